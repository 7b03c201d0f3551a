// The name others see, asked for in passing: it may stay as it is.

import { field, text } from "./fields.js";

/** @typedef {import("../../app.js").App} App */

export class NameField {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {string | null} what was typed */
    this.typed = null;
    /** @type {string | undefined} */
    this.problem = undefined;
  }

  get #known() {
    return this.app.player.name ?? this.app.settings.name ?? "";
  }

  /** Tells the service a name that was changed. */
  async save() {
    const name = this.typed?.trim();
    if (!name || name === this.#known) return;
    const me = await this.app.client.patch("/players/me", { name });
    this.app.settings.set({ name: me.name });
    this.app.player.keep({ name: me.name });
  }

  view() {
    const { words } = this.app;
    const about = { id: "my-name", label: words.t("page.room.my_name"), help: words.t("page.room.my_name.note") };
    const more = { maxLength: 40, autocomplete: "nickname" };
    return field(about, text(about, this.typed ?? this.#known, more, (name) => (this.typed = name)));
  }
}
