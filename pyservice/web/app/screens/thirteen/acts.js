/** What one can do at the table of Thirteen: moves, help for them, and what stands in the menu. */
import { askHint } from "../../table/hint.js";
import { openHelp, openHistory, openRules, openSettings, openVerify } from "../about/open.js";
import { leaveGame } from "../rooms/acts.js";
import { rematch, rematchLabel } from "../rooms/rematch.js";
import { explain, raise, send, toggle } from "./choose.js";
import { canPass } from "./telling.js";

/**
 * @typedef {import("./table.js").Scene} Scene
 * @typedef {import("../../table/keys.js").KeyMap} KeyMap
 * @typedef {import("../../table/menu.js").Entry} Entry
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
    menu: () => menu(scene),
    afterwards: () => afterwards(scene),
  };
  return doing;
}

/**
 * What one may want when the game is over.
 * @param {Scene} scene
 * @returns {Entry[]}
 */
export function afterwards(scene) {
  const { app, live, mine, view } = scene;
  const t = app.words.t;
  return [
    ...(mine.length ? [{ id: "rematch", label: rematchLabel(app, live), act: () => void rematch(app, live) }] : []),
    { id: "new", label: t("page.table.new_game"), act: () => app.go("#/new") },
    ...(view.fairness ? [{ id: "verify", label: t("page.table.verify"), act: () => void openVerify(app, view.id) }] : []),
    { id: "history", label: t("page.table.history"), act: () => void openHistory(app, live) },
  ];
}

/**
 * @param {Scene} scene
 * @returns {(Entry|false|null)[]}
 */
function menu({ app, view, mine, live }) {
  const t = app.words.t;
  const kept = mine.length === 1 && view.seats[mine[0]]?.kept_by_bot;
  return [
    kept && { id: "return", label: t("page.table.return"), act: () => void live.comeBack() },
    { id: "history", label: t("page.table.history"), act: () => void openHistory(app, live) },
    { id: "rules", label: t("page.table.rules"), act: () => void openRules(app, view.ruleset) },
    { id: "help", label: t("page.table.help"), key: "?", act: () => void openHelp(app, view.ruleset) },
    { id: "settings", label: t("page.table.settings"), act: () => void openSettings(app) },
    { id: "home", label: t("page.table.home"), act: () => app.go("#/") },
    mine.length > 0 && view.status === "playing" && { id: "leave", label: t("page.room.leave"), act: () => leaveGame(app, live) },
  ];
}
