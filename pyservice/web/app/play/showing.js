/**
 * What is shown of a game: a view that follows the newest one event by event, slowly enough for a
 * person, and stops at the end of a round until the person goes on.
 */

import { sleep } from "../net/reach.js";
import { pause } from "./pace.js";
import { reduce } from "./reduce.js";

/** @typedef {import("./pace.js").Pace} Pace */
/** @typedef {import("openapi").components["schemas"]["Game"]} Game */
/** @typedef {import("openapi").components["schemas"]["Event"]} GameEvent */
/**
 * @typedef {object} Stage
 * @property {() => Game | null} newest the newest view
 * @property {() => Pace} pace
 * @property {(event: GameEvent, before: Game) => void} onbefore an event is about to be shown
 * @property {(event: GameEvent, before: Game, after: Game) => void | Promise<unknown>} onevent an
 *   event is shown; the next waits for the promise
 * @property {() => void} onawaited a finished round was shown for long enough
 * @property {() => void} onchange something else is different
 */

/** More events than this, missed while the connection was away, are not shown one by one. */
const MISSED = 12;
/** Nor are more than this that came in time. */
const FAR = 60;
/** An animation is waited for no longer than this, in milliseconds. */
const PATIENCE = 2_000;
/** A finished round goes on by itself after so many milliseconds, where somebody waits for it. */
const HOLD = 12_000;

export class Showing {
  /** @type {Game | null} */
  shown = null;
  /** "round": a finished round stays until `release()`. @type {"round" | null} */
  held = null;

  /** Events that are not shown yet. @type {GameEvent[]} */
  #queue = [];
  /** What was shown last, and when. @type {GameEvent | null} */
  #last = null;
  #lastAt = 0;
  /** Up to this number events are shown at once. */
  #rush = 0;
  /** Counts the animations, so that only the newest is waited for. */
  #animations = 0;
  #isAnimated = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #holdTimer;

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    document.addEventListener("visibilitychange", this.#look);
  }

  /** Whether the newest view is shown. */
  get isCurrent() {
    return this.shown !== null && this.shown.version === this.stage.newest()?.version;
  }

  /** Shows a game anew. @param {Game} view @param {GameEvent[]} recent what led to it, one by one */
  begin(view, recent) {
    this.#stop();
    this.#queue = [];
    this.#last = null;
    this.#rush = 0;
    this.shown = view;
    if (!recent.length || document.hidden || this.stage.pace() === "instant") return;
    const [deal, ...rest] = recent;
    this.#queue = rest;
    this.shown = rest.length ? reduce(view, deal) : view;
    this.#note(deal);
    this.#step();
  }

  /** Takes events to be shown. @param {GameEvent[]} events @param {boolean} isLate they were missed */
  add(events, isLate) {
    this.#queue.push(...events);
    if (document.hidden || this.#queue.length > (isLate ? MISSED : FAR)) this.#hasten();
    this.#step();
  }

  /** The newest view is another one, of the same moment. */
  refresh() {
    const newest = this.stage.newest();
    if (this.isCurrent) this.shown = newest;
  }

  /** Goes on after a finished round. */
  release() {
    clearTimeout(this.#holdTimer);
    this.held = null;
    this.#last = null;
    if (this.#queue.length > FAR) this.#hasten();
    this.#step();
    this.stage.onchange();
  }

  /** Shows at once what waits, up to the end of the round. */
  hurry() {
    this.#hasten();
    this.#step();
    this.stage.onchange();
  }

  close() {
    this.#stop();
    document.removeEventListener("visibilitychange", this.#look);
  }

  #stop() {
    clearTimeout(this.#timer);
    clearTimeout(this.#holdTimer);
    this.#isAnimated = false;
    this.#animations++;
    this.held = null;
  }

  #look = () => {
    if (document.hidden) this.hurry();
  };

  /** What waits is shown at once, but the last round that ended is not passed over. */
  #hasten() {
    const end = this.#queue.findLastIndex((event, place) => endsRound(event, this.#queue[place + 1]));
    const last = this.#queue.at(end);
    this.#rush = Math.max(this.#rush, last?.seq ?? 0);
  }

  /** Shows what is due and sees to it that the rest follows. */
  #step() {
    clearTimeout(this.#timer);
    while (this.#queue.length && !this.held) {
      const next = this.#queue[0];
      const wait = this.#wait(next);
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#step(), wait);
        return;
      }
      if (next.seq > this.#rush && endsRound(this.#last, next)) this.#hold();
      else this.#show(next);
    }
  }

  /** @param {GameEvent} next @returns {number} milliseconds; Infinity: an animation ends first */
  #wait(next) {
    if (next.seq <= this.#rush) return 0;
    const pace = document.hidden ? "instant" : this.stage.pace();
    const mine = this.stage.newest()?.you?.seat ?? null;
    const rest = pause(this.#last, next, { pace, mine, waiting: this.#queue.length });
    if (rest > 0 && this.#isAnimated) return PATIENCE;
    return rest && this.#lastAt + rest - performance.now();
  }

  /** @param {GameEvent} event the first that waits */
  #show(event) {
    const before = /** @type {Game} */ (this.shown);
    const isRushed = event.seq <= this.#rush;
    if (!isRushed) this.stage.onbefore(event, before);
    this.#queue.shift();
    const newest = this.stage.newest();
    const after = event.seq === newest?.version ? newest : reduce(before, event);
    this.shown = after;
    this.#note(event);
    if (!isRushed) this.#animate(this.stage.onevent(event, before, after));
  }

  /** @param {GameEvent} event */
  #note(event) {
    this.#last = event;
    this.#lastAt = performance.now();
  }

  /** @param {void | Promise<unknown>} animation */
  #animate(animation) {
    if (!animation) return;
    const number = ++this.#animations;
    this.#isAnimated = true;
    const done = () => {
      if (number !== this.#animations) return;
      this.#isAnimated = false;
      this.#step();
    };
    void Promise.race([animation, sleep(PATIENCE)]).then(done, done);
  }

  #hold() {
    this.held = "round";
    const newest = this.stage.newest();
    const isAwaited = newest?.turn_seconds != null || !newest?.you;
    if (isAwaited) this.#holdTimer = setTimeout(() => this.stage.onawaited(), HOLD);
    this.stage.onchange();
  }
}

/**
 * Whether a round is over with an event and another follows.
 * @param {GameEvent | null} event @param {GameEvent} [next]
 */
function endsRound(event, next) {
  return event?.type === "round_finished" && next?.type === "round_started";
}
