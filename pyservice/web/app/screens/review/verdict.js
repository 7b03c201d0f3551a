/** One move judged: its mark, what was better and by how much, and why. */
import { h } from "../../dom/render.js";
import { signs } from "../about/signs.js";

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
      worthRow(app, "played", t("page.review.played"), move),
      worse && worthRow(app, "better", t("page.review.better"), move.best),
    ),
  );
}

/** @param {App} app @param {string} key @param {string} label @param {Worth} worth */
function worthRow(app, key, label, { move, first_chance, points }) {
  const { words } = app;
  return h(
    "tr",
    { key, data: { row: key } },
    h("th", { scope: "row" }, h("span", { class: "muted small" }, label), " ", made(app, move)),
    h("td", { class: "num" }, words.percent(first_chance)),
    h("td", { class: "num" }, words.average(points)),
  );
}

/** A move as cards. @param {App} app @param {Move} move @returns {Child} */
export function made(app, { type, cards }) {
  return type === "pass" ? h("b", app.words.t("page.thirteen.pass")) : signs(app, cards ?? []);
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
  const said = (/** @type {Move} */ { type, cards }) =>
    type === "pass" ? words.t("page.thirteen.pass") : words.list((cards ?? []).map((card) => words.card(card)));
  const parts = [
    words.t("page.review.move", { round: move.round_number, n: at + 1 }),
    markName(words, move.mark),
    `${words.t("page.review.played")}: ${said(move.move)}`,
    isWorse(move) && `${words.t("page.review.better")}: ${said(move.best.move)}`,
  ];
  return `${parts.filter(Boolean).join(". ")}.`;
}
