// A table that waits for people: who sits there, how others get in, and how the host begins.

import { h } from "../dom/render.js";
import { valueText } from "./new_game/option_fields.js";
import { differing } from "./new_game/options.js";
import { duration } from "./new_game/terms.js";
import { attempt, leaveGame } from "./rooms/acts.js";
import { levelChoices, levelOf, levelsOf } from "./rooms/bots.js";
import { catalogueOf } from "./rooms/catalogue.js";
import { copy, inHalves, joinLink, share } from "./rooms/code.js";
import { select } from "./rooms/fields.js";
import { rulesetName } from "./rooms/tables.js";
import { seatList } from "./rooms/waiting_seats.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../dom/render.js").VNode} VNode */
/** @typedef {import("../play/live.js").LiveGame} LiveGame */
/** @typedef {import("openapi").components["schemas"]["Game"]} Game */
/** @typedef {import("./rooms/catalogue.js").Catalogue} Catalogue */
/** @typedef {{type: string, player_name: string | null}} Happening */
/**
 * @typedef {object} Ui
 * @property {boolean} [busy]
 * @property {string | null} [level] how the bots are to play that fill in
 * @property {Catalogue | null} [catalogue]
 * @property {(event: Happening) => void} [onevent]
 */

/** @typedef {(path: string, body: object) => Promise<void>} Change a call that changes the game */

/** @param {App} app @param {LiveGame} live @param {Ui} ui @returns {VNode} */
export function Waiting(app, live, ui) {
  const view = /** @type {Game} */ (live.shown);
  const { mine } = live;
  const isHost = view.host !== null && mine.includes(view.host);
  const remove = (/** @type {number} */ seat) =>
    act(app, ui, () => app.client.delete(`/games/${view.id}/seats/${seat}`));
  const change = (/** @type {string} */ path, /** @type {object} */ body) =>
    act(app, ui, async () => live.take(await app.client.post(`/games/${view.id}/${path}`, body, { query: { wait: 0 } })));
  readCatalogue(app, ui);
  ui.onevent = (event) => tell(app, event);
  return h(
    "div",
    { class: "page narrow waiting", data: { screen: "waiting" } },
    h("h1", {}, rulesetName(app.words, view.ruleset)),
    h("p", { class: "lead", role: "status" }, app.words.count("page.room.waiting_for", open(view))),
    invitation(app, view),
    seatList(app, live, isHost ? remove : null),
    isHost && hostPanel(app, view, ui, change),
    mine.length === 0 && sitDown(app, view, ui, change),
    terms(app, view, ui.catalogue ?? null),
    mine.length > 0 && leaveButton(app, live),
  );
}

/** Who comes and goes is said to those who listen. @param {App} app @param {Happening} event */
function tell(app, { type, player_name: name }) {
  const key = `page.event.${type}`;
  if (name && app.words.has(key)) app.announce(app.words.t(key, { name }));
}

/** @param {Game} view */
const open = (view) => view.seats.filter(({ kind }) => kind === "open").length;

/** What the rules and levels are called; drawn again when it is there. @param {App} app @param {Ui} ui */
function readCatalogue(app, ui) {
  if (ui.catalogue !== undefined) return;
  ui.catalogue = null;
  catalogueOf(app).then(
    (catalogue) => {
      ui.catalogue = catalogue;
      app.redraw();
    },
    () => {},
  );
}

/** @param {App} app @param {Ui} ui @param {() => Promise<unknown>} step */
async function act(app, ui, step) {
  if (ui.busy) return;
  ui.busy = true;
  app.redraw();
  await attempt(app, step);
  ui.busy = false;
  app.redraw();
}

/** How others find the table. @param {App} app @param {Game} view */
function invitation(app, view) {
  const { words } = app;
  if (!view.join_code) {
    const key = view.visibility === "public" ? "page.room.invite.public" : "page.room.invite.none";
    return h("p", { class: "muted" }, words.t(key));
  }
  const link = joinLink(view.join_code);
  const text = words.t("page.room.invite.text", { game: rulesetName(words, view.ruleset) });
  return h(
    "section",
    { class: "panel invitation", "aria-labelledby": "invite" },
    h("h2", { id: "invite" }, words.t("page.room.invite")),
    h("output", { class: "code big-code", "aria-label": spelled(view.join_code), data: { code: view.join_code } }, inHalves(view.join_code)),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "button primary", on: { click: () => copy(app, link) } }, words.t("page.room.copy_link")),
      "share" in navigator &&
        h("button", { type: "button", class: "button", on: { click: () => share(app, link, text) } }, words.t("page.room.share")),
    ),
  );
}

