/**
 * What the reader may do now, read off the server's legal moves; no rule of the game stands here.
 *
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("openapi").components["schemas"]["LegalMove"]} LegalMove
 * @typedef {{
 *   mine: boolean, phase: "draw" | "discard" | null, stock: boolean, pile: boolean,
 *   discards: Set<string>, goOut: string[], bare: boolean, last: boolean,
 * }} Turn  `goOut`: the cards to go out with; `bare`: going out without a discard; `last`: somebody is out
 */

/**
 * @param {Game} view @param {readonly LegalMove[]} legal
 * @returns {Turn}
 */
export function turnOf(view, legal) {
  const table = view.three_thirteen;
  const mine = view.status === "playing" && view.you !== null && view.you.your_turn;
  const moves = mine ? legal.map((item) => item.move) : [];
  return {
    mine,
    phase: mine && table ? /** @type {"draw" | "discard"} */ (table.phase) : null,
    stock: moves.some((move) => move.type === "draw" && move.source === "stock"),
    pile: moves.some((move) => move.type === "draw" && move.source === "discard"),
    discards: new Set(moves.flatMap((move) => (move.type === "discard" && move.card ? [move.card] : []))),
    goOut: mine ? [...(view.you?.go_out_with ?? [])] : [],
    bare: mine && (view.you?.go_out_without_discard ?? false),
    last: table?.gone_out != null,
  };
}

/** Whether the reader may go out, in one way or another. @param {Turn} turn */
export function canGoOut(turn) {
  return turn.goOut.length > 0 || turn.bare;
}

/**
 * The cards of a hand that may not be discarded now (the one just taken, where the rules forbid it).
 * @param {Turn} turn @param {readonly string[]} hand
 */
export function barred(turn, hand) {
  if (turn.phase !== "discard" || turn.discards.size === 0) return new Set();
  return new Set(hand.filter((card) => !turn.discards.has(card)));
}
