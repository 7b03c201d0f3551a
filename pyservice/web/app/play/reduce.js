/**
 * The view after an event, from the view before it: what a client shows while it follows a game
 * event by event. It knows no rule of a game; each line is a fact that the event states.
 *
 * Law: reducing all events of a change gives what the service's view after it says, but for what no
 * event tells. Of a seat this is `player_id` and who it is kept for, of the reader what a hand is
 * worth or may do (`can_pass`, `can_play`, `arrangement`, `go_out_…`, `best_discards`, which stay as
 * they were last known), of the game `server_time`, `idle_ends_at` and the seeds in `fairness`.
 */

/** @typedef {import("openapi").components["schemas"]["Game"]} Game */
/** @typedef {import("openapi").components["schemas"]["Event"]} GameEvent */
/** @typedef {Game["seats"][number]} Seat */
/** @typedef {NonNullable<Game["three_thirteen"]>} ThreeThirteen */
/** @typedef {(view: any, event: any) => Partial<Game>} Step What an event changes in a view. */

/** The order of a hand to which cards are drawn. */
const RANKS = "A23456789TJQK";
const SUITS = "SCDH";

/** @type {Record<string, Step>} */
const STEPS = {
  game_created: (_, { host }) => ({ host }),
  host_changed: (_, { host }) => ({ host }),
  seat_taken: (view, event) => seatOf(view, event.seat, { ...occupant(event), kept_by_bot: false }),
  seat_left: seatLeft,
  bot_took_over: botTookOver,
  player_returned: (view, { seat }) => seatOf(view, seat, { kept_by_bot: false, level: null }),
  game_started: () => ({ status: "playing" }),
  game_abandoned: (view, { at }) => over(view, at, { status: "abandoned" }),
  game_finished: (view, { at, winners }) => over(view, at, { status: "finished", winners }),
  rematch_created: (_, { game_id }) => ({ rematch_id: game_id }),
  round_started: roundStarted,
  round_finished: roundFinished,
  played,
  passed,
  trick_won: (view, { leader }) => ({
    ...everySeat(view, (seat) => ({ state: seat.state === "passed" ? "active" : seat.state })),
    round: { ...view.round, leader },
    thirteen: { ...view.thirteen, table: null, trick: [] },
  }),
  went_out: (view, { seat, place }) => seatOf(view, seat, { state: "out", place }),
  stock_reshuffled: (view, event) => ({ three_thirteen: { ...view.three_thirteen, ...piles(event) } }),
  drew,
  discarded,
  gone_out: goneOut,
};
/** After these it is nobody's turn until an event says whose. */
const ENDS_TURN = new Set(["played", "passed", "discarded", "gone_out"]);

/**
 * @param {Game} view
 * @param {GameEvent} event the next one: its number is the view's version and one
 * @returns {Game} a new view; the given one stays as it is
 */
export function reduce(view, event) {
  const step = STEPS[event.type];
  const next = /** @type {Game} */ ({ ...view, version: event.seq, ...step?.(view, event) });
  return turn(next, event);
}

/**
 * Whose turn it is now; the last event of a change says it.
 * @param {Game} view @param {GameEvent} event
 */
function turn(view, event) {
  const isSaid = event.to_act !== null;
  if (!view.round || (!isSaid && !ENDS_TURN.has(event.type))) return yours(view);
  const round = { ...view.round, to_act: event.to_act, deadline: event.deadline };
  return yours({ ...view, round });
}

/** @param {Game} view @returns {Game} */
function yours(view) {
  const { you, round } = view;
  if (!you) return view;
  const isKept = view.seats[you.seat]?.kept_by_bot ?? false;
  const your_turn = view.status === "playing" && round?.to_act === you.seat && !isKept;
  const { go_out_with, best_discards } = you;
  const idle = { go_out_with: go_out_with && [], best_discards: best_discards && [] };
  return { ...view, you: { ...you, your_turn, ...(your_turn ? {} : idle) } };
}

// Seats

/** @param {Game} view @param {number} index @param {Partial<Seat>} change */
function seatOf(view, index, change) {
  return everySeat(view, (seat) => (seat.seat === index ? change : {}));
}

/** @param {Game} view @param {(seat: Seat) => Partial<Seat>} change */
function everySeat(view, change) {
  return { seats: view.seats.map((seat) => ({ ...seat, ...change(seat) })) };
}

/** @param {GameEvent} event @returns {Partial<Seat>} */
function occupant({ seat_kind, player_name, level }) {
  const kind = seat_kind ?? "open";
  return { kind, name: player_name, level, player_id: null, reserved_for: null, reserved_until: null };
}

/** @type {Step} */
function seatLeft(view, event) {
  if (event.reason === "removed") return seatRemoved(view, event.seat);
  const mine = view.you?.seat === event.seat ? { you: null, join_code: null } : {};
  if (view.status === "playing") return mine;
  const open = { ...occupant(event), kind: "open", name: null, level: null, kept_by_bot: false };
  return { ...seatOf(view, event.seat, open), ...mine };
}

/** The seats after one that is taken away move down. @param {Game} view @param {number} gone */
function seatRemoved(view, gone) {
  const rest = view.seats.filter(({ seat }) => seat !== gone);
  const seats = rest.map((seat, index) => ({ ...seat, seat: index }));
  const { you } = view;
  return { seats, you: you && { ...you, seat: you.seat > gone ? you.seat - 1 : you.seat } };
}

/** @type {Step} */
function botTookOver(view, event) {
  const isForGood = event.seat_kind === "bot";
  const { level } = event;
  return seatOf(view, event.seat, isForGood ? occupant(event) : { kept_by_bot: true, level });
}