/** A code letter by letter, for those who hear it. @param {string} code */
const spelled = (code) => [...code].join(" ");

/** @param {App} app @param {Game} view @param {Ui} ui @param {Change} change */
function hostPanel(app, view, ui, change) {
  const { words } = app;
  const levels = levelsOf(ui.catalogue?.bots ?? [], view.family);
  const seated = view.seats.filter(({ kind }) => kind !== "open").length;
  const start = (/** @type {string} */ how) => {
    const level = how === "bots" ? levelOf(levels, ui.level ?? null)?.level : null;
    return change("start", { open_seats: how, level: level ?? null });
  };
  const button = (/** @type {string} */ how, /** @type {string} */ label, /** @type {boolean} */ primary) =>
    h("button", { type: "button", class: ["button", primary && "primary"], disabled: ui.busy === true, data: { start: how }, on: { click: () => start(how) } }, label);
  return h(
    "section",
    { class: "panel stack", "aria-labelledby": "host" },
    h("h2", { id: "host" }, words.t("page.room.host")),
    h("p", { class: "muted" }, words.t("page.room.host.note")),
    h(
      "div",
      { class: "host-start" },
      levels.length > 0 && levelSelect(app, levels, ui),
      button("bots", words.t("page.room.start.bots"), true),
      seated > 1 && button("remove", words.count("page.room.start.without", seated), false),
    ),
  );
}

/** @param {App} app @param {import("./rooms/bots.js").Bot[]} levels @param {Ui} ui */
function levelSelect(app, levels, ui) {
  const about = { id: "start-level", label: app.words.t("page.room.levels"), bare: true };
  const value = levelOf(levels, ui.level ?? null)?.level ?? "";
  return select(about, value, levelChoices(levels), (level) => {
    ui.level = level;
    app.redraw();
  });
}

/** @param {App} app @param {Game} view @param {Ui} ui @param {Change} change */
function sitDown(app, view, ui, change) {
  const props = { type: "button", class: "button primary large", disabled: ui.busy === true || open(view) === 0 };
  return h("button", { ...props, on: { click: () => change("seats", {}) } }, app.words.t("page.room.sit_down"));
}

/** @param {App} app @param {LiveGame} live */
function leaveButton(app, live) {
  const props = { type: "button", class: "button danger", data: { act: "leave" }, on: { click: () => leaveGame(app, live) } };
  return h("p", {}, h("button", props, app.words.t("page.room.leave")));
}

/** What is played: the ruleset in a sentence, what differs from it, the clock. @param {App} app @param {Game} view @param {Catalogue | null} catalogue */
function terms(app, view, catalogue) {
  const { words } = app;
  const ruleset = catalogue?.rulesets.find(({ id }) => id === view.ruleset);
  const own = ruleset ? differing(ruleset, view.options) : [];
  const facts = own.map(({ option, value }) => [option.label, valueText(words, option, value)]);
  const time = view.turn_seconds === null ? words.t("page.room.clock.none") : duration(words, view.turn_seconds);
  return h(
    "section",
    { class: "stack tight terms", "aria-labelledby": "terms" },
    h("h2", { id: "terms" }, words.t("page.room.terms")),
    h("p", { class: "muted" }, words.t(`ruleset.${view.ruleset}.summary`)),
    h("dl", { class: "facts" }, [...facts, [words.t("page.room.clock"), time]].map(fact)),
    h("p", {}, h("a", { href: `#/rules/${view.ruleset}` }, words.t("page.room.rules_of", { game: rulesetName(words, view.ruleset) }))),
  );
}

/** @param {string[]} fact */
const fact = ([label, value]) => h("div", { key: label }, h("dt", {}, label), h("dd", {}, value));
