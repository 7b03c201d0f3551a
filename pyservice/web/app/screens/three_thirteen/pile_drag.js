/**
 * `<card-piles>`: the piles, from which a card may also be dragged into the hand. Its property
 * `drag` says whether one may be drawn now; `drop` tells {key, target}: the pile, and where its
 * card was let go.
 */
import { CardDrag } from "../../cards/drag.js";

export class CardPiles extends HTMLElement {
  #drag = new CardDrag(this);

  connectedCallback() {
    this.addEventListener("click", this, { capture: true });
  }

  get drag() {
    return this.#drag.isOn;
  }

  /** @param {boolean} value */
  set drag(value) {
    this.#drag.isOn = value;
  }

  /** The click that ends a drag is none. @param {Event} event */
  handleEvent(event) {
    if (this.#drag.wasDragged()) event.stopPropagation();
  }

  /** @param {string} key @param {string} target */
  dropped(key, target) {
    this.dispatchEvent(new CustomEvent("drop", { detail: { key, target } }));
  }
}

if (!customElements.get("card-piles")) customElements.define("card-piles", CardPiles);
