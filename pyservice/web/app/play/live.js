/**
 * A game as it happens, for one reader: what the service says, what is shown, and how to move.
 *
 * Events come from the stream and from the answers to own moves; their numbers put them in order,
 * none is lost and none comes twice. A gap is closed by reading the game. `view` is always the
 * newest; `shown` follows it event by event, slowly enough to be followed by a person. Own moves
 * are shown at once. When the page is hidden, or far behind after a break, `shown` catches up.
 */

import { sleep } from "../net/client.js";
import { Problem } from "../net/problem.js";
import { Stream } from "../net/stream.js";
import { pause } from "./pace.js";
import { reduce } from "./reduce.js";

/** @typedef {import("../net/client.js").Client} Client */
/** @typedef {import("./pace.js").Pace} Pace */
/** @typedef {import("openapi").components["schemas"]["Game"]} Game */
/** @typedef {import("openapi").components["schemas"]["Event"]} GameEvent */
/** @typedef {import("openapi").components["schemas"]["GameChange"]} GameChange */
/** @typedef {import("openapi").components["schemas"]["LegalMove"]} LegalMove */
/** @typedef {{type: string, cards?: string[] | null, source?: string | null, card?: string | null, seat?: number | null}} Move */

/** More events than this at once are not shown one by one. */
const FAR = 12;
/** An animation is waited for no longer than this, in milliseconds. */
const PATIENCE = 2_000;
/** A finished round goes on by itself after so many milliseconds, where somebody waits for it. */
const HOLD = 12_000;
/** A game younger than this, in milliseconds, is shown from its deal. */
const NEW = 15_000;

export class LiveGame {
  /** The newest view; null until the first came. @type {Game | null} */
  view = null;
  /** What is shown: `view`, or a moment before it. @type {Game | null} */
  shown = null;
  /** "round": a finished round stays until `release()`. @type {"round" | null} */
  held = null;
  /** @type {import("../net/stream.js").State} */
  connection = "connecting";
  /** The events that were shown or wait to be, without a gap. @type {GameEvent[]} */
  history = [];
  /** Whether a move is on its way. */
  busy = false;
  /** Why the game cannot be read. @type {unknown} */
  problem = null;
  /** What is to be added to the time here to get the service's, in milliseconds. */
  offset = 0;

  /** Something is different. */
  onchange = () => {};
  /** An event is about to be shown. @type {(event: GameEvent, before: Game) => void} */
  onbefore = () => {};
  /**
   * An event is shown; the next waits for the promise that is given back.
   * @type {(event: GameEvent, before: Game, after: Game) => void | Promise<unknown>}
   */
  onevent = () => {};
  /** A move was refused, or did not arrive. @type {(error: unknown) => void} */
  onfail = () => {};

  /** Events that are not shown yet. @type {GameEvent[]} */
  #queue = [];
  /** The last event that was shown, and when. @type {GameEvent | null} */
  #last = null;
  #lastAt = 0;
  /** The number of the last event that came. */
  #seen = 0;
  /** Up to here events are shown at once. */
  #rush = 0;
  /** @type {{version: number, items: LegalMove[]}} */
  #legal = { version: -1, items: [] };
  #isAskingLegal = false;
  #isStepping = false;
  /** @type {Promise<void> | null} */
  #resyncing = null;
  /** @type {Stream | null} */
  #stream = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #holdTimer;
  #closed = new AbortController();

  /**
   * @param {Client} client
   * @param {string} id of the game
   * @param {{seat?: number | null, pace?: () => Pace}} [how] `seat`: with whose eyes, for those who
   *   hold several seats
   */
  constructor(client, id, { seat = null, pace = () => "normal" } = {}) {
    this.client = client;
    this.id = id;
    this.seat = seat;
    this.pace = pace;
  }

  /** Whether what is shown is the newest, and what may be done is known. */
  get settled() {
    return this.#isCurrent && !this.#lacksLegal;
  }

