/**
 * What a live region says of an event: one short sentence, or "" where there is nothing to tell.
 * The sentences both games share; each game gives those of its own moves by type.
 */
import { nameOf } from "./seats.js";

/**
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("openapi").components["schemas"]["Event"]} Event
 * @typedef {import("../app.js").App} App
 * @typedef {{words: App["words"], view: Game, mine: number[]}} Listener
 * @typedef {(event: Event, to: Listener) => string} Sayer
 */

/**
 * A sentence about a seat: in the second person where it is the reader's only one.
 * @param {Listener} to
 * @param {string} key  such as `passed`; the second person is `you_passed`
 * @param {number|null|undefined} seat
 * @param {Record<string, string|number>} [params]
 */
export function about(to, key, seat, params = {}) {
  const own = to.mine.length === 1 && to.mine[0] === seat;
  const name = nameOf(to.view, seat, to.words);
  return to.words.t(`page.event.${own ? "you_" : ""}${key}`, { name, ...params });
}

/** @type {Record<string, Sayer>} */
const SAYERS = {
  round_started: (event, to) => about(to, "round_started", event.leader, { n: event.round_number ?? 0 }),
  round_finished: roundFinished,
  game_finished: gameFinished,
  game_abandoned: (_, to) => to.words.t("page.event.game_abandoned"),
  turn_timed_out: (event, to) => about(to, "turn_timed_out", event.seat),
  bot_took_over: (event, to) => about(to, "bot_took_over", event.seat),
  player_returned: (event, to) => about(to, "player_returned", event.seat),
  seat_left: (event, to) =>
    to.words.t("page.event.seat_left", { name: event.player_name ?? nameOf(to.view, event.seat, to.words) }),
  seat_taken: (event, to) =>
    to.words.t("page.event.seat_taken", { name: event.player_name ?? nameOf(to.view, event.seat, to.words) }),
};

/**
 * @param {Event} event
 * @param {Listener} to
 * @param {Record<string, Sayer>} own  the sentences of the game at hand
 * @returns {string}
 */
export function sentence(event, to, own = {}) {
  const say = own[event.type] ?? SAYERS[event.type];
  return say ? say(event, to) : "";
}

/** @type {Sayer} */
function roundFinished(event, to) {
  const points = (event.result?.points ?? []).map((each, seat) => {
    const name = to.mine.length === 1 && to.mine[0] === seat ? to.words.t("page.table.you") : nameOf(to.view, seat, to.words);
    return `${name}: ${to.words.count("page.table.points", each)}`;
  });
  return to.words.t("page.event.round_finished", { n: event.round_number ?? 0, points: points.join(", ") });
}

/** @type {Sayer} */
function gameFinished(event, to) {
  const winners = event.winners ?? [];
  if (winners.length === 1) return about(to, "game_finished", winners[0]);
  const names = winners.map((seat) => nameOf(to.view, seat, to.words));
  return to.words.t("page.event.game_shared", { names: to.words.list(names) });
}

/** What one would not see on the table itself: it is shown for a moment as well as said. */
const NEWS = new Set(["turn_timed_out", "bot_took_over", "player_returned", "seat_left", "stock_reshuffled"]);

/**
 * @param {App} app
 * @param {Event} event
 * @param {string} text  its sentence
 */
export function tell(app, event, text) {
  if (text && NEWS.has(event.type)) app.toast(text);
  else app.announce(text);
}
