/** The dialog of a round or a game that is over. */

/**
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("../app.js").App} App
 * @typedef {import("../play/live.js").LiveGame} LiveGame
 * @typedef {import("../dom/render.js").VNode} VNode
 * @typedef {import("./menu.js").Entry} Entry
 * @typedef {{key: string, dialog: {close: () => void} | null}} Over
 * @typedef {{app: App, live: LiveGame, ui: {over?: Over | null}, view: Game, mine: number[]}} Scene
 * @typedef {(actions: Entry[]) => VNode[]} Body  the inside of the dialog, with its buttons
 * @typedef {{round: Body, game: Body, afterwards: () => Entry[]}} Bodies  and what to offer after a game
 */

/**
 * Opens the dialog of what is over, and closes that of what is not any more.
 * @param {Scene} scene @param {Bodies} bodies  asked again at each drawing
 */
export function showOver(scene, bodies) {
  const { live, ui } = scene;
  const view = /** @type {Game} */ (live.shown);
  const isOver = view.status === "finished" || view.status === "abandoned";
  const key = live.held ? `round ${view.results.length}` : isOver && live.settled ? "game" : "";
  if ((ui.over?.key ?? "") === key) return;
  const before = ui.over;
  ui.over = null;
  before?.dialog?.close();
  ui.over = key ? { key, dialog: open(scene, key, bodies) } : null;
}

/** @param {Scene} scene @param {string} key @param {Bodies} bodies */
function open(scene, key, { round, game, afterwards }) {
  const { app, live, ui } = scene;
  const look = { label: app.words.t("page.table.result"), bare: true, wide: true };
  const isOpen = () => ui.over?.key === key;
  if (key === "game") {
    const onclose = () => {
      if (isOpen()) ui.over = { key, dialog: null };
    };
    return app.dialog(() => game(afterwards()), { ...look, onclose });
  }
  const next = { id: "next", label: app.words.t("page.table.next_round"), act: () => live.release() };
  return app.dialog(() => round([next]), { ...look, onclose: () => isOpen() && live.release() });
}
