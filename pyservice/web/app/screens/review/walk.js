/** Going from move to move: buttons, and a slider over all of them with their marks. */
import { h } from "../../dom/render.js";
import { spoken } from "./verdict.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../play/review.js").Review} Review */

/** @param {App} app @param {Review} review @param {number} at @param {(at: number) => void} go */
export function walk(app, { moves }, at, go) {
  const { t } = app.words;
  return h(
    "nav",
    { class: "review-walk", "aria-label": t("page.review.walk") },
    step("back", t("page.review.back"), "‹", at > 0, () => go(at - 1)),
    h("div", { class: "review-slider" }, strip(moves, at), slider(app, moves, at, go)),
    step("on", t("page.review.on"), "›", at < moves.length - 1, () => go(at + 1)),
  );
}

/** @param {string} id @param {string} label @param {string} sign @param {boolean} can @param {() => void} click */
function step(id, label, sign, can, click) {
  const props = { type: "button", class: "button", title: label, "aria-label": label, data: { action: id } };
  return h("button", { ...props, "aria-disabled": can ? null : "true", on: { click } }, sign);
}

/** The marks of all moves beside each other. @param {Review["moves"]} moves @param {number} at */
function strip(moves, at) {
  const bars = moves.map(({ mark }, i) => h("i", { class: i === at && "is-here", data: { mark } }));
  return h("div", { class: "review-strip", "aria-hidden": "true" }, bars);
}

/** @param {App} app @param {Review["moves"]} moves @param {number} at @param {(at: number) => void} go */
function slider(app, moves, at, go) {
  const input = (/** @type {Event} */ event) => go(Number(/** @type {HTMLInputElement} */ (event.currentTarget).value));
  const range = { type: "range", min: "0", max: String(moves.length - 1), step: "1" };
  const said = { "aria-label": app.words.t("page.review.slider"), "aria-valuetext": spoken(app, moves, at) };
  return h("input", { ...range, ...said, value: String(at), on: { input } });
}
