/**
 * How a card is said, "ten of hearts", and how it is printed, "10♥".
 *
 * The grammar of a language stands in its catalogue; here stands only which words are asked for.
 *
 * @module
 */

/** @typedef {(key: string, params?: Record<string, string | number>) => string} Translate */

/** @type {Readonly<Record<string, string>>} */
const SIGNS = { S: "♠", C: "♣", D: "♦", H: "♥" };

/**
 * A rank as it is printed: `T` is "10".
 *
 * @param {string} rank
 */
export const rankSign = (rank) => (rank === "T" ? "10" : rank);

/**
 * A card as it is printed: `TH` is "10♥".
 *
 * @param {string} card
 */
export const cardSign = (card) => rankSign(card[0] ?? "") + (SIGNS[card[1] ?? ""] ?? "");

/**
 * A card as it is said: "ten of hearts", « dix de cœur ».
 *
 * @param {Translate} t
 * @param {string} card
 */
export const cardName = (t, card) =>
  t("card.name", { rank: t(`card.rank.${card[0]}`), suit: t(`card.suit.${card[1]}`) });
