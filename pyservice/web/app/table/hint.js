/** The hint: one question to the server, kept until the game moves on, told with its reasons. */
import { h } from "../dom/render.js";

/**
 * @typedef {import("openapi").components["schemas"]["Hint"]} Hint
 * @typedef {import("../app.js").App} App
 * @typedef {import("../play/live.js").LiveGame} LiveGame
 * @typedef {import("../dom/render.js").VNode} VNode
 */

/**
 * What a table keeps of a hint: `version` is the one it was given for; `asking`: the bot that is asked.
 * @typedef {{hint?: Hint|null, hintVersion?: number, asking?: string|null}} HintState
 * @typedef {Hint["move"]} Move
 * @typedef {{move: Move, first_chance?: number|null, points?: number|null}} Worth
 */
/**
 * @typedef {object} Ways  what one may do with a hint, and how its moves are shown
 * @property {() => void} close
 * @property {(() => void)|null} [expert]  asks the expert, where there is one
 * @property {string|null} [asking]  the bot that is being asked
 * @property {(move: Move) => import("../dom/render.js").Child} [made]
 */

/** So many plays are compared, the best among them. */
const COMPARED = 3;

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
 * Asks for a hint, once at a time; an answer that comes too late, for a move that was made or is on
 * its way, is dropped.
 * @param {App} app
 * @param {LiveGame} live
 * @param {HintState} ui
 * @param {{seat?: number|null, level?: string}} [how]  the planner is asked by default
 * @returns {Promise<Hint|null>}
 */
export async function askHint(app, live, ui, { seat = null, level = "planner" } = {}) {
  const view = live.view;
  if (!view || ui.asking) return null;
  ui.asking = level;
  app.redraw();
  try {
    const query = { seat, level: level === "planner" ? null : level };
    const hint = await app.client.get(`/games/${view.id}/hint`, { query });
    if (!live.busy) {
      ui.hint = /** @type {Hint} */ (hint);
      ui.hintVersion = view.version;
    }
  } catch (problem) {
    app.fail(problem);
  } finally {
    ui.asking = null;
  }
  app.redraw();
  return presentHint(live, ui);
}

/**
 * The reasons of a hint, in the reader's language as the server says them; of one that counts also
 * what the best moves are worth.
 * @param {App} app
 * @param {string} title  the move in words
 * @param {Hint} hint
 * @param {Ways} ways
 * @returns {VNode}
 */
export function hintBubble(app, title, hint, ways) {
  const { words } = app;
  const worths = [hint, ...hint.alternatives].slice(0, COMPARED);
  return h(
    "aside",
    { key: "hint", class: "hint", "aria-label": words.t("page.table.hint"), data: { level: hint.level } },
    h(
      "div",
      { class: "hint-text" },
      h("b", null, title),
      counts(hint) && ways.made ? worthTable(words, worths, ways.made) : null,
      hint.reasons.map((reason) => h("p", { key: reason.code }, reason.detail)),
      ways.expert && hint.level !== "expert" ? expertButton(words, ways) : null,
    ),
    h(
      "button",
      { type: "button", class: "hint-close", "aria-label": words.t("page.table.close"), on: { click: ways.close } },
      "×",
    ),
  );
}

/** A hint in a sentence, for those who listen. @param {App} app @param {string} title @param {Hint} hint */
export function spokenHint({ words }, title, hint) {
  const { first_chance: chance, points } = /** @type {Worth} */ (hint);
  const worth =
    chance != null && points != null
      ? [`${words.t("page.review.first")}: ${words.percent(chance)}`, `${words.t("page.review.points")}: ${words.average(points)}`]
      : [];
  return [[title, ...worth].join(", "), ...hint.reasons.map(({ detail }) => detail)].join(". ");
}

/** @param {Worth} worth */
function counts({ first_chance, points }) {
  return first_chance != null && points != null;
}

/** @param {App["words"]} words @param {Worth[]} worths @param {NonNullable<Ways["made"]>} made */
function worthTable(words, worths, made) {
  const first = words.t("page.review.first");
  const heads = [
    h("th", { scope: "col", title: first, "aria-label": first }, words.t("page.table.nth.1")),
    h("th", { scope: "col" }, words.t("page.review.points")),
  ];
  const row = (/** @type {Worth} */ { move, first_chance, points }, /** @type {number} */ at) =>
    h(
      "tr",
      { key: at },
      h("th", { scope: "row" }, made(move)),
      h("td", null, words.percent(first_chance ?? 0)),
      h("td", null, words.average(points ?? 0)),
    );
  return h(
    "table",
    { class: "hint-worth nums" },
    h("thead", null, h("tr", null, h("td"), heads)),
    h("tbody", null, worths.map(row)),
  );
}

/** @param {App["words"]} words @param {Ways} ways */
function expertButton(words, { expert, asking }) {
  if (asking === "expert")
    return h("p", { key: "asking", class: "muted", role: "status" }, h("span", { class: "spinner", "aria-hidden": "true" }), " ", words.t("page.table.expert_thinks"));
  const look = { type: "button", class: "button hint-expert", data: { action: "expert" } };
  return h("button", { key: "expert", ...look, on: { click: expert } }, words.t("page.table.ask_expert"));
}
