/** What was played: round by round, trick by trick or turn by turn, the newest round open. */
import { h } from "../dom/render.js";
import { chronicle } from "../play/chronicle.js";
import { isReviewed, reviewAddress } from "./about/open.js";
import { seatName, signs } from "./about/signs.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../dom/render.js").Child} Child */
/** @typedef {import("openapi").components["schemas"]["Game"]} Game */
/** @typedef {import("openapi").components["schemas"]["Event"]} Event */
/** @typedef {Pick<import("../play/live.js").LiveGame, "shown" | "history" | "remember">} Told */
/** @typedef {import("../play/chronicle.js").RoundTold} RoundTold */
/** @typedef {import("../play/chronicle.js").Trick} Trick */
/** @typedef {import("../play/chronicle.js").Act} Act */

export class History {
  #app;
  #id;
  /** @type {Game | null} */
  #game = null;

  /** @param {App} app @param {{id: string}} params */
  constructor(app, { id }) {
    this.#app = app;
    this.#id = id;
  }

  async enter() {
    try {
      this.#game = await this.#app.client.get(`/games/${this.#id}`, { query: { include: "events" } });
    } catch (error) {
      this.#app.fail(error);
    }
    this.#app.redraw();
  }

  title() {
    return this.#app.words.t("page.about.history");
  }

