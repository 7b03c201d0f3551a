// The same table once more, when a game is over.

import { attempt } from "./acts.js";
import { gameAddress } from "./tables.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../play/live.js").LiveGame} LiveGame */

/** @type {WeakSet<LiveGame>} games whose next one is being made */
const asked = new WeakSet();

/**
 * Makes or finds the next game, takes the reader's seats in it and goes there. Who only watched
 * watches on. A second call while the first is under way does nothing.
 * @param {App} app @param {LiveGame} live
 */
export async function rematch(app, live) {
  if (asked.has(live)) return;
  const next = live.shown?.rematch_id;
  if (next && live.mine.length === 0) return app.go(gameAddress(next));
  asked.add(live);
  await attempt(app, async () => {
    const path = `/games/${live.id}/rematch`;
    const { game } = await app.client.post(path, {}, { query: { wait: 0 } });
    app.go(gameAddress(game.id));
  });
  asked.delete(live);
}

/** Who asked for the next game; null while nobody did. @param {LiveGame} live @returns {string | null} */
export function asker({ history }) {
  return history.findLast(({ type }) => type === "rematch_created")?.player_name ?? null;
}

/** What the button says: "Play again", or with whom. @param {App} app @param {LiveGame} live */
export function rematchLabel({ words }, live) {
  const name = asker(live);
  if (name) return words.t("page.room.rematch.with", { name });
  return words.t(live.shown?.rematch_id ? "page.room.rematch.come" : "page.room.rematch");
}
