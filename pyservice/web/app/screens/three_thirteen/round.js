/** The end of a round: every seat's melds, what was left over and what it costs, and all rounds so far. */
import { h } from "../../dom/render.js";
import { nameOf } from "../../table/seats.js";
import { resultTable, scoreboard } from "../../table/result.js";
import { leftoverRow, meldRow } from "./melds.js";

/**
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("openapi").components["schemas"]["Event"]} Event
 * @typedef {import("openapi").components["schemas"]["Result"]} Result
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../dom/render.js").VNode} VNode
 */

/**
 * The rank that was wild in a round, as its deal told; "" where that is not known.
 * @param {readonly Event[]} history @param {number} round
 */
function wildOf(history, round) {
  return history.find((event) => event.type === "round_started" && event.round_number === round)?.wild_rank ?? "";
}

/**
 * The seats of a result by their standing: the lowest total first; equal totals share a place.
 * @param {Result} result
 * @returns {{seat: number, rank: number}[]}
 */
export function standing(result) {
  const { totals } = result;
  return totals
    .map((total, seat) => ({ seat, rank: 1 + totals.filter((other) => other < total).length }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}

/**
 * Who went out, then a row for each seat with its cards below.
 * @param {App} app @param {Game} view @param {Result} result @param {readonly Event[]} history
 * @returns {VNode}
 */
export function roundBody(app, view, result, history) {
  const wild = wildOf(history, result.number) || (view.three_thirteen?.wild_rank ?? "");
  const rows = standing(result).map(({ seat, rank }) => ({
    seat,
    rank,
    points: result.points[seat] ?? 0,
    total: result.totals[seat] ?? 0,
    best: result.three_thirteen?.gone_out === seat,
    body: shown(app, result, seat, wild),
  }));
  return h("div", { class: "round-body", data: { round: String(result.number) } }, resultTable(app, view, rows));
}

/** "Lan went out.", or why else the round is over. @param {App} app @param {Game} view @param {Result} result */
export function roundText({ words }, view, result) {
  const out = result.three_thirteen?.gone_out ?? null;
  if (out === null) return words.t("page.three.nobody_out");
  if (view.you?.seat === out) return words.t("page.three.you_went_out");
  return words.t("page.three.went_out", { name: nameOf(view, out, words) });
}

/** The melds and the left-over cards of a seat. @param {App} app @param {Result} result @param {number} seat @param {string} wild */
function shown(app, result, seat, wild) {
  const hand = result.three_thirteen?.seats[seat];
  if (!hand) return null;
  return h("div", { class: "laid" }, meldRow(app, hand.melds, wild), leftoverRow(app, hand.leftover, wild));
}

/**
 * All rounds so far: rows are rounds with their wild rank, columns the seats; the lowest total wins.
 * @param {App} app @param {Game} view
 * @returns {VNode}
 */
export function scores(app, view) {
  const label = app.words.t("page.table.scores");
  const board = scoreboard(app, view, { lowestWins: true });
  return h("div", { class: "all-rounds" }, h("div", { class: "table-wrap", tabindex: "0", role: "group", "aria-label": label }, board));
}
