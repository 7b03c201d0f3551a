/** The trick in the middle: who played what, the newest on top, the earlier plays peeking out. */
import { playingCard } from "../../cards/card.js";
import { h } from "../../dom/render.js";
import { nameOf } from "../../table/seats.js";
import { what } from "./say.js";

/**
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../dom/render.js").VNode} VNode
 * @typedef {{seat: number, cards: string[]}} Laid
 */

/** A play with more cards than this is laid across, so the plays of its trick are stacked downwards. */
const NARROW = 4;

/**
 * The plays of the trick, oldest first; passes are told at the seats.
 * @param {Game} view
 * @returns {Laid[]}
 */
export function plays(view) {
  const trick = view.thirteen?.trick ?? [];
  return trick.filter((step) => step.type === "play").map(({ seat, cards }) => ({ seat, cards: cards ?? [] }));
}

/**
 * @param {App} app
 * @param {Game} view
 * @param {string} empty  what to say while nothing lies there
 * @returns {VNode}
 */
export function trick(app, view, empty) {
  const laid = plays(view);
  const widest = Math.max(0, ...laid.map((play) => play.cards.length));
  return h(
    "section",
    { class: "trick", data: { shape: widest > NARROW ? "wide" : "narrow" }, "aria-label": app.words.t("page.thirteen.trick") },
    laid.length
      ? h(
          "ol",
          { class: "trick-plays", style: { "--plays": String(laid.length), "--widest": String(widest) } },
          laid.map((play, i) => trickPlay(app, view, play, i === laid.length - 1, isChop(laid, i))),
        )
      : h("p", { class: "trick-empty" }, empty),
  );
}

/**
 * Whether a play lies on one of another size: only what chops does that.
 * @param {Laid[]} laid
 * @param {number} i
 */
function isChop(laid, i) {
  return i > 0 && laid[i].cards.length !== laid[i - 1].cards.length;
}

/**
 * @param {App} app
 * @param {Game} view
 * @param {Laid} play
 * @param {boolean} newest
 * @param {boolean} chops
 */
function trickPlay(app, view, play, newest, chops) {
  const table = view.thirteen?.table;
  const told = newest && table ? what(table, app.words, "signs") : "";
  return h(
    "li",
    {
      key: play.cards.join(" "),
      class: ["trick-play", newest && "is-newest"],
      data: { seat: String(play.seat) },
      style: { "--cards": String(play.cards.length) },
    },
    h("span", { class: "trick-who", dir: "auto", title: told }, nameOf(view, play.seat, app.words)),
    h(
      "span",
      { class: "trick-cards" },
      play.cards.map((card) => playingCard(app.words, card, { key: card })),
      chops ? h("b", { class: "chip lacquer trick-chop" }, app.words.t("page.thirteen.chop")) : null,
    ),
  );
}
