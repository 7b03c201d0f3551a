/**
 * The application: what all screens share (service, player, words, settings), and which screen is
 * shown.
 */

import { Announcer } from "./dom/announce.js";
import { Dialog } from "./dom/dialog.js";
import { h, render } from "./dom/render.js";
import { Client } from "./net/client.js";
import { Offline, Problem } from "./net/problem.js";
import { outdated } from "./outdated.js";
import { newSeed, remember } from "./play/promise.js";
import { Player } from "./player.js";
import { match } from "./router.js";
import { Settings } from "./settings.js";
import { chooseLocale, loadWords, Words } from "./words/words.js";

/** @typedef {import("./dom/render.js").Child} Child */
/** @typedef {import("./dom/dialog.js").DialogOptions} DialogOptions */
/** @typedef {import("./router.js").Screen} Screen */

/** So long a toast is shown, in milliseconds, and a little longer for each letter. */
const TOAST = 2_500;
const TOAST_LETTER = 45;
/** So long the service may be away, in milliseconds, before the player is told. */
const GRACE = 800;

export class App {
  #isDue = false;
  /** Counts the screens asked for, so that one that loads slowly does not replace a later one. */
  #asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #graceTimer;

  /** @param {HTMLElement} root @param {HTMLElement} region the live region */
  constructor(root, region) {
    this.root = root;
    this.settings = new Settings();
    this.words = new Words(chooseLocale(this.settings.language), {});
    this.player = new Player(() => ({ name: this.guestName(), locale: this.words.locale }));
    this.client = new Client(this.player, () => this.words.locale);
    this.client.seeds = { make: newSeed, keep: remember };
    /** `change` is told when another language is spoken. */
    this.speech = new EventTarget();
    /** @type {Screen | null} */
    this.screen = null;
    this.screenName = "";
    /** Whether the service has been away for a while. */
    this.isAway = false;
    /** @type {{key: number, text: string}[]} */
    this.toasts = [];
    /** @type {Set<Dialog>} */
    this.dialogs = new Set();
    this.announcer = new Announcer(region);
  }

