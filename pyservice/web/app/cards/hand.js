/**
 * `<card-hand>`: the cards a person holds, as buttons to select, and to drag where that is meant.
 *
 * It shows what it is given and tells what is wished; it changes no selection itself. One card is
 * in the order of tabbing, the arrows move among them, space presses, enter asks to play.
 *
 * @module
 */

import { h, render } from "../dom/render.js";
import { CardDrag } from "./drag.js";

/** @typedef {import("./card.js").PlayingCard} PlayingCard */
/** @typedef {import("../dom/render.js").VNode} VNode */
/** @typedef {{card(card: string): string, t(key: string): string}} Words */
/** @typedef {{label?: string, cards: number, kind?: string}} Group So many of the cards, in order. */
/** @typedef {{card: string, key: string}} Held A card and its key: "TH", a second copy "TH.2". */

/** Two taps in one place within this time are one double tap, in milliseconds. */
const DOUBLE_TAP = 350;
/** And this is one place, in CSS pixels. */
const ONE_PLACE = 12;

/** @type {Readonly<Record<string, (at: number, count: number) => number>>} */
const STEPS = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * A hand of cards.
 *
 * | property | meaning |
 * |---|---|
 * | `cards` | the cards in the order in which they lie |
 * | `keys` | their keys, where copies of a card must keep their identity |
 * | `selected` | keys of the cards that are up |
 * | `usable` | the cards that are not dimmed; null: all |
 * | `groups` | how many cards lie together, with a caption; null: one row |
 * | `wild` | the rank that is wild |
 * | `hinted` | keys of the cards that a hint points to |
 * | `tags`, `reasons` | by key: a few words on the card; why it is dimmed |
 * | `words`, `label` | the reader's words; the name of the hand |
 * | `drag` | a card can be dragged onto any element with `data-drop` |
 *
 * Events: `toggle` {card, key}; `refused` {card, key}: a dimmed card that is not up was pressed;
 * `play`: enter; `drop` {card, key, target}: the card was dropped on `data-drop="target"`.
 */
export class CardHand extends HTMLElement {
  /** @type {readonly string[]} */ #cards = [];
  /** @type {readonly string[] | null} */ #keys = null;
  /** @type {ReadonlySet<string>} */ #selected = new Set();
  /** @type {ReadonlySet<string> | null} */ #usable = null;
  /** @type {readonly Group[] | null} */ #groups = null;
  /** @type {string | null} */ #wild = null;
  /** @type {ReadonlySet<string>} */ #hinted = new Set();
  /** @type {Readonly<Record<string, string>>} */ #tags = {};
  /** @type {Readonly<Record<string, string>>} */ #reasons = {};
  /** @type {Words | null} */ #words = null;
  #label = "";
  #drag = new CardDrag(this);
  #isDue = false;
  /** The key of the card in the order of tabbing. @type {string | null} */
  #current = null;
  #lastClick = { at: -Infinity, x: 0, y: 0 };

  connectedCallback() {
    this.addEventListener("click", this);
    this.addEventListener("keydown", this);
    this.addEventListener("focusin", this);
    this.#update();
  }

