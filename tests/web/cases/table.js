// What the parts of a table promise: seats in order, clocks, results, and how they are told.
({
  "the others sit in the order of play, seen from one's own seat"({ around, same }) {
    const seats = [0, 1, 2, 3].map((seat) => ({ seat }));
    const told = (bottom, count = 4) =>
      around(seats.slice(0, count), bottom).map(({ seat, place }) => `${place} ${seat.seat}`).join();
    same(told(0), "left 1,top 2,right 3");
    same(told(2), "left 3,top 0,right 1");
    same(told(1, 3), "left 2,right 0");
    same(told(1, 2), "top 0");
  },
  "time left is the service's, and never below zero"({ secondsLeft, same }) {
    const clock = { deadline: "2026-01-01T00:00:30Z", offset: -5_000, total: 60 };
    same(secondsLeft(clock, Date.parse("2026-01-01T00:00:25Z")), 10);
    same(secondsLeft(clock, Date.parse("2026-01-01T00:01:00Z")), 0);
  },
  "a clock tells once that little is left"({ root, same }) {
    const clock = document.createElement("turn-clock");
    let told = 0;
    clock.addEventListener("low", () => told++);
    const deadline = new Date(Date.now() + 4_000).toISOString();
    clock.clock = { deadline, offset: 0, total: 60 };
    root.append(clock);
    clock.clock = { deadline, offset: 1, total: 60 };
    same(told, 1);
    same(clock.hasAttribute("data-low"), true);
    clock.clock = null;
    same(clock.hasAttribute("data-running"), false);
  },
  "who has no place comes after those who have, the most points first"({ byPlace, same }) {
    same(byPlace({ points: [0, 3, 1, 2], thirteen: { places: [4, 1, 3, 2] } }).join(), "1,3,2,0");
    same(byPlace({ points: [0, 0, 1, 0], thirteen: { places: [null, null, 1, null] } }).join(), "2,0,1,3");
  },
  "a shared lead at the target plays on, a lead alone does not"({ playsOn, same }) {
    const result = { number: 4, totals: [10, 10, 3, 1] };
    const view = { status: "playing", options: { target_score: 10 }, results: [result] };
    same(playsOn(view, result), true);
    same(playsOn({ ...view, status: "finished" }, result), false);
    same(playsOn({ ...view, options: { target_score: 0 } }, result), false);
    same(playsOn(view, { number: 4, totals: [9, 7, 3, 1] }), false);
  },
  "the win at the deal is that of its own round"({ instantWin, same }) {
    const history = [
      { type: "round_started", round_number: 1 },
      { type: "instant_win", seat: 2 },
      { type: "round_started", round_number: 2 },
      { type: "instant_win", seat: 1 },
    ];
    const result = (number, pattern = "dragon") => ({ number, thirteen: { instant_win: pattern } });
    same(instantWin(history, result(1))?.seat, 2);
    same(instantWin(history, result(2))?.seat, 1);
    same(instantWin(history, result(2, null)), null);
  },
  "a combination is said by its kind and its highest card"({ what, same }) {
    const words = {
      card: (card) => `<${card}>`,
      cardSign: (card) => card,
      t: (key, params = {}) => [key.split(".").at(-1), ...Object.values(params)].join(" "),
    };
    same(what({ kind: "single", cards: ["TH"], ranks: 1 }, words), "<TH>");
    same(what({ kind: "single", cards: ["TH"], ranks: 1 }, words, "signs"), "TH");
    same(what({ kind: "sequence", cards: ["3S", "4S", "5D"], ranks: 3 }, words), "sequence <5D> 5 3");
  },
});
