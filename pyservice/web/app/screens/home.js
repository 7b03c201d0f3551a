// The first thing one sees: play at once, go on, or sit down with others.

import "../cards/card.js";
import { h } from "../dom/render.js";
import { Problem } from "../net/problem.js";
import { LANGUAGES } from "../words/words.js";
import { codeForm } from "./rooms/code.js";
import { forget, lastRequest } from "./rooms/remembered.js";
import { failure } from "./rooms/states.js";
import { gameLine, openLink } from "./rooms/summary.js";
import { openTable, QUICK, rulesetName } from "./rooms/tables.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../dom/render.js").VNode} VNode */
/** @typedef {import("openapi").components["schemas"]["GameRequest"]} GameRequest */
/** @typedef {import("openapi").components["schemas"]["GameSummary"]} Summary */

const FAN = ["3S", "TD", "KC", "AS", "2H"];
/** So many games to go on with are enough for a first page. */
const MINE_SHOWN = 5;
/** How often it is looked whether it is one's turn somewhere. */
const EVERY_MS = 10_000;

export class Home {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Summary[]} */
    this.mine = [];
    this.busy = false;
    /** @type {unknown} */
    this.failed = null;
    this.left = new AbortController();
  }

  title() {
    return this.app.words.t("page.room.home");
  }

  enter() {
    const { signal } = this.left;
    document.addEventListener("visibilitychange", () => document.hidden || void this.#refresh(), {
      signal,
    });
    const timer = setInterval(() => document.hidden || void this.#refresh(), EVERY_MS);
    signal.addEventListener("abort", () => clearInterval(timer));
    void this.#refresh();
  }

  leave() {
    this.left.abort();
  }

  /** Somebody who never played has no games, and needs no guest to be told so. */
  async #refresh() {
    if (!this.app.player.token) return;
    const mine = await this.app.client.get("/games", { query: { mine: true } }).catch(() => null);
    if (!mine || this.left.signal.aborted) return;
    this.mine = mine.items.filter(isRunning).sort(byTurn).slice(0, MINE_SHOWN);
    this.app.redraw();
  }

  /** @param {GameRequest} request */
  async #play(request) {
    if (this.busy) return;
    this.busy = true;
    this.failed = null;
    this.app.redraw();
    try {
      await openTable(this.app, request);
    } catch (error) {
      this.failed = error;
      if (error instanceof Problem && error.code === "invalid_options") forget();
    }
    this.busy = false;
    this.app.redraw();
  }

  view() {
    return h(
      "div",
      { class: "home" },
      this.#hero(),
      h(
        "div",
        { class: "page home-rest" },
        this.#running(),
        this.#together(),
        this.#games(),
        this.#links(),
        this.#languages(),
      ),
    );
  }

  #hero() {
    const { words } = this.app;
    const cards = FAN.map((card) => h("playing-card", { key: card, card, inert: true }));
    const last = lastRequest();
    return h(
      "section",
      { class: "felt home-hero" },
      h("div", { class: "home-fan", "aria-hidden": "true" }, cards),
      h("h1", {}, words.t("page.room.home")),
      h("p", { class: "lead" }, words.t("page.room.home.lead")),
      h(
        "div",
        { class: "home-quick" },
        QUICK.map((quick) => this.#quick(quick)),
      ),
      last && this.#again(last),
      this.failed ? failure(this.app, this.failed) : null,
    );
  }

  /** @param {{ruleset: string, family: string, suit: string}} quick */
  #quick({ ruleset, family, suit }) {
    const { words } = this.app;
    const click = () => this.#play({ ruleset });
    return h(
      "button",
      {
        type: "button",
        class: "button primary home-play",
        disabled: this.busy,
        data: { quick: family },
        on: { click },
      },
      h("span", { class: "home-suit", "aria-hidden": "true" }, suit),
      h(
        "span",
        {},
        h("strong", {}, words.t(`page.room.play.${family}`)),
        h("small", {}, words.t(`page.room.play.${family}_note`)),
      ),
    );
  }

  /** @param {GameRequest} request the table of last time */
  #again(request) {
    const { words } = this.app;
    const click = () => this.#play(request);
    const game = rulesetName(words, request.ruleset);
    const players = words.t("page.room.seats_taken", { total: request.seats?.length ?? 0 });
    const label = words.t("page.room.play.again", { game: `${game} · ${players}` });
    return h(
      "button",
      {
        type: "button",
        class: "button quiet",
        disabled: this.busy,
        data: { quick: "again" },
        on: { click },
      },
      label,
    );
  }

  #running() {
    const { words } = this.app;
    const lines = this.mine.map((game) => this.#line(game));
    return (
      lines.length > 0 &&
      h(
        "section",
        { class: "stack tight home-mine", "aria-labelledby": "mine" },
        h("h2", { id: "mine" }, words.t("page.room.mine")),
        h("ul", { class: "list" }, lines),
      )
    );
  }

  /** @param {Summary} game */
  #line(game) {
    const { words } = this.app;
    const turn = game.your_turn && h("span", { class: "chip gold" }, words.t("page.room.your_turn"));
    return gameLine(this.app, game, turn || null, openLink(game, words.t("page.room.go_on"), game.your_turn));
  }

  #together() {
    const { words } = this.app;
    return h(
      "section",
      { class: "panel stack", "aria-labelledby": "together" },
      h("h2", { id: "together" }, words.t("page.room.together")),
      codeForm(this.app, "", (code) => this.app.go(`#/join/${encodeURIComponent(code)}`)),
      h(
        "div",
        { class: "row" },
        h("a", { class: "button", href: "#/new" }, words.t("page.room.new")),
        h("a", { class: "button", href: "#/lobby" }, words.t("page.room.lobby")),
      ),
    );
  }

  /** What can be played, each game in a sentence. */
  #games() {
    const { words } = this.app;
    const games = QUICK.map(({ ruleset, suit }) =>
      h(
        "div",
        { key: ruleset },
        h("dt", {}, h("span", { "aria-hidden": "true" }, suit), " ", rulesetName(words, ruleset)),
        h(
          "dd",
          {},
          words.t(`ruleset.${ruleset}.summary`),
          " ",
          h("a", { href: `#/rules/${ruleset}` }, words.t("page.room.rules")),
        ),
      ),
    );
    return h(
      "section",
      { class: "panel stack", "aria-labelledby": "games" },
      h("h2", { id: "games" }, words.t("page.room.games")),
      h("dl", { class: "home-games" }, games),
    );
  }

  /** The languages by their own names: who cannot read the page finds a way out. */
  #languages() {
    const { app } = this;
    const buttons = Object.entries(LANGUAGES).map(([code, name]) => {
      const isSpoken = code === app.words.locale;
      const props = { type: "button", class: "button quiet", lang: code, "aria-pressed": String(isSpoken) };
      return h("button", { ...props, key: code, on: { click: () => app.speak(code) } }, name);
    });
    const label = app.words.t("page.about.settings.language");
    return h("div", { class: "home-languages row", role: "group", "aria-label": label }, buttons);
  }

  #links() {
    const { words } = this.app;
    const links = Object.entries({
      "#/settings": "settings",
      "/docs": "developers",
      "/openapi.yaml": "openapi",
    });
    const items = links.map(([href, key]) => h("li", { key }, h("a", { href }, words.t(`page.room.${key}`))));
    return h(
      "nav",
      { class: "home-links", "aria-label": words.t("page.room.more_here") },
      h("ul", { class: "row" }, items),
    );
  }
}

/** @param {Summary} game */
const isRunning = ({ status }) => status === "playing" || status === "waiting";

/** My turn first, else the newest first. @param {Summary} one @param {Summary} other */
const byTurn = (one, other) => Number(other.your_turn) - Number(one.your_turn);
