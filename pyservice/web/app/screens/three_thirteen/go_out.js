/** Going out: which card to discard, where there is a choice, and what happens then. */
import { h } from "../../dom/render.js";
import "../../cards/card.js";
import { leftoverRow, meldRow } from "./melds.js";

/**
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../dom/render.js").VNode} VNode
 * @typedef {import("./turn.js").Turn} Turn
 * @typedef {import("./order.js").Arrangement} Arrangement
 * @typedef {{card: string | null, laid: Arrangement | null}} Choice  `card` null: without a discard
 */

/** The ways to go out: each card once, then without a discard. @param {Turn} turn @returns {(string | null)[]} */
export function ways(turn) {
  return [...new Set(turn.goOut), ...(turn.bare ? [null] : [])];
}

/**
 * Asks before going out: shows the melds that will be laid down and the card that goes.
 * @param {App} app @param {Game} view @param {Turn} turn
 * @param {string | null | undefined} wish  the card one would rather discard
 * @param {(card: string | null) => void} act
 * @returns {{close: () => void}}
 */
export function askGoOut(app, view, turn, wish, act) {
  const choices = ways(turn);
  /** @type {Choice} */
  const choice = { card: (wish && choices.includes(wish) ? wish : choices[0]) ?? null, laid: null };
  const choose = (/** @type {string | null} */ card) => {
    Object.assign(choice, { card, laid: null });
    app.redraw();
    void lay(app, view, choice);
  };
  const goOut = () => {
    dialog.close();
    act(choice.card);
  };
  const acts = { choose, close: () => dialog.close(), act: goOut };
  const dialog = app.dialog(() => question(app, view, turn, choices, choice, acts), {
    label: app.words.t("page.three.go_out_title"),
  });
  void lay(app, view, choice);
  return dialog;
}

/**
 * Lets the engine arrange what is left after the discard.
 * @param {App} app @param {Game} view @param {Choice} choice
 */
async function lay(app, view, choice) {
  const { card } = choice;
  const cards = without(view.you?.hand ?? [], card);
  const { ace, ace_penalty, packs } = view.options;
  const body = { cards, wild_rank: view.three_thirteen?.wild_rank, ruleset: view.ruleset, options: { ace, ace_penalty, packs } };
  const laid = await app.client.post("/three-thirteen/arrange", body).catch(() => null);
  if (choice.card === card) choice.laid = laid;
  app.redraw();
}

/** A hand without one copy of a card. @param {readonly string[]} hand @param {string | null} card */
export function without(hand, card) {
  const at = card === null ? -1 : hand.indexOf(card);
  return hand.filter((_, i) => i !== at);
}

/**
 * @param {App} app @param {Game} view @param {Turn} turn @param {(string | null)[]} choices @param {Choice} choice
 * @param {{choose: (card: string | null) => void, close: () => void, act: () => void}} acts
 */
function question(app, view, turn, choices, choice, acts) {
  const { words } = app;
  const wild = view.three_thirteen?.wild_rank ?? "";
  const isFree = choices.length > 1;
  return [
    h(
      "div",
      { class: "body", data: { dialog: "go-out" } },
      isFree ? options(app, choices, choice, wild, acts.choose) : null,
      h("p", null, words.t("page.three.you_lay")),
      laidDown(app, choice, wild),
      h("p", { class: "muted" }, after(words, turn, choice)),
    ),
    h(
      "footer",
      null,
      h("button", { type: "button", class: "button", data: { action: "stay" }, on: { click: acts.close } }, words.t("page.three.not_yet")),
      h("button", { type: "button", class: "button primary", autofocus: true, data: { action: "confirm-go-out" }, on: { click: acts.act } }, words.t("page.three.go_out")),
    ),
  ];
}

/** @param {App} app @param {Choice} choice @param {string} wild */
function laidDown(app, { laid }, wild) {
  const cards = laid ? [meldRow(app, laid.melds, wild), leftoverRow(app, laid.leftover, wild)] : h("span", { class: "spinner" });
  return h("div", { class: "laid" }, cards);
}

/** @param {App} app @param {(string | null)[]} choices @param {Choice} choice @param {string} wild @param {(card: string | null) => void} choose */
function options({ words }, choices, choice, wild, choose) {
  return h(
    "fieldset",
    { class: "choices" },
    h("legend", null, words.t("page.three.which_discard")),
    choices.map((card) =>
      h(
        "label",
        { key: card ?? "none", class: "choice card-choice" },
        h("input", { type: "radio", name: "go-out", value: card ?? "", checked: choice.card === card, on: { change: () => choose(card) } }),
        card ? h("playing-card", { card, label: words.card(card), wild: card[0] === wild }) : h("span", null, words.t("page.three.no_discard")),
      ),
    ),
  );
}

/** What follows from it. @param {App["words"]} words @param {Turn} turn @param {Choice} choice */
function after(words, turn, choice) {
  const goes = choice.card ? words.t("page.three.you_discard", { card: words.cardSign(choice.card) }) : words.t("page.three.you_keep_none");
  return `${goes} ${words.t(turn.last ? "page.three.after_last" : "page.three.after_out")}`;
}