  /**
   * The legal moves of what is shown, judged as if it were the reader's turn. While it is not
   * settled these are the last known ones that can still be made with the cards in hand.
   * @returns {LegalMove[]}
   */
  get legal() {
    const { version, items } = this.#legal;
    if (version === this.shown?.version) return items;
    const hand = this.shown?.you?.hand ?? [];
    return items.filter(({ move }) => (move.cards ?? []).every((card) => hand.includes(card)));
  }

  /** The seats that are the player's own. @returns {number[]} */
  get mine() {
    const id = this.client.player.id;
    const seats = this.view?.seats ?? [];
    return seats.filter((seat) => id !== null && seat.player_id === id).map(({ seat }) => seat);
  }

  /** The time of the service, in milliseconds since 1970. */
  get now() {
    return Date.now() + this.offset;
  }

  /** Reads the game and follows it. Sets `problem` when it cannot be read. */
  async open() {
    document.addEventListener("visibilitychange", this.#look, { signal: this.#closed.signal });
    await this.#load();
    if (!this.view || this.#closed.signal.aborted) return;
    this.#follow();
  }

  /** Ends all that goes on. */
  close() {
    this.#closed.abort();
    this.#stream?.stop();
    clearTimeout(this.#timer);
    clearTimeout(this.#holdTimer);
  }

  /** Sees with the eyes of another own seat, or (null) sees no hidden card. @param {number | null} seat */
  async sit(seat) {
    this.#stream?.stop();
    this.seat = seat;
    this.#legal = { version: -1, items: [] };
    await this.#load();
    this.#follow();
  }

  /**
   * Makes a move; nothing happens while another is on its way, or while what is shown is not the
   * newest. What was refused because the game had gone on is not told: the game is read again.
   * @param {Move} move @returns {Promise<boolean>} whether it was made
   */
  async move(move) {
    if (this.busy || !this.#isCurrent || !this.view) return false;
    this.busy = true;
    this.onchange();
    try {
      const query = { wait: 0, include: "legal_moves", view_seat: this.seat };
      const body = { ...move, if_version: this.view.version };
      this.take(await this.client.post(`/games/${this.id}/moves`, body, { query }));
      return true;
    } catch (error) {
      await this.#refused(error);
      return false;
    } finally {
      this.busy = false;
      this.onchange();
    }
  }

  /** Takes the reader's seat back from the bot that keeps it. */
  async comeBack() {
    try {
      this.take(await this.client.post(`/games/${this.id}/seats/me/return`));
    } catch (error) {
      await this.#refused(error);
    }
  }

  /** Takes what a call that changed this game answered. @param {GameChange} change */
  take({ events, game }) {
    this.#absorb(events, game);
  }

  /** Shows the next round after a finished one. */
  release() {
    clearTimeout(this.#holdTimer);
    this.held = null;
    this.#last = null;
    this.#step();
    this.onchange();
  }

  /** Shows at once what waits. */
  hurry() {
    this.#rush = this.#seen;
    this.#step();
  }

  /** Reads the game again and closes what gap there is. @returns {Promise<void>} */
  resync() {
    this.#resyncing ??= this.#reread().finally(() => (this.#resyncing = null));
    return this.#resyncing;
  }

  /** All events of the game; those before the first known one are read now. */
  async remember() {
    let first = this.history[0]?.seq ?? this.#seen + 1;
    while (first > 1) {
      const query = { after: Math.max(0, first - 101), limit: Math.min(100, first - 1), seat: this.seat };
      const { items } = await this.client.get(`/games/${this.id}/events`, { query });
      this.history.unshift(...items.filter((/** @type {GameEvent} */ event) => event.seq < first));
      first = this.history[0].seq;
    }
    return this.history;
  }

  // What comes

  async #load() {
    try {
      this.problem = null;
      const view = await this.#get({ include: "legal_moves" });
      this.#begin(view, await this.#deal(view));
    } catch (error) {
      if (!this.#closed.signal.aborted) this.problem = error;
    }
    this.onchange();
  }

  /** @param {import("../net/client.js").Query} query @returns {Promise<Game>} */
  #get(query) {
    const { signal } = this.#closed;
    return this.client.get(`/games/${this.id}`, { query: { seat: this.seat, ...query }, signal });
  }

  /** The events since the deal of a game that has just begun. @param {Game} view */
  async #deal(view) {
    const age = Date.parse(view.server_time) - Date.parse(view.created_at);
    if (this.view || age > NEW || view.status !== "playing" || view.version > 30) return [];
    const { events } = await this.#get({ after: 0, include: "events" });
    const known = (events ?? []).filter(({ seq }) => seq <= view.version);
    return known.slice(known.findLastIndex(({ type }) => type === "round_started"));
  }

  /** @param {Game} view @param {GameEvent[]} recent what led to it, to be shown one by one */
  #begin(view, recent) {
    clearTimeout(this.#timer);
    clearTimeout(this.#holdTimer);
    this.held = null;
    this.#queue = [];
    this.#isStepping = false;
    this.history = [...recent];
    this.#seen = view.version;
    this.#rush = 0;
    this.#last = null;
    this.#newest(view);
    this.shown = view;
    if (!recent.length || document.hidden || this.pace() === "instant") return;
    this.shown = recent[0].seq === view.version ? view : reduce(view, recent[0]);
    this.#queue = recent.slice(1);
    this.#shownNow(recent[0]);
    this.#step();
  }

  /** @param {GameEvent[]} events @param {Game | null} view */
  #absorb(events, view) {
    if (this.#closed.signal.aborted) return;
    const fresh = events.filter(({ seq }) => seq > this.#seen);
    const isWhole = fresh.every(({ seq }, place) => seq === this.#seen + 1 + place);
    const reached = isWhole ? this.#seen + fresh.length : this.#seen;
    if (!isWhole || (view && view.version > reached)) return void this.resync();
    this.#queue.push(...fresh);
    this.history.push(...fresh);
    this.#seen = reached;
    if (fresh.length > FAR || document.hidden) this.#rush = reached;
    if (view && view.version >= (this.view?.version ?? 0)) this.#newest(view);
    this.#step();
    this.onchange();
  }

  /** @param {Game} view */
  #newest(view) {
    this.view = view;
    this.offset = Date.parse(view.server_time) - Date.now();
    if (view.legal_moves) this.#legal = { version: view.version, items: view.legal_moves };
    if (this.shown?.version === view.version) this.shown = view;
  }

  async #reread() {
    const { signal } = this.#closed;
    for (let pause = 500; !signal.aborted; pause = Math.min(2 * pause, 10_000)) {
      try {
        const view = await this.#get({ after: this.#seen, include: "legal_moves,events" });
        return this.#absorb(view.events ?? [], view);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof Problem && !error.isPassing && error.status < 500) return this.#lost(error);
        await sleep(pause, signal).catch(() => {});
      }
    }
  }

  /** The game cannot be read any more. @param {unknown} error */
  #lost(error) {
    this.problem = error;
    this.#stream?.stop();
    this.onchange();
  }

  #follow() {
    this.#stream?.stop();
    const from = { after: this.#seen, seat: this.seat };
    this.#stream = new Stream(this.client, `/games/${this.id}/stream`, from, {
      onbatch: (events, view) => this.#absorb(events, view),
      onstate: (state) => this.#connected(state),
      onend: (reason) => void this.#ended(reason),
    });
    this.#stream.start();
  }

  /** @param {import("../net/stream.js").State} state */
  #connected(state) {
    this.connection = state;
    if (state === "live") this.#askLegal();
    this.onchange();
  }

  /** A right that was lost shows itself when the game is read; else it is followed again. @param {string} reason */
  async #ended(reason) {
    if (reason === "game_over") return;
    await this.resync();
    await sleep(2_000, this.#closed.signal).catch(() => {});
    if (!this.problem && !this.#closed.signal.aborted) this.#follow();
  }

  /** @param {unknown} error */
  async #refused(error) {
    const isStale =
      error instanceof Problem && error.context && error.context.version !== this.view?.version;
    if (!isStale) this.onfail(error);
    if (!(error instanceof Problem) || [403, 404, 409, 412].includes(error.status)) await this.resync();
  }

  // What is shown

  get #isCurrent() {
    return this.shown !== null && this.shown.version === this.view?.version;
  }

