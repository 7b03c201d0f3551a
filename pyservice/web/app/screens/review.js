/** A game that is over, gone over by the expert: what was played, what was better, and by how much. */
import { h } from "../dom/render.js";
import { sleep } from "../net/reach.js";
import { positions } from "../play/review.js";
import { listen } from "../table/keys.js";
import { mySeats } from "../table/seats.js";
import { seatName } from "./about/signs.js";
import { overview } from "./review/overview.js";
import { table } from "./review/position.js";
import { spoken, verdict } from "./review/verdict.js";
import { walk } from "./review/walk.js";
import { select } from "./rooms/fields.js";
import { failure, loading } from "./rooms/states.js";

/** @typedef {import("openapi").components["schemas"]["Game"]} Game */
/** @typedef {import("../app.js").App} App */
/** @typedef {import("../dom/render.js").Child} Child */
/** @typedef {import("../play/review.js").Review} GameReview */

/** It is asked again so much later, in milliseconds, where the service does not say. */
const AGAIN = 1_000;

export class Review {
  #app;
  #id;
  /** Whose moves; null until that is known. @type {number | null} */
  #seat;
  /** @type {Game | null} */
  #game = null;
  /** @type {GameReview | null} */
  #review = null;
  /** The table before each move. @type {Game[]} */
  #positions = [];
  /** The move that is shown. */
  #at = 0;
  /** @type {unknown} */
  #failed = null;
  #left = new AbortController();

  /** @param {App} app @param {{id: string, seat?: string}} params */
  constructor(app, { id, seat }) {
    this.#app = app;
    this.#id = id;
    this.#seat = seat === undefined ? null : Number(seat);
  }

  async enter() {
    const { signal } = this.#left;
    signal.addEventListener("abort", listen(() => this.#keys()));
    this.#app.speech.addEventListener("change", () => this.#translate(), { signal });
    await this.#load();
  }

  leave() {
    this.#left.abort();
  }

  title() {
    return this.#app.words.t("page.review");
  }

  async #load() {
    this.#failed = null;
    try {
      this.#game ??= await this.#app.client.get(`/games/${this.#id}`, { query: { include: "events" } });
      this.#seat ??= mySeats(/** @type {Game} */ (this.#game), this.#app.player.id)[0] ?? 0;
      this.#app.redraw();
      await this.#follow();
    } catch (error) {
      if (!this.#left.signal.aborted) this.#failed = error;
    }
    this.#app.redraw();
  }

  /** Asks until the expert has gone over all moves, or given up. */
  async #follow() {
    const { signal } = this.#left;
    const query = { seat: this.#seat };
    for (;;) {
      let again = AGAIN;
      const heard = (/** @type {Response} */ answer) => (again = patience(answer));
      const { words } = this.#app;
      this.#review = await this.#app.client.get(`/games/${this.#id}/review`, { query, signal, heard });
      if (this.#review?.status !== "working" && words === this.#app.words) break;
      this.#app.redraw();
      await sleep(again, signal);
    }
    this.#app.announce(this.#told(/** @type {GameReview} */ (this.#review)));
  }

  /** Takes what came of it; what there is to say of that. @param {GameReview} review */
  #told({ status, moves }) {
    const game = /** @type {Game} */ (this.#game);
    this.#positions = positions(game, game.events ?? [], Number(this.#seat), moves);
    return this.#app.words.t(status === "failed" ? "page.review.failed" : "page.review.ready");
  }

  /** What the service said is asked for again in the language that is spoken now. */
  #translate() {
    if (this.#review && this.#review.status !== "working") void this.#load();
  }

  /** @param {number} at a place in the moves; what lies outside is not gone to */
  #go(at) {
    const moves = this.#review?.moves ?? [];
    if (at < 0 || at >= moves.length || at === this.#at) return;
    this.#at = at;
    this.#app.redraw();
    this.#app.announce(spoken(this.#app, moves, at));
  }

  #keys() {
    const last = this.#positions.length - 1;
    return {
      ArrowLeft: () => this.#go(this.#at - 1),
      ArrowRight: () => this.#go(this.#at + 1),
      Home: () => this.#go(0),
      End: () => this.#go(last),
    };
  }

  view() {
    const { words } = this.#app;
    return h(
      "div",
      { class: "page review" },
      h("header", { class: "review-head" }, h("h1", this.title()), this.#whose()),
      this.#body(),
      h("p", h("a", { class: "button", href: `#/game/${this.#id}` }, words.t("page.about.back"))),
    );
  }

  /** @returns {Child} */
  #body() {
    if (this.#failed) return failure(this.#app, this.#failed, () => this.#load());
    if (!this.#game) return loading(this.#app);
    const review = this.#review;
    if (!review || review.status === "working") return working(this.#app, review);
    if (review.status === "failed") return h("p", { class: "empty" }, this.#app.words.t("page.review.failed"));
    if (review.moves.length === 0) return h("p", { class: "empty" }, this.#app.words.t("page.review.none"));
    const go = (/** @type {number} */ at) => this.#go(at);
    const jump = (/** @type {number} */ at) => {
      this.#go(at);
      requestAnimationFrame(() => document.querySelector(".review-table")?.scrollIntoView({ block: "nearest" }));
    };
    const move = review.moves[this.#at];
    return h(
      "div",
      { class: "review-body", data: { at: String(this.#at), seq: String(move.seq) } },
      h("div", table(this.#app, this.#positions[this.#at], review.moves, this.#at), walk(this.#app, review, this.#at, go)),
      h("div", verdict(this.#app, review.moves, this.#at), overview(this.#app, review, this.#at, jump)),
    );
  }

  /** Whose moves are gone over, where there is somebody to choose. @returns {Child} */
  #whose() {
    const { words } = this.#app;
    if (!this.#game || this.#seat === null) return null;
    const { seats } = this.#game;
    const about = { id: "review-seat", label: words.t("page.review.seat"), bare: true };
    const choices = seats.map(({ seat }) => ({ value: String(seat), label: seatName(seats, seat) }));
    return select(about, String(this.#seat), choices, (seat) => this.#app.go(`#/game/${this.#id}/review?seat=${seat}`));
  }
}

/** When the service wants to be asked again, in milliseconds. @param {Response} answer */
function patience(answer) {
  const seconds = Number(answer.headers.get("Retry-After"));
  return seconds > 0 ? seconds * 1000 : AGAIN;
}

/** @param {App} app @param {GameReview | null} review @returns {Child} */
function working({ words }, review) {
  const { done, total } = review?.progress ?? { done: 0, total: 0 };
  const label = words.t("page.review.working");
  const far = total > 0 ? { max: total, value: done } : {};
  return h(
    "div",
    { class: "panel stack review-working" },
    h("p", { role: "status" }, label),
    h("progress", { "aria-label": label, ...far }),
    total > 0 && h("p", { class: "muted nums" }, words.t("page.review.progress", { done, total })),
  );
}
