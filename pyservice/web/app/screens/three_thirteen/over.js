/** The end of a round and of the game in its dialog: who went out, every hand, all rounds so far. */
import { h } from "../../dom/render.js";
import { mySeats } from "../../table/seats.js";
import { resultFrame, standingTable, winnersLine } from "../../table/result.js";
import { roundBody, roundText, scores } from "./round.js";

/**
 * @typedef {import("openapi").components["schemas"]["Event"]} Event
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("openapi").components["schemas"]["Result"]} Result
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../dom/render.js").VNode} VNode
 * @typedef {import("../../table/menu.js").Entry} Entry
 * @typedef {import("./table.js").Scene} Scene
 */

/** @param {Scene} scene @param {Entry[]} actions @returns {VNode[]} */
export function roundOver({ app, live }, actions) {
  const view = /** @type {Game} */ (live.shown);
  const result = view.results.at(-1);
  return resultFrame({
    title: app.words.t("page.three.round_over", { round: result?.number ?? 0 }),
    text: result ? roundText(app, view, result) : null,
    body: result ? [roundBody(app, view, result, live.history), scores(app, view)] : [],
    actions,
  });
}

/** @param {Scene} scene @param {Entry[]} actions @returns {VNode[]} */
export function gameOver({ app, live }, actions) {
  const view = /** @type {Game} */ (live.shown);
  const result = view.results.at(-1);
  const isAbandoned = view.status === "abandoned";
  return resultFrame({
    title: isAbandoned ? app.words.t("page.table.game_abandoned") : winnersLine(app, view, mySeats(view, app.player.id)),
    body: result ? [standingTable(app, view, { lowestWins: true }), ...lastRound(app, view, result, live.history), scores(app, view)] : [],
    actions,
  });
}

/** @param {App} app @param {Game} view @param {Result} result @param {readonly Event[]} history @returns {VNode[]} */
function lastRound(app, view, result, history) {
  const title = `${app.words.t("page.table.round_n", { n: result.number })}: ${roundText(app, view, result)}`;
  return [h("h3", null, title), roundBody(app, view, result, history)];
}

/** All rounds so far, whenever one asks. @param {Scene} scene */
export function showScores({ app, live }) {
  const { t } = app.words;
  app.dialog(() => scores(app, /** @type {Game} */ (live.shown)), { label: t("page.table.scores"), wide: true });
}
