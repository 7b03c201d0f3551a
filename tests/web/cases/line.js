// What `play/line.js` promises, with a service that counts its streams and what it is asked.
(() => {
  const until = async (is, tries = 600) => {
    while (tries-- > 0 && !is()) await new Promise((done) => setTimeout(done, 10));
    if (!is()) throw new Error(`never: ${is}`);
  };
  const look = (hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  };
  /** A line to a game at version 10, of which the service says what `answers` say. */
  function begun(given, { open = null, get = () => ({ status: "playing", version: 10, events: [] }) } = {}) {
    const heard = { batches: [], states: [], ends: [], asked: [], streams: [] };
    let seen = 10;
    const client = {
      reach: new EventTarget(),
      async get(path, { query, signal }) {
        heard.asked.push(query);
        return await get(query, signal);
      },
      async open(path, { query, signal }) {
        if (open) throw open(heard.streams.length);
        heard.streams.push(signal);
        const { readable, writable } = new TransformStream();
        const writer = writable.getWriter();
        writer.closed.catch(() => {});
        writer.write(new TextEncoder().encode(`: ${query.after}\n\n`)).catch(() => {});
        signal.addEventListener("abort", () => writer.abort().catch(() => {}));
        return new Response(readable);
      },
    };
    const line = new given.Line(client, "/games/g", 0, {
      seen: () => seen,
      onbatch: (events, view) => {
        heard.batches.push(view.version);
        seen = view.version;
      },
      onstate: (state) => heard.states.push(state),
      onend: (reason, problem) => heard.ends.push(`${reason} ${problem?.code}`),
    });
    line.start();
    return { ...heard, end: () => line.stop() };
  }
  const busy = (given) => new given.Problem({ code: "unavailable" }, 503, 1);

  return {
    async "who is looked at has a stream, and asks nothing"(given) {
      const { states, streams, asked, end } = begun(given);
      await until(() => states.includes("live"));
      given.same([streams.length, asked.length].join(), "1,0");
      end();
      given.same(streams[0].aborted, true);
    },
    async "who is refused a stream asks with patience instead, and is not lost"(given) {
      let waiting;
      const get = ({ after }) => (after === 10 ? { status: "playing", version: 11, events: [] } : new Promise((done) => (waiting = done)));
      const { states, asked, batches, end } = begun(given, { open: () => busy(given), get });
      await until(() => waiting);
      given.same(states.join(), "live");
      given.same(batches.join(), "11");
      given.same(asked.map(({ after, wait, include, seat }) => [after, wait, include, seat].join("|")).join(), "10|25|legal_moves,events|0,11|25|legal_moves,events|0");
      end();
    },
    async "what will never be given ends it"(given) {
      const lost = () => new given.Problem({ code: "not_found" }, 404);
      const { ends, asked } = begun(given, { open: lost });
      await until(() => ends.length);
      given.same([ends.join(), asked.length].join(), "refused not_found,0");
      const rest = begun(given, { open: () => busy(given), get: () => Promise.reject(lost()) });
      await until(() => rest.ends.length);
      given.same([rest.ends.join(), rest.asked.length].join(), "refused not_found,1");
    },
    async "who cannot ask either is lost until there is an answer"(given) {
      let isBack = false;
      const get = () => (isBack ? { status: "playing", version: 12, events: [] } : Promise.reject(new TypeError("gone")));
      const { states, end } = begun(given, { open: () => busy(given), get });
      await until(() => states.includes("lost"));
      isBack = true;
      await until(() => states.at(-1) === "live");
      end();
    },
    async "a hidden page asks in place of its stream, and has one again when it is seen"(given) {
      const { streams, asked, states, end } = begun(given);
      await until(() => states.includes("live"));
      try {
        look(true);
        look(false);
        look(true);
        await until(() => asked.length === 1);
        given.same([streams.length, streams[0].aborted, asked[0].wait].join(), "1,true,");
        look(false);
        await until(() => streams.length === 2);
      } finally {
        delete document.hidden;
      }
      given.same(asked.length, 1);
      end();
    },
    async "of a game that is over a hidden page asks no more"(given) {
      const get = () => ({ status: "finished", version: 10, events: [] });
      look(true);
      try {
        const { streams, asked, batches, end } = begun(given, { get });
        await until(() => batches.length);
        given.same([streams.length, asked.length].join(), "0,1");
        look(false);
        await until(() => streams.length === 1);
        end();
      } finally {
        delete document.hidden;
      }
    },
  };
})();
