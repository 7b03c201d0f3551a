/** What the table of Thirteen does by itself: flights, sentences, dialogs, and a choice made ahead. */
import { fly, snapshot } from "../../cards/flip.js";
import { showOver } from "../../table/over.js";
import { sentence, tell } from "../../table/say.js";
import { afterwards } from "../beside.js";
import { playItself } from "./choose.js";
import { gameOver, instantWin, roundOver } from "./over.js";
import { SAYERS } from "./say.js";
import { canPlay } from "./telling.js";

/**
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("openapi").components["schemas"]["Event"]} Event
 * @typedef {import("./table.js").Scene} Scene
 */

/**
 * Follows the game event by event: a picture before each, flights and a sentence after it.
 * @param {Scene} scene
 */
export function follow({ app, live, ui }) {
  ui.onbefore = () => {
    const root = table();
    ui.picture = root && snapshot(root);
  };
  ui.onevent = (event, before, after) => {
    tell(app, event, sentence(event, { words: app.words, view: after, mine: live.mine }, SAYERS));
    if (ui.picture) return flights(ui.picture, before);
  };
}

/** @returns {HTMLElement|null} */
function table() {
  return document.querySelector(".playroom.thirteen");
}

/**
 * A card laid comes from its player, a trick that is won goes to whose cards stood, a deal comes
 * from the middle.
 * @param {ReturnType<typeof snapshot>} picture
 * @param {Game} before
 */
function flights(picture, before) {
  const root = table();
  if (!root) return;
  const seat = (/** @type {unknown} */ number) => root.querySelector(`.seat[data-seat="${number}"] .seat-face`);
  return fly(root, picture, {
    enter: (card) => {
      const play = card.closest(".trick-play");
      return play instanceof HTMLElement ? seat(play.dataset.seat) : root.querySelector(".game-middle");
    },
    leave: () => seat(before.thirteen?.table?.seat),
  });
}

/**
 * After a drawing: what is due now that everything shown is in its place; nothing where the next
 * drawing has come already.
 * @param {Scene} scene
 */
export function drawn(scene) {
  const { app, live, choice, view } = scene;
  if (view !== live.shown) return;
  recall(scene);
  showOver(scene, {
    round: (actions) => roundOver(app, shownOf(live), live.history, actions),
    game: (actions) => gameOver(app, shownOf(live), live.history, actions),
    afterwards: () => afterwards(scene),
  });
  if (isDone(scene)) void live.sit(null);
  else if (!playItself(app, live, choice)) tellTurn(scene);
}

/**
 * What is shown when a dialog is drawn again, which may be later than the scene that opened it.
 * @param {Scene["live"]} live
 */
function shownOf(live) {
  return /** @type {Game} */ (live.shown);
}

/**
 * Where several share the device, the cards of who has moved are covered again.
 * @param {Scene} scene
 */
function isDone({ live, ui, view, now, mine }) {
  if (!view.you || mine.length < 2) return false;
  if (now.turn) ui.acting = view.you.seat;
  const done = ui.acting === view.you.seat && live.settled && !live.busy && !now.turn;
  if (done) ui.acting = null;
  return done;
}

/**
 * A round won at the deal is explained by its event; where the page came later, that is read now.
 * @param {Scene} scene
 */
function recall({ app, live, ui, view }) {
  const result = view.results.at(-1);
  const lacks = result?.thirteen?.instant_win && !instantWin(live.history, result);
  if (!lacks || ui.recalled) return;
  ui.recalled = true;
  live.remember().then(() => app.redraw(), () => {});
}

/**
 * Says once that it is the reader's turn, after what led to it.
 * @param {Scene} scene
 */
function tellTurn({ app, live, ui, now, view }) {
  if (!now.turn || ui.told === view.version) return;
  ui.told = view.version;
  const nothing = canPlay(live) ? "" : ` ${app.words.t("page.thirteen.nothing_beats")}.`;
  app.announce(app.words.t("page.event.your_turn") + nothing);
}
