// Making a table, and what a table is called.

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("openapi").components["schemas"]["GameRequest"]} GameRequest */

/** What is played with one click: the rulesets that the service itself takes by default. */
export const QUICK = /** @type {const} */ ([
  { ruleset: "cardgames_io", family: "thirteen", suit: "♠" },
  { ruleset: "three_thirteen", family: "three_thirteen", suit: "♥" },
]);

/** @param {string} id @returns {string} the address of a game on this page */
export const gameAddress = (id) => `#/game/${id}`;

/**
 * Makes a table and goes there; bots are not waited for.
 * @param {App} app @param {GameRequest} request @returns {Promise<void>}
 */
export async function openTable(app, request) {
  const { game } = await app.client.post("/games", request, { query: { wait: 0 } });
  app.go(gameAddress(game.id));
}

/** @param {import("../../words/words.js").Words} words @param {string} ruleset */
export const rulesetName = (words, ruleset) => words.t(`ruleset.${ruleset}.name`);
