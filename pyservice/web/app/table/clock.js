/**
 * `<turn-clock>`: the time left as a ring around what it holds, with the seconds when few are left.
 * The property `clock` is `{deadline, offset, total}` or null; `offset` is server time minus ours.
 * Once for each deadline the event `low` says that few seconds are left; its detail is their number.
 */

/** Below this many seconds the ring warns and the number is shown. */
const LOW = 10;

/** @typedef {import("./seats.js").Clock} Clock */

/**
 * Seconds left by the server's clock, never below zero.
 * @param {Clock} clock
 * @param {number} now  milliseconds of our clock
 */
export function secondsLeft(clock, now) {
  if (!clock.deadline) return 0;
  return Math.max(0, (Date.parse(clock.deadline) - (now + clock.offset)) / 1000);
}

export class TurnClock extends HTMLElement {
  /** @type {Clock|null} */
  #clock = null;
  #timer = 0;
  /** The deadline of which `low` was told. @type {string|null} */
  #told = null;

  get clock() {
    return this.#clock;
  }

  set clock(clock) {
    if (same(this.#clock, clock)) return;
    this.#clock = clock;
    this.#stop();
    this.#start();
  }

  connectedCallback() {
    this.#start();
  }

  disconnectedCallback() {
    this.#stop();
  }

  #start() {
    this.#draw();
    if (this.#clock && this.isConnected && !this.#timer) {
      this.#timer = window.setInterval(() => this.#draw(), 250);
    }
  }

  #stop() {
    window.clearInterval(this.#timer);
    this.#timer = 0;
  }

  #draw() {
    const clock = this.#clock;
    if (!clock) return this.#clear();
    const left = secondsLeft(clock, Date.now());
    const share = clock.total ? Math.min(1, left / clock.total) : 1;
    this.style.setProperty("--left", String(share));
    this.toggleAttribute("data-running", true);
    this.toggleAttribute("data-low", left <= LOW);
    this.setAttribute("data-seconds", String(Math.ceil(left)));
    if (left <= LOW && left > 0) this.#tellLow(clock, Math.ceil(left));
  }

  /**
   * @param {Clock} clock
   * @param {number} seconds
   */
  #tellLow({ deadline }, seconds) {
    if (this.#told === deadline) return;
    this.#told = deadline;
    this.dispatchEvent(new CustomEvent("low", { detail: seconds }));
  }

  #clear() {
    for (const name of ["data-running", "data-low", "data-seconds"]) this.removeAttribute(name);
  }
}

/**
 * @param {Clock|null} one
 * @param {Clock|null} other
 */
function same(one, other) {
  return one?.deadline === other?.deadline && one?.offset === other?.offset;
}

if (!customElements.get("turn-clock")) customElements.define("turn-clock", TurnClock);
