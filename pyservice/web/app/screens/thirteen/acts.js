/** What one can do at the table of Thirteen: moves, and help for them. */
import { h } from "../../dom/render.js";
import { askHint, spokenHint } from "../../table/hint.js";
import { scoreboard } from "../../table/result.js";
import { openHelp } from "../about/open.js";
import { hintTitle } from "./hint.js";
import { explain, raise, send, toggle } from "./choose.js";
import { canPass, isOut } from "./telling.js";

/**
 * @typedef {import("./table.js").Scene} Scene
 * @typedef {import("../../table/keys.js").KeyMap} KeyMap
 * @typedef {ReturnType<typeof moves> & ReturnType<typeof helps>} Doing
 */

/** @param {Scene} scene */
export function acts(scene) {
  const doing = { ...moves(scene), ...helps(scene) };
  return { ...doing, keys: () => keys(scene, doing) };
}

/**
 * What moves the game, or is a step towards it.
 * @param {Scene} scene
 */
function moves({ app, live, choice, now }) {
  const mayMove = now.turn && !live.busy;
  return {
    toggle: (/** @type {string} */ card) => toggle(app, live, choice, card),
    /** A dimmed card: while a move is on its way it is not known yet what will be of use. */
    refused: (/** @type {string} */ card) => {
      if (live.busy) toggle(app, live, choice, card);
      else void explain(app, live, choice, card);
    },
    sit: (/** @type {number|null} */ seat) => void live.sit(seat),
    /** What bots have played already is shown at once, up to the end of the round. */
    skip: () => live.hurry(),
    play: () => {
      if (mayMove && now.move) void send(app, live, choice, now.move);
    },
    pass: () => {
      if (mayMove && canPass(live)) void send(app, live, choice, { type: "pass" });
    },
  };
}

/**
 * What helps to decide.
 * @param {Scene} scene
 */
function helps({ app, live, ui, view, choice, now }) {
  const closeHint = () => {
    ui.hint = null;
    app.redraw();
  };
  const ask = async (/** @type {"planner"|"expert"} */ level) => {
    if (!now.turn || !view.hints) return;
    const isFromHint = document.activeElement?.closest(".hint") != null;
    if (level === "expert") app.announce(app.words.t("page.table.expert_thinks"));
    const hint = await askHint(app, live, ui, { seat: view.you?.seat ?? null, level });
    if (hint) {
      raise(choice, hint);
      app.announce(spokenHint(app, hintTitle(app, live, hint, "spoken"), hint));
    }
    app.draw();
    if (isFromHint) toHand();
  };
  return {
    closeHint,
    clear: () => {
      choice.selected.clear();
      closeHint();
    },
    hint: () => ask("planner"),
    expert: () => ask("expert"),
    scores: () => void app.dialog(() => scores(app, live), { label: app.words.t("page.table.scores") }),
    help: () => void openHelp(app, view.ruleset),
  };
}

/**
 * @param {Scene} scene
 * @param {Doing} doing
 * @returns {KeyMap}
 */
function keys({ view }, { pass, play, skip, hint, help, clear }) {
  return { p: pass, h: hint, "?": help, Enter: isOut(view) ? skip : play, Escape: clear };
}

/**
 * The points of all rounds so far.
 * @param {Scene["app"]} app
 * @param {Scene["live"]} live
 */
function scores(app, live) {
  const view = /** @type {Scene["view"]} */ (live.shown);
  return h("div", { class: "body" }, h("div", { class: "table-wrap", tabindex: "0" }, scoreboard(app, view)));
}

/** The button that was pressed is gone: the keyboard goes on among the cards. */
function toHand() {
  /** @type {HTMLElement | null} */ (document.querySelector("card-hand"))?.focus();
}
