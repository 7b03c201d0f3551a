/** The buttons of a turn. A button that does nothing now stays focusable, so that focus never jumps. */
import { h } from "../dom/render.js";

/** @typedef {import("../dom/render.js").VNode} VNode */

/**
 * @typedef {object} Action
 * @property {string} id
 * @property {string} label
 * @property {() => void} act
 * @property {string} [key]  the key that does the same, shown where there is a keyboard
 * @property {boolean} [off]
 * @property {boolean} [main]  what one most likely wants now
 */

/**
 * @param {string} label  what the group is called
 * @param {(Action|null|false)[]} actions
 * @returns {VNode}
 */
export function actionBar(label, actions) {
  return h("div", { class: "actions", role: "group", "aria-label": label }, actions.map(button));
}

/** @param {Action|null|false} action */
function button(action) {
  if (!action) return null;
  return h(
    "button",
    {
      key: action.id,
      type: "button",
      class: ["button", action.main && "primary"],
      data: { action: action.id },
      "aria-disabled": action.off ? "true" : null,
      "aria-keyshortcuts": action.key ?? null,
      on: { click: () => action.off || action.act() },
    },
    h("span", null, action.label),
    action.key ? h("kbd", { "aria-hidden": "true" }, action.key) : null,
  );
}