  get cards() { return this.#cards; }
  set cards(value) { this.#cards = value; this.#later(); }
  get keys() { return this.#keys; }
  set keys(value) { this.#keys = value; this.#later(); }
  /** @returns {ReadonlySet<string>} */
  get selected() { return this.#selected; }
  /** @param {Iterable<string>} value */
  set selected(value) { this.#selected = new Set(value); this.#later(); }
  /** @returns {ReadonlySet<string> | null} */
  get usable() { return this.#usable; }
  /** @param {Iterable<string> | null} value */
  set usable(value) { this.#usable = value && new Set(value); this.#later(); }
  get groups() { return this.#groups; }
  set groups(value) { this.#groups = value; this.#later(); }
  get wild() { return this.#wild; }
  set wild(value) { this.#wild = value; this.#later(); }
  /** @returns {ReadonlySet<string>} */
  get hinted() { return this.#hinted; }
  /** @param {Iterable<string>} value */
  set hinted(value) { this.#hinted = new Set(value ?? []); this.#later(); }
  get tags() { return this.#tags; }
  set tags(value) { this.#tags = value ?? {}; this.#later(); }
  get reasons() { return this.#reasons; }
  set reasons(value) { this.#reasons = value ?? {}; this.#later(); }
  get words() { return this.#words; }
  set words(value) { this.#words = value; this.#later(); }
  get label() { return this.#label; }
  set label(value) { this.#label = value; this.#later(); }
  get drag() { return this.#drag.isOn; }
  set drag(value) { this.#drag.isOn = Boolean(value); this.#later(); }

  /** The keyboard goes to the hand: to the card last visited, else the first. @override */
  focus() {
    this.#element(this.#current)?.focus();
  }

  /** @param {Event} event */
  handleEvent(event) {
    const key = keyOf(event.target);
    if (key === null) return;
    if (event.type === "focusin") this.#visit(key);
    else if (event instanceof KeyboardEvent) this.#typed(event, key);
    else if (event instanceof MouseEvent) this.#clicked(event, key);
  }

  /** Properties often come together: they are shown together, before the next paint. */
  #later() {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => this.#update());
  }

  #update() {
    this.#isDue = false;
    if (!this.isConnected) return;
    const held = heldCards(this.#cards, this.#keys);
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", this.#label || (this.#words?.t("page.card.hand") ?? ""));
    this.toggleAttribute("data-drag", this.drag);
    this.toggleAttribute("data-single", this.#groups === null);
    const hadFocus = this.contains(document.activeElement);
    const before = [...this.querySelectorAll("playing-card")].map(keyOf);
    this.#current = stillThere(held, before, this.#current);
    render(this, this.#grouped(held));
    if (hadFocus && !this.contains(document.activeElement)) this.focus();
  }

  /** @param {Held[]} held */
  #grouped(held) {
    const groups = this.#groups ?? [{ cards: held.length }];
    const rest = [...held];
    return groups.map((group, index) => this.#group(group, rest.splice(0, group.cards), index));
  }

  /** @param {Group} group @param {Held[]} held @param {number} index */
  #group({ label, kind }, held, index) {
    const half = held.length > (this.#groups ? 9 : 7) ? Math.ceil(held.length / 2) : held.length;
    const sizes = { "--count": held.length, "--narrow-count": half };
    const caption = label ? h("span", { class: "caption", "aria-hidden": "true" }, label) : null;
    const role = label ? { role: "group", "aria-label": label } : {};
    const props = { key: `group ${index}`, class: "group", data: { group: kind }, style: sizes, ...role };
    return h("div", props, h("div", { class: "cards" }, held.map((one) => this.#card(one))), caption);
  }

  /** @param {Held} held */
  #card({ card, key }) {
    const selected = this.#selected.has(key);
    const dimmed = this.#usable !== null && !this.#usable.has(card);
    const wild = this.#wild !== null && card[0] === this.#wild;
    return h("playing-card", {
      key, card, selected, dimmed, wild,
      button: true,
      label: this.#name(card, key, wild),
      tag: this.#tags[key] ?? "",
      reason: (dimmed && this.#reasons[key]) || "",
      tabindex: key === this.#current ? 0 : -1,
      data: { card, key, flight: key, hinted: this.#hinted.has(key) },
    });
  }

  /** What a card is called: its name, and what is special about it. @param {string} card @param {string} key @param {boolean} wild */
  #name(card, key, wild) {
    const words = this.#words;
    const parts = [words?.card(card) ?? card, wild && words?.t("page.card.wild"), this.#tags[key]];
    return parts.filter(Boolean).join(", ");
  }

  /** @param {MouseEvent} event @param {string} key */
  #clicked(event, key) {
    if (this.#drag.wasDragged() || this.#isDoubleClick(event)) return;
    this.#press(key);
  }

  /** Whether the hand of the player only trembled: also where another card has moved there. @param {MouseEvent} event */
  #isDoubleClick(event) {
    const { at, x, y } = this.#lastClick;
    const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
    const near = Math.hypot(event.clientX - x, event.clientY - y) < ONE_PLACE;
    const isAgain = event.detail > 1 || (isTouch && event.timeStamp - at < DOUBLE_TAP);
    const isDouble = near && isAgain;
    if (!isDouble) this.#lastClick = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    return isDouble;
  }

  /** @param {string} key */
  #press(key) {
    this.#tell(this.#isBarred(key) ? "refused" : "toggle", key);
  }

  /** Whether a card is dimmed and so may only go down. @param {string} key */
  #isBarred(key) {
    return this.#element(key)?.dimmed === true && !this.#selected.has(key);
  }

  /** @param {KeyboardEvent} event @param {string} key */
  #typed(event, key) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = STEPS[event.key];
    if (step) this.#move(step, key);
    else if (event.key === " ") event.repeat || this.#press(key);
    else if (event.key === "Enter") event.repeat || this.#tell("play", key);
    else return;
    event.preventDefault();
  }

  /** @param {(at: number, count: number) => number} step @param {string} key */
  #move(step, key) {
    const cards = /** @type {HTMLElement[]} */ ([...this.querySelectorAll("playing-card")]);
    const at = cards.findIndex((card) => keyOf(card) === key);
    cards[Math.max(0, Math.min(cards.length - 1, step(at, cards.length)))]?.focus();
  }

  /** @param {string} key */
  #visit(key) {
    if (key === this.#current) return;
    this.#element(this.#current)?.setAttribute("tabindex", "-1");
    this.#element(key)?.setAttribute("tabindex", "0");
    this.#current = key;
    this.#later();
  }

  /** @param {string} type @param {string} key @param {object} [more] */
  #tell(type, key, more) {
    const card = this.#element(key)?.card;
    if (card) this.dispatchEvent(new CustomEvent(type, { detail: { card, key, ...more } }));
  }

  /** A card was dropped on a target. @param {string} key @param {string} target */
  dropped(key, target) {
    if (this.#isBarred(key)) this.#tell("refused", key);
    else this.#tell("drop", key, { target });
  }

  /** @param {string | null} key @returns {PlayingCard | null} */
  #element(key) {
    return key === null ? null : this.querySelector(`playing-card[data-key="${key}"]`);
  }
}

/** @param {EventTarget | null} target */
function keyOf(target) {
  const card = target instanceof Element ? target.closest("playing-card") : null;
  return card instanceof HTMLElement ? (card.dataset.key ?? null) : null;
}

/**
 * The cards with their keys: those given, else the card, and for its copies "TH.2", "TH.3" ….
 *
 * @param {readonly string[]} cards
 * @param {readonly string[] | null} keys
 * @returns {Held[]}
 */
function heldCards(cards, keys) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return cards.map((card, index) => {
    const copy = (seen.get(card) ?? 0) + 1;
    seen.set(card, copy);
    return { card, key: keys?.[index] ?? (copy > 1 ? `${card}.${copy}` : card) };
  });
}

/**
 * Where the keyboard stays when the cards change: on its card, else on what lies in its place now.
 *
 * @param {Held[]} held
 * @param {readonly (string | null)[]} before
 * @param {string | null} current
 */
function stillThere(held, before, current) {
  if (held.some(({ key }) => key === current)) return current;
  const left = new Set(held.map(({ key }) => key));
  const place = before.indexOf(current);
  const next = before.slice(Math.max(0, place)).find((key) => key !== null && left.has(key));
  return next ?? held.at(place < 0 ? 0 : -1)?.key ?? null;
}

customElements.define("card-hand", CardHand);
