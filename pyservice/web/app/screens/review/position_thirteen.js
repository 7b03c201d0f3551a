/** The table of Thirteen before a move: who held how much, the trick, and the own hand. */
import { playingCard } from "../../cards/card.js";
import { h } from "../../dom/render.js";
import { around, mark, seatPlate } from "../../table/seats.js";
import { trick } from "../thirteen/trick.js";

/** @typedef {import("openapi").components["schemas"]["Game"]} Game */
/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../dom/render.js").VNode} VNode */
/** @typedef {import("../../play/review.js").ReviewMove} ReviewMove */

/** @param {App} app @param {Game} view @param {ReviewMove} move @returns {VNode} */
export function thirteenTable(app, view, move) {
  const seat = view.you?.seat ?? 0;
  return h(
    "section",
    { class: "review-table felt", "aria-label": app.words.t("page.review.position") },
    h("div", { class: "review-seats" }, around(view.seats, seat).map(({ seat: other }) => plate(app, view, other))),
    h("div", { class: "review-trick" }, trick(app, view, app.words.t("page.review.lead"))),
    hand(app, move),
  );
}

/** @param {App} app @param {Game} view @param {Game["seats"][number]} seat */
function plate(app, view, seat) {
  const marks = seat.state === "passed" ? [mark("passed", app.words.t("page.table.passed"))] : [];
  if (seat.state === "out") marks.push(mark("out", app.words.t("page.table.out")));
  return seatPlate(app, view, seat, { place: "row", marks });
}

/** What was played stands up; what was better has a frame of gold. @param {App} app @param {ReviewMove} move */
function hand({ words }, { hand: cards, move, best }) {
  return h(
    "div",
    { class: "review-hand", role: "group", "aria-label": words.t("page.review.hand"), style: { "--cards": String(cards.length) } },
    cards.map((card) => {
      const look = { key: card, selected: Boolean(move.cards?.includes(card)), class: best.move.cards?.includes(card) && "is-better" };
      return playingCard(words, card, look);
    }),
  );
}
