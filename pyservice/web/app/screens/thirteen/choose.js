/**
 * Choosing cards: what is selected, what it would do, and when it plays itself. All questions are
 * answered by the legal moves that the server gave (see `play/selection.js`).
 */
import { judge, usable } from "../../play/selection.js";

/**
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../play/live.js").LiveGame} LiveGame
 * @typedef {import("openapi").components["schemas"]["Move"]} Move
 * @typedef {import("openapi").components["schemas"]["Hint"]} Hint
 */

/**
 * What the table keeps while it is on the page. `sent`: the cards of the move that is on its way,
 * none for a pass, null when there is no such move; `hinted`: the selection came from a hint and
 * waits for a yes; `why`: why the selection cannot be played, as the server says it.
 * @typedef {object} Choice
 * @property {number} round  which one the cards were chosen for
 * @property {Set<string>} selected
 * @property {readonly string[]|null} sent
 * @property {boolean} hinted
 * @property {{for: string, text: string}|null} why
 */

/** @returns {Choice} */
export function newChoice() {
  return { round: 0, selected: new Set(), sent: null, hinted: false, why: null };
}

/**
 * Whether a move may be made on what is shown now.
 * @param {LiveGame} live
 */
function myTurn(live) {
  return live.settled && !live.held && Boolean(live.shown?.you?.your_turn);
}

/**
 * The state of the selection against the legal moves; cards no longer held fall out, and all of
 * them with the round. `up` are those that are raised: the selection, and what is on its way.
 * @param {LiveGame} live
 * @param {Choice} choice
 */
export function present(live, choice) {
  const hand = live.shown?.you?.hand ?? [];
  const round = live.shown?.round?.number ?? 0;
  const isFallen = (/** @type {string} */ card) => round !== choice.round || !hand.includes(card);
  for (const card of choice.selected) if (isFallen(card)) choice.selected.delete(card);
  choice.round = round;
  const turn = myTurn(live);
  const selected = hand.filter((card) => choice.selected.has(card));
  const up = hand.filter((card) => choice.selected.has(card) || choice.sent?.includes(card));
  return { hand, selected, up, turn, usable: usable(hand, live.legal), ...judge(selected, live.legal, turn) };
}

/**
 * A card was clicked: up or down; and when that makes a move that no card could extend, it plays.
 * While a move is on its way one chooses ahead; its own cards stay where they are.
 * @param {App} app
 * @param {LiveGame} live
 * @param {Choice} choice
 * @param {string} card
 */
export function toggle(app, live, choice, card) {
  if (choice.sent?.includes(card)) return;
  if (!choice.selected.delete(card)) choice.selected.add(card);
  choice.hinted = false;
  choice.why = null;
  if (!live.busy && !playItself(app, live, choice)) void explain(app, live, choice);
  app.redraw();
}

/**
 * Plays the selection if it is complete; also called when the turn comes, for one made ahead.
 * @param {App} app
 * @param {LiveGame} live
 * @param {Choice} choice
 */
export function playItself(app, live, choice) {
  if (choice.hinted || choice.selected.size === 0 || choice.sent || live.busy) return false;
  const { autoPlay, move } = present(live, choice);
  if (!autoPlay || !move) return false;
  void send(app, live, choice, move);
  return true;
}

/**
 * Makes a move, one at a time; its cards stay up until the server has answered. Where it came to nothing, what was
 * chosen ahead meanwhile was chosen for another table, and goes down as well.
 * @param {App} app
 * @param {LiveGame} live
 * @param {Choice} choice
 * @param {import("../../play/live.js").Move} move
 */
export async function send(app, live, choice, move) {
  if (choice.sent) return;
  choice.hinted = false;
  choice.sent = move.cards ?? [];
  for (const card of choice.sent) choice.selected.delete(card);
  const { seat } = live.shown?.you ?? {};
  const made = await live.move({ type: move.type, cards: move.cards, seat });
  choice.sent = null;
  if (!made) choice.selected.clear();
  app.redraw();
}

/**
 * Raises the cards of a hint; a hint is never played without a yes.
 * @param {Choice} choice
 * @param {Hint} hint
 */
export function raise(choice, hint) {
  choice.selected = new Set(hint.move.cards ?? []);
  choice.hinted = true;
  choice.why = null;
}

/**
 * Asks why what is selected leads nowhere: only where no legal play contains it.
 * @param {App} app
 * @param {LiveGame} live
 * @param {Choice} choice
 * @param {string} [also]  a dimmed card that was clicked
 */
export async function explain(app, live, choice, also) {
  const now = present(live, choice);
  const cards = also ? [...now.selected, also] : now.selected;
  const asked = cards.join(" ");
  if (!also && (now.playable || now.extendable || !cards.length)) return;
  const text = await refusal(app, live, cards);
  if (!text || (!also && present(live, choice).selected.join(" ") !== asked)) return;
  choice.why = { for: [...choice.selected].join(" "), text };
  app.redraw();
}

/**
 * @param {App} app
 * @param {LiveGame} live
 * @param {string[]} cards
 * @returns {Promise<string>}
 */
async function refusal(app, live, cards) {
  const view = live.shown;
  if (!view?.you || view.status !== "playing") return "";
  try {
    const body = { cards, seat: view.you.seat };
    const answer = await app.client.post(`/games/${view.id}/selection`, body);
    return answer.refusal?.detail ?? "";
  } catch {
    return "";
  }
}
