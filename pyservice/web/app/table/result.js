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
    h("th", { scope: "row", class: "result-name", title: name }, name),
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
export function scoreboard(app, view, how = {}) {
  const last = view.results.at(-1);
  const totals = last?.totals ?? view.seats.map((seat) => seat.score ?? 0);
  const best = how.lowestWins ? Math.min(...totals) : Math.max(...totals);
  return h(
    "table",
    { class: "table scoreboard" },
    h("thead", null, h("tr", null, h("th", { scope: "col" }, app.words.t("page.table.round")), view.seats.map((seat) =>
      h("th", { key: seat.seat, scope: "col", title: seat.name ?? "" }, nameOf(view, seat.seat, app.words))))),
    h("tbody", null, view.results.map((result) => scoreRow(String(result.number), result.points))),
    h("tfoot", null, h("tr", null, h("th", { scope: "row" }, app.words.t("page.table.total")), totals.map((total, seat) =>
      h("td", { key: seat, class: total === best && "is-best" }, total)))),
  );
}

/**
 * @param {string} title
 * @param {number[]} points
 */
function scoreRow(title, points) {
  return h("tr", { key: title }, h("th", { scope: "row" }, title), points.map((each, seat) => h("td", { key: seat }, each)));
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
  return h(
    "button",
    { key: id, type: "button", class: ["button", first && "primary"], autofocus: first, data: { action: id }, on: { click: act } },
    label,
  );
}
