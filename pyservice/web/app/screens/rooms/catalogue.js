// The rulesets and the bots, read once in each language.

/** @typedef {import("openapi").components["schemas"]["Ruleset"]} Ruleset */
/** @typedef {import("openapi").components["schemas"]["Bot"]} Bot */
/** @typedef {{rulesets: Ruleset[], bots: Bot[]}} Catalogue */

/** @type {WeakMap<object, Map<string, Promise<Catalogue>>>} by client and language */
const read = new WeakMap();

/**
 * @param {import("../../net/client.js").Client} client @returns {Promise<Catalogue>}
 */
async function ask(client) {
  const [rulesets, bots] = await Promise.all([client.get("/rulesets"), client.get("/bots")]);
  return { rulesets: rulesets.items, bots: bots.items };
}

/**
 * The catalogue in the language of the page. A failed reading is not kept.
 * @param {import("../../app.js").App} app @returns {Promise<Catalogue>}
 */
export function catalogueOf({ client, words }) {
  const kept = read.get(client) ?? new Map();
  read.set(client, kept);
  const known = kept.get(words.locale);
  if (known) return known;
  const asked = ask(client);
  kept.set(words.locale, asked);
  asked.catch(() => kept.delete(words.locale));
  return asked;
}
