/**
 * `<table-pulse>`: what a table does beside being drawn. Its property `keys` listens to keys while
 * it is on the page; `drawn` is called after each drawing, when the elements are in their places.
 */
import { listen } from "./keys.js";

/** @typedef {import("./keys.js").KeyMap} KeyMap */

export class TablePulse extends HTMLElement {
  /** @type {() => KeyMap} */
  keys = () => ({});
  /** @type {(() => void)|null} */
  #stop = null;

  /** @param {() => void} call */
  set drawn(call) {
    queueMicrotask(() => this.isConnected && call());
  }

  connectedCallback() {
    this.#stop ??= listen(() => this.keys());
  }

  disconnectedCallback() {
    this.#stop?.();
    this.#stop = null;
  }
}

if (!customElements.get("table-pulse")) customElements.define("table-pulse", TablePulse);
