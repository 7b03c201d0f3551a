/**
 * A game as it happens, for one reader: what the service says, what is shown, and how to move.
 *
 * `view` is always the newest; `shown` follows it event by event at a readable pace (`showing.js`).
 * No event is lost and none comes twice (`feed.js`). Own moves are shown at once, from the answer
 * to the call. When the page is hidden, or far behind after a break, `shown` catches up.
 */

import { Problem } from "../net/problem.js";
import { Feed } from "./feed.js";
import { Showing } from "./showing.js";

/** @typedef {import("../net/client.js").Client} Client */
/** @typedef {import("./pace.js").Pace} Pace */
/** @typedef {import("openapi").components["schemas"]["Game"]} Game */
/** @typedef {import("openapi").components["schemas"]["Event"]} GameEvent */
/** @typedef {import("openapi").components["schemas"]["GameChange"]} GameChange */
/** @typedef {import("openapi").components["schemas"]["LegalMove"]} LegalMove */
/**
 * A move as `POST /v1/games/{id}/moves` takes it, or one of `legal_moves`.
 * @typedef {{type: string, cards?: string[] | null, source?: string | null, card?: string | null,
 *   seat?: number | null}} Move
 */

export class LiveGame {
  /** Whether a move is on its way. */
  busy = false;
  /** Something is different. */
  onchange = () => {};
  /** An event is about to be shown. @type {(event: GameEvent, before: Game) => void} */
  onbefore = () => {};
  /**
   * An event is shown; the next waits for the promise that is given back. Events that are caught
   * up with are not told.
   * @type {(event: GameEvent, before: Game, after: Game) => void | Promise<unknown>}
   */
  onevent = () => {};
  /** A move was refused, or did not arrive. @type {(error: unknown) => void} */
  onfail = () => {};

  #feed;
  #showing;

  /**
   * @param {Client} client
   * @param {string} id of the game
   * @param {{seat?: number | null, pace?: () => Pace}} [how] `seat`: with whose eyes, for those who
   *   hold several seats
   */
  constructor(client, id, { seat = null, pace = () => "normal" } = {}) {
    this.client = client;
    this.id = id;
    this.#feed = new Feed(client, id, seat, {
      onstart: (view, recent) => this.#showing.begin(view, recent),
      onevents: (events, isLate) => this.#showing.add(events, isLate),
      onchange: () => this.#changed(),
    });
    this.#showing = new Showing({
      newest: () => this.view,
      pace,
      onawaited: () => this.release(),
      onbefore: (event, before) => this.onbefore(event, before),
      onevent: (event, before, after) => this.#told(event, before, after),
      onchange: () => this.#changed(),
    });
  }

  /** The newest view; null until the first came. */
  get view() {
    return this.#feed.view;
  }

  /** What is shown: `view`, or a moment before it. */
  get shown() {
    return this.#showing.shown;
  }

  /** "round": a finished round is shown until `release()`. */
  get held() {
    return this.#showing.held;
  }

  /** "connecting", "live" or "lost". */
  get connection() {
    return this.#feed.connection;
  }

  /** The events that came since the game was opened; `remember()` adds those before. */
  get history() {
    return this.#feed.history;
  }

  /** Why the game cannot be read: a `Problem`, `Offline`, or null. */
  get problem() {
    return this.#feed.problem;
  }

  /** With whose eyes a reader of several seats sees; null: no hidden card. */
  get seat() {
    return this.#feed.seat;
  }

  /** What is to be added to the time here to get the service's, in milliseconds. */
  get offset() {
    return this.#feed.offset;
  }

  /** The time of the service, in milliseconds since 1970. */
  get now() {
    return Date.now() + this.offset;
  }

  /** Whether what is shown is the newest, and what may be done is known. */
  get settled() {
    return this.#showing.isCurrent && !this.#feed.lacksLegal;
  }

  /**
   * The legal moves of what is shown, judged as if it were the reader's turn. While it is not
   * settled: the last known ones that can still be made with the cards in hand.
   * @returns {LegalMove[]}
   */
  get legal() {
    const { version, items } = this.#feed.legal;
    if (this.#showing.isCurrent && version === this.shown?.version) return items;
    const hand = this.shown?.you?.hand ?? [];
    return items.filter(({ move }) => (move.cards ?? []).every((card) => hand.includes(card)));
  }

  /** The seats that are the player's own. @returns {number[]} */
  get mine() {
    const id = this.client.player.id;
    const seats = this.view?.seats ?? [];
    return seats.filter((seat) => id !== null && seat.player_id === id).map(({ seat }) => seat);
  }

  /** Reads the game and follows it; `problem` says why when it cannot be read. */
  open() {
    return this.#feed.open();
  }

  /** Ends all that goes on. */
  close() {
    this.#feed.close();
    this.#showing.close();
  }

  /** Sees with the eyes of another own seat, or (null) sees no hidden card. @param {number | null} seat */
  sit(seat) {
    return this.#feed.sit(seat);
  }

  /** Goes on after a finished round; where several share the device, nobody's new hand shows yet. */
  release() {
    if (this.seat !== null && this.mine.length > 1) void this.sit(null);
    else this.#showing.release();
  }

  /** Shows at once what waits, up to the end of the round. */
  hurry() {
    this.#showing.hurry();
  }

  /** Reads the game again and closes what gap there is. */
  resync() {
    return this.#feed.resync();
  }

  /** All events of the game from the first. */
  remember() {
    return this.#feed.remember();
  }

  /** The events shortly before the opening. */
  lookBack() {
    return this.#feed.lookBack();
  }

  /**
   * Makes a move. Nothing happens while another is on its way, or while what is shown is not the
   * newest. A move that came too late (the seat was moved from another device) is not told: the
   * game is read again.
   * @param {Move} move @returns {Promise<boolean>} whether it was made
   */
  async move(move) {
    if (this.busy || !this.#showing.isCurrent || !this.view) return false;
    this.busy = true;
    this.onchange();
    const body = { ...move, if_version: this.view.version };
    const query = { wait: 0, include: "legal_moves", view_seat: this.seat };
    try {
      return await this.#send("moves", body, query);
    } finally {
      this.busy = false;
      this.onchange();
    }
  }

  /** Takes the reader's seat back from the bot that keeps it. @returns {Promise<boolean>} */
  comeBack() {
    return this.#send("seats/me/return", {}, {});
  }

  /** Takes what a call that changed this game answered. @param {GameChange} change */
  take({ events, game }) {
    this.#feed.take(events, game);
  }

  /** @param {string} path @param {object} body @param {import("../net/client.js").Query} query */
  async #send(path, body, query) {
    const { seat } = this;
    try {
      const change = await this.client.post(`/games/${this.id}/${path}`, body, { query });
      if (seat === this.seat) this.take(change);
      else await this.resync();
      return true;
    } catch (error) {
      const isStale = error instanceof Problem && error.code === "version_mismatch";
      if (!isStale) this.onfail(error);
      await this.resync();
      return false;
    }
  }

  /** @param {GameEvent} event @param {Game} before @param {Game} after */
  #told(event, before, after) {
    const animation = this.onevent(event, before, after);
    this.#askLegal();
    return animation;
  }

  #changed() {
    this.#showing.refresh();
    this.#askLegal();
    this.onchange();
  }

  /** Asks when it matters: for the reader's turn beforehand, else when nothing else is to come. */
  #askLegal() {
    if (this.view?.you?.your_turn || this.#showing.isCurrent) void this.#feed.askLegal();
  }
}
