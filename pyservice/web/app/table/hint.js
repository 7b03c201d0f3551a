/** The hint: one question to the server, kept until the game moves on, told with its reasons. */
import { h } from "../dom/render.js";

/**
 * @typedef {import("openapi").components["schemas"]["Hint"]} Hint
 * @typedef {import("../app.js").App} App
 * @typedef {import("../play/live.js").LiveGame} LiveGame
 * @typedef {import("../dom/render.js").VNode} VNode
 */

/** What a table keeps of a hint: `version` is the one it was given for.
 * @typedef {{hint?: Hint|null, hintVersion?: number, asking?: boolean}} HintState
 */

/**
 * The hint that fits the present moment, or null.
 * @param {LiveGame} live
 * @param {HintState} ui
 * @returns {Hint|null}
 */
export function presentHint(live, ui) {
  return ui.hint && ui.hintVersion === live.view?.version ? ui.hint : null;
}

/**
 * Asks for a hint, once at a time; an answer that comes too late is dropped.
 * @param {App} app
 * @param {LiveGame} live
 * @param {HintState} ui
 * @param {number|null} [seat]
 * @returns {Promise<Hint|null>}
 */
export async function askHint(app, live, ui, seat = null) {
  const view = live.view;
  if (!view || ui.asking) return null;
  ui.asking = true;
  try {
    const query = seat === null ? {} : { seat };
    const hint = await app.client.get(`/games/${view.id}/hint`, { query });
    ui.hint = /** @type {Hint} */ (hint);
    ui.hintVersion = view.version;
  } catch (problem) {
    app.fail(problem);
  } finally {
    ui.asking = false;
  }
  app.redraw();
  return presentHint(live, ui);
}

/**
 * The reasons of a hint, in the reader's language as the server says them.
 * @param {App} app
 * @param {string} title  the move in words
 * @param {Hint} hint
 * @param {() => void} close
 * @returns {VNode}
 */
export function hintBubble(app, title, hint, close) {
  return h(
    "aside",
    { key: "hint", class: "hint", "aria-label": app.words.t("page.table.hint") },
    h(
      "div",
      { class: "hint-text" },
      h("b", null, title),
      hint.reasons.map((reason) => h("p", { key: reason.code }, reason.detail)),
    ),
    h(
      "button",
      { type: "button", class: "hint-close", "aria-label": app.words.t("page.table.close"), on: { click: close } },
      "×",
    ),
  );
}
