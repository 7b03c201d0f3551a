/**
 * The seats around a table, for both games: who sits where, how many cards each holds, whose turn
 * it is, and how much time is left. State in, elements out.
 */
import { h } from "../dom/render.js";
import "./clock.js";

/**
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("openapi").components["schemas"]["Seat"]} Seat
 * @typedef {import("../app.js").App} App
 * @typedef {import("../dom/render.js").VNode} VNode
 */

/** @typedef {{deadline: string|null, offset: number, total: number|null}} Clock */

/**
 * What a game adds to a seat: `place` says where it sits (`left`, `top`, `right`, `bottom`, `row`),
 * `marks` are small signs beside the name, `note` is one line of news below it.
 * @typedef {object} SeatExtras
 * @property {string} [place]
 * @property {boolean} [turn]
 * @property {boolean} [mine]
 * @property {Clock|null} [clock]
 * @property {VNode[]} [marks]
 * @property {import("../dom/render.js").Child} [note]
 * @property {number|null} [score]
 * @property {(seconds: number) => void} [onlow]  few seconds are left
 */

/** Where the seats after one's own sit, in the order of play. */
const PLACES = [[], ["top"], ["left", "right"], ["left", "top", "right"]];

/** The most backs drawn for a hand; the number beside them tells the rest. */
const FAN = 13;

/**
 * The other seats in the order of play, each with its place, seen from `bottom`.
 * @param {Seat[]} seats
 * @param {number} bottom
 * @returns {{seat: Seat, place: string}[]}
 */
export function around(seats, bottom) {
  const others = [...seats.slice(bottom + 1), ...seats.slice(0, bottom)];
  const places = PLACES[others.length] ?? [];
  return others.map((seat, i) => ({ seat, place: places[i] ?? "row" }));
}

/**
 * The seats that belong to the reader of this page.
 * @param {Game} view
 * @param {string|null|undefined} playerId
 */
export function mySeats(view, playerId) {
  if (!playerId) return [];
  return view.seats.filter((seat) => seat.player_id === playerId).map((seat) => seat.seat);
}

/**
 * The name of a seat; an open seat has none yet.
 * @param {Game} view
 * @param {number|null|undefined} seat
 * @param {App["words"]} words
 * @returns {string}
 */
export function nameOf(view, seat, words) {
  const found = view.seats.find((each) => each.seat === seat);
  return found?.name ?? words.t("page.table.open_seat");
}

/**
 * Human, bot and its level, or a bot that plays for somebody away.
 * @param {Game} view
 * @param {Seat} seat
 * @param {App["words"]} words
 */
function kindOf(view, seat, words) {
  if (seat.kept_by_bot) return words.t("page.table.kept_by_bot");
  if (seat.kind !== "bot") return "";
  return words.t(`bot.${view.family}.${seat.level}.name`);
}

/**
 * The clock of a seat: only the seat to act has one, and only in a game with a clock.
 * @param {Game} view
 * @param {number} seat
 * @param {number} offset
 * @returns {Clock|null}
 */
export function clockOf(view, seat, offset) {
  const round = view.round;
  if (!round || round.to_act !== seat || !round.deadline) return null;
  return { deadline: round.deadline, offset, total: view.turn_seconds ?? null };
}

/**
 * One seat: name, kind, cards, marks, clock and score.
 * @param {App} app
 * @param {Game} view
 * @param {Seat} seat
 * @param {SeatExtras} extras
 * @returns {VNode}
 */
export function seatPlate(app, view, seat, extras) {
  const kind = kindOf(view, seat, app.words);
  return h(
    "div",
    {
      key: `seat-${seat.seat}`,
      role: "group",
      class: ["seat", extras.mine && "is-mine", extras.turn && "is-turn"],
      data: { seat: String(seat.seat), place: extras.place ?? "row", state: seat.state ?? "", noted: Boolean(extras.note) },
      "aria-label": seatLabel(app, view, seat, extras),
    },
    face(seat, extras),
    h(
      "div",
      { class: "seat-who" },
      h("b", { class: "seat-name", dir: "auto", title: seat.name ?? "" }, nameOf(view, seat.seat, app.words)),
      h("small", { class: "seat-kind" }, extras.note ?? kind),
    ),
    h("div", { class: "seat-row" }, extras.mine ? null : fan(seat.card_count ?? 0), extras.marks ?? []),
    score(app, extras.score),
  );
}

/**
 * The sentence a screen reader says of a seat.
 * @param {App} app
 * @param {Game} view
 * @param {Seat} seat
 * @param {SeatExtras} extras
 */
function seatLabel(app, view, seat, extras) {
  const { words } = app;
  const parts = [nameOf(view, seat.seat, words), kindOf(view, seat, words)];
  if (view.status === "playing") parts.push(words.count("page.table.cards", seat.card_count ?? 0));
  if (extras.turn) parts.push(words.t("page.table.to_play"));
  if (seat.state === "passed") parts.push(words.t("page.table.passed"));
  if (extras.score !== null && extras.score !== undefined) {
    parts.push(words.count("page.table.points", extras.score));
  }
  return parts.filter(Boolean).join(", ");
}

/**
 * A disc with the first letter of the name and the clock as a ring around it.
 * @param {Seat} seat
 * @param {SeatExtras} extras
 */
function face(seat, extras) {
  const letter = [...(seat.name ?? "?")][0]?.toUpperCase() ?? "?";
  return h(
    "turn-clock",
    {
      class: "seat-face",
      clock: extras.clock ?? null,
      data: { kind: seat.kind },
      "aria-hidden": "true",
      on: { low: (/** @type {CustomEvent} */ event) => extras.onlow?.(event.detail) },
    },
    h("span", { class: "seat-letter" }, letter),
  );
}

/**
 * The cards a seat holds: their backs as a fan and their number.
 * @param {number} count
 */
function fan(count) {
  const backs = Array.from({ length: Math.min(count, FAN) }, (_, i) =>
    h("i", { key: i, class: "seat-back" }),
  );
  return h(
    "div",
    { class: "seat-fan", data: { count: String(count) }, "aria-hidden": "true" },
    h("span", { class: "seat-backs" }, backs),
    h("b", { class: "seat-count" }, count),
  );
}

/**
 * @param {App} app
 * @param {number|null|undefined} points
 */
function score(app, points) {
  if (points === null || points === undefined) return null;
  const label = app.words.count("page.table.points", points);
  return h("span", { class: "seat-score", title: label, "aria-hidden": "true" }, points);
}

/**
 * A small sign on a seat: passed, out, dealer …
 * @param {string} kind
 * @param {string} text
 */
export function mark(kind, text) {
  return h("span", { key: kind, class: "mark", data: { mark: kind } }, text);
}
