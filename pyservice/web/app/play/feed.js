/**
 * What the service says of one game: the newest view, all events in order, and the legal moves.
 *
 * Events come by the line (`line.js`) and from the answers to own calls. Their numbers put them in
 * order: what is known already is left out, and a gap is closed by reading the game with what was
 * missed. What was asked for by a seat that has handed on the device since is not for the next one.
 */

import { Problem } from "../net/problem.js";
import { sleep } from "../net/reach.js";
import { Line } from "./line.js";
import { remember } from "./promise.js";

/** @typedef {import("../net/client.js").Client} Client */
/** @typedef {import("../net/stream.js").State} State */
/** @typedef {import("openapi").components["schemas"]["Game"]} Game */
/** @typedef {import("openapi").components["schemas"]["Event"]} GameEvent */
/** @typedef {import("openapi").components["schemas"]["LegalMove"]} LegalMove */
/**
 * @typedef {object} Listener
 * @property {(view: Game, recent: GameEvent[]) => void} onstart the game was read; `recent` are the
 *   events since the deal of a game that has just begun
 * @property {(events: GameEvent[], isLate: boolean) => void} onevents new ones, in order; `view` is
 *   already as new; late are those that were missed while the connection was away
 * @property {() => void} onchange anything else
 */

/** A game younger than this, in milliseconds, is told from its deal. */
const NEW = 15_000;
/** The most events that its beginning can have. */
const FEW = 40;
/** After a failure it is asked again so much later, in milliseconds. */
const AGAIN = 2_000;
const PAGE = 100;

export class Feed {
  /** @type {Game | null} */
  view = null;
  /** The events that came, without a gap; another list when the game is read anew. @type {GameEvent[]} */
  history = [];
  /** The legal moves of the reader at some version. @type {{version: number, items: LegalMove[]}} */
  legal = { version: -1, items: [] };
  /** @type {State} */
  connection = "connecting";
  /** Why the game cannot be read. @type {unknown} */
  problem = null;
  /** What is to be added to the time here to get the service's, in milliseconds. */
  offset = 0;

  /** The number of the last event that came. */
  #seen = 0;
  #isLate = false;
  #isAskingLegal = false;
  /** With whose eyes the newest view was read. @type {number | null} */
  #seenBy = null;
  /** @type {Promise<void> | null} */
  #resyncing = null;
  /** @type {Line | null} */
  #line = null;
  #closed = new AbortController();

  /**
   * @param {Client} client
   * @param {string} id of the game
   * @param {number | null} seat with whose eyes, for those who hold several seats
   * @param {Listener} listener
   */
  constructor(client, id, seat, listener) {
    this.client = client;
    this.path = `/games/${id}`;
    this.seat = seat;
    this.listener = listener;
  }

  get isClosed() {
    return this.#closed.signal.aborted;
  }

  /** Reads the game and follows it; `problem` says why when it cannot be read. */
  async open() {
    await this.#load();
    if (this.view && !this.problem && !this.isClosed) this.#follow();
  }

  /**
   * Reads and follows it with the eyes of another own seat; null sees no hidden card.
   * @param {number | null} seat
   */
  async sit(seat) {
    this.#line?.stop();
    this.seat = seat;
    this.legal = { version: -1, items: [] };
    await this.open();
  }

  close() {
    this.#closed.abort();
    this.#line?.stop();
  }

  /**
   * Takes events and a view that came together, wherever from.
   * @param {GameEvent[]} events @param {Game | null} view @param {boolean} [isLate]
   */
  take(events, view, isLate = false) {
    if (this.isClosed) return;
    const fresh = events.filter(({ seq }) => seq > this.#seen);
    const isWhole = fresh.every(({ seq }, place) => seq === this.#seen + 1 + place);
    const reached = this.#seen + fresh.length;
    if (!isWhole || (view && view.version > reached)) {
      void this.resync();
      return;
    }
    this.history.push(...fresh);
    this.#seen = reached;
    if (view && view.version >= (this.view?.version ?? 0)) this.#newest(view);
    if (fresh.length) this.listener.onevents(fresh, isLate);
    this.listener.onchange();
  }

  /**
   * Reads the game again and closes what gap there is, as soon as it can be reached.
   * @returns {Promise<void>}
   */
  resync() {
    this.#resyncing ??= this.#reread().finally(() => {
      this.#resyncing = null;
    });
    return this.#resyncing;
  }

