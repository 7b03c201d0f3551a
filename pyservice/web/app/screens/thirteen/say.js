/** Thirteen in words: a combination, a place, and the sentences of its own events. */
import { about } from "../../table/say.js";

/**
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../table/say.js").Sayer} Sayer
 * @typedef {{cards?: string[]|null, kind?: string|null, ranks?: number|null}} Combo
 */

/**
 * A combination as a player says it: "a pair of sixes", "a sequence of 5 up to the 9 of hearts".
 * @param {Combo} combo
 * @param {App["words"]} words
 * @param {"spoken"|"signs"} [form]  how a card is named: in full, or as 9♥
 */
export function what({ cards, kind, ranks }, words, form = "spoken") {
  const top = cards?.at(-1) ?? "";
  const card = form === "spoken" ? words.card(top) : words.cardSign(top);
  if (kind === "single") return card;
  return words.t(`page.event.what.${kind}`, {
    card,
    ranks: words.t(`page.event.ranks.${top[0]}`),
    n: ranks ?? 0,
  });
}

/**
 * "1st", "nhì": the place of a seat, or "" without one.
 * @param {number|null|undefined} place
 * @param {App["words"]} words
 */
export function nth(place, words) {
  return place ? words.t(`page.table.nth.${place}`) : "";
}

/** @type {Record<string, Sayer>} */
export const SAYERS = {
  played: (event, to) => about(to, "played", event.seat, { cards: what(event, to.words) }),
  passed: (event, to) => about(to, "passed", event.seat),
  trick_won: (event, to) => about(to, "trick_won", event.seat),
  went_out: (event, to) =>
    event.place
      ? about(to, "went_out", event.seat, { place: nth(event.place, to.words) })
      : about(to, "went_out_unplaced", event.seat),
  instant_win: (event, to) =>
    about(to, "instant_win", event.seat, { pattern: to.words.t(`pattern.${event.pattern}`) }),
};
