// What one does with a seat: take it, give it up, start the game, play again.

import { h } from "../../dom/render.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../play/live.js").LiveGame} LiveGame */

/**
 * Does something at a table; what goes wrong is told in passing.
 * @param {App} app @param {() => Promise<unknown>} act @returns {Promise<boolean>} whether it was done
 */
export async function attempt(app, act) {
  try {
    await act();
    return true;
  } catch (error) {
    app.fail(error);
    return false;
  }
}

/**
 * Asks whether somebody means it, then gives the seat up and goes home.
 * @param {App} app @param {LiveGame} live
 */
export function leaveGame(app, live) {
  const { words } = app;
  const { id } = live;
  const key = live.view?.status === "waiting" ? "page.room.leave.waiting" : "page.room.leave.playing";
  const leave = async () => {
    dialog.close();
    if (await attempt(app, () => app.client.delete(`/games/${id}/seats/me`))) app.go("#/");
  };
  const dialog = app.dialog(
    () => [
      h("div", { class: "body" }, h("p", {}, words.t(key))),
      h(
        "footer",
        {},
        h(
          "button",
          { type: "button", class: "button", on: { click: () => dialog.close() } },
          words.t("page.room.stay"),
        ),
        h(
          "button",
          { type: "button", class: "button danger", on: { click: leave } },
          words.t("page.room.leave"),
        ),
      ),
    ],
    { label: words.t("page.room.leave.title") },
  );
}
