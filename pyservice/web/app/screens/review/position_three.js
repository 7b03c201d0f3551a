/** The table of Three Thirteen before a move: the others, stock and pile, what lies open, the own hand. */
import { playingCard } from "../../cards/card.js";
import { h } from "../../dom/render.js";
import { around, seatPlate } from "../../table/seats.js";
import { facts, laidOpen } from "../three_thirteen/notice.js";
import { marks } from "../three_thirteen/seats.js";

/** @typedef {import("openapi").components["schemas"]["Game"]} Game */
/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../dom/render.js").VNode} VNode */
/** @typedef {import("../../play/review.js").ReviewMove} ReviewMove */

/**
 * @param {App} app @param {Game} view @param {ReviewMove} move
 * @param {ReviewMove | undefined} before  the seat's move before it
 * @returns {VNode}
 */
export function threeTable(app, view, move, before) {
  return h(
    "section",
    { class: "review-table felt", "aria-label": app.words.t("page.review.position") },
    h("p", facts(app, view)),
    h("div", { class: "review-seats" }, around(view.seats, view.you?.seat ?? 0).map(({ seat }) => plate(app, view, seat))),
    h("div", { class: "review-piles" }, stock(app, view, move), pile(app, view, move)),
    laidOpen(app, view, { mine: true }),
    hand(app, view, move, freshIn(move, before)),
  );
}

/** @param {App} app @param {Game} view @param {Game["seats"][number]} seat */
function plate(app, view, seat) {
  return seatPlate(app, view, seat, { place: "row", marks: marks(app.words, view, seat.seat, "row") });
}

/** @param {App} app @param {Game} view @param {ReviewMove} move */
function stock({ words }, { three_thirteen: table }, move) {
  const count = table?.stock_count ?? 0;
  const label = words.count("page.three.stock_label", count);
  return place("stock", words.t("page.three.stock"), count, label, count > 0 && playingCard(words, null, drawn("stock", move)));
}

/** @param {App} app @param {Game} view @param {ReviewMove} move */
function pile({ words }, { three_thirteen: table }, move) {
  const { discard_top: top } = move;
  const count = table?.discard_count ?? 0;
  const label = top ? words.count("page.three.pile_label", count, { card: words.card(top) }) : words.t("page.three.pile_empty");
  const look = { ...drawn("discard", move), wild: top?.[0] === table?.wild_rank };
  return place("pile", words.t("page.three.pile"), count, label, top && playingCard(words, top, look));
}

/** The source of what was drawn stands up; the better one has a frame of gold. @param {string} source @param {ReviewMove} move */
function drawn(source, { move, best }) {
  return { selected: move.source === source, class: best.move.source === source && "is-better", label: "" };
}

/**
 * @param {string} name @param {string} title @param {number} count @param {string} label
 * @param {import("../../dom/render.js").Child} card
 */
function place(name, title, count, label, card) {
  return h(
    "div",
    { key: name, class: "pile", role: "img", "aria-label": label, data: { pile: name, depth: String(Math.min(count, 3)) } },
    h("span", { class: "pile-place" }, card),
    h("span", { class: "pile-title" }, title, h("b", { class: "pile-count" }, count)),
  );
}

/** The discard made stands up, the better one has a frame of gold: of two alike one. @param {App} app @param {Game} view @param {ReviewMove} move @param {string | null} fresh */
function hand({ words }, { three_thirteen: table }, { hand: cards, move, best }, fresh) {
  const isOf = (/** @type {string | null} */ card, /** @type {number} */ at) => card !== null && cards.indexOf(card) === at;
  return h(
    "div",
    { class: "review-hand", role: "group", "aria-label": words.t("page.review.hand"), style: { "--cards": String(cards.length) } },
    cards.map((card, at) =>
      playingCard(words, card, {
        key: at,
        wild: card[0] === table?.wild_rank,
        tag: isOf(fresh, at) ? words.t("page.three.new") : "",
        selected: isOf(move.card, at),
        class: isOf(best.move.card, at) && "is-better",
      }),
    ),
  );
}

/** The card drawn just before: what this hand has more than the one before the draw. @param {ReviewMove} move @param {ReviewMove | undefined} before */
function freshIn({ hand: cards, move }, before) {
  if (move.type === "draw" || before?.move.type !== "draw") return null;
  const rest = [...cards];
  for (const card of before.hand) {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest.length === 1 ? rest[0] : null;
}
