// The code of a private table: typed in, and shown to be read out. The service forgives case,
// blanks and hyphens.

import { h } from "../../dom/render.js";

/** @typedef {import("../../app.js").App} App */

/**
 * @param {App} app @param {string} code what stands there at first
 * @param {(code: string) => void} onjoin @returns {import("../../dom/render.js").VNode}
 */
export function codeForm({ words }, code, onjoin) {
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const typed = String(new FormData(form).get("code") ?? "").trim();
    if (typed) onjoin(typed);
    else form.querySelector("input")?.focus();
  };
  const input = {
    id: "code",
    name: "code",
    class: "input code",
    defaultValue: code,
    placeholder: "ABCD-EFGH",
    maxLength: 20,
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: false,
  };
  return h(
    "form",
    { class: "code-form", noValidate: true, on: { submit } },
    h("label", { class: "label", for: "code" }, words.t("page.room.code")),
    h(
      "div",
      { class: "code-row" },
      h("input", input),
      h("button", { type: "submit", class: "button primary" }, words.t("page.room.join")),
    ),
  );
}

/** A code in two halves, as one reads it out. @param {string} code */
export function inHalves(code) {
  const half = Math.ceil(code.length / 2);
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

/** The address that brings others to a table. @param {string} code */
export function joinLink(code) {
  return new URL(`#/join/${code}`, location.href).href;
}

/**
 * Hands a link on: to another application where the device can, else to the clipboard.
 * @param {App} app @param {string} url @param {string} text
 */
export async function share(app, url, text) {
  if (!navigator.share) return copy(app, url);
  try {
    await navigator.share({ url, text, title: document.title });
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") await copy(app, url);
  }
}

/** @param {App} app @param {string} text */
export async function copy(app, text) {
  const done = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  app.toast(app.words.t(done ? "page.room.copied" : "page.room.not_copied"));
}
