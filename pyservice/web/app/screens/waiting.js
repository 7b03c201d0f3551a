// A table that waits for people: who sits there, how others get in, and how the host begins.

import { h } from "../dom/render.js";
import { attempt, leaveGame } from "./rooms/acts.js";
import { catalogueOf } from "./rooms/catalogue.js";
import { copy, inHalves, joinLink, share } from "./rooms/code.js";
import { hostPanel } from "./rooms/host.js";
import { rulesetName } from "./rooms/tables.js";
import { terms } from "./rooms/terms.js";
import { seatList } from "./rooms/waiting_seats.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../dom/render.js").VNode} VNode */
/** @typedef {import("../play/live.js").LiveGame} LiveGame */
/** @typedef {import("openapi").components["schemas"]["Game"]} Game */
/** @typedef {import("./rooms/catalogue.js").Catalogue} Catalogue */
/** @typedef {{type: string, player_name: string | null}} Happening */
/**
 * @typedef {object} Ui what is kept while the table waits
 * @property {boolean} [busy] a call is on its way
 * @property {string | null} [level] how the bots are to play that fill in
 * @property {Catalogue | null} [catalogue]
 * @property {Map<string, string>} [names] of those for whom a seat is kept; "" while it is asked
 * @property {(event: Happening) => void} [onevent]
 */
/**
 * @typedef {object} Room the table as the reader sees it
 * @property {App} app
 * @property {LiveGame} live
 * @property {Game} view
 * @property {Ui} ui
 * @property {readonly number[]} mine
 * @property {boolean} isHost
 */

/** @param {App} app @param {LiveGame} live @param {Ui} ui @returns {VNode} */
export function Waiting(app, live, ui) {
  const view = /** @type {Game} */ (live.shown);
  const { mine } = live;
  const room = {
    app,
    live,
    view,
    ui,
    mine,
    isHost: view.host !== null && mine.includes(view.host),
  };
  readCatalogue(app, ui);
  for (const { reserved_for: player } of view.seats) if (player !== null) void readName(app, ui, player);
  ui.onevent = (event) => tell(app, event);
  return h(
    "div",
    { class: "page narrow waiting", data: { screen: "waiting" } },
    h("h1", rulesetName(app.words, view.ruleset)),
    h("p", { class: "lead", role: "status" }, app.words.count("page.room.waiting_for", free(view))),
    invitation(app, view),
    seatList(room, (seat) => remove(room, seat)),
    room.isHost && hostPanel(room, (how, level) => change(room, "start", { open_seats: how, level })),
    mine.length === 0 && sitDown(room),
    terms(room),
    mine.length > 0 && leaveButton(room),
  );
}

/** @param {Game} view */
const free = (view) => view.seats.filter(({ kind }) => kind === "open").length;

/** Who comes and goes is said to those who listen. @param {App} app @param {Happening} event */
function tell(app, { type, player_name: name }) {
  const key = `page.event.${type}`;
  if (name && app.words.has(key)) app.announce(app.words.t(key, { name }));
}

/** What the rules and levels are called; drawn again when it is there. @param {App} app @param {Ui} ui */
function readCatalogue(app, ui) {
  if (ui.catalogue !== undefined) return;
  ui.catalogue = null;
  const known = (/** @type {Catalogue} */ catalogue) => {
    ui.catalogue = catalogue;
    app.redraw();
  };
  catalogueOf(app).then(known, () => {});
}

/** Who is expected, by name. @param {App} app @param {Ui} ui @param {string} player */
async function readName(app, ui, player) {
  ui.names ??= new Map();
  if (ui.names.has(player)) return;
  ui.names.set(player, "");
  const { name } = await app.client.get(`/players/${player}`).catch(() => ({ name: "" }));
  ui.names.set(player, name);
  app.redraw();
}

/** One step at a time. @param {Room} room @param {() => Promise<unknown>} step */
async function act({ app, ui }, step) {
  if (ui.busy) return;
  ui.busy = true;
  app.redraw();
  await attempt(app, step);
  ui.busy = false;
  app.redraw();
}

/** @param {Room} room @param {number} seat */
function remove(room, seat) {
  return act(room, () => room.app.client.delete(`/games/${room.view.id}/seats/${seat}`));
}

/** A call that changes the game. @param {Room} room @param {string} what @param {object} body */
function change(room, what, body) {
  const { app, live, view } = room;
  const call = () => app.client.post(`/games/${view.id}/${what}`, body, { query: { wait: 0 } });
  return act(room, async () => live.take(await call()));
}

/** How others find the table. @param {App} app @param {Game} view */
function invitation(app, { join_code: code, ruleset, seats, visibility }) {
  const { words } = app;
  if (!code) {
    const isKept = seats.some(({ reserved_for: kept }) => kept !== null && kept === app.player.id);
    if (isKept) return null;
    const key = visibility === "public" ? "page.room.invite.public" : "page.room.invite.none";
    return h("p", { class: "muted" }, words.t(key));
  }
  const link = joinLink(code);
  const text = words.t("page.room.invite.text", { game: rulesetName(words, ruleset) });
  return h(
    "section",
    { class: "panel invitation", "aria-labelledby": "invite" },
    h("h2", { id: "invite" }, words.t("page.room.invite")),
    h(
      "output",
      { class: "code big-code", "aria-label": [...code].join(" "), data: { code } },
      inHalves(code),
    ),
    h(
      "div",
      { class: "row" },
      button(words.t("page.room.copy_link"), "primary", () => copy(app, link)),
      "share" in navigator && button(words.t("page.room.share"), "", () => share(app, link, text)),
    ),
  );
}

/** @param {string} label @param {string} look @param {() => void} click */
function button(label, look, click) {
  return h("button", { type: "button", class: ["button", look], on: { click } }, label);
}

/** @param {Room} room */
function sitDown(room) {
  const { app, ui, view } = room;
  const disabled = ui.busy === true || free(view) === 0;
  const props = { type: "button", class: "button primary large", disabled };
  return h(
    "button",
    { ...props, on: { click: () => change(room, "seats", {}) } },
    app.words.t("page.room.sit_down"),
  );
}

/** @param {Room} room */
function leaveButton({ app, live }) {
  return h(
    "p",
    button(app.words.t("page.room.leave"), "danger", () => leaveGame(app, live)),
  );
}
