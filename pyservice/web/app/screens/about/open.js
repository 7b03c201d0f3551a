/** What is read over the table, so that nobody leaves the game for it; loaded when first asked for. */

/** @typedef {import("openapi").components["schemas"]["Game"]} Game */
/** @typedef {import("../../app.js").App} App */

/** @param {App} app @param {string} [ruleset] the one whose rules help leads to */
export async function openHelp(app, ruleset) {
  (await import("../help.js")).openHelp(app, ruleset);
}

/** @param {App} app @param {string} [ruleset] */
export async function openRules(app, ruleset) {
  (await import("../rules.js")).openRules(app, ruleset);
}

/** @param {App} app */
export async function openSettings(app) {
  (await import("../settings.js")).openSettings(app);
}

/** @param {App} app @param {import("../history.js").Told} live */
export async function openHistory(app, live) {
  (await import("../history.js")).openHistory(app, live);
}

/** @param {App} app @param {string} id of a game that is over */
export async function openVerify(app, id) {
  (await import("../verify.js")).openVerify(app, id);
}

/** The expert goes over games that were played to their end. @param {Game} game */
export function isReviewed({ status }) {
  return status === "finished";
}

/** Where the moves of the reader are gone over. @param {Game} game */
export function reviewAddress({ id, you }) {
  return `#/game/${id}/review${you ? `?seat=${you.seat}` : ""}`;
}
