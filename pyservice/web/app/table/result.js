/** Points of rounds and games as tables, and the frame of the dialogs that show them. */
import { h } from "../dom/render.js";
import { nameOf } from "./seats.js";

/**
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("openapi").components["schemas"]["Result"]} Result
 * @typedef {import("../app.js").App} App
 * @typedef {import("../dom/render.js").VNode} VNode
 * @typedef {import("../dom/render.js").Child} Child
 */

/**
 * One row of a result: `rank` is the place shown before the name, `body` what the game adds below.
 * @typedef {object} Row
 * @property {number} seat
 * @property {number|null} rank
 * @property {number} points
 * @property {number} total
 * @property {boolean} [best]
 * @property {VNode|VNode[]|null} [body]
 */

/**
 * The result of a round: place, name, points of the round, total; what each seat showed below.
 * @param {App} app
 * @param {Game} view
 * @param {Row[]} rows
 * @returns {VNode}
 */
export function resultTable(app, view, rows) {
  const t = app.words.t.bind(app.words);
  const heads = ["place", "player", "round_points", "total"].map((key) =>
    h("th", { key, scope: "col", class: `col-${key}` }, t(`page.table.${key}`)),
  );
  return h(
    "table",
    { class: "table result" },
    h("thead", null, h("tr", null, heads)),
    rows.map((row) => resultRow(app, view, row)),
  );
}

/**
 * @param {App} app
 * @param {Game} view
 * @param {Row} row
 */
function resultRow(app, view, row) {
  const name = nameOf(view, row.seat, app.words);
  const line = h(
    "tr",
    { class: row.best && "is-best" },
    h("td", { class: "result-place" }, row.rank ?? "–"),
    h("th", { scope: "row", class: "result-name", dir: "auto", title: name }, name),
    h("td", { class: "result-points" }, signed(row.points)),
    h("td", { class: "result-total" }, row.total),
  );
  const body = row.body ? h("tr", { class: "result-more" }, h("td", { colspan: "4" }, row.body)) : null;
  return h("tbody", { key: row.seat, data: { seat: String(row.seat) } }, line, body);
}

/** @param {number} points */
function signed(points) {
  return points > 0 ? `+${points}` : String(points);
}

/**
 * Every round so far: rows are rounds, columns are seats, the totals below.
 * @param {App} app
 * @param {Game} view
 * @param {{lowestWins?: boolean}} [how]
 * @returns {VNode}
 */
export function scoreboard({ words }, view, { lowestWins = false } = {}) {
  const totals = view.results.at(-1)?.totals ?? view.seats.map((seat) => seat.score ?? 0);
  const best = lowestWins ? Math.min(...totals) : Math.max(...totals);
  const names = view.seats.map((seat) => nameOf(view, seat.seat, words));
  const head = (/** @type {string} */ name) => h("th", { scope: "col", dir: "auto", title: name }, name);
  return h(
    "table",
    { class: "table scoreboard" },
    h("thead", null, h("tr", null, head(words.t("page.table.round")), names.map(head))),
    h("tbody", null, view.results.map(({ number, points }) => scoreRow(String(number), points))),
    h("tfoot", null, scoreRow(words.t("page.table.total"), totals, best)),
  );
}

/**
 * @param {string} title
 * @param {number[]} points
 * @param {number} [best]  the one that is set off
 */
function scoreRow(title, points, best) {
  const cell = (/** @type {number} */ each) => h("td", { class: each === best && "is-best" }, each);
  return h("tr", { key: title }, h("th", { scope: "row" }, title), points.map(cell));
}

/**
 * How the game stands: place, name and points of all rounds, the best first, the winners set off;
 * equal points share a place.
 * @param {App} app
 * @param {Game} view
 * @param {{lowestWins?: boolean}} [how]
 * @returns {VNode}
 */
export function standingTable({ words }, view, { lowestWins = false } = {}) {
  const totals = view.results.at(-1)?.totals ?? [];
  const isAhead = (/** @type {number} */ one, /** @type {number} */ other) => (lowestWins ? one < other : one > other);
  const rank = (/** @type {number} */ total) => 1 + totals.filter((other) => isAhead(other, total)).length;
  const rows = totals.map((total, seat) => ({ seat, total, rank: rank(total) })).sort((a, b) => a.rank - b.rank);
  const heads = ["place", "player", "total"].map((key) => h("th", { key, scope: "col" }, words.t(`page.table.${key}`)));
  return h(
    "table",
    { class: "table standing" },
    h("thead", null, h("tr", null, heads)),
    h("tbody", null, rows.map((row) => standingRow(nameOf(view, row.seat, words), row, view.winners ?? []))),
  );
}

/**
 * @param {string} name
 * @param {{seat: number, rank: number, total: number}} row
 * @param {number[]} winners
 */
function standingRow(name, { seat, rank, total }, winners) {
  return h(
    "tr",
    { key: seat, class: winners.includes(seat) && "is-best", data: { standing: String(seat) } },
    h("td", null, rank),
    h("th", { scope: "row", class: "standing-name", dir: "auto", title: name }, name),
    h("td", null, total),
  );
}

/**
 * "Mai wins", "You win", "Mai and Lan share the win".
 * @param {App} app
 * @param {Game} view
 * @param {number[]} mine
 */
export function winnersLine(app, view, mine) {
  const winners = view.winners ?? [];
  const names = winners.map((seat) => nameOf(view, seat, app.words));
  if (winners.length > 1) return app.words.t("page.table.winners", { names: app.words.list(names) });
  const won = winners.some((seat) => mine.includes(seat)) && mine.length === 1;
  return app.words.t(won ? "page.table.you_win" : "page.table.winner", { name: names[0] ?? "" });
}

/**
 * The inside of a result dialog: headline, body, buttons; the first button is the main one.
 * @param {{title: string, text?: string|null, body: Child, actions: {id: string, label: string, act: () => void}[]}} parts
 * @returns {VNode[]}
 */
export function resultFrame({ title, text, body, actions }) {
  return [
    h("header", null, h("h2", null, title)),
    h("div", { class: "body result-body", tabindex: "0" }, text ? h("p", null, text) : null, body),
    h("footer", null, actions.map((action, i) => resultButton(action, i === 0))),
  ];
}

/**
 * @param {{id: string, label: string, act: () => void}} action
 * @param {boolean} first
 */
function resultButton({ id, label, act }, first) {
  const look = { class: ["button", first && "primary"], autofocus: first, data: { action: id } };
  return h("button", { key: id, type: "button", ...look, on: { click: act } }, label);
}
