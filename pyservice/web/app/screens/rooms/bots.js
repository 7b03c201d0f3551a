// How the levels of the bots are shown: weakest first, with dots and a plain sentence.

/** @typedef {import("openapi").components["schemas"]["Bot"]} Bot */
/** @typedef {import("../../words/words.js").Words} Words */

/** @param {readonly Bot[]} bots @param {string} family @returns {Bot[]} in the order of the service: the weakest first */
export function levelsOf(bots, family) {
  return bots.filter((bot) => bot.family === family);
}

/** @param {readonly Bot[]} levels @param {string | null} level @returns {Bot | undefined} null: the default */
export function levelOf(levels, level) {
  return levels.find((bot) => (level === null ? bot.is_default : bot.level === level));
}

/** @param {Words} words @param {readonly Bot[]} levels @param {Bot} bot @returns {string} "" where nobody measured */
export function strengthText(words, levels, bot) {
  if (!bot.strength) return "";
  const { against, first_rate: rate } = bot.strength;
  const other = levels.find((one) => one.level === against);
  return words.t("page.room.level.strength", {
    wins: Math.round(rate * 100),
    against: other?.name ?? against,
  });
}

/** @param {readonly Bot[]} levels to choose from in a list: `●●○ Greedy` */
export function levelChoices(levels) {
  return levels.map((bot, at) => ({
    value: bot.level,
    label: `${"●".repeat(at + 1)}${"○".repeat(levels.length - at - 1)} ${bot.name}`,
  }));
}
