/**
 * `<playing-card>`: one card, face up or down, a picture or a button.
 *
 * @module
 */

import { h } from "../dom/render.js";
import { face } from "./face.js";
import { path, svg } from "./shapes.js";

/** @typedef {import("../dom/render.js").VNode} VNode */

/** The mark of a wild card: a shape, so that it is told without colour. */
const STAR = "M10 1.6L12.5 7.4L18.8 8L14 12.2L15.4 18.4L10 15.1L4.6 18.4L6 12.2L1.2 8L7.5 7.4Z";

const wildMark = () =>
  svg("svg", { viewBox: "0 0 20 20", class: "wild", "aria-hidden": "true" }, path(STAR));

/**
 * A playing card. What it shows comes in by its properties, its width by `--card-width`.
 *
 * | property | meaning |
 * |---|---|
 * | `card` | "TH", or null for the back |
 * | `label` | its name in the reader's language; without one it is decoration |
 * | `button` | it can be pressed: a role, `aria-pressed`, `aria-disabled` when dimmed |
 * | `selected`, `dimmed`, `wild` | how it is shown |
 * | `tag` | a few words at its foot, such as "= 9♦" |
 * | `reason` | why it is dimmed |
 */
export class PlayingCard extends HTMLElement {
  /** @type {string | null} */ #card = null;
  /** @type {string | null | undefined} */ #drawn = undefined;
  #label = "";
  #button = false;
  #selected = false;
  #dimmed = false;
  #wild = false;
  #tag = "";
  #reason = "";

  connectedCallback() {
    this.#update();
  }

  get card() { return this.#card; }
  set card(value) { this.#card = value || null; this.#update(); }
  get label() { return this.#label; }
  set label(value) { this.#label = value ?? ""; this.#update(); }
  get button() { return this.#button; }
  set button(value) { this.#button = Boolean(value); this.#update(); }
  get selected() { return this.#selected; }
  set selected(value) { this.#selected = Boolean(value); this.#update(); }
  get dimmed() { return this.#dimmed; }
  set dimmed(value) { this.#dimmed = Boolean(value); this.#update(); }
  get wild() { return this.#wild; }
  set wild(value) { this.#wild = Boolean(value); this.#update(); }
  get tag() { return this.#tag; }
  set tag(value) { this.#tag = value ?? ""; this.#update(); }
  get reason() { return this.#reason; }
  set reason(value) { this.#reason = value ?? ""; this.#update(); }

  /** The same card as a mere picture, for what flies and is dragged. */
  picture() {
    const { card, wild } = this;
    return Object.assign(new PlayingCard(), { card, wild });
  }

  #update() {
    if (!this.isConnected) return;
    if (this.#drawn !== this.#card) this.#draw();
    this.#mark();
    this.#tell();
  }

  #draw() {
    this.#drawn = this.#card;
    this.querySelector(":scope > .face")?.remove();
    this.prepend(face(this.#card));
    set(this, "data-suit", this.#card?.slice(-1) ?? null);
  }

  /** How it is shown, and the small signs on it. */
  #mark() {
    this.toggleAttribute("data-selected", this.#selected);
    this.toggleAttribute("data-dimmed", this.#dimmed);
    this.toggleAttribute("data-wild", this.#wild);
    const star = this.querySelector(":scope > .wild");
    if (this.#wild && !star) this.append(wildMark());
    if (!this.#wild) star?.remove();
    set(this, "data-tag", this.#tag || null);
  }

  /** What assistive technology is told. */
  #tell() {
    set(this, "role", this.#button ? "button" : this.#label ? "img" : null);
    set(this, "aria-label", this.#label || null);
    set(this, "aria-hidden", this.#label ? null : "true");
    set(this, "aria-pressed", this.#button ? String(this.#selected) : null);
    set(this, "aria-disabled", this.#button && this.#dimmed ? "true" : null);
    set(this, "aria-description", this.#reason || null);
    set(this, "title", this.#reason || null);
  }
}

/** @param {Element} element @param {string} name @param {string | null} value */
function set(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * A card in a view, named in the reader's language; its back when `card` is null.
 *
 * @param {{card(card: string): string, t(key: string): string}} words
 * @param {string | null} card
 * @param {Record<string, any>} [props] Further properties of the element, and `key`, `class`, `on` ….
 * @returns {VNode}
 */
export const playingCard = (words, card, props = {}) =>
  h("playing-card", {
    card,
    label: card ? words.card(card) : words.t("page.card.back"),
    ...props,
    data: { card, ...props.data },
  });

customElements.define("playing-card", PlayingCard);
