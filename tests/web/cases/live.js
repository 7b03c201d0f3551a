// What `play/live.js` promises, with a service that says what the case wants and a stream that
// the case lets speak.
(() => {
  const at = "2026-01-01T00:00:00Z";
  const seat = (number) => ({ seat: number, kind: "human", name: "x", player_id: `p${number}`, card_count: 13, state: "active", place: null, score: 0 });
  /** A game of Thirteen at a version; seat 0 is the reader's. */
  const view = (version, more = {}) => ({
    id: "g",
    family: "thirteen",
    options: {},
    status: "playing",
    version,
    server_time: at,
    created_at: "2025-01-01T00:00:00Z",
    seats: [0, 1, 2].map(seat),
    round: { number: 1, leader: 0, to_act: 1, deadline: null },
    thirteen: { opening_card: null, table: null, trick: [] },
    three_thirteen: null,
    you: { seat: 0, hand: ["3S", "4S", "4H"], your_turn: false },
    results: [],
    fairness: null,
    legal_moves: [],
    events: null,
    turn_seconds: null,
    ...more,
  });
  const event = (seq, type, more = {}) => ({ seq, at, type, to_act: null, deadline: null, ...more });
  const passed = (seq, by = 1) => event(seq, "passed", { seat: by, to_act: by + 1 });
  const finished = (seq) => event(seq, "round_finished", { result: { number: 1 }, totals: [3, 2, 1] });
  const started = (seq) => event(seq, "round_started", { round_number: 2, leader: 0, hand: ["5S"], hand_counts: [13, 13, 13], to_act: 0 });
  const until = async (is) => {
    for (let tries = 0; tries < 400 && !is(); tries++) await new Promise((done) => setTimeout(done, 10));
    if (!is()) throw new Error(`never: ${is}`);
  };

  /** A game that is open at version 10, its stream, and what it asked for. */
  async function opened(given, { pace = "instant", answers = {}, first = view(10) } = {}) {
    const asked = [];
    const posted = [];
    let writer;
    const client = {
      player: { id: "p0" },
      reach: new EventTarget(),
      async get(path, { query }) {
        asked.push(`${path} ${query.after ?? ""}`.trim());
        const found = answers[path] ?? (path === "/games/g" ? first : { version: live.view.version, items: [] });
        return typeof found === "function" ? found(query) : found;
      },
      async post(path, body) {
        posted.push(body);
        return answers.post(body);
      },
      async open() {
        const { readable, writable } = new TransformStream();
        writer = writable.getWriter();
        return new Response(readable);
      },
    };
    const live = new given.LiveGame(client, "g", { pace: () => pace });
    const told = [];
    live.onevent = ({ seq }) => void told.push(seq);
    await live.open();
    await until(() => writer);
    const encode = (name, data) => `${name ? `event: ${name}\n` : ""}data: ${JSON.stringify(data)}\n\n`;
    const say = (events, newest) =>
      void writer.write(new TextEncoder().encode(events.map((one) => encode("", one)).join("") + (newest ? encode("view", newest) : "")));
    const numbers = () => live.history.map(({ seq }) => seq).join();
    return { live, told, asked, posted, say, numbers, end: () => live.close() };
  }

  return {
    async "events come once and in order, from wherever"(given) {
      const { live, told, say, numbers, end } = await opened(given);
      live.take({ version: 12, events: [passed(11), passed(12)], game: view(12) });
      say([passed(11), passed(12), passed(13)], view(13));
      await until(() => live.settled && live.view.version === 13);
      live.take({ version: 12, events: [passed(11), passed(12)], game: view(12) });
      given.same(numbers(), "11,12,13");
      given.same(told.join(), "11,12,13");
      given.same(live.view.version, 13);
      end();
    },
    async "what comes for a seat that has handed on the device is not shown to the next"(given) {
      const hands = [["3S"], ["9S"]];
      const of = (version, number) => view(version, { you: { seat: number, hand: hands[number], your_turn: true }, events: version > 10 ? [passed(11, 0)] : [] });
      const late = [];
      const held = (found) => new Promise((done) => late.push(() => done(found)));
      const answers = {
        post: () => held({ version: 11, events: [passed(11, 0)], game: of(11, 0) }),
        "/games/g": ({ seat: asking, after }) => {
          const found = of(after === undefined ? 10 : 11, asking ?? 0);
          return after !== undefined && !asking ? held(found) : found;
        },
      };
      const { live, end } = await opened(given, { answers });
      const shown = [];
      live.onchange = () => void shown.push(live.shown?.you?.seat);
      const made = live.move({ type: "pass" });
      void live.resync();
      await until(() => late.length === 2);
      await live.sit(1);
      shown.length = 0;
      for (const answer of late) answer();
      await made;
      await until(() => live.view.version === 11);
      given.same([...new Set(shown)].join(), "1");
      given.same(live.view.you.hand.join(), "9S");
      end();
    },
    async "a gap is closed by reading what was missed"(given) {
      const missed = ({ after }) => view(14, { events: [11, 12, 13, 14].filter((seq) => seq > (after ?? 14)).map((seq) => passed(seq)) });
      const answers = { "/games/g": (query) => (query.after === undefined ? view(10) : missed(query)) };
      const { live, told, asked, say, end } = await opened(given, { answers });
      say([passed(11)], view(11));
      await until(() => live.view.version === 11);
      say([passed(13)], view(13));
      await until(() => live.settled && live.view.version === 14);
      given.same(told.join(), "11,12,13,14");
      given.same(asked.filter((path) => path.startsWith("/games/g ")).join(), "/games/g 11");
      end();
    },
    async "a view that is newer than its events shows a gap as well"(given) {
      const answers = { "/games/g": ({ after }) => (after === undefined ? view(10) : view(12, { events: [passed(11), passed(12)] })) };
      const { live, told, say, end } = await opened(given, { answers });
      say([], view(12));
      await until(() => live.settled && live.view.version === 12);
      given.same(told.join(), "11,12");
      end();
    },
    async "what is shown follows event by event, own moves at once"(given) {
      const { live, say, told, end } = await opened(given, { pace: "fast" });
      say([passed(11), passed(12, 2)], view(12));
      await until(() => live.view.version === 12);
      given.same([live.shown.version, live.settled].join(), "11,false");
      await until(() => live.settled);
      given.same(live.shown, live.view);
      const play = event(13, "played", { seat: 0, cards: ["3S"], kind: "single", ranks: 1, cards_left: 2, to_act: 1 });
      live.take({ version: 13, events: [play], game: view(13) });
      given.same(live.shown.version, 13);
      given.same(told.join(), "11,12,13");
      end();
    },
    async "a finished round is held until it is released"(given) {
      const { live, say, end } = await opened(given);
      say([finished(11), started(12), passed(13)], view(13));
      await until(() => live.held === "round");
      given.same([live.shown.version, live.shown.seats[0].score, live.shown.round.number].join(), "11,3,1");
      given.same(await live.move({ type: "pass" }), false);
      live.release();
      await until(() => live.settled);
      given.same([live.shown.version, live.held].join(), "13,");
      end();
    },
    async "far behind, it is caught up with, and the last round that ended is held"(given) {
      const { live, told, say, end } = await opened(given, { pace: "slow" });
      const many = Array.from({ length: 80 }, (_, step) => passed(11 + step));
      say([...many, finished(91), started(92)], view(92));
      await until(() => live.held === "round");
      given.same(live.shown.version, 91);
      given.same(told.join(), "");
      end();
    },
    async "a hidden page shows at once what comes, but no round that follows"(given) {
      const { live, told, say, end } = await opened(given, { pace: "slow" });
      say([passed(11), passed(12, 2)], view(12));
      await until(() => live.view.version === 12);
      given.same(live.shown.version, 11);
      const hide = (value) => {
        Object.defineProperty(document, "hidden", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      };
      try {
        hide(true);
        given.same(live.shown, live.view);
        say([passed(13), finished(14), started(15)], view(15));
        await until(() => live.held === "round");
        given.same(live.shown.version, 14);
      } finally {
        delete document.hidden;
      }
      given.same(told.join(), "11");
      live.release();
      await until(() => live.shown === live.view);
      end();
    },
    async "an animation is waited for"(given) {
      const { live, say, end } = await opened(given);
      let finish;
      live.onevent = ({ seq }) => (seq === 11 ? new Promise((done) => (finish = done)) : undefined);
      say([passed(11), passed(12)], view(12));
      await until(() => finish);
      finish();
      await until(() => live.settled);
      end();
    },
    async "one move at a time, with the version it was chosen at"(given) {
      let answer;
      const answers = { post: () => new Promise((done) => (answer = done)) };
      const { live, posted, end } = await opened(given, { answers });
      const moves = [live.move({ type: "pass" }), live.move({ type: "pass" })];
      given.same(live.busy, true);
      await until(() => answer);
      answer({ version: 11, events: [passed(11, 0)], game: view(11) });
      given.same((await Promise.all(moves)).join(), "true,false");
      given.same(JSON.stringify(posted), '[{"type":"pass","if_version":10}]');
      given.same(live.busy, false);
      end();
    },
    async "a move that came too late is no error, one that is refused is"(given) {
      const failures = [];
      let refusal = new given.Problem({ code: "version_mismatch", context: { version: 11 } }, 412);
      const answers = { post: () => Promise.reject(refusal) };
      const { live, asked, end } = await opened(given, { answers });
      live.onfail = ({ code }) => failures.push(code);
      given.same(await live.move({ type: "pass" }), false);
      given.same(failures.length, 0);
      given.same(asked.at(-1), "/games/g 10");
      refusal = new given.Problem({ code: "too_low" }, 422);
      given.same(await live.move({ type: "play", cards: ["3S"] }), false);
      given.same(failures.join(), "too_low");
      given.same(live.busy, false);
      end();
    },
    async "legal moves are asked for until they come"(given) {
      let attempts = 0;
      const items = [{ move: { type: "pass", cards: null }, kind: null, ranks: null }];
      const answers = {
        "/games/g/legal-moves": () => (attempts++ ? { version: 11, items } : Promise.reject(new given.Problem({}, 500))),
      };
      const { live, say, end } = await opened(given, { answers });
      const you = { seat: 0, hand: ["3S"], your_turn: true };
      say([passed(11, 2)], view(11, { you, legal_moves: null }));
      await until(() => live.shown.version === 11);
      given.same(live.settled, false);
      await until(() => live.settled);
      given.same(live.legal, items);
      given.same(attempts, 2);
      end();
    },
    async "a game that has just begun is shown from its deal"(given) {
      const young = view(14, { created_at: at, legal_moves: [] });
      const items = [event(11, "game_created", { host: 0 }), event(12, "game_started"), started(13), passed(14)];
      const answers = { "/games/g/events": { items, version: 14 } };
      const { live, end } = await opened(given, { pace: "fast", first: young, answers });
      given.same([live.shown.version, live.shown.you.hand.join()].join(), "13,5S");
      await until(() => live.settled);
      given.same(live.shown.version, 14);
      end();
    },
    async "a game that cannot be read says why"(given) {
      const problem = new given.Problem({ code: "not_found" }, 404);
      const client = { player: { id: "p0" }, get: () => Promise.reject(problem) };
      const live = new given.LiveGame(client, "g");
      await live.open();
      given.same(live.problem, problem);
      given.same(live.shown, null);
      live.close();
    },
  };
})();
