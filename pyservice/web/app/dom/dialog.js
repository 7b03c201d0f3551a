/**
 * Dialogs over the page, on the browser's own `<dialog>`: it keeps the focus inside, gives it back
 * where it was, and closes with Escape or a click beside it.
 */

import { h, render } from "./render.js";

/** @typedef {import("./render.js").Child} Child */
/** @typedef {string | (() => string)} Text A function where it may change while it is shown. */
/**
 * @typedef {object} DialogOptions
 * @property {Text} label the title
 * @property {Text} [closeLabel] the name of the ✕
 * @property {() => void} [onclose] called once, however it is closed
 * @property {boolean} [wide]
 * @property {boolean} [bare] the view brings its own header
 * @property {boolean} [firm] it is closed by its own buttons alone
 */

export class Dialog {
  /** @param {() => Child} view its content, drawn again with the page @param {DialogOptions} options */
  constructor(view, options) {
    this.view = view;
    this.options = options;
    this.element = document.createElement("dialog");
    this.element.className = options.wide ? "dialog wide" : "dialog";
    this.element.addEventListener("close", () => this.#closed());
    this.element.addEventListener("cancel", (event) => options.firm && event.preventDefault());
    this.element.addEventListener("pointerdown", (event) => this.#beside(event));
  }

  /** Shows it. @param {Element} home where it stands in the document */
  open(home) {
    this.before = document.activeElement;
    home.append(this.element);
    this.draw();
    this.element.showModal();
  }

  /** Draws its content again. */
  draw() {
    this.element.setAttribute("aria-label", said(this.options.label));
    render(this.element, [this.options.bare ? null : this.#header(), this.view()]);
  }

  close() {
    if (this.element.open) this.element.close();
  }

  #header() {
    const { label, closeLabel, firm } = this.options;
    const props = { class: "button icon quiet", type: "button", "aria-label": said(closeLabel ?? "") };
    const cross = h("button", { ...props, on: { click: () => this.close() } }, "✕");
    return h("header", { key: "header" }, h("h2", said(label)), firm ? null : cross);
  }

  /** @param {PointerEvent} event */
  #beside(event) {
    if (event.target !== this.element || this.options.firm) return;
    const { left, right, top, bottom } = this.element.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (x < left || x > right || y < top || y > bottom) this.close();
  }

  #closed() {
    this.element.remove();
    const { before } = this;
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    this.options.onclose?.();
  }
}

/** @param {Text} text */
function said(text) {
  return typeof text === "function" ? text() : text;
}
