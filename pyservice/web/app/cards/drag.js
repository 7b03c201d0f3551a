/**
 * Dragging a card out of a hand onto a place that takes it (an element with `data-drop`).
 *
 * A small movement stays a click. Escape, a lost pointer and an empty place leave all as it was.
 * A card that is let go flies home; if it is taken where it was dropped, it flies there instead.
 *
 * @module
 */

import { PlayingCard } from "./card.js";
import { comeFrom } from "./flip.js";

/** How far a pointer goes before a click becomes a drag, in CSS pixels. */
const SLACK = 9;
/** So long after a drag its own click may come, on a page that is busy, in milliseconds. */
const LAST_CLICK = 600;

/** @typedef {HTMLElement & {dropped(key: string, target: string): void}} Hand */

/** The dragging of one hand. */
export class CardDrag {
  isOn = false;
  /** @type {Hand} */ #hand;
  /** The card that is held, and where it was taken. @type {{card: PlayingCard, id: number, x: number, y: number} | null} */
  #held = null;
  /** What is under the pointer while dragging. @type {HTMLElement | null} */
  #ghost = null;
  /** @type {HTMLElement | null} */ #over = null;
  #ended = -Infinity;

  /** @param {Hand} hand */
  constructor(hand) {
    this.#hand = hand;
    hand.addEventListener("pointerdown", (event) => this.#take(event));
  }

  /** Whether the click that comes now only ends a drag. */
  wasDragged() {
    return performance.now() - this.#ended < LAST_CLICK;
  }

  /** @param {PointerEvent} event */
  #take(event) {
    this.#ended = -Infinity;
    const card = event.target instanceof Element ? event.target.closest("playing-card") : null;
    if (!this.isOn || this.#held || event.button !== 0 || !(card instanceof PlayingCard)) return;
    this.#held = { card, id: event.pointerId, x: event.clientX, y: event.clientY };
    for (const type of EVENTS) window.addEventListener(type, this);
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event instanceof KeyboardEvent) return void (event.key === "Escape" && this.#end());
    if (!(event instanceof PointerEvent) || event.pointerId !== this.#held?.id) return;
    if (event.type === "pointermove") this.#move(event);
    else this.#end(event.type === "pointerup" ? this.#over : null);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.#held) return;
    const [x, y] = [event.clientX - this.#held.x, event.clientY - this.#held.y];
    if (!this.#ghost && Math.hypot(x, y) < SLACK) return;
    this.#ghost ??= this.#lift(this.#held.card);
    this.#ghost.style.setProperty("translate", `${x}px ${y}px`);
    this.#hover(event);
  }

  /** A picture of the card that goes with the pointer. @param {PlayingCard} card */
  #lift(card) {
    const { left, top, width } = card.getBoundingClientRect();
    const ghost = card.picture();
    ghost.className = "dragged";
    ghost.style.setProperty("--card-width", `${width}px`);
    ghost.style.setProperty("left", `${left}px`);
    ghost.style.setProperty("top", `${top}px`);
    document.body.append(ghost);
    card.toggleAttribute("data-away", true);
    this.#hand.toggleAttribute("data-dragging", true);
    return ghost;
  }

  /** @param {PointerEvent} event */
  #hover({ clientX, clientY }) {
    const under = document.elementFromPoint(clientX, clientY)?.closest("[data-drop]") ?? null;
    if (under === this.#over) return;
    this.#over?.removeAttribute("data-over");
    this.#over = under instanceof HTMLElement ? under : null;
    this.#over?.setAttribute("data-over", "");
  }

  /** @param {HTMLElement | null} [target] Where the card was dropped, if anywhere. */
  #end(target = null) {
    const [held, dropped] = [this.#held, this.#ghost?.getBoundingClientRect()];
    for (const type of EVENTS) window.removeEventListener(type, this);
    this.#over?.removeAttribute("data-over");
    this.#ghost?.remove();
    this.#hand.removeAttribute("data-dragging");
    held?.card.removeAttribute("data-away");
    [this.#held, this.#ghost, this.#over] = [null, null, null];
    if (!held || !dropped) return;
    comeFrom(held.card, dropped);
    this.#ended = performance.now();
    const [key, place] = [held.card.dataset.key, target?.dataset.drop];
    if (key && place !== undefined) this.#hand.dropped(key, place);
  }
}

const EVENTS = ["pointermove", "pointerup", "pointercancel", "keydown"];