  /** Loads the words and shows the screen of the address. */
  async start() {
    this.settings.apply();
    this.settings.onchange = () => void this.#settingsChanged();
    addEventListener("hashchange", () => void this.#show());
    this.client.reach.addEventListener("change", () => this.#reachChanged());
    await this.#speak();
    this.root.replaceChildren();
    await this.#show();
  }

  /** Goes to an address such as `#/new`; `replace` leaves the present one out of the history. */
  go(/** @type {string} */ hash, { replace = false } = {}) {
    if (replace) history.replaceState(null, "", hash);
    if (location.hash === hash) void this.#show();
    else location.hash = hash;
  }

  /** Draws the page again soon, once for all who ask. */
  redraw() {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => this.#isDue && this.draw());
  }

  /** Draws the page again now. */
  draw() {
    this.#isDue = false;
    render(this.root, shell(this));
    for (const dialog of this.dialogs) dialog.draw();
    const title = this.screen?.title();
    document.title = [title, this.words.t("page.app.name")].filter(Boolean).join(" · ");
  }

  /** Shows a short text for a moment; screen readers say it. @param {string} text */
  toast(text) {
    const toast = { key: Math.random(), text };
    this.toasts = [...this.toasts.filter((other) => other.text !== text), toast].slice(-3);
    this.redraw();
    setTimeout(() => this.#endToast(toast), TOAST + TOAST_LETTER * text.length);
  }

  /** Says a text to those who listen to the page. @param {string} text */
  announce(text) {
    this.announcer.say(text);
  }

  /** Tells what went wrong, in the reader's language. @param {unknown} error */
  fail(error) {
    if (error instanceof Problem) this.toast(error.detail || error.title);
    else if (error instanceof Offline) this.toast(this.words.t("page.app.offline"));
    else throw error;
  }

  /**
   * Opens a dialog with a title and a ✕; `view` gives what stands below them.
   * @param {() => Child} view @param {DialogOptions} options @returns {{close: () => void}}
   */
  dialog(view, options) {
    const onclose = () => {
      this.dialogs.delete(dialog);
      options.onclose?.();
      this.redraw();
    };
    const closeLabel = () => this.words.t("page.app.close");
    const dialog = new Dialog(view, { closeLabel, ...options, onclose });
    this.dialogs.add(dialog);
    dialog.open(document.body);
    return dialog;
  }

  /** Speaks another language; so does the service, also to the player's other devices. @param {string} language */
  speak(language) {
    this.settings.set({ language: /** @type {import("./settings.js").Chosen["language"]} */ (language) });
    if (this.player.token && language !== "auto") this.client.patch("/players/me", { locale: language }).catch(() => {});
  }

  /** What a new guest is called. */
  guestName() {
    const names = this.words.t("page.app.guests").split(",");
    return this.settings.name.replace(/\p{Cc}/gu, "").trim() || names[Math.floor(Math.random() * names.length)].trim();
  }

  async #show() {
    const asked = ++this.#asked;
    const found = match(location.hash);
    if (!found) return this.go("#/", { replace: true });
    const ScreenOf = await found.route.load().catch(outdated);
    if (asked !== this.#asked) return;
    await change(() => this.#enter(found.route.name, new ScreenOf(this, found.params)));
  }

  /** @param {string} name @param {Screen} screen */
  #enter(name, screen) {
    this.screen?.leave?.();
    for (const dialog of this.dialogs) dialog.close();
    const isFirst = this.screen === null;
    this.screen = screen;
    this.screenName = name;
    void screen.enter?.();
    this.draw();
    scrollTo(0, 0);
    if (!isFirst) document.getElementById("main")?.focus({ preventScroll: true });
  }

  async #speak() {
    this.words = await loadWords(chooseLocale(this.settings.language));
    document.documentElement.lang = this.words.locale;
    this.speech.dispatchEvent(new Event("change"));
  }

  async #settingsChanged() {
    const isOther = chooseLocale(this.settings.language) !== this.words.locale;
    if (isOther) await this.#speak().catch((error) => this.fail(new Offline(error)));
    this.redraw();
  }

  /** A break that is over at once is not worth a word. */
  #reachChanged() {
    clearTimeout(this.#graceTimer);
    const tell = () => {
      this.isAway = !this.client.reach.isUp;
      this.redraw();
    };
    this.#graceTimer = setTimeout(tell, this.client.reach.isUp ? 0 : GRACE);
  }

  /** @param {{key: number, text: string}} toast */
  #endToast(toast) {
    this.toasts = this.toasts.filter((other) => other !== toast);
    this.redraw();
  }
}

/** @param {App} app @returns {Child} */
function shell(app) {
  const { words, screen, screenName } = app;
  return [
    h("a", { key: "skip", class: "skip", href: "#main", on: { click: skip } }, words.t("page.app.skip")),
    screen?.isFullPage ? null : bar(app),
    h(
      "main",
      { id: "main", key: `main ${screenName}`, tabindex: "-1", data: { screen: screenName } },
      app.isAway && away(app),
      screen ? screen.view() : h("p", { class: "empty" }, words.t("page.app.loading")),
    ),
    h(
      "div",
      { key: "toasts", class: "toasts", role: "status" },
      app.toasts.map(({ key, text }) => h("p", { key, class: "toast" }, text)),
    ),
  ];
}

/** Says that the service is away; it goes by itself. @param {App} app */
function away({ words }) {
  const banner = { key: "away", class: "banner", role: "status", data: { banner: "offline" } };
  return h("div", banner, h("span", { class: "spinner", "aria-hidden": "true" }), words.t("page.app.lost"));
}

/** @param {App} app */
function bar({ words }) {
  return h(
    "header",
    { key: "bar", class: "topbar" },
    h("a", { class: "brand", href: "#/" }, words.t("page.app.name")),
    h(
      "nav",
      { class: "row", "aria-label": words.t("page.app.menu") },
      h("a", { class: "button quiet", href: "#/rules" }, words.t("page.app.rules")),
      h("a", { class: "button quiet", href: "#/settings" }, words.t("page.app.settings")),
    ),
  );
}

/** The address names the screen, so this link must not change it. @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** Changes the page, softly where the browser can and the person likes it. @param {() => void} act */
async function change(act) {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isCalm || document.hidden || !document.startViewTransition) return act();
  const transition = document.startViewTransition(act);
  // The next change skips one that still runs.
  transition.ready.catch(() => {});
  await transition.updateCallbackDone;
}
