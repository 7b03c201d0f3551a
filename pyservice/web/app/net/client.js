/**
 * Calls of the API. A player needs no account: the first call that needs one makes a guest, whose
 * token is kept in the browser; one that is good no more is replaced by a new guest.
 *
 * Every POST carries an `Idempotency-Key`, which stays the same when the call is repeated: what
 * was done once is not done again, and its answer is the one that was lost. Repeated are calls
 * that were not answered, and those answered by 429, 502, 503 or 504, after `Retry-After` or else
 * ever longer pauses, and as soon as the service is there again.
 */

import { Offline, Problem, problemOf } from "./problem.js";
import { Reach } from "./reach.js";

/** @typedef {import("../player.js").Player} Player */
/** @typedef {Record<string, string | number | boolean | null | undefined>} Query */
/**
 * @typedef {object} Options
 * @property {Query} [query] what is null or undefined is left out
 * @property {AbortSignal} [signal] gives the call up
 * @property {boolean} [repeat] false: one attempt only
 * @property {(answer: Response) => void} [heard] told of the answer before it is read
 */
/** @typedef {{make: () => string, keep: (game: any, seed: string) => void}} Seeds */

const BASE = "/v1";
/** What an answer may take, in milliseconds; `wait` of the query is added. */
const TIMEOUT = 15_000;
/** The pauses between attempts, in milliseconds. */
const PAUSES = [300, 1_000, 2_500, 5_000];
/** A service that asks for more patience than this, in seconds, is told to the player at once. */
const PATIENCE = 15;
/** What anybody may ask. */
const OPEN = /^\/(players$|players\/(?!me)|rulesets|bots|thirteen\/|three-thirteen\/)/;
/** By these a player gets a seat. */
const SEATING = /^\/(games|join|games\/[^/]+\/(seats|rematch))$/;

export class Client {
  /** Whether the service can be reached. */
  reach = new Reach();
  /** What makes and keeps the player's seeds, if anything does. @type {Seeds | null} */
  seeds = null;

  /**
   * @param {Player} player
   * @param {() => string} locale the language that answers are to be in
   */
  constructor(player, locale) {
    this.player = player;
    this.locale = locale;
  }

  /** @param {string} path below /v1 @param {Options} [options] @returns {Promise<any>} */
  get(path, options) {
    return this.#call("GET", path, undefined, options);
  }

  /**
   * A call by which the player gets a seat gives the seed that is part of the shuffle, unless the
   * body has one.
   * @param {string} path @param {Record<string, any>} [body] @param {Options} [options]
   * @returns {Promise<any>}
   */
  async post(path, body = {}, options) {
    const takesSeat = SEATING.test(path) && !body.look;
    if (!this.seeds || !takesSeat) return this.#call("POST", path, body, options);
    const client_seed = body.client_seed ?? this.seeds.make();
    const answer = await this.#call("POST", path, { ...body, client_seed }, options);
    const given = answer.game?.fairness?.client_seeds ?? [];
    // Who sat there already has given one before, which counts.
    if (given.includes(client_seed)) this.seeds.keep(answer.game, client_seed);
    return answer;
  }

  /** @param {string} path @param {object} body @param {Options} [options] @returns {Promise<any>} */
  patch(path, body, options) {
    return this.#call("PATCH", path, body, options);
  }

  /** @param {string} path @param {Options} [options] @returns {Promise<any>} */
  delete(path, options) {
    return this.#call("DELETE", path, undefined, options);
  }

  /**
   * The answer as it comes, for streams: one attempt, no time-out.
   * @param {string} path
   * @param {Options & {headers?: Record<string, string>}} [options]
   * @returns {Promise<Response>} an answer that is fine; throws `Problem` or what `fetch` throws
   */
  open(path, { query, signal, headers } = {}) {
    return this.#authorized(path, (token) =>
      this.#fetch(path, query, { headers: { ...this.#headers(token), ...headers }, signal }),
    );
  }

  /** @param {string} method @param {string} path @param {any} body @param {Options} [options] */
  async #call(method, path, body, { query, signal, repeat = true, heard } = {}) {
    const sent = JSON.stringify(body);
    const key = method === "POST" ? newKey() : null;
    const pauses = repeat ? [...PAUSES] : [];
    for (;;) {
      try {
        const response = await this.#authorized(path, (token) =>
          this.#fetch(path, query, {
            method,
            body: sent,
            headers: this.#headers(token, sent, key),
            signal: deadline(signal, query),
            cache: "no-store",
          }),
        );
        heard?.(response);
        return response.status === 204 ? null : await response.json();
      } catch (error) {
        signal?.throwIfAborted();
        await this.reach.pause(patience(error, pauses.shift()), signal);
      }
    }
  }

  /** @param {string} path @param {Query | undefined} query @param {RequestInit} init */
  async #fetch(path, query, init) {
    try {
      const response = await fetch(address(path, query), init);
      this.reach.told(true);
      return response;
    } catch (error) {
      if (!init.signal?.aborted || isLate(init.signal)) this.reach.told(false);
      throw error;
    }
  }

  /**
   * @param {string | null} token @param {string} [sent] @param {string | null} [key]
   * @returns {Record<string, string>}
   */
  #headers(token, sent, key) {
    return {
      Accept: "application/json, application/problem+json, text/event-stream",
      "Accept-Language": this.locale(),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(sent !== undefined && { "Content-Type": "application/json" }),
      ...(key && { "Idempotency-Key": key }),
    };
  }

  /**
   * Sends with the player's token; one that is refused is replaced once.
   * @param {string} path @param {(token: string | null) => Promise<Response>} send
   */
  async #authorized(path, send) {
    const isOpen = OPEN.test(path);
    const token = isOpen ? this.player.token : await this.player.signIn(this.#makeGuest);
    const response = await send(token);
    if (response.ok) return response;
    if (response.status !== 401 || isOpen) throw await problemOf(response);
    const again = await send(await this.player.signInAnew(token, this.#makeGuest));
    if (again.ok) return again;
    throw await problemOf(again);
  }

  /** One attempt: who wants to sign in tries again. @param {{name: string, locale: string}} guest */
  #makeGuest = (guest) => this.post("/players", guest, { repeat: false });
}

/** A key that was never used; `randomUUID` is missing on pages that came over plain HTTP. */
function newKey() {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/** @param {string} path @param {Query} [query] */
function address(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return BASE + path + (text && `?${text}`);
}

/** @param {AbortSignal} [signal] @param {Query} [query] */
function deadline(signal, query) {
  const timeout = AbortSignal.timeout(TIMEOUT + 1_000 * Number(query?.wait ?? 0));
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** Whether it was the time-out that gave a call up. @param {AbortSignal} signal */
function isLate(signal) {
  return signal.reason instanceof DOMException && signal.reason.name === "TimeoutError";
}

/**
 * What to wait before the next attempt; throws when there is to be none.
 * @param {any} error @param {number | undefined} pause undefined: no attempt is left
 * @returns {number} milliseconds
 */
function patience(error, pause) {
  const isRefusal = error instanceof Problem;
  const asked = isRefusal ? (error.retryAfter ?? 0) : 0;
  if (isRefusal && (!error.isPassing || pause === undefined || asked > PATIENCE)) throw error;
  if (pause === undefined) throw error instanceof Offline ? error : new Offline(error);
  return Math.max(pause, 1_000 * asked);
}
