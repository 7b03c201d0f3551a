/**
 * Whether the service can be reached. While it cannot, it is asked again and again, so that all
 * who wait go on as soon as it is back: `change` is told at each turn.
 */

/** So often it is asked, in milliseconds. */
const EVERY = 2_000;
/** What the answer may take. */
const TIMEOUT = 2_500;
/** An address that costs the service nothing. */
const PROBE = "/healthz";

export class Reach extends EventTarget {
  /** Whether the last attempt of anybody was answered. */
  isUp = true;

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  constructor() {
    super();
    addEventListener("online", () => void this.#probe());
    addEventListener("offline", () => void this.#probe());
    // The service worker may have opened the page without the service.
    if (navigator.serviceWorker?.controller) void this.#probe();
  }

  /** A call was answered, or was not. @param {boolean} isUp */
  told(isUp) {
    clearTimeout(this.#timer);
    if (!isUp) this.#timer = setTimeout(() => void this.#probe(), EVERY);
    if (isUp === this.isUp) return;
    this.isUp = isUp;
    this.dispatchEvent(new Event("change"));
  }

  /** Waits, but goes on when the service is back. @param {number} ms @param {AbortSignal} [signal] */
  async pause(ms, signal) {
    const over = new AbortController();
    const stop = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
    this.addEventListener("change", () => over.abort(), { signal: stop });
    await sleep(ms, stop).catch(() => {});
    over.abort();
    signal?.throwIfAborted();
  }

  async #probe() {
    const signal = AbortSignal.timeout(TIMEOUT);
    const answer = await fetch(PROBE, { cache: "no-store", signal }).catch(() => null);
    this.told(answer !== null);
  }
}

/** @param {number} ms @param {AbortSignal} [signal] @returns {Promise<void>} rejects when it is aborted */
export function sleep(ms, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
