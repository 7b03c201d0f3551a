// What the host of a table that waits may do: begin with those who are there.

import { h } from "../../dom/render.js";
import { levelChoices, levelOf, levelsOf } from "./bots.js";
import { select } from "./fields.js";

/** @typedef {import("../waiting.js").Room} Room */
/** @typedef {"bots" | "remove"} How what becomes of the free seats */
/** @typedef {(how: How, level: string | null) => void} Start */

/** @param {Room} room @param {Start} start */
export function hostPanel(room, start) {
  const { app, ui, view } = room;
  const { words } = app;
  const levels = levelsOf(ui.catalogue?.bots ?? [], view.family);
  const level = levelOf(levels, ui.level ?? null)?.level ?? null;
  const seated = view.seats.filter(({ kind }) => kind !== "open").length;
  const fill = button(room, "bots", words.t("page.room.start.bots"), () => start("bots", level));
  const without = words.count("page.room.start.without", seated);
  return h(
    "section",
    { class: "panel stack", "aria-labelledby": "host" },
    h("h2", { id: "host" }, words.t("page.room.host")),
    h("p", { class: "muted" }, words.t("page.room.host.note")),
    h(
      "div",
      { class: "host-start" },
      levels.length > 0 && levelSelect(room, levels, level ?? ""),
      fill,
      seated > 1 && button(room, "remove", without, () => start("remove", null)),
    ),
  );
}

/** @param {Room} room @param {How} how @param {string} label @param {() => void} click */
function button({ ui }, how, label, click) {
  const look = ["button", how === "bots" && "primary"];
  const props = { type: "button", class: look, disabled: ui.busy === true, data: { start: how } };
  return h("button", { ...props, on: { click } }, label);
}

/** @param {Room} room @param {import("./bots.js").Bot[]} levels @param {string} level */
function levelSelect({ app, ui }, levels, level) {
  const about = { id: "start-level", label: app.words.t("page.room.levels"), bare: true };
  return select(about, level, levelChoices(app.words, levels), (chosen) => {
    ui.level = chosen;
    app.redraw();
  });
}
