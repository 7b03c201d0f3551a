/** One move judged: its mark, what was better and by how much, and why. */
import { h } from "../../dom/render.js";
import { signs } from "../about/signs.js";
import { drawnMove, isTurn, saidMove } from "../three_thirteen/told.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../dom/render.js").Child} Child */
/** @typedef {import("../../dom/render.js").VNode} VNode */
/** @typedef {import("../../play/review.js").Move} Move */
/** @typedef {import("../../play/review.js").Reason} Reason */
/** @typedef {import("../../play/review.js").ReviewMove} ReviewMove */
/** @typedef {{move: Move, first_chance: number, points: number}} Worth */

/** Who else than a person made it. */
const OTHERS = new Set(["bot", "clock"]);

/** @param {App} app @param {ReviewMove[]} moves @param {number} at @returns {VNode} */
export function verdict(app, moves, at) {
  const { words } = app;
  const move = moves[at];
  const worse = isWorse(move);
  return h(
    "section",
    { class: "panel stack review-verdict", "aria-labelledby": "verdict", data: { mark: move.mark } },
    h(
      "header",
      { class: "row" },
      h("h2", { id: "verdict", class: "grow" }, words.t("page.review.move", { round: move.round_number, n: at + 1 })),
      markChip(app, move.mark),
    ),
    OTHERS.has(move.by) && h("p", { class: "muted" }, words.t(`page.review.by.${move.by}`)),
    h("div", { class: "table-wrap" }, comparison(app, move, worse)),
    worse && listed(words.t("page.review.faults"), move.faults),
    listed(words.t(worse ? "page.review.why_better" : "page.review.why"), move.reasons),
  );
}

/** Whether something else was better. @param {ReviewMove} move */
function isWorse({ move, best }) {
  const told = (/** @type {Move} */ { type, cards, source, card }) => [type, source, card, ...(cards ?? [])].join(" ");
  return told(move) !== told(best.move);
}

/** @param {App} app @param {string} mark */
export function markChip({ words }, mark) {
  return h("span", { class: "chip review-mark", data: { mark } }, markName(words, mark));
}

/** The service may know more marks than the page. @param {App["words"]} words @param {string} mark */
function markName(words, mark) {
  const key = `page.review.mark.${mark}`;
  return words.has(key) ? words.t(key) : mark;
}

/** @param {App} app @param {ReviewMove} move @param {boolean} worse */
function comparison(app, move, worse) {
  const { t } = app.words;
  const heads = [t("page.review.first"), t("page.review.points")];
  return h(
    "table",
    { class: "table review-worth" },
    h("thead", h("tr", h("td"), heads.map((head) => h("th", { scope: "col", class: "num" }, head)))),
    h(
      "tbody",
      worthRow(app, "played", t("page.review.played"), move, move),
      worse && worthRow(app, "better", t("page.review.better"), move.best, move),
    ),
  );
}

/** @param {App} app @param {string} key @param {string} label @param {Worth} worth @param {ReviewMove} at */
function worthRow(app, key, label, { move, first_chance, points }, at) {
  const { words } = app;
  return h(
    "tr",
    { key, data: { row: key } },
    h("th", { scope: "row" }, h("span", { class: "muted small" }, label), " ", made(app, move, at)),
    h("td", { class: "num" }, words.percent(first_chance)),
    h("td", { class: "num" }, words.average(points)),
  );
}

/** A move as cards. @param {App} app @param {Move} move @param {ReviewMove} at  where it could be made @returns {Child} */
export function made(app, move, { discard_top: top }) {
  if (isTurn(move)) return drawnMove(app, move, top);
  return move.type === "pass" ? h("b", app.words.t("page.thirteen.pass")) : signs(app, move.cards ?? []);
}

/** A move as it is said. @param {App["words"]} words @param {Move} move @param {ReviewMove} at */
function said(words, move, { discard_top: top }) {
  if (isTurn(move)) return saidMove(words, move, top);
  return move.type === "pass" ? words.t("page.thirteen.pass") : words.list((move.cards ?? []).map((card) => words.card(card)));
}

/** @param {string} title @param {Reason[]} reasons */
function listed(title, reasons) {
  if (reasons.length === 0) return null;
  const items = reasons.map(({ code, detail }) => h("li", { key: code }, detail));
  return h("div", h("h3", title), h("ul", { class: "review-reasons" }, items));
}

/** A move and its verdict in a sentence. @param {App} app @param {ReviewMove[]} moves @param {number} at */
export function spoken({ words }, moves, at) {
  const move = moves[at];
  const parts = [
    words.t("page.review.move", { round: move.round_number, n: at + 1 }),
    markName(words, move.mark),
    `${words.t("page.review.played")}: ${said(words, move.move, move)}`,
    isWorse(move) && `${words.t("page.review.better")}: ${said(words, move.best.move, move)}`,
  ];
  return `${parts.filter(Boolean).join(". ")}.`;
}
