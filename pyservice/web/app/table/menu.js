/** The menu of a table: what is not a move. A popover, so that Esc and a tap beside it close it. */
import { h } from "../dom/render.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../dom/render.js").VNode} VNode
 * @typedef {{id: string, label: string, act: () => void, key?: string}} Entry
 */

/**
 * @param {App} app
 * @param {(Entry|null|false|undefined)[]} entries
 * @returns {VNode[]}
 */
export function tableMenu(app, entries) {
  const look = { class: "button icon", "aria-label": app.words.t("page.table.menu") };
  const does = { popovertarget: "table-menu", data: { action: "menu" } };
  return [
    h("button", { key: "open", type: "button", ...look, ...does }, "☰"),
    h("div", { key: "menu", id: "table-menu", class: "menu", popover: "auto" }, entries.map(entry)),
  ];
}

/** @param {Entry|null|false|undefined} item */
function entry(item) {
  if (!item) return null;
  return h(
    "button",
    { key: item.id, type: "button", data: { action: item.id }, on: { click: () => chosen(item) } },
    h("span", { class: "grow" }, item.label),
    item.key ? h("kbd", { "aria-hidden": "true" }, item.key) : null,
  );
}

/** @param {Entry} item */
function chosen(item) {
  document.getElementById("table-menu")?.hidePopover();
  item.act();
}
