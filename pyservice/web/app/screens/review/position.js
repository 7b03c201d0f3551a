/** The table before a move, as the seat saw it, whichever game it is. */
import { thirteenTable } from "./position_thirteen.js";
import { threeTable } from "./position_three.js";

/** @typedef {import("openapi").components["schemas"]["Game"]} Game */
/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../play/review.js").ReviewMove} ReviewMove */

/** @param {App} app @param {Game} view @param {ReviewMove[]} moves @param {number} at  which of them */
export function table(app, view, moves, at) {
  return view.family === "thirteen" ? thirteenTable(app, view, moves[at]) : threeTable(app, view, moves[at], moves[at - 1]);
}
