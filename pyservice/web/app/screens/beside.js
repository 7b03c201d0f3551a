/** What one may want at a table beside playing: the entries of its menu, and what comes after a game. */
import { isReviewed, openHelp, openHistory, openRules, openSettings, openVerify, reviewAddress } from "./about/open.js";
import { leaveGame } from "./rooms/acts.js";
import { rematch, rematchLabel } from "./rooms/rematch.js";

/**
 * @typedef {import("../table/menu.js").Entry} Entry
 * @typedef {import("../table/over.js").Scene} Scene
 */

/**
 * What every table has in its menu.
 * @param {Scene} scene
 * @param {(Entry | null | false)[]} [own]  what the game at hand adds, at the top
 * @returns {(Entry | null | false | undefined)[]}
 */
export function menuOf({ app, live, view, mine }, own = []) {
  const { t } = app.words;
  const [seat] = mine;
  const isKept = mine.length === 1 && seat !== undefined && view.seats[seat]?.kept_by_bot;
  const isSeated = mine.length > 0 && view.status === "playing";
  return [
    isKept && { id: "return", label: t("page.table.return"), act: () => void live.comeBack() },
    ...own,
    { id: "history", label: t("page.table.history"), act: () => void openHistory(app, live) },
    isReviewed(view) && { id: "review", label: t("page.review.open"), act: () => app.go(reviewAddress(view)) },
    { id: "rules", label: t("page.table.rules"), act: () => void openRules(app, view.ruleset) },
    { id: "help", label: t("page.table.help"), key: "?", act: () => void openHelp(app, view.ruleset) },
    { id: "settings", label: t("page.table.settings"), act: () => void openSettings(app) },
    { id: "home", label: t("page.table.home"), act: () => app.go("#/") },
    isSeated && { id: "leave", label: t("page.room.leave"), act: () => leaveGame(app, live) },
  ];
}

/** What one may want when the game is over. @param {Scene} scene @returns {Entry[]} */
export function afterwards({ app, live, view, mine }) {
  const { t } = app.words;
  const again = { id: "rematch", label: rematchLabel(app, live), act: () => void rematch(app, live) };
  const verify = { id: "verify", label: t("page.table.verify"), act: () => void openVerify(app, view.id) };
  return [
    ...(mine.length ? [again] : []),
    ...(isReviewed(view) ? [{ id: "review", label: t("page.review.open"), act: () => app.go(reviewAddress(view)) }] : []),
    { id: "new", label: t("page.table.new_game"), act: () => app.go("#/new") },
    ...(view.fairness ? [verify] : []),
    { id: "history", label: t("page.table.history"), act: () => void openHistory(app, live) },
  ];
}
