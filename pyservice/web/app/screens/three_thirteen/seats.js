/** The seats of Three Thirteen: up to seven others around the table, what each did last, who deals. */
import { h } from "../../dom/render.js";
import { clockOf, mark, seatPlate } from "../../table/seats.js";
import { lastActs } from "./news.js";

/**
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("openapi").components["schemas"]["Seat"]} Seat
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../play/live.js").LiveGame} LiveGame
 * @typedef {import("../../dom/render.js").VNode} VNode
 * @typedef {import("./news.js").Act} Act
 */

/** How many of the others sit at the left, at the top and at the right, by their number. */
const SIDES = [[0, 0, 0], [0, 1, 0], [1, 0, 1], [1, 1, 1], [1, 2, 1], [1, 3, 1], [2, 2, 2], [2, 3, 2], [2, 4, 2]];

/**
 * The others clockwise from one's own place; a spectator sees all seats.
 * @param {App} app @param {LiveGame} live @param {Game} view @param {number | null} own
 * @returns {VNode}
 */
export function others(app, live, view, own) {
  const from = own === null ? 0 : own + 1;
  const ring = [...view.seats.slice(from), ...view.seats.slice(0, from)].filter((seat) => seat.seat !== own);
  const [left = 0, top = 0] = SIDES[ring.length] ?? [];
  const acts = lastActs(live.history, view.version);
  const plates = ring.map((seat, at) => {
    const place = at < left ? "left" : at < left + top ? "top" : "right";
    return plate(app, live, view, seat, place, acts.get(seat.seat));
  });
  return h(
    "div",
    { class: "others", data: { count: String(ring.length) } },
    h("div", { class: "side", data: { side: "left" } }, plates.slice(0, left)),
    h("div", { class: "side", data: { side: "top" } }, plates.slice(left, left + top)),
    h("div", { class: "side", data: { side: "right" } }, plates.slice(left + top)),
  );
}

/**
 * One seat with its marks and its last act.
 * @param {App} app @param {LiveGame} live @param {Game} view @param {Seat} seat
 * @param {string} place @param {Act | undefined} act
 * @returns {VNode}
 */
export function plate(app, live, view, seat, place, act) {
  const turn = view.status === "playing" && view.round?.to_act === seat.seat;
  return seatPlate(app, view, seat, {
    place,
    turn,
    mine: place === "bottom",
    clock: clockOf(view, seat.seat, live.offset),
    marks: marks(app.words, view, seat.seat, place),
    note: noteOf(app.words, act, turn),
    score: seat.score ?? 0,
  });
}

/** @param {App["words"]} words @param {Game} view @param {number} seat @param {string} place @returns {VNode[]} */
export function marks(words, view, seat, place) {
  const table = view.three_thirteen;
  const found = [];
  if (table?.dealer === seat) found.push(button(words.t("page.three.dealer")));
  if (table?.gone_out?.seat === seat) found.push(mark("out", words.t("page.three.is_out")));
  else if (place !== "bottom" && table?.last_turns.includes(seat)) found.push(mark("last", words.t("page.three.last_turn")));
  return found;
}

/** The dealer's button, a disc with a D the world over. @param {string} title @returns {VNode} */
function button(title) {
  return h("span", { key: "dealer", class: "mark dealer", title, role: "img", "aria-label": title }, "D");
}

/**
 * The news of a seat in one short line: what it took from the pile; while it plays, where it drew.
 * @param {App["words"]} words @param {Act | undefined} act @param {boolean} turn
 */
function noteOf(words, act, turn) {
  if (act?.taken) return took(words, act.taken);
  return turn && act?.source && !act.discarded ? words.t("page.three.drew") : null;
}

/** The verb has a place of its own: where it is narrow, the card alone says it. @param {App["words"]} words @param {string} card */
function took(words, card) {
  const [verb, rest = ""] = words.t("page.three.took", { card: "|" }).split("|");
  return [h("span", { class: "took" }, verb), words.cardSign(card), rest];
}
