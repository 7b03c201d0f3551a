// How the levels of the bots are shown: weakest first, with dots for what was measured of them.

/** @typedef {import("openapi").components["schemas"]["Bot"]} Bot */
/** @typedef {import("../../words/words.js").Words} Words */

/** Nobody wins always or never in ever so many games. */
const LEAST = 0.005;
/** What is less apart than this has as many dots: 45 and 50 of 100 games between two. */
const APART = 0.2;

/** @param {readonly Bot[]} bots @param {string} family @returns {Bot[]} the weakest first, as measured */
export function levelsOf(bots, family) {
  const levels = bots.filter((bot) => bot.family === family);
  const ratings = ratingsOf(levels);
  const rating = (/** @type {Bot} */ { level }) => ratings.get(level) ?? 0;
  return levels.sort((one, other) => rating(one) - rating(other));
}

/** @param {readonly Bot[]} levels @param {string | null} level @returns {Bot | undefined} null: the default */
export function levelOf(levels, level) {
  return levels.find((bot) => (level === null ? bot.is_default : bot.level === level));
}

/** @param {Words} words @param {readonly Bot[]} levels @param {Bot} bot @returns {string} "" where nobody measured */
export function strengthText(words, levels, bot) {
  if (!bot.strength) return "";
  const { against, seats, first_rate: rate } = bot.strength;
  const other = levels.find((one) => one.level === against);
  return words.t("page.room.level.strength", {
    wins: Math.round(rate * 100),
    chance: Math.round(100 / seats),
    others: seats - 1,
    against: other?.name ?? against,
  });
}

/**
 * How strong the levels are beside each other, on a scale on which a difference is one of chances:
 * a level is so much better than the one it was measured against. Against whom the most were
 * measured is 0; who was never measured is missing.
 * @param {readonly Bot[]} levels @returns {Map<string, number>}
 */
function ratingsOf(levels) {
  const ratings = new Map([[yardstick(levels), 0]]);
  for (const _ of levels) {
    for (const bot of levels) {
      const { level, strength } = bot;
      const other = ratings.get(strength?.against ?? "");
      if (!strength || other === undefined || ratings.has(level)) continue;
      ratings.set(level, other + logit(strength.first_rate) - logit(1 / strength.seats));
    }
  }
  return ratings;
}

/** The level against which the most were measured. @param {readonly Bot[]} levels */
function yardstick(levels) {
  const against = levels.map(({ strength }) => strength?.against ?? "");
  const times = (/** @type {string} */ level) => against.filter((other) => other === level).length;
  return levels.map(({ level }) => level).sort((one, other) => times(other) - times(one))[0] ?? "";
}

/** @param {number} share */
function logit(share) {
  const kept = Math.min(1 - LEAST, Math.max(LEAST, share));
  return Math.log(kept / (1 - kept));
}

/**
 * One dot for the weakest, and one more for each step up; none where nobody measured.
 * @param {readonly Bot[]} levels @returns {Map<string, number>}
 */
function dotsOf(levels) {
  let [dots, last] = [0, -Infinity];
  const upwards = [...ratingsOf(levels)].sort(([, one], [, other]) => one - other);
  return new Map(
    upwards.map(([level, rating]) => {
      if (rating - last > APART) [dots, last] = [dots + 1, rating];
      return [level, dots];
    }),
  );
}

/** @param {Words} words @param {readonly Bot[]} levels to choose from: "●●●○" and "Planner" */
export function levelChoices(words, levels) {
  const dots = dotsOf(levels);
  const of = Math.max(0, ...dots.values());
  return levels.map(({ level, name }) => {
    const n = dots.get(level) ?? 0;
    const sign = n > 0 ? "●".repeat(n) + "○".repeat(of - n) : "";
    return { value: level, label: name, sign, spoken: n > 0 ? words.t("page.room.level.dots", { n, of }) : "" };
  });
}