  /** All events of the game: those before the first known one are read now. */
  async remember() {
    while (this.#first > 1 && !this.isClosed) await this.lookBack();
    return this.history;
  }

  /**
   * Reads a page of the events before the first known one, unless somebody else did meanwhile, or
   * another seat looks now, which may not see the same.
   */
  async lookBack() {
    const { history } = this;
    const first = this.#first;
    const limit = Math.min(PAGE, first - 1);
    if (limit < 1) return;
    const { items } = await this.#get("/events", { after: first - 1 - limit, limit });
    if (this.history === history && this.#first === first) history.unshift(...items);
  }

  /** The number of the first event that is known, or comes next. */
  get #first() {
    return this.history[0]?.seq ?? this.#seen + 1;
  }

  /** Whether the moves of the newest view are to be asked for. */
  get lacksLegal() {
    const { view } = this;
    if (this.#seenBy !== this.seat) return false;
    if (!view?.you || view.status !== "playing" || this.legal.version === view.version) return false;
    return view.you.your_turn || (view.family === "thirteen" && view.you.hand.length > 0);
  }

  /** Asks for the legal moves of the newest view, unless they are known. */
  async askLegal() {
    if (this.#isAskingLegal || !this.lacksLegal || this.isClosed) return;
    this.#isAskingLegal = true;
    const { seat } = this;
    const answer = await this.#get("/legal-moves").catch(() => sleep(AGAIN));
    this.#isAskingLegal = false;
    if (answer && seat === this.seat && answer.version > this.legal.version) this.legal = answer;
    this.listener.onchange();
    await this.askLegal();
  }

  /** @param {string} path @param {import("../net/client.js").Query} [query] @returns {Promise<any>} */
  #get(path, query) {
    const { signal } = this.#closed;
    return this.client.get(this.path + path, { query: { seat: this.seat, ...query }, signal });
  }

  async #load() {
    const { seat } = this;
    try {
      const view = await this.#get("", { include: "legal_moves" });
      const recent = await this.#recent(view);
      if (seat !== this.seat) return;
      this.problem = null;
      this.history = recent;
      this.#seen = view.version;
      this.#newest(view);
      this.listener.onstart(view, recent);
    } catch (error) {
      if (!this.isClosed) this.problem = error;
    }
    this.listener.onchange();
  }

  /**
   * The events since the deal of a game that has just begun.
   * @param {Game} view @returns {Promise<GameEvent[]>}
   */
  async #recent(view) {
    const age = Date.parse(view.server_time) - Date.parse(view.created_at);
    if (this.view || age > NEW || view.status !== "playing" || view.version > FEW) return [];
    const { items } = await this.#get("/events", { after: 0, limit: view.version });
    const types = items.map((/** @type {GameEvent} */ { type }) => type);
    const deal = types.lastIndexOf("round_started");
    return deal < types.lastIndexOf("round_finished") ? [] : items.slice(deal);
  }

  /** @param {Game} view */
  #newest(view) {
    this.view = view;
    this.#seenBy = this.seat;
    this.offset = Date.parse(view.server_time) - Date.now();
    if (view.legal_moves) this.legal = { version: view.version, items: view.legal_moves };
    remember(view);
  }

  #follow() {
    this.#line?.stop();
    this.#line = new Line(this.client, this.path, this.seat, {
      seen: () => this.#seen,
      onbatch: (events, view) => this.#arrived(events, view),
      onstate: (state) => this.#connected(state),
      onend: (reason) => void this.#ended(reason),
    });
    this.#line.start();
  }

  /** @param {GameEvent[]} events @param {Game | null} view */
  #arrived(events, view) {
    const isLate = this.#isLate;
    this.#isLate = false;
    this.take(events, view, isLate);
  }

  /** @param {State} state */
  #connected(state) {
    this.connection = state;
    if (state !== "live") this.#isLate = true;
    this.listener.onchange();
  }

  /**
   * A right that is lost shows when the game is read; else, as with a new token, it is followed
   * again.
   * @param {string} reason
   */
  async #ended(reason) {
    if (reason === "game_over") return;
    await this.resync();
    await sleep(AGAIN, this.#closed.signal).catch(() => {});
    if (!this.problem && !this.isClosed) this.#follow();
  }

  async #reread() {
    while (!this.isClosed) {
      try {
        const { seat } = this;
        const view = await this.#get("", { after: this.#seen, include: "legal_moves,events" });
        if (seat !== this.seat) continue;
        this.take(view.events ?? [], view, true);
        return;
      } catch (error) {
        if (error instanceof Problem && !error.isPassing && error.status < 500) this.#lose(error);
        if (this.problem) return;
        await sleep(AGAIN);
      }
    }
  }

  /** The game cannot be read any more. @param {Problem} problem */
  #lose(problem) {
    this.problem = problem;
    this.#line?.stop();
    this.listener.onchange();
  }
}
