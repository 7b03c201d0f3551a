// The same table once more, offered when a game is over.

import { h } from "../../dom/render.js";
import { attempt } from "./acts.js";
import { gameAddress } from "./tables.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../dom/render.js").VNode} VNode */
/** @typedef {import("../../play/live.js").LiveGame} LiveGame */

/** @type {WeakSet<LiveGame>} games whose next one is being made */
const asked = new WeakSet();

/**
 * Makes or finds the next game, takes the reader's seats in it and goes there.
 * @param {App} app @param {LiveGame} live
 */
export async function rematch(app, live) {
  if (asked.has(live)) return;
  asked.add(live);
  app.redraw();
  await attempt(app, async () => {
    const path = `/games/${live.id}/rematch`;
    const { game } = await app.client.post(path, {}, { query: { wait: 0 } });
    app.go(gameAddress(game.id));
  });
  asked.delete(live);
  app.redraw();
}

/** Who asked for the next game. @param {LiveGame} live @returns {string | null} */
function asker({ history }) {
  return history.findLast(({ type }) => type === "rematch_created")?.player_name ?? null;
}

/**
 * "Play again", or the invitation of somebody who wants to; for those who watch the way to the
 * next game. Nothing before the end.
 * @param {App} app @param {LiveGame} live @returns {VNode | null}
 */
export function rematchOffer(app, live) {
  const { words } = app;
  const { status, rematch_id: next } = live.shown ?? {};
  if (status !== "finished" && status !== "abandoned") return null;
  if (live.mine.length === 0) return next ? watchNext(app, next) : null;
  const name = asker(live);
  const invited = next && name ? h("p", {}, words.t("page.room.rematch.invited", { name })) : null;
  const label = words.t(next ? "page.room.rematch.come" : "page.room.rematch");
  const props = { type: "button", class: "button primary", disabled: asked.has(live), data: { act: "rematch" } };
  const click = () => void rematch(app, live);
  return h("div", { class: "rematch", role: "status" }, invited, h("button", { ...props, on: { click } }, label));
}

/** @param {App} app @param {string} next */
function watchNext({ words }, next) {
  return h("a", { class: "button", href: gameAddress(next) }, words.t("page.room.rematch.watch"));
}
