/**
 * A game: waits for players, is played, or is watched. It owns the `LiveGame` and chooses what
 * shows it.
 */

import { h } from "../dom/render.js";
import { Offline, Problem } from "../net/problem.js";
import { outdated } from "../outdated.js";
import { LiveGame } from "../play/live.js";
import { asker, rematch } from "./rooms/rematch.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../dom/render.js").Child} Child */
/** @typedef {import("openapi").components["schemas"]["Event"]} GameEvent */
/** @typedef {import("openapi").components["schemas"]["Game"]} Game */
/**
 * What a table keeps while the screen is shown, as it likes, and what it is told.
 * @typedef {Record<string, any> & {
 *   enter?: () => void, leave?: () => void,
 *   onbefore?: (event: GameEvent, before: Game) => void,
 *   onevent?: (event: GameEvent, before: Game, after: Game) => void | Promise<unknown>,
 * }} Ui
 */

/**
 * Shows a game; each knows what it keeps in its `ui`.
 * @typedef {(app: App, live: LiveGame, ui: any) => Child} Part
 */

/** What shows a game, loaded when it is needed. @type {Record<string, () => Promise<Part>>} */
const PARTS = {
  waiting: async () => (await import("./waiting.js")).Waiting,
  thirteen: async () => (await import("./thirteen/table.js")).ThirteenTable,
  three_thirteen: async () => (await import("./three_thirteen/table.js")).ThreeTable,
};

export class GameScreen {
  /** The parts that are loaded. @type {Record<string, Part>} */
  parts = {};
  /** What each part keeps. @type {Record<string, Ui>} */
  uis = {};
  /** The parts that are loaded, or on their way. @type {Set<string>} */
  #asked = new Set();
  #left = new AbortController();

  /** @param {App} app @param {Record<string, string>} params */
  constructor(app, params) {
    this.app = app;
    const seat = params.seat === undefined ? null : Number(params.seat);
    this.live = new LiveGame(app.client, params.id, { seat, pace: () => app.settings.pace });
  }

  enter() {
    const { app, live } = this;
    live.onchange = () => this.#changed();
    live.onfail = (error) => app.fail(error);
    live.onbefore = (event, before) => this.#ui.onbefore?.(event, before);
    live.onevent = (event, before, after) => {
      app.draw();
      return this.#ui.onevent?.(event, before, after);
    };
    app.client.reach.addEventListener("change", () => this.#reached(), { signal: this.#left.signal });
    void live.open();
  }

  leave() {
    this.#left.abort();
    for (const ui of Object.values(this.uis)) ui.leave?.();
    this.live.close();
  }

  /** A table fills the window; who waits for others may want to look around. */
  get isFullPage() {
    const { shown } = this.live;
    return !this.live.problem && (shown === null || partOf(shown) !== "waiting");
  }

  title() {
    const { shown } = this.live;
    const { words } = this.app;
    if (!shown) return "";
    return words.t(shown.you?.your_turn ? "page.app.your_turn" : `page.app.${shown.family}`);
  }

  view() {
    const { live } = this;
    if (live.problem) return problemPage(this.app, live);
    return [banners(this.app, live), live.shown ? this.#table(live.shown) : loading(this.app)];
  }

  #changed() {
    const part = this.live.shown && partOf(this.live.shown);
    if (part) void this.#load(part);
    this.app.redraw();
  }

  /** A game that could not be read since the service was away is read now. */
  #reached() {
    const { live, app } = this;
    if (app.client.reach.isUp && live.problem instanceof Offline) void live.open();
  }

  /** @param {Game} shown @returns {Child} */
  #table(shown) {
    const part = partOf(shown);
    if (part === null) return goneBy(this.app);
    const show = this.parts[part];
    if (!show) return loading(this.app);
    const data = { game: part, version: shown.version, settled: String(this.live.settled && !this.live.busy) };
    return h("div", { key: part, class: "game", data }, show(this.app, this.live, this.#ui));
  }

  /** @param {string} part */
  async #load(part) {
    if (this.#asked.has(part)) return;
    this.#asked.add(part);
    try {
      this.parts[part] = await PARTS[part]();
    } catch (error) {
      this.#asked.delete(part);
      outdated(error);
    }
    this.app.redraw();
  }

  /** What the part that is shown keeps. */
  get #ui() {
    const { shown } = this.live;
    const part = (shown && partOf(shown)) ?? "none";
    this.uis[part] ??= {};
    return this.uis[part];
  }
}

/** Which part shows a game; null: it ended before it began. @param {Game} shown */
function partOf(shown) {
  if (shown.round) return shown.family;
  return ["waiting", "playing"].includes(shown.status) ? "waiting" : null;
}

/** @param {App} app @returns {Child} */
function loading({ words }) {
  return h("p", { key: "loading", class: "empty", role: "status" }, words.t("page.app.loading"));
}

/** @param {App} app @param {LiveGame} live @returns {Child} */
function banners(app, live) {
  const { words } = app;
  const { shown } = live;
  const kept = shown?.status === "playing" && shown.you && shown.seats[shown.you.seat]?.kept_by_bot;
  return h("div", { key: "banners", class: "banners" }, [
    live.connection === "lost" && app.client.reach.isUp && banner("lost", words.t("page.app.lost")),
    kept && banner("kept", words.t("page.app.kept"), comeBack(app, live)),
    shown?.rematch_id && invitation(app, live),
  ]);
}

/** @param {string} key @param {string} text @param {Child} [action] */
function banner(key, text, action) {
  return h("div", { key, class: "banner", role: "status", data: { banner: key } }, h("span", text), action);
}

/** @param {string} text @param {() => void} click */
function button(text, click) {
  return h("button", { class: "button", type: "button", on: { click } }, text);
}

/** @param {App} app @param {LiveGame} live */
function comeBack({ words }, live) {
  return button(words.t("page.app.come_back"), () => void live.comeBack());
}

/** To the next game: players sit down in it, others watch. @param {App} app @param {LiveGame} live */
function invitation(app, live) {
  const { words } = app;
  const name = asker(live);
  const text = name ? words.t("page.room.rematch.invited", { name }) : words.t("page.app.rematch");
  const label = words.t(live.mine.length > 0 ? "page.room.rematch.come" : "page.room.watch");
  return banner("rematch", text, button(label, () => void rematch(app, live)));
}

/** @param {App} app @returns {Child} */
function goneBy({ words }) {
  return page("given_up", words.t("page.app.given_up"), "", home(words));
}

/** @param {App} app @param {LiveGame} live @returns {Child} */
function problemPage(app, live) {
  const { problem } = live;
  const { words } = app;
  const again = button(words.t("page.app.again"), () => void live.open());
  if (problem instanceof Problem) return page(problem.code, problem.title, problem.detail, home(words));
  if (problem instanceof Offline) return page("offline", words.t("page.app.offline"), "", again);
  throw problem;
}

/** @param {string} code @param {string} title @param {string} detail @param {Child} action */
function page(code, title, detail, action) {
  return h(
    "section",
    { key: "problem", class: "page narrow stack center", data: { problem: code } },
    h("h1", title),
    detail && h("p", { class: "lead" }, detail),
    h("p", action),
  );
}

/** @param {import("../words/words.js").Words} words */
function home(words) {
  return h("a", { class: "button primary", href: "#/" }, words.t("page.app.home"));
}
