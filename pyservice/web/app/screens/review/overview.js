/** All moves at a glance: how many of each mark, what was given away, and the costliest plays. */
import { h } from "../../dom/render.js";
import { isTurn } from "../three_thirteen/told.js";
import { made, markChip } from "./verdict.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../play/review.js").Review} Review */
/** @typedef {import("../../play/review.js").ReviewMove} ReviewMove */

/** Less than this is rounded to 0.0. */
const LEAST_POINTS = 0.05;
/** Less than this is rounded to 0 %. */
const LEAST_CHANCE = 0.005;
const ORDER = ["best", "fine", "inaccuracy", "mistake", "blunder", "forced"];

/** @param {App} app @param {Review} review @param {number} at @param {(at: number) => void} go */
export function overview(app, review, at, go) {
  const { words } = app;
  const { worst, cost } = review;
  return h(
    "section",
    { class: "panel stack review-overview", "aria-labelledby": "worst" },
    h("h2", { id: "worst" }, words.t("page.review.worst")),
    worst.length > 0
      ? h("ol", { class: "review-worst" }, worst.map((place) => line(app, review, place, at, go)))
      : h("p", words.t("page.review.flawless")),
    h("div", { class: "row" }, counts(app, review)),
    cost && h("p", { class: "muted small" }, words.t("page.review.cost", { wins: words.average(cost.first_chance), points: words.average(cost.points) })),
    review.moves.some(({ move }) => isTurn(move)) && h("p", { class: "muted small" }, words.t("page.review.note_three")),
    h("p", { class: "muted small" }, words.t("page.review.note")),
  );
}

/** @param {App} app @param {Review} review @param {number} place @param {number} at @param {(at: number) => void} go */
function line(app, { moves }, place, at, go) {
  const { words } = app;
  const move = moves[place];
  const name = words.t("page.review.move", { round: move.round_number, n: place + 1 });
  return h(
    "li",
    { key: place },
    h(
      "button",
      { type: "button", data: { move: String(place) }, "aria-current": place === at ? "true" : null, on: { click: () => go(place) } },
      h("span", { class: "grow" }, h("small", { class: "muted" }, name), " ", made(app, move.move, move)),
      markChip(app, move.mark),
      h("span", { class: "review-lost nums" }, lost(words, move)),
    ),
  );
}

/**
 * What a move gave away, of the first place and of points; points that are next to none are not
 * told. In Three Thirteen points are what it costs more, and what the game goes by.
 * @param {App["words"]} words @param {ReviewMove} move
 */
function lost(words, { move, cost: { first_chance, points } }) {
  const chance = `−${words.percent(Math.max(0, first_chance))}`;
  const lostPoints = points >= LEAST_POINTS && h("small", { class: "muted" }, `${words.t("page.review.points")} −${words.average(points)}`);
  if (!isTurn(move)) return [h("b", chance), lostPoints];
  return [
    h("b", `${words.t("page.review.points")} +${words.average(Math.max(0, points))}`),
    first_chance >= LEAST_CHANCE && h("small", { class: "muted" }, `${words.t("page.review.first")} ${chance}`),
  ];
}

/** How many of each mark, the best first; what the page does not know comes last. @param {App} app @param {Review} review */
function counts(app, { marks }) {
  const given = Object.entries(marks ?? {}).filter(([, n]) => n > 0);
  const place = (/** @type {string} */ mark) => (ORDER.includes(mark) ? ORDER.indexOf(mark) : ORDER.length);
  given.sort(([one], [other]) => place(one) - place(other));
  return given.map(([mark, n]) => h("span", { key: mark, class: "review-count" }, markChip(app, mark), " ", h("b", { class: "nums" }, n)));
}
