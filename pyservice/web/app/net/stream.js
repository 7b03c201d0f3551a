/**
 * The events of a game as they happen, each once and in order, whatever the network does.
 *
 * It comes back with `Last-Event-ID` after every break, at once when the browser says that the
 * network or the page is back, else after ever longer pauses. A stream that is silent for too long
 * is taken for dead: the service sends a comment every 15 seconds.
 */

import { Problem } from "./problem.js";
import { Reader } from "./sse.js";

/** @typedef {import("./client.js").Client} Client */
/** @typedef {import("openapi").components["schemas"]["Event"]} GameEvent */
/** @typedef {import("openapi").components["schemas"]["Game"]} Game */
/** @typedef {"connecting" | "live" | "lost"} State */
/**
 * @typedef {object} Listener
 * @property {(events: GameEvent[], view: Game | null) => void} onbatch what came together: the
 *   events in order, and the newest view
 * @property {(state: State) => void} onstate
 * @property {(reason: string, problem: Problem | null) => void} onend it does not come back:
 *   `game_over` or `right_lost` as the service says, `refused` with the problem, which may be that
 *   there are too many streams now
 */

/** So long may it be silent, in milliseconds. */
const SILENCE = 40_000;
/** After waking up, so much silence is too much already. */
const SUSPICIOUS = 20_000;
/** A break shorter than this is not worth telling. */
const GRACE = 1_200;
const PAUSES = [0, 400, 1_000, 2_000, 4_000, 8_000, 12_000];
/** An end after which nothing more comes. */
const FINAL = new Set(["game_over", "right_lost"]);
/** What tells the window, and the document, that somebody is back. */
const WAKING = ["online", "pageshow", "focus"];
const RETURNING = ["visibilitychange", "resume"];

export class Stream {
  /** Called at once by whoever waits for the next attempt. @type {() => void} */
  #hurry = () => {};
  /** @type {AbortController | null} The request that is open. */
  #request = null;
  #stopped = new AbortController();
  #heardAt = 0;
  #failures = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #watchdog;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #grace;

  /**
   * @param {Client} client
   * @param {string} path of the stream, below /v1
   * @param {{after: number, seat?: number | null}} from
   * @param {Listener} listener
   */
  constructor(client, path, { after, seat = null }, listener) {
    this.client = client;
    this.path = path;
    /** The number of the last event that came. */
    this.after = after;
    this.seat = seat;
    this.listener = listener;
    /** @type {State} */
    this.state = "connecting";
  }

  /** Opens it; it goes on until it is stopped or ends. */
  start() {
    const { signal } = this.#stopped;
    for (const type of WAKING) addEventListener(type, this.#wake, { signal });
    for (const type of RETURNING) document.addEventListener(type, this.#wake, { signal });
    this.client.reach.addEventListener("change", this.#wake, { signal });
    addEventListener("offline", () => this.#request?.abort(), { signal });
    void this.#run();
  }

  /** Closes it for good. */
  stop() {
    this.#stopped.abort();
    this.#request?.abort();
    clearTimeout(this.#watchdog);
    clearTimeout(this.#grace);
    this.#hurry();
  }

  async #run() {
    while (!this.#stopped.signal.aborted) {
      const ended = await this.#attempt();
      if (this.#stopped.signal.aborted) return;
      if (ended) return this.#end(...ended);
      this.#broken();
      await this.#pause(PAUSES[Math.min(this.#failures++, PAUSES.length - 1)]);
    }
  }

  /** Opens and reads it once. @returns {Promise<[string, Problem | null] | null>} how it ended */
  async #attempt() {
    this.#request = new AbortController();
    try {
      const response = await this.#open(this.#request.signal);
      return await this.#read(/** @type {ReadableStream<Uint8Array>} */ (response.body));
    } catch (error) {
      const isRefusal = error instanceof Problem && (error.status < 500 || error.isPassing);
      return isRefusal ? ["refused", error] : null;
    } finally {
      this.#request.abort();
      clearTimeout(this.#watchdog);
    }
  }

  /** @param {AbortSignal} signal */
  #open(signal) {
    this.#heard();
    const { after, seat } = this;
    const query = { after, seat, include: "view" };
    const headers = { "Last-Event-ID": String(after) };
    return this.client.open(this.path, { query, headers, signal });
  }

  /** @param {ReadableStream<Uint8Array>} body @returns {Promise<[string, null] | null>} */
  async #read(body) {
    const reader = new Reader();
    const pieces = body.getReader();
    for (;;) {
      const { done, value } = await pieces.read();
      if (done) return null;
      this.#lives();
      const reason = this.#tell(reader.read(value));
      if (reason === "too_long") return null;
      if (reason) return [reason, null];
    }
  }

  /**
   * Hands on what came together; an `end` among it is given back.
   * @param {import("./sse.js").Message[]} messages
   */
  #tell(messages) {
    /** @type {GameEvent[]} */
    const events = [];
    /** @type {Game | null} */
    let view = null;
    /** @type {string | null} */
    let reason = null;
    for (const { name, data } of messages) {
      const body = JSON.parse(data);
      if (name === "message") events.push(body);
      else if (name === "view") view = body;
      else if (name === "end") reason = String(body.reason);
    }
    this.after = events.at(-1)?.seq ?? this.after;
    if (events.length || view) this.listener.onbatch(events, view);
    return reason;
  }

  /** @param {string} reason @param {Problem | null} problem */
  #end(reason, problem) {
    this.stop();
    this.listener.onend(FINAL.has(reason) ? reason : "refused", problem);
  }

  #lives() {
    this.#heard();
    this.#failures = 0;
    clearTimeout(this.#grace);
    this.#grace = undefined;
    this.#is("live");
  }

  #heard() {
    this.#heardAt = performance.now();
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#request?.abort(), SILENCE);
  }

  /** It broke off: told when it is not back soon. */
  #broken() {
    if (this.state === "live") this.#is("connecting");
    this.#grace ??= setTimeout(() => this.#is("lost"), GRACE);
  }

  /** @param {State} state */
  #is(state) {
    if (this.state === state) return;
    this.state = state;
    this.listener.onstate(state);
  }

  /** @param {number} ms @returns {Promise<void>} */
  #pause(ms) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms * (0.8 + 0.4 * Math.random()));
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** The page or the network is back: an attempt now, and no trust in a connection that slept. */
  #wake = () => {
    if (document.visibilityState === "hidden") return;
    this.#hurry();
    if (performance.now() - this.#heardAt > SUSPICIOUS) this.#request?.abort();
  };
}
