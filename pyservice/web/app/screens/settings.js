/** What a player may choose: language, look, pace, name; and to be forgotten. */
import { h } from "../dom/render.js";
import { LANGUAGES } from "../words/words.js";
import { forgetAll } from "./rooms/remembered.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../dom/render.js").Child} Child */

export class SettingsScreen {
  #app;
  #form;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#form = new Form(app);
  }

  title() {
    return this.#app.words.t("page.about.settings");
  }

  view() {
    return h("div", { class: "page narrow settings" }, h("h1", this.title()), this.#form.view());
  }
}

/** The settings over the table. @param {App} app */
export function openSettings(app) {
  const form = new Form(app);
  return app.dialog(() => h("div", { class: "body settings" }, form.view()), {
    label: () => app.words.t("page.about.settings"),
  });
}

class Form {
  #app;
  /** @type {string | null} The name being typed. */
  #typed = null;
  #isAsking = false;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  /** @returns {Child} */
  view() {
    const { t } = this.#app.words;
    return [
      this.#name(),
      this.#language(),
      this.#choices("theme", ["auto", "light", "dark"]),
      this.#switch("fourColours", "page.about.settings.colours"),
      this.#choices("pace", ["slow", "normal", "fast", "instant"]),
      h(
        "section",
        { key: "forget", class: "forget stack tight" },
        h("h2", t("page.about.forget")),
        this.#app.player.token ? this.#forget() : h("p", { class: "muted" }, t("page.about.forget.nobody")),
      ),
    ];
  }

  #name() {
    const { words, player, settings } = this.#app;
    const value = this.#typed ?? player.name ?? settings.name;
    const input = (/** @type {Event} */ event) =>
      this.#type(/** @type {HTMLInputElement} */ (event.target).value);
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.#rename(value.trim());
    };
    return h(
      "form",
      { key: "name", class: "field", on: { submit } },
      h("label", { class: "label", for: "my-name" }, words.t("page.about.settings.name")),
      h(
        "div",
        { class: "row name-row" },
        h("input", {
          id: "my-name",
          class: "input grow",
          name: "name",
          maxlength: "40",
          autocomplete: "nickname",
          spellcheck: "false",
          "aria-describedby": "my-name-help",
          value,
          on: { input },
        }),
        h(
          "button",
          { class: "button primary", disabled: this.#typed === null || !value.trim() },
          words.t("page.about.settings.save"),
        ),
      ),
      h("span", { id: "my-name-help", class: "help" }, words.t("page.about.settings.name.help")),
    );
  }

  /** @param {string} text */
  #type(text) {
    this.#typed = text;
    this.#app.redraw();
  }

  /** A player that is not there yet will be made with this name. @param {string} name */
  async #rename(name) {
    const { client, player, settings, words } = this.#app;
    try {
      if (player.token) player.keep({ name: (await client.patch("/players/me", { name })).name });
      settings.set({ name });
      this.#typed = null;
      this.#app.toast(words.t("page.about.settings.saved"));
    } catch (error) {
      this.#app.fail(error);
    }
  }

  #language() {
    const { words, settings } = this.#app;
    const change = (/** @type {Event} */ event) =>
      this.#app.speak(/** @type {HTMLSelectElement} */ (event.target).value);
    return h(
      "label",
      { key: "language", class: "field" },
      h("span", { class: "label" }, words.t("page.about.settings.language")),
      h(
        "select",
        { class: "select", name: "language", value: settings.language, on: { change } },
        h("option", { value: "auto" }, words.t("page.about.settings.language.auto")),
        Object.entries(LANGUAGES).map(([code, name]) =>
          h("option", { key: code, value: code, lang: code }, name),
        ),
      ),
    );
  }

  /** @param {"theme" | "pace"} name @param {string[]} values */
  #choices(name, values) {
    const { words } = this.#app;
    return h(
      "fieldset",
      { key: name, class: "choices" },
      h("legend", words.t(`page.about.settings.${name}`)),
      values.map((value) => this.#choice(name, value)),
    );
  }

  /** @param {"theme" | "pace"} name @param {string} value */
  #choice(name, value) {
    const { words, settings } = this.#app;
    const change = () => settings.set({ [name]: value });
    return h(
      "label",
      { key: value, class: "choice" },
      h("input", { type: "radio", name, value, checked: settings[name] === value, on: { change } }),
      h("span", words.t(`page.about.settings.${name}.${value}`)),
    );
  }

  /** @param {"fourColours"} name @param {string} key */
  #switch(name, key) {
    const { words, settings } = this.#app;
    const change = () => settings.set({ [name]: !settings[name] });
    return h(
      "label",
      { key: name, class: "check" },
      h("input", {
        type: "checkbox",
        role: "switch",
        class: "switch",
        name,
        checked: settings[name],
        on: { change },
      }),
      h("span", h("strong", words.t(key)), " ", h("span", { class: "help" }, words.t(`${key}.help`))),
    );
  }

  /** @returns {Child} */
  #forget() {
    const { t } = this.#app.words;
    const button = (/** @type {string} */ key, /** @type {string} */ kind, /** @type {() => void} */ act) =>
      h("button", { key, type: "button", class: ["button", kind], on: { click: act } }, t(key));
    return [
      h("p", { key: "text", class: "muted" }, t("page.about.forget.text")),
      h(
        "div",
        { key: "buttons", class: "row" },
        this.#isAsking ? button("page.about.forget.no", "primary", () => this.#ask(false)) : null,
        this.#isAsking ? button("page.about.forget.yes", "danger", () => void this.#goForGood()) : null,
        this.#isAsking ? null : button("page.about.forget.ask", "danger", () => this.#ask(true)),
      ),
    ];
  }

  /** @param {boolean} isAsking */
  #ask(isAsking) {
    this.#isAsking = isAsking;
    this.#app.redraw();
  }

  async #goForGood() {
    const { client, player, settings, words } = this.#app;
    try {
      await client.delete("/players/me");
      player.forget();
      forgetAll();
      settings.set({ name: "" });
      this.#typed = null;
      this.#isAsking = false;
      this.#app.toast(words.t("page.about.forget.done"));
      this.#app.go("#/");
    } catch (error) {
      this.#app.fail(error);
    }
  }
}
