/** Tells a screen reader what happens, without moving the focus: a live region. */

export class Announcer {
  /** @type {string[]} */
  #waiting = [];
  #isQueued = false;

  /** @param {HTMLElement} region an element with `aria-live` */
  constructor(region) {
    this.region = region;
  }

  /** Says a text after those that were given before it. @param {string} text */
  say(text) {
    if (!text) return;
    this.#waiting.push(text);
    if (this.#isQueued) return;
    this.#isQueued = true;
    setTimeout(() => this.#speak(), 60);
  }

  /** All that came at once is one change, which readers do not cut short. */
  #speak() {
    const lines = this.#waiting.splice(0).slice(-6);
    this.#isQueued = false;
    const said = document.createElement("p");
    said.textContent = lines.join(" ");
    this.region.replaceChildren(said);
  }
}
