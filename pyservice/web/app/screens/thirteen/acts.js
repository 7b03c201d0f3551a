/** What one can do at the table of Thirteen: moves, and help for them. */
import { askHint } from "../../table/hint.js";
import { openHelp } from "../about/open.js";
import { explain, raise, send, toggle } from "./choose.js";
import { canPass } from "./telling.js";

/**
 * @typedef {import("./table.js").Scene} Scene
 * @typedef {import("../../table/keys.js").KeyMap} KeyMap
 */

/** @param {Scene} scene */
export function acts(scene) {
  const { app, live, ui, view, choice, now } = scene;
  const doing = {
    toggle: (/** @type {string} */ card) => toggle(app, live, choice, card),
    refused: (/** @type {string} */ card) => void explain(app, live, choice, card),
    sit: (/** @type {number|null} */ seat) => void live.sit(seat),
    play: () => {
      if (now.turn && now.move && !live.busy) void send(app, live, choice, now.move);
    },
    pass: () => {
      if (now.turn && canPass(live) && !live.busy) void send(app, live, choice, { type: "pass" });
    },
    clear: () => {
      choice.selected.clear();
      ui.hint = null;
      app.redraw();
    },
    hint: async () => {
      if (!now.turn || !view.hints) return;
      const hint = await askHint(app, live, ui, view.you?.seat ?? null);
      if (hint) raise(choice, hint);
      app.redraw();
    },
    closeHint: () => {
      ui.hint = null;
      app.redraw();
    },
    help: () => void openHelp(app, view.ruleset),
    keys: () => /** @type {KeyMap} */ ({ p: doing.pass, h: doing.hint, "?": doing.help, Enter: doing.play, Escape: doing.clear }),
  };
  return doing;
}
