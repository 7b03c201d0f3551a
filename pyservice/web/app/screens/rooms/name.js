// The name others see, asked for in passing: it may stay as it is.

import { field, text } from "./fields.js";

/** @typedef {import("../../app.js").App} App */

export class NameField {
  /** What was typed; null: nothing yet. @type {string | null} */
  #typed = null;
  #app;
  #ontyped;

  /** @param {App} app @param {() => void} [ontyped] told of each change */
  constructor(app, ontyped = () => {}) {
    this.#app = app;
    this.#ontyped = ontyped;
  }

  /** What was typed; null: nothing yet. */
  get typed() {
    return this.#typed;
  }

  set typed(name) {
    this.#typed = name;
  }

  get #known() {
    return this.#app.player.name ?? this.#app.settings.name;
  }

  /** What stands in the field. */
  get value() {
    return this.#typed ?? this.#known;
  }

  /** Tells the service a name that was changed; a player who is not there yet is made with it. */
  async save() {
    const { client, player, settings } = this.#app;
    const name = this.value.trim();
    if (!name || name === this.#known) return;
    if (player.token) player.keep({ name: (await client.patch("/players/me", { name })).name });
    settings.set({ name });
  }

  /** @param {string} name */
  #type(name) {
    this.#typed = name;
    this.#ontyped();
    this.#app.redraw();
  }

  view() {
    const { words } = this.#app;
    const help = words.t("page.room.my_name.note");
    const about = { id: "my-name", label: words.t("page.room.my_name"), help };
    return field(about, this.input(about));
  }

  /** Only the input, where something else says what it is. @param {import("./fields.js").About} [about] */
  input(about = { id: "my-name", label: this.#app.words.t("page.room.my_name"), bare: true }) {
    const more = {
      maxLength: 40,
      autocomplete: "nickname",
      spellcheck: false,
      placeholder: about.label,
    };
    return text(about, this.value, more, (name) => this.#type(name));
  }
}
