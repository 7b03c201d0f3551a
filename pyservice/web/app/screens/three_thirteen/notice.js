/** What the whole table should know: who went out, whose last turn it is, the melds laid open. */
import { h } from "../../dom/render.js";
import { nameOf } from "../../table/seats.js";
import { meldRow } from "./melds.js";
import { rankSign } from "../../words/spoken.js";

/**
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../dom/render.js").VNode} VNode
 * @typedef {import("./turn.js").Turn} Turn
 */

/**
 * The wild rank and the number of the round.
 * @param {App} app @param {Game} view
 * @returns {VNode | null}
 */
export function facts({ words }, view) {
  const wild = view.three_thirteen?.wild_rank;
  if (!wild || !view.round) return null;
  const rank = rankSign(wild);
  return h(
    "span",
    { class: "facts" },
    h("span", { class: "fact-round" }, words.t("page.three.round", { round: view.round.number, rounds: view.options.rounds ?? 11 })),
    h("span", { class: "chip gold fact-wild", title: words.t("page.three.wild_long", { rank }), data: { wild } }, "★ ", words.t("page.three.wild", { rank })),
  );
}

/**
 * Once somebody went out: who, what is left to do, and the melds for all to see.
 * @param {App} app @param {Game} view @param {Pick<Turn, "mine">} turn
 * @returns {VNode | null}
 */
export function laidOpen(app, view, turn) {
  const out = view.three_thirteen?.gone_out;
  if (!out) return null;
  return h(
    "section",
    { key: "laid", class: "laid-open", data: { out: String(out.seat) }, "aria-label": app.words.t("page.three.laid_by", { name: nameOf(view, out.seat, app.words) }) },
    h("p", { class: ["laid-notice", turn.mine && "is-yours"] }, lastTurns(app.words, view, turn, out.seat)),
    h("div", { class: "laid" }, meldRow(app, out.melds, view.three_thirteen?.wild_rank ?? "", "laid")),
  );
}

/** @param {App["words"]} words @param {Game} view @param {Pick<Turn, "mine">} turn @param {number} out */
function lastTurns(words, view, turn, out) {
  if (view.you?.seat === out) return words.t("page.three.last_you_out");
  const name = nameOf(view, out, words);
  return words.t(turn.mine ? "page.three.last_yours" : "page.three.last_others", { name });
}