// Rounds

/** @type {Step} */
function roundStarted(view, event) {
  const { round_number: number, leader, hand, hand_counts } = event;
  return {
    ...everySeat(view, ({ seat }) => dealt(hand_counts[seat])),
    round: { number, leader, to_act: null, deadline: null },
    ...(view.family === "thirteen" ? { thirteen: openTable(event) } : { three_thirteen: openPiles(event) }),
    you: view.you && { ...view.you, hand: hand ?? [], arrangement: null, go_out_without_discard: null },
  };
}

/** Whoever begins without cards, as a given position may have it, is out. @param {number} count */
function dealt(count) {
  return { card_count: count, state: count > 0 ? "active" : "out", place: null };
}

/** @param {GameEvent} event */
function openTable({ opening_card }) {
  return { opening_card, table: null, trick: [] };
}

/** @param {any} event @returns {ThreeThirteen} */
function openPiles(event) {
  const { wild_rank, dealer } = event;
  return { wild_rank, dealer, phase: "draw", ...piles(event), taken: null, gone_out: null, last_turns: [] };
}

/** @type {Step} */
function roundFinished(view, { result, totals }) {
  const places = result.thirteen?.places;
  return {
    ...everySeat(view, ({ seat, place }) => ({ score: totals[seat], place: places ? places[seat] : place })),
    results: [...view.results, result],
  };
}

/** @param {any} view @param {string} at @param {Partial<Game>} how @returns {Partial<Game>} */
function over(view, at, how) {
  return {
    ...how,
    finished_at: at,
    round: view.round && { ...view.round, to_act: null, deadline: null },
    three_thirteen: view.three_thirteen && { ...view.three_thirteen, phase: null },
  };
}

// Thirteen

/** @type {Step} */
function played(view, { seat, cards, kind, ranks, cards_left }) {
  const { trick } = view.thirteen;
  const isFreed = view.options.pass_lockout === "none";
  return {
    ...everySeat(view, (other) => laid(other, seat, cards_left, isFreed)),
    thirteen: {
      opening_card: null,
      table: { seat, cards, kind, ranks },
      trick: [...trick, { seat, type: "play", cards }],
    },
    you: without(view.you, seat, cards),
  };
}

/**
 * @param {Seat} other @param {number} seat who laid @param {number} left
 * @param {boolean} isFreed whether a play asks those that passed again
 * @returns {Partial<Seat>}
 */
function laid(other, seat, left, isFreed) {
  if (other.seat === seat) return { card_count: left, state: "active" };
  return { state: isFreed && other.state === "passed" ? "active" : other.state };
}

/** @type {Step} */
function passed(view, { seat }) {
  const { thirteen } = view;
  const trick = [...thirteen.trick, { seat, type: "pass", cards: null }];
  return { ...seatOf(view, seat, { state: "passed" }), thirteen: { ...thirteen, trick } };
}

// Three Thirteen

/** @param {GameEvent} event */
function piles({ stock_count, discard_top, discard_count }) {
  return { stock_count: stock_count ?? 0, discard_top, discard_count: discard_count ?? 0 };
}

/** @type {Step} */
function drew(view, event) {
  const { seat, source, card } = event;
  const taken = source === "discard" ? card : null;
  const { you } = view;
  const hand = you?.seat === seat && card ? sorted([...you.hand, card]) : you?.hand;
  return {
    ...counted(view, seat, 1),
    three_thirteen: { ...view.three_thirteen, ...piles(event), phase: "discard", taken },
    you: you && { ...you, hand },
  };
}

/** @type {Step} */
function discarded(view, event) {
  const { seat, card } = event;
  const last_turns = view.three_thirteen.last_turns.filter((/** @type {number} */ other) => other !== seat);
  return {
    ...(card ? counted(view, seat, -1) : {}),
    three_thirteen: { ...view.three_thirteen, ...piles(event), phase: "draw", taken: null, last_turns },
    you: without(view.you, seat, card ? [card] : []),
  };
}

/** @type {Step} */
function goneOut(view, event) {
  const { seat, melds, card } = event;
  const count = view.seats.length;
  const last_turns = Array.from({ length: count - 1 }, (_, step) => (seat + 1 + step) % count);
  const left = card ? counted(view, seat, -1).seats : view.seats;
  return {
    ...seatOf({ ...view, seats: left }, seat, { state: "out" }),
    three_thirteen: {
      ...view.three_thirteen,
      ...piles(event),
      phase: "draw",
      taken: null,
      gone_out: { seat, melds, card },
      last_turns,
    },
    you: without(view.you, seat, card ? [card] : []),
  };
}

// Cards

/** @param {Game} view @param {number} seat @param {number} change */
function counted(view, seat, change) {
  return seatOf(view, seat, { card_count: view.seats[seat].card_count + change });
}

/**
 * The reader's hand without cards that left it, one copy of each.
 * @param {Game["you"]} you @param {number} seat @param {string[]} cards
 */
function without(you, seat, cards) {
  if (!you || you.seat !== seat) return you;
  const hand = [...you.hand];
  for (const card of cards) {
    const place = hand.indexOf(card);
    if (place >= 0) hand.splice(place, 1);
  }
  return { ...you, hand };
}

/** @param {string[]} cards */
function sorted(cards) {
  const value = (/** @type {string} */ card) => RANKS.indexOf(card[0]) * 4 + SUITS.indexOf(card[1]);
  return cards.sort((a, b) => value(a) - value(b));
}
