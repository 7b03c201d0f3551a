/** The room of a table: bar at the top, felt with the seats and the middle, own place at the bottom. */
import { h } from "../dom/render.js";
import { promised } from "../play/promise.js";
import { nameOf } from "./seats.js";

/**
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("../app.js").App} App
 * @typedef {import("../play/live.js").LiveGame} LiveGame
 * @typedef {import("../dom/render.js").VNode} VNode
 * @typedef {import("../dom/render.js").Child} Child
 */

/**
 * @typedef {object} Parts
 * @property {string} family  also the class of the whole table
 * @property {string} title   what is played, read first by a screen reader
 * @property {Child} [facts]  the middle of the bar at the top
 * @property {Child} tools    buttons at its end, the menu among them
 * @property {Child} seats    the other seats
 * @property {Child} middle   what lies on the table
 * @property {Child} [hint]   the bubble of a hint, which covers nothing that it speaks of
 * @property {Child} own      own seat, message, buttons
 * @property {Child} [hand]
 * @property {Child} [pulse]  `<table-pulse>`: keys, and what follows a drawing
 * @property {Record<string, string>} [data]
 */

/**
 * @param {Parts} parts
 * @returns {VNode}
 */
export function tableFrame(parts) {
  return h(
    "div",
    { class: ["playroom", "felt", parts.family], data: { ...parts.data } },
    h(
      "div",
      { class: "game-room" },
      topBar(parts),
      h("div", { class: "game-felt" }, parts.seats, h("div", { class: "game-middle" }, parts.middle), parts.hint ?? null),
      h("div", { class: "game-own" }, parts.own),
      parts.hand ? h("div", { class: "game-hand" }, parts.hand) : null,
    ),
    parts.pulse ?? null,
  );
}

/** @param {Parts} parts */
function topBar({ title, facts, tools }) {
  return h(
    "header",
    { class: "game-top" },
    h("h1", null, title),
    facts ? h("span", { class: "game-facts" }, facts) : null,
    h("div", { class: "game-tools" }, tools),
  );
}

/**
 * The one line that says what is to be done or waited for.
 * @param {string} text
 * @param {{turn?: boolean, detail?: string|null}} [how]
 * @returns {VNode}
 */
export function message(text, { turn = false, detail = null } = {}) {
  return h(
    "p",
    { class: ["game-message", turn && "is-turn"], data: { message: turn ? "turn" : "wait" } },
    h("span", null, text),
    detail ? h("small", null, detail) : null,
  );
}

/**
 * In place of the buttons, for who sits nowhere; who had a seat here has given it up.
 * @param {App["words"]} words
 * @param {Game} view
 * @returns {VNode}
 */
export function watching(words, { id, status }) {
  const hasLeft = status === "playing" && promised(id)?.seed != null;
  return h("p", { class: "actions watching", data: { left: hasLeft } }, words.t(hasLeft ? "page.table.left" : "page.table.watching"));
}

/**
 * Where several people share the device: nobody's cards show until the next one says so.
 * @param {App} app
 * @param {Game} view
 * @param {number[]} seats  seats of this device, the one to act first
 * @param {(seat: number) => void} sit
 * @returns {VNode}
 */
export function cover(app, view, seats, sit) {
  return h(
    "div",
    { class: "game-cover" },
    h("p", null, app.words.t("page.table.hand_over")),
    h("div", { class: "row" }, seats.map((seat, i) => sitButton(app, nameOf(view, seat, app.words), seat, i === 0, sit))),
  );
}

/**
 * @param {App} app
 * @param {string} name
 * @param {number} seat
 * @param {boolean} first
 * @param {(seat: number) => void} sit
 */
function sitButton(app, name, seat, first, sit) {
  const look = { class: ["button", first && "primary"], data: { sit: String(seat) } };
  const label = app.words.t("page.table.i_am", { name });
  return h("button", { key: seat, type: "button", ...look, on: { click: () => sit(seat) } }, label);
}
