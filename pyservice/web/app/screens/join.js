// By code to a private table: first one sees whose it is, then one sits down.

import { h } from "../dom/render.js";
import { Problem } from "../net/problem.js";
import { codeForm } from "./rooms/code.js";
import { NameField } from "./rooms/name.js";
import { failure, loading } from "./rooms/states.js";
import { gameLine } from "./rooms/summary.js";
import { gameAddress } from "./rooms/tables.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("openapi").components["schemas"]["GameSummary"]} Summary */

export class Join {
  /** @param {App} app @param {{code?: string}} params */
  constructor(app, { code = "" }) {
    this.app = app;
    this.code = code;
    this.name = new NameField(app);
    /** @type {Summary | null} */
    this.table = null;
    /** @type {unknown} */
    this.failed = null;
    this.busy = false;
  }

  title() {
    return this.app.words.t("page.room.join_title");
  }

  enter() {
    if (this.code) void this.#try(() => this.#look());
  }

  /** @param {() => Promise<void>} act */
  async #try(act) {
    if (this.busy) return;
    this.busy = true;
    this.failed = null;
    this.app.redraw();
    await act().catch((error) => (this.failed = error));
    this.busy = false;
    this.app.redraw();
  }

  async #look() {
    const table = await this.app.client.post("/join", { code: this.code, look: true });
    if (table.my_seats.length > 0) return this.app.go(gameAddress(table.id), { replace: true });
    this.table = table;
  }

  async #sit() {
    await this.name.save();
    const { id } = await this.app.client.post("/join", { code: this.code }, { query: { wait: 0 } });
    this.app.go(gameAddress(id), { replace: true });
  }

  view() {
    const { app, table } = this;
    const looking = this.busy && !table;
    return h(
      "div",
      { class: "page narrow join" },
      h("h1", {}, this.title()),
      this.failed ? failure(app, told(app, this.failed)) : null,
      looking ? loading(app) : table ? this.#table(table) : this.#ask(),
    );
  }

  #ask() {
    return h(
      "section",
      { class: "panel" },
      codeForm(this.app, this.code, (code) => this.app.go(`#/join/${encodeURIComponent(code)}`)),
    );
  }

  /** @param {Summary} table */
  #table(table) {
    const { words } = this.app;
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.#try(() => this.#sit());
    };
    return h(
      "form",
      { class: "panel stack", on: { submit } },
      h("ul", { class: "list" }, gameLine(this.app, table)),
      h("p", { class: "muted" }, words.t(`ruleset.${table.ruleset}.summary`)),
      this.name.view(),
      h(
        "button",
        { type: "submit", class: "button primary large wide", disabled: this.busy },
        words.t("page.room.sit_down"),
      ),
    );
  }
}

/** What went wrong; a code that leads nowhere is no wrong address. @param {App} app @param {unknown} error */
function told({ words }, error) {
  const isUnknown = error instanceof Problem && error.code === "not_found";
  if (!isUnknown) return error;
  return {
    title: words.t("page.room.code.unknown"),
    detail: words.t("page.room.code.unknown_note"),
  };
}
