/** How a round and the game ended: places, points, what everybody still held, and what comes next. */
import { playingCard } from "../../cards/card.js";
import { h } from "../../dom/render.js";
import { mySeats, nameOf } from "../../table/seats.js";
import { resultFrame, resultTable, scoreboard, standingTable, winnersLine } from "../../table/result.js";

/**
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("openapi").components["schemas"]["Result"]} Result
 * @typedef {import("openapi").components["schemas"]["Event"]} Event
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../dom/render.js").VNode} VNode
 * @typedef {import("../../table/result.js").Row} Row
 * @typedef {import("../../table/menu.js").Entry} Action
 */

/**
 * The seats of a result by their places; who has none comes after, the most points first.
 * @param {Result} result
 * @returns {number[]}
 */
export function byPlace(result) {
  const places = result.thirteen?.places ?? [];
  const seats = result.points.map((_, seat) => seat);
  const rank = (/** @type {number} */ seat) => places[seat] ?? seats.length + 1;
  return seats.sort((a, b) => rank(a) - rank(b) || result.points[b] - result.points[a]);
}

/**
 * The hand that won at the deal, as the event told it.
 * @param {Event[]} history
 * @param {Result} result
 * @returns {Event|null}
 */
export function instantWin(history, result) {
  if (!result.thirteen?.instant_win) return null;
  const start = history.findLastIndex(
    (event) => event.type === "round_started" && event.round_number === result.number,
  );
  return history.slice(start + 1).find((event) => event.type === "instant_win") ?? null;
}

/**
 * Somebody has the points that end a game, yet it goes on: the lead is shared.
 * @param {Game} view
 * @param {Result} result
 */
export function playsOn(view, result) {
  const target = view.options.target_score;
  const isLast = view.results.at(-1)?.number === result.number && view.status !== "playing";
  return Boolean(target) && !isLast && Math.max(...result.totals) >= Number(target);
}

/**
 * @param {App} app
 * @param {Game} view
 * @param {Event[]} history
 * @param {Action[]} actions
 * @returns {VNode[]}
 */
export function roundOver(app, view, history, actions) {
  const result = /** @type {Result} */ (view.results.at(-1));
  return resultFrame({
    title: roundTitle(app, view, result),
    text: playsOn(view, result) ? app.words.t("page.thirteen.plays_on") : null,
    body: [winningHand(app, view, instantWin(history, result)), places(app, view, result)],
    actions,
  });
}

/**
 * @param {App} app
 * @param {Game} view
 * @param {Event[]} history
 * @param {Action[]} actions
 * @returns {VNode[]}
 */
export function gameOver(app, view, history, actions) {
  const result = view.results.at(-1);
  const title =
    view.status === "abandoned"
      ? app.words.t("page.table.game_abandoned")
      : winnersLine(app, view, mySeats(view, app.player.id));
  const body = result
    ? [
        standingTable(app, view),
        h("h3", null, roundTitle(app, view, result)),
        winningHand(app, view, instantWin(history, result)),
        places(app, view, result),
        board(app, view),
      ]
    : [];
  return resultFrame({ title, body, actions });
}

/**
 * All rounds, where there was more than one.
 * @param {App} app
 * @param {Game} view
 */
function board(app, view) {
  return view.results.length > 1 ? h("div", { class: "table-wrap" }, scoreboard(app, view)) : null;
}

/**
 * "Round 3: Mai wins the round".
 * @param {App} app
 * @param {Game} view
 * @param {Result} result
 */
function roundTitle(app, view, result) {
  return `${app.words.t("page.table.round_n", { n: result.number })}: ${roundWinner(app, view, result)}`;
}

/**
 * @param {App} app
 * @param {Game} view
 * @param {Result} result
 */
function roundWinner(app, view, result) {
  const winner = byPlace(result)[0];
  const mine = mySeats(view, app.player.id);
  if (mine.length === 1 && mine[0] === winner) return app.words.t("page.table.you_win_round");
  return app.words.t("page.table.round_winner", { name: nameOf(view, winner, app.words) });
}

/**
 * Why the round ended at the deal: the pattern and its cards.
 * @param {App} app
 * @param {Game} view
 * @param {Event|null} event
 * @returns {VNode|null}
 */
function winningHand(app, view, event) {
  if (!event) return null;
  const mine = mySeats(view, app.player.id);
  const own = mine.length === 1 && mine[0] === event.seat;
  const pattern = app.words.t(`pattern.${event.pattern}`);
  const name = nameOf(view, event.seat, app.words);
  return h(
    "figure",
    { class: "instant-win", data: { pattern: event.pattern ?? "" } },
    h("figcaption", null, app.words.t(`page.thirteen.${own ? "you_" : ""}instant`, { name, pattern })),
    cards(app, event.cards ?? []),
  );
}

/**
 * @param {App} app
 * @param {Game} view
 * @param {Result} result
 * @returns {VNode}
 */
function places(app, view, result) {
  const rows = byPlace(result).map((seat, i) => placeRow(app, result, seat, i === 0));
  return resultTable(app, view, rows);
}

/**
 * @param {App} app
 * @param {Result} result
 * @param {number} seat
 * @param {boolean} best
 * @returns {Row}
 */
function placeRow(app, result, seat, best) {
  const held = result.thirteen?.hands[seat] ?? [];
  return {
    seat,
    rank: result.thirteen?.places[seat] ?? null,
    points: result.points[seat],
    total: result.totals[seat],
    best,
    body: held.length ? cards(app, held, app.words.t("page.thirteen.still_held")) : null,
  };
}

/**
 * @param {App} app
 * @param {string[]} held
 * @param {string} [label]
 */
function cards(app, held, label) {
  return h(
    "div",
    { class: "result-cards", role: "group", "aria-label": label ?? null },
    held.map((card) => playingCard(app.words, card, { key: card })),
  );
}