  /** Shows what is due and sees to it that the rest follows. */
  #step() {
    clearTimeout(this.#timer);
    if (this.#isStepping || !this.shown) return;
    while (this.#queue.length && !this.held) {
      const wait = this.#wait(this.#queue[0]);
      if (wait > 0) return void (this.#timer = setTimeout(() => this.#step(), wait));
      if (this.#mustHold(this.#queue[0])) return this.#hold();
      const animation = this.#show(/** @type {GameEvent} */ (this.#queue.shift()));
      if (animation) return this.#goOnAfter(animation);
    }
    this.#askLegal();
  }

  /** @param {GameEvent} next @returns {number} milliseconds */
  #wait(next) {
    if (next.seq <= this.#rush || document.hidden) return 0;
    const how = { pace: this.pace(), mine: this.view?.you?.seat ?? null, waiting: this.#queue.length };
    return this.#lastAt + pause(this.#last, next, how) - performance.now();
  }

  /** @param {GameEvent} event @returns {Promise<unknown> | null} what is to be waited for */
  #show(event) {
    const before = /** @type {Game} */ (this.shown);
    const isRushed = event.seq <= this.#rush;
    if (!isRushed) this.onbefore(event, before);
    const isNewest = event.seq === this.view?.version;
    this.shown = isNewest ? this.view : reduce(before, event);
    this.#shownNow(event);
    if (isRushed) return null;
    return this.onevent(event, before, /** @type {Game} */ (this.shown)) ?? null;
  }

  /** @param {GameEvent} event */
  #shownNow(event) {
    this.#last = event;
    this.#lastAt = performance.now();
  }

  /** @param {Promise<unknown>} animation */
  #goOnAfter(animation) {
    this.#isStepping = true;
    const done = () => ((this.#isStepping = false), this.#step());
    void Promise.race([animation, sleep(PATIENCE)]).then(done, done);
  }

  /** @param {GameEvent} next */
  #mustHold(next) {
    const isNext = next.type === "round_started" && this.#last?.type === "round_finished";
    return isNext && next.seq > this.#rush;
  }

  #hold() {
    this.held = "round";
    const isAwaited = this.view?.turn_seconds != null || !this.view?.you;
    if (isAwaited) this.#holdTimer = setTimeout(() => this.release(), HOLD);
    this.onchange();
  }

  #look = () => {
    if (document.hidden) this.hurry();
  };

  // What may be done

  /** Whether the moves of the newest view are still to be asked for. */
  get #lacksLegal() {
    const { view } = this;
    if (!view?.you || view.status !== "playing" || this.#legal.version === view.version) return false;
    return view.you.your_turn || (view.family === "thirteen" && view.you.hand.length > 0);
  }

  /** Asks when it matters: for the reader's turn beforehand, else when nothing else is to come. */
  #askLegal() {
    const matters = this.view?.you?.your_turn || this.#queue.length === 0;
    if (this.#isAskingLegal || !matters || !this.#lacksLegal) return;
    this.#isAskingLegal = true;
    const query = { seat: this.seat };
    const { signal } = this.#closed;
    this.client.get(`/games/${this.id}/legal-moves`, { query, signal }).then(
      (answer) => this.#gotLegal(answer),
      () => (this.#isAskingLegal = false),
    );
  }

  /** @param {{version: number, items: LegalMove[]}} answer */
  #gotLegal({ version, items }) {
    this.#isAskingLegal = false;
    if (version > this.#legal.version) this.#legal = { version, items };
    this.#askLegal();
    this.onchange();
  }
}
