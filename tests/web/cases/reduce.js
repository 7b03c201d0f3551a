// The law of `play/reduce.js` over games that were played, and the events that these may not have.
({
  "every change of a game gives the view that the service says"({ reduce, data, same }) {
    // What no event tells.
    const untold = ["server_time", "idle_ends_at", "fairness", "legal_moves", "events"];
    const ofYou = ["can_pass", "can_play", "arrangement", "go_out_with", "go_out_without_discard", "best_discards"];
    const ofSeat = ["player_id", "reserved_for", "reserved_until"];
    const without = (names, object) =>
      object && Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)).sort());
    const told = (view) =>
      Object.entries(
        without(untold, {
          ...view,
          you: without(ofYou, view.you),
          seats: view.seats.map((seat) => without(ofSeat, seat)),
          round: without([], view.round),
        }),
      ).map(([name, value]) => `${name}: ${JSON.stringify(value, (_, inner) => inner?.constructor === Object ? without([], inner) : inner)}`);
    for (const { name, views } of data) {
      let shown = null;
      for (const view of views) {
        if (shown === null) {
          shown = view;
          continue;
        }
        const frozen = JSON.stringify(shown);
        const before = shown;
        shown = view.events.reduce(reduce, shown);
        same(JSON.stringify(before), frozen);
        const types = view.events.map(({ type }) => type).join();
        const [is, shouldBe] = [told(shown), told(view)];
        is.forEach((line, place) => same(`${name} ${types}\n${line}`, `${name} ${types}\n${shouldBe[place]}`));
        // Who the reader is no event tells: a client reads it in the next view.
        if (Boolean(shown.you) !== Boolean(view.you)) shown = view;
        shown = { ...shown, you: shown.you && { ...view.you, hand: shown.you.hand, your_turn: shown.you.your_turn } };
      }
    }
  },
  "what is not known is skipped, and its number counts"({ reduce, data, same }) {
    const [view] = data[0].views;
    const next = reduce(view, { seq: view.version + 1, type: "sun_rose", to_act: null });
    same(JSON.stringify({ ...next, version: view.version }), JSON.stringify(view));
    same(next.version, view.version + 1);
  },
  "a seat that a bot keeps is not the reader's turn"({ reduce, data, same }) {
    const view = data[0].views.find(({ you, status }) => status === "playing" && you?.your_turn);
    const { seat } = view.you;
    const event = { seat, seat_kind: "human", level: "planner", reason: "timed_out", to_act: seat };
    const kept = reduce(view, { ...event, seq: view.version + 1, type: "bot_took_over" });
    same([kept.seats[seat].kept_by_bot, kept.you.your_turn].join(), "true,false");
    const back = reduce(kept, { ...event, seq: view.version + 2, type: "player_returned" });
    same([back.seats[seat].kept_by_bot, back.you.your_turn].join(), "false,true");
  },
});
