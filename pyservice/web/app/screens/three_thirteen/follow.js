/** What the table of Three Thirteen does by itself: flights, sentences, dialogs. */
import { showOver } from "../../table/over.js";
import { sentence, tell } from "../../table/say.js";
import { afterwards } from "../beside.js";
import { flights, pictureOf } from "./flights.js";
import { gameOver, roundOver } from "./over.js";
import { isWhole } from "./news.js";
import { SAYERS } from "./say.js";
import { canGoOut } from "./turn.js";

/**
 * @typedef {import("openapi").components["schemas"]["Event"]} Event
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("./table.js").Scene} Scene
 */

/**
 * Follows the game event by event: a picture before each, flights and a sentence after it.
 * @param {Scene} scene
 */
export function follow({ app, live, ui }) {
  ui.onbefore = () => {
    ui.picture = pictureOf(ui);
  };
  ui.onevent = (event, _, after) => {
    tell(app, event, sentence(event, { words: app.words, view: after, mine: live.mine }, SAYERS));
    return flights(ui, after, event);
  };
}

/** After a drawing: what is due now that everything shown is in its place. @param {Scene} scene */
export function drawn(scene) {
  const { live, view, mine, turn } = scene;
  if (view !== live.shown) return;
  recall(scene);
  if (!canGoOut(turn)) withdraw(scene);
  showOver(scene, {
    round: (actions) => roundOver(scene, actions),
    game: (actions) => gameOver(scene, actions),
    afterwards: () => afterwards(scene),
  });
  const isDone = mine.length > 1 && view.you && !turn.mine && live.settled && !live.busy && !live.held;
  if (isDone) void live.sit(null);
  else tellTurn(scene);
}

/**
 * What was drawn and taken before the page was opened, or before somebody sat down, is read once, for
 * the marks that tell of it.
 * @param {Scene} scene
 */
function recall({ app, live, ui, view }) {
  const { history } = live;
  if (ui.recalled === history || view.status !== "playing" || isWhole(history)) return;
  ui.recalled = history;
  live.lookBack().then(() => app.redraw(), () => {});
}

/** The question whether to go out is gone with the turn. @param {Scene} scene */
function withdraw({ ui }) {
  ui.asked?.close();
  ui.asked = null;
}

/** Says once that it is the reader's turn, after what led to it. @param {Scene} scene */
function tellTurn({ app, ui, turn, view }) {
  if (turn.phase !== "draw" || ui.told === view.version) return;
  ui.told = view.version;
  const out = view.three_thirteen?.gone_out;
  const last = out ? ` ${app.words.t("page.three.last_turn")}.` : "";
  app.announce(app.words.t("page.event.your_turn") + last);
}
