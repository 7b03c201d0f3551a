/** The one line above the hand: what is to be done, or for whom the table waits. */
import { nameOf } from "../../table/seats.js";
import { nth, what } from "./say.js";

/**
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../play/live.js").LiveGame} LiveGame
 * @typedef {ReturnType<typeof import("./choose.js").present>} Present
 * @typedef {{text: string, turn: boolean, detail?: string|null}} Told
 */

/**
 * @param {App} app
 * @param {LiveGame} live
 * @param {Present} now
 * @param {string|null} why  the server's reason why the selection cannot be played
 * @returns {Told}
 */
export function telling(app, live, now, why) {
  const view = /** @type {Game} */ (live.shown);
  if (view.status !== "playing") return { text: "", turn: false };
  if (now.turn) return { text: myTask(app, live, view), turn: true, detail: why ?? progress(app, now) };
  const detail = now.playable ? app.words.t("page.thirteen.chosen_ahead") : null;
  return { text: waiting(app, view), turn: false, detail };
}

/**
 * @param {App} app
 * @param {LiveGame} live
 * @param {Game} view
 */
function myTask({ words }, live, view) {
  const { table, opening_card: opening } = view.thirteen ?? {};
  if (opening) return words.t("page.thirteen.open_with", { card: words.cardSign(opening) });
  if (!table) return words.t("page.thirteen.lead");
  if (!canPlay(live)) return words.t("page.thirteen.nothing_beats");
  return words.t("page.thirteen.beat", { what: what(table, words, "signs") });
}

/** @param {LiveGame} live */
export function canPlay(live) {
  return live.legal.some((each) => each.move.type === "play");
}

/**
 * Whether the reader has no cards left in this round.
 * @param {Game} view
 */
export function isOut(view) {
  return view.seats.some((seat) => seat.seat === view.you?.seat && seat.state === "out");
}

/** @param {LiveGame} live */
export function canPass(live) {
  return live.legal.some((each) => each.move.type === "pass");
}

/**
 * @param {App} app
 * @param {Present} now
 */
function progress(app, now) {
  return now.playable && now.extendable ? app.words.t("page.thirteen.can_add") : null;
}

/**
 * On an empty table its middle says who leads.
 * @param {App} app
 * @param {Game} view
 */
function waiting(app, view) {
  const own = view.seats.find((seat) => seat.seat === view.you?.seat);
  if (own?.state === "out") return finished(app, own.place);
  if (own?.state === "passed") return app.words.t("page.thirteen.you_passed");
  return view.thirteen?.table ? whoseTurn(app, view) : "";
}

/**
 * @param {App} app
 * @param {number|null} place
 */
function finished({ words }, place) {
  if (!place) return words.t("page.thirteen.you_are_out_unplaced");
  return words.t("page.thirteen.you_are_out", { place: nth(place, words) });
}

/**
 * Who leads, opens or thinks; also what stands on the empty table.
 * @param {App} app
 * @param {Game} view
 */
export function whoseTurn({ words }, view) {
  const seat = view.round?.to_act;
  if (seat === null || seat === undefined) return "";
  const name = nameOf(view, seat, words);
  const opening = view.thirteen?.opening_card;
  if (opening) return words.t("page.thirteen.opens", { name, card: words.cardSign(opening) });
  if (!view.thirteen?.table) return words.t("page.thirteen.leads", { name });
  return words.t("page.thirteen.waits_for", { name });
}
