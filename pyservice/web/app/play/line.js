/**
 * How a game is followed from a number on. By the stream, while somebody looks; where the service
 * has none to spare, by asking with `wait`, and the stream is tried again later. A page that is
 * hidden holds no connection, of which a browser has six for all its tabs: it asks now and then,
 * so that its title still tells whose turn it is.
 */

import { Problem } from "../net/problem.js";
import { sleep } from "../net/reach.js";
import { Stream } from "../net/stream.js";

/** @typedef {import("../net/client.js").Client} Client */
/** @typedef {import("../net/stream.js").State} State */
/** @typedef {import("openapi").components["schemas"]["Game"]} Game */
/** @typedef {{wait: number | null, every: number, until: number}} Asking all but `wait` in milliseconds */
/**
 * @typedef {import("../net/stream.js").Listener & {seen: () => number}} Listener `seen`: the number
 *   of the last event that came, from wherever
 */

/** A page that was left for less than this, in milliseconds, keeps its stream. */
const LINGER = 3_000;
/** So often a hidden page asks. */
const RARELY = 15_000;
/** So often it is asked at most in place of the stream; each answer may take so many seconds. */
const OFTEN = 1_000;
const WAIT = 25;
/** So long it is asked before the stream is tried again. */
const REFUSED = 60_000;

export class Line {
  /** @type {State} */
  state = "connecting";

  #stopped = new AbortController();
  /** Ended when it is followed in another way. */
  #way = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #lingering;

  /**
   * @param {Client} client
   * @param {string} path of the game, below /v1
   * @param {number | null} seat with whose eyes
   * @param {Listener} listener
   */
  constructor(client, path, seat, listener) {
    this.client = client;
    this.path = path;
    this.seat = seat;
    this.listener = listener;
  }

  /** Follows it until it is stopped, or ends. */
  start() {
    const { signal } = this.#stopped;
    document.addEventListener("visibilitychange", () => this.#look(), { signal });
    if (document.hidden) this.#rest();
    else this.#stream();
  }

  /** Ends it for good. */
  stop() {
    clearTimeout(this.#lingering);
    this.#stopped.abort();
    this.#way.abort();
  }

  /** Somebody came or left. */
  #look() {
    clearTimeout(this.#lingering);
    this.#lingering = undefined;
    if (document.hidden) this.#lingering = setTimeout(() => this.#rest(), LINGER);
    else if (this.#isResting) this.#stream();
  }

  #isResting = false;

  /** @param {boolean} isResting @returns {AbortSignal} of the new way */
  #turn(isResting) {
    this.#way.abort();
    this.#way = new AbortController();
    this.#isResting = isResting;
    this.#is("connecting");
    return this.#way.signal;
  }

  #rest() {
    void this.#ask({ wait: null, every: RARELY, until: Infinity }, this.#turn(true));
  }

  #stream() {
    const signal = this.#turn(false);
    const { seen, onbatch } = this.listener;
    const stream = new Stream(this.client, `${this.path}/stream`, { after: seen(), seat: this.seat }, {
      onbatch,
      onstate: (state) => this.#is(state),
      onend: (reason, problem) => void this.#ended(reason, problem),
    });
    signal.addEventListener("abort", () => stream.stop());
    stream.start();
  }

  /** @param {string} reason @param {Problem | null} problem */
  async #ended(reason, problem) {
    if (!problem?.isPassing) return this.#end(reason, problem);
    const signal = this.#turn(false);
    await this.#ask({ wait: WAIT, every: OFTEN, until: performance.now() + REFUSED }, signal);
    if (!signal.aborted) this.#stream();
  }

  /** @param {Asking} asking @param {AbortSignal} signal */
  async #ask({ wait, every, until }, signal) {
    while (!signal.aborted && performance.now() < until) {
      const next = performance.now() + every;
      const isOver = await this.#read(wait, signal);
      if (isOver && this.#isResting) return;
      await sleep(Math.max(0, next - performance.now()), signal).catch(() => {});
    }
  }

  /** Asks once. @param {number | null} wait @param {AbortSignal} signal @returns {Promise<boolean>} whether all is over */
  async #read(wait, signal) {
    try {
      const query = { seat: this.seat, after: this.listener.seen(), wait, include: "legal_moves,events" };
      /** @type {Game} */
      const view = await this.client.get(this.path, { query, signal });
      if (signal.aborted) return true;
      this.#is("live");
      this.listener.onbatch(view.events ?? [], view);
      return !["waiting", "playing"].includes(view.status);
    } catch (error) {
      if (signal.aborted) return true;
      if (error instanceof Problem && error.status < 500 && !error.isPassing) this.#end("refused", error);
      else this.#is("lost");
      return false;
    }
  }

  /** @param {string} reason @param {Problem | null} problem */
  #end(reason, problem) {
    this.stop();
    this.listener.onend(reason, problem);
  }

  /** @param {State} state */
  #is(state) {
    if (this.state === state) return;
    this.state = state;
    this.listener.onstate(state);
  }
}
