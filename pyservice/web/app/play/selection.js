/**
 * What a selection of cards can do, told by subset tests on the legal moves of the server.
 *
 * No rule of the game stands here: whatever the server lists may be played, and nothing else.
 *
 * @module
 */

/** @typedef {import("openapi").components["schemas"]["LegalMove"]} LegalMove */
/** @typedef {import("openapi").components["schemas"]["Move"]} Move */

/**
 * @typedef {object} Judgement
 * @property {boolean} playable The selection is a legal play, also ahead of one's turn.
 * @property {boolean} extendable Some legal play contains the selection and more.
 * @property {boolean} autoPlay It is one's turn and no further card could join: it plays itself.
 * @property {Move | null} move What to post to play exactly this selection.
 */

/** @param {readonly LegalMove[]} legal */
const plays = (legal) => legal.map(({ move }) => move).filter((move) => move.type === "play");

/**
 * Judges a selection on the present table, as if it were the reader's turn.
 *
 * An empty selection is extendable when anything can be played.
 *
 * @param {Iterable<string>} selected
 * @param {readonly LegalMove[]} legal
 * @param {boolean} yourTurn
 * @returns {Judgement}
 */
export function judge(selected, legal, yourTurn) {
  const chosen = [...new Set(selected)];
  const around = plays(legal).filter(({ cards }) => chosen.every((card) => cards?.includes(card)));
  const move = around.find(({ cards }) => cards?.length === chosen.length) ?? null;
  const playable = move !== null;
  const extendable = around.some(({ cards }) => (cards?.length ?? 0) > chosen.length);
  return { playable, extendable, autoPlay: yourTurn && playable && !extendable, move };
}

/**
 * The cards of a hand that are part of some legal play. The others are shown dimmed.
 *
 * @param {Iterable<string>} hand
 * @param {readonly LegalMove[]} legal
 * @returns {Set<string>}
 */
export function usable(hand, legal) {
  const part = new Set(plays(legal).flatMap(({ cards }) => cards ?? []));
  return new Set([...hand].filter((card) => part.has(card)));
}
