// What stands where something is on its way, went wrong or is not there.

import { h } from "../../dom/render.js";

/** @typedef {import("../../app.js").App} App */

/** @param {App} app */
export function loading({ words }) {
  const sign = h("span", { class: "spinner", "aria-hidden": "true" });
  return h("p", { class: "page center muted", role: "status" }, sign, " ", words.t("page.app.loading"));
}

/**
 * What went wrong, in the words of the service.
 * @param {App} app @param {unknown} error @param {() => void} [again]
 */
export function failure({ words }, error, again) {
  const { title, detail } = /** @type {{title?: string, detail?: string}} */ (error ?? {});
  const retry = { type: "button", class: "button", on: { click: again } };
  return h(
    "div",
    { class: "notice", role: "alert" },
    h("strong", {}, title ?? words.t("page.room.offline")),
    detail ? h("p", {}, detail) : null,
    again ? h("button", retry, words.t("page.room.again")) : null,
  );
}
