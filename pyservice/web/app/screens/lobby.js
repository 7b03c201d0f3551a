// Public tables: to sit down at, and to watch. The list renews itself while somebody looks.

import { h } from "../dom/render.js";
import { catalogueOf } from "./rooms/catalogue.js";
import { selectField } from "./rooms/fields.js";
import { failure, loading } from "./rooms/states.js";
import { gameLine, openLink } from "./rooms/summary.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("openapi").components["schemas"]["GameSummary"]} Summary */
/** @typedef {"waiting" | "playing"} Status */
/** @typedef {{items: Summary[], more: boolean}} Page */

const EVERY_MS = 5000;
const PAGE = 20;
/** The most games that the service gives at once. */
const LIMIT = 100;

export class Lobby {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Record<Status, Page> | null} */
    this.pages = null;
    this.shown = { waiting: PAGE, playing: PAGE };
    /** @type {{value: string, label: string}[]} */
    this.rulesets = [];
    this.ruleset = "";
    /** @type {unknown} */
    this.failed = null;
    this.timer = 0;
  }

  title() {
    return this.app.words.t("page.room.lobby");
  }

  async enter() {
    this.timer = window.setInterval(() => document.hidden || this.#refresh(), EVERY_MS);
    void this.#refresh();
    const { rulesets } = await catalogueOf(this.app).catch(() => ({ rulesets: [] }));
    this.rulesets = rulesets.map(({ id, name }) => ({ value: id, label: name }));
    this.app.redraw();
  }

  leave() {
    clearInterval(this.timer);
  }

  /** Reads as much of both lists as is shown. */
  async #refresh() {
    const asked = this.ruleset;
    try {
      const [waiting, playing] = await Promise.all([this.#read("waiting"), this.#read("playing")]);
      if (asked === this.ruleset) this.pages = { waiting, playing };
      this.failed = null;
    } catch (error) {
      this.failed = error;
    }
    this.app.redraw();
  }

  /** @param {Status} status @returns {Promise<Page>} */
  async #read(status) {
    /** @type {Summary[]} */
    const items = [];
    let cursor = null;
    do {
      const limit = Math.min(this.shown[status] - items.length, LIMIT);
      const query = { status, limit, cursor, ruleset: this.ruleset || null };
      const page = await this.app.client.get("/games", { query });
      items.push(...page.items);
      cursor = page.next_cursor;
    } while (cursor !== null && items.length < this.shown[status]);
    return { items, more: cursor !== null };
  }

  /** @param {Summary} game */
  async #sit(game) {
    try {
      await this.app.client.post(`/games/${game.id}/seats`, {}, { query: { wait: 0 } });
      this.app.go(`#/game/${game.id}`);
    } catch (error) {
      this.app.fail(error);
      await this.#refresh();
    }
  }

  view() {
    const { words } = this.app;
    const { pages, failed } = this;
    return h(
      "div",
      { class: "page lobby" },
      h("div", { class: "row spread" }, h("h1", {}, this.title()), this.#filter()),
      failed && !pages ? failure(this.app, failed, () => this.#refresh()) : null,
      pages
        ? [this.#list("waiting", pages.waiting), this.#list("playing", pages.playing)]
        : failed
          ? null
          : loading(this.app),
      h("p", {}, h("a", { class: "button", href: "#/new" }, words.t("page.room.new"))),
    );
  }

  #filter() {
    const { words } = this.app;
    const about = { id: "lobby-ruleset", label: words.t("page.room.game") };
    const all = { value: "", label: words.t("page.room.lobby.all") };
    return selectField(about, this.ruleset, [all, ...this.rulesets], (ruleset) => {
      this.ruleset = ruleset;
      this.pages = null;
      void this.#refresh();
    });
  }

  /** @param {Status} status @param {Page} page */
  #list(status, { items, more }) {
    const { words } = this.app;
    const lines = items.map((game) => gameLine(this.app, game, this.#act(status, game)));
    const next = () => {
      this.shown[status] += PAGE;
      void this.#refresh();
    };
    return h(
      "section",
      { class: "stack tight", key: status, data: { list: status } },
      h("h2", {}, words.t(`page.room.lobby.${status}`)),
      lines.length > 0
        ? h("ul", { class: "list" }, lines)
        : h("p", { class: "empty" }, words.t(`page.room.lobby.no_${status}`)),
      more &&
        h(
          "button",
          { type: "button", class: "button", on: { click: next } },
          words.t("page.room.lobby.more"),
        ),
    );
  }

  /** @param {Status} status @param {Summary} game */
  #act(status, game) {
    const { words } = this.app;
    if (game.my_seats.length > 0) return openLink(game, words.t("page.room.go_on"), true);
    if (status === "playing") return openLink(game, words.t("page.room.watch"));
    const sit = { type: "button", class: "button primary", on: { click: () => this.#sit(game) } };
    return h("button", sit, words.t("page.room.sit_down"));
  }
}