  view() {
    const { words } = this.#app;
    return h(
      "div",
      { class: "page history" },
      h("h1", this.title()),
      this.#game
        ? historyBody(this.#app, this.#game, this.#game.events ?? [])
        : h("p", { class: "empty" }, words.t("page.app.loading")),
      h(
        "p",
        { class: "row" },
        this.#game && reviewLink(this.#app, this.#game),
        h("a", { class: "button", href: `#/game/${this.#id}` }, words.t("page.about.back")),
      ),
    );
  }
}

/**
 * The history over the table; it goes on while it is open.
 * @param {App} app
 * @param {Told} live
 */
export function openHistory(app, live) {
  live.remember().then(
    () => app.redraw(),
    (error) => app.fail(error),
  );
  return app.dialog(
    () =>
      h(
        "div",
        { class: "body history", tabindex: "0" },
        live.shown && reviewLink(app, live.shown),
        live.shown && historyBody(app, live.shown, live.history),
      ),
    { label: app.words.t("page.about.history"), wide: true },
  );
}

/** To the review of a game that has one. @param {App} app @param {Game} game @returns {Child} */
function reviewLink({ words }, game) {
  if (!isReviewed(game)) return null;
  return h("p", h("a", { class: "button", href: reviewAddress(game) }, words.t("page.review.open")));
}

/** @param {App} app @param {Game} game @param {Event[]} events @returns {Child} */
function historyBody(app, game, events) {
  const rounds = chronicle(events);
  const newest = rounds.at(-1);
  if (!newest) return h("p", { class: "empty" }, app.words.t("page.about.history.empty"));
  return rounds.toReversed().map((round) => roundView(app, game, round, round === newest));
}

/** @param {App} app @param {Game} game @param {RoundTold} round @param {boolean} isNewest */
function roundView(app, game, round, isNewest) {
  const { t } = app.words;
  const open = isNewest ? { ref: (/** @type {HTMLDetailsElement} */ el) => (el.open = true) } : {};
  return h(
    "details",
    { key: round.number, class: "fold round", ...open },
    h(
      "summary",
      h("span", { class: "grow" }, t("page.about.round", { number: round.number })),
      resultLine(app, game, round),
    ),
    h(
      "div",
      { class: "stack" },
      round.tricks.length
        ? round.tricks.map((trick) => (game.family === "thirteen" ? trickView : turnsView)(app, game, trick))
        : h("p", { class: "muted" }, t("page.about.history.empty")),
    ),
  );
}

/** The points of a round that is over. @param {App} app @param {Game} game @param {RoundTold} round */
function resultLine(app, game, { result, wild }) {
  const { words } = app;
  if (result) {
    const points = result.points.map((point, seat) => `${seatName(game.seats, seat)} ${words.number(point)}`);
    return h("span", { class: "round-points muted small nums" }, points.join(" · "));
  }
  return (
    wild &&
    h(
      "span",
      { class: "chip gold" },
      words.t("page.about.history.wild", { rank: wild === "T" ? "10" : wild }),
    )
  );
}

/** @param {App} app @param {Game} game @param {Trick} trick */
function trickView(app, game, trick) {
  const { t } = app.words;
  const isWon = trick.winner !== null;
  return h(
    "section",
    { key: trick.number, class: "trick-told" },
    h(
      "h3",
      t("page.about.history.trick", { number: trick.number }),
      isWon &&
        h(
          "span",
          { class: "muted" },
          ` ${t("page.about.history.won", { name: seatName(game.seats, trick.winner ?? 0) })}`,
        ),
    ),
    h(
      "ol",
      { class: "acts" },
      trick.acts.map((act) =>
        h("li", { key: act.seq, data: { seat: act.seat, act: act.type } }, actView(app, game, act)),
      ),
    ),
  );
}

/** @param {App} app @param {Game} game @param {Act} act @returns {Child} */
function actView(app, game, act) {
  const { t } = app.words;
  const name = seatName(game.seats, act.seat);
  const who = h("span", { class: "who" }, name);
  const late = act.late && h("span", { class: "chip" }, t("page.about.history.late"));
  switch (act.type) {
    case "played":
      return [
        who,
        h(
          "span",
          { class: "what" },
          signs(app, act.cards),
          " ",
          h("span", { class: "muted small" }, act.kind && t(`kind.${act.kind}`)),
          " ",
          late,
        ),
      ];
    case "passed":
      return [who, h("span", { class: "what muted" }, t("page.about.history.passed"), " ", late)];
    case "went_out":
      return [
        who,
        h(
          "span",
          { class: "what" },
          h("span", { class: "chip gold" }, t("page.about.history.out", { place: act.place ?? "" })),
        ),
      ];
    case "instant_win":
      return [
        who,
        h(
          "span",
          { class: "what" },
          h(
            "span",
            { class: "chip gold" },
            t("page.about.history.instant", { pattern: t(`pattern.${act.pattern}`) }),
          ),
          " ",
          signs(app, act.cards),
        ),
      ];
    default:
      return h("span", { class: "note muted" }, t(`page.about.history.${act.type}`, { name }));
  }
}

/** The turns of a round of Three Thirteen. @param {App} app @param {Game} game @param {Trick} trick */
function turnsView(app, game, trick) {
  const { t } = app.words;
  const heads = ["player", "took", "threw"].map((key) =>
    h("th", { scope: "col" }, t(`page.about.history.${key}`)),
  );
  return h(
    "div",
    { class: "table-wrap", tabindex: "0", role: "region", "aria-label": t("page.about.history.turns") },
    h(
      "table",
      { class: "table turns" },
      h("thead", h("tr", heads)),
      h(
        "tbody",
        trick.acts.map((act) =>
          h("tr", { key: act.seq, data: { seat: act.seat, act: act.type } }, turnCells(app, game, act)),
        ),
      ),
    ),
  );
}

/** @param {App} app @param {Game} game @param {Act} act @returns {Child} */
function turnCells(app, game, act) {
  const { t } = app.words;
  const name = seatName(game.seats, act.seat);
  if (act.type !== "turn")
    return h("td", { colspan: "3", class: "muted" }, t(`page.about.history.${act.type}`, { name }));
  return [
    h("th", { scope: "row" }, name),
    h(
      "td",
      act.source && t(`page.about.history.source.${act.source}`),
      " ",
      act.drawn && signs(app, [act.drawn]),
    ),
    h(
      "td",
      act.thrown && signs(app, [act.thrown]),
      " ",
      act.out && h("span", { class: "chip gold" }, t("page.about.history.gone_out")),
      " ",
      act.late && h("span", { class: "chip" }, t("page.about.history.late")),
    ),
  ];
}
