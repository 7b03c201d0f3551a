/** The table of Thirteen: state in, elements out. What it does by itself is in `follow.js`. */
import "../../cards/hand.js";
import "../../table/pulse.js";
import { h } from "../../dom/render.js";
import { actionBar } from "../../table/bar.js";
import { cover, message, tableFrame, watching } from "../../table/frame.js";
import { presentHint } from "../../table/hint.js";
import { tableMenu } from "../../table/menu.js";
import { around, clockOf, mark, mySeats, seatPlate } from "../../table/seats.js";
import { afterwards, menuOf } from "../beside.js";
import { acts } from "./acts.js";
import { newChoice, present } from "./choose.js";
import { drawn, follow } from "./follow.js";
import { hintOf } from "./hint.js";
import { nth } from "./say.js";
import { canPass, canPlay, isOut, telling, whoseTurn } from "./telling.js";
import { trick } from "./trick.js";

/**
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("openapi").components["schemas"]["Seat"]} Seat
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../play/live.js").LiveGame} LiveGame
 * @typedef {import("../../dom/render.js").VNode} VNode
 * @typedef {import("./choose.js").Choice} Choice
 * @typedef {import("../../table/hint.js").HintState} HintState
 * @typedef {{key: string, dialog: {close: () => void}|null}} Over
 * @typedef {import("../game.js").Ui & HintState & {choice?: Choice, over?: Over|null, told?: number}} Ui
 */

/**
 * All that the parts of one drawing need.
 * @typedef {object} Scene
 * @property {App} app
 * @property {LiveGame} live
 * @property {Ui} ui
 * @property {Game} view
 * @property {Choice} choice
 * @property {ReturnType<typeof present>} now
 * @property {number[]} mine
 * @property {number} bottom  the seat at the lower edge
 */

/**
 * @param {App} app
 * @param {LiveGame} live
 * @param {Ui} ui  kept by the caller while the screen lasts
 * @returns {VNode}
 */
export function ThirteenTable(app, live, ui) {
  const scene = sceneOf(app, live, ui);
  const doing = acts(scene);
  follow(scene);
  const { view } = scene;
  return tableFrame({
    family: "thirteen",
    title: titleOf(scene),
    facts: facts(scene),
    tools: tableMenu(app, menuOf(scene, [scores(scene, doing)])),
    seats: others(scene),
    middle: trick(app, view, scene.now.turn ? "" : whoseTurn(app, view)),
    hint: hintOf(scene, doing),
    own: own(scene, doing),
    hand: hand(scene, doing),
    data: { turn: String(scene.now.turn), settled: String(live.settled && !live.busy), version: String(view.version) },
    pulse: h("table-pulse", { key: "pulse", keys: doing.keys, drawn: () => drawn(scene) }),
  });
}

/**
 * @param {App} app
 * @param {LiveGame} live
 * @param {Ui} ui
 * @returns {Scene}
 */
function sceneOf(app, live, ui) {
  const view = /** @type {Game} */ (live.shown);
  ui.choice ??= newChoice();
  const { choice } = ui;
  const mine = mySeats(view, app.player.id);
  const bottom = view.you?.seat ?? mine.find((seat) => seat === view.round?.to_act) ?? mine[0] ?? 0;
  return { app, live, ui, view, choice, now: present(live, choice), mine, bottom };
}

/**
 * The name of the rules; one that speaks of ten points is not said where the game has another goal.
 * @param {Scene} scene
 */
function titleOf({ app, view }) {
  const isOther = view.ruleset === "cardgames_io" && view.options.target_score !== 10;
  return app.words.t(isOther ? "page.app.thirteen" : `ruleset.${view.ruleset}.name`);
}

/** @param {Scene} scene */
function facts({ app, view }) {
  const parts = [];
  if (view.round) parts.push(app.words.t("page.table.round_n", { n: view.round.number }));
  const target = view.options.target_score;
  if (target) parts.push(app.words.t("page.thirteen.target", { n: target }));
  return parts.join(" · ");
}

/** @param {Scene} scene */
function others(scene) {
  return around(scene.view.seats, scene.bottom).map(({ seat, place }) => plate(scene, seat, place));
}

/**
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {string} place
 */
function plate({ app, live, view, mine }, seat, place) {
  const turn = view.status === "playing" && view.round?.to_act === seat.seat;
  return seatPlate(app, view, seat, {
    place,
    turn,
    mine: view.you?.seat === seat.seat,
    clock: clockOf(view, seat.seat, live.offset ?? 0),
    marks: marks(app, seat),
    score: view.options.target_score ? seat.score : null,
    onlow: (n) => mine.includes(seat.seat) && app.announce(app.words.t("page.event.low_time", { n })),
  });
}

/**
 * @param {App} app
 * @param {Seat} seat
 */
function marks({ words }, seat) {
  if (seat.state === "passed") return [mark("passed", words.t("page.table.passed"))];
  if (seat.state === "out") return [mark("out", nth(seat.place, words) || words.t("page.table.out"))];
  return [];
}

/**
 * Own seat, the line that tells, the buttons; spectators see the seat at the lower edge like any.
 * @param {Scene} scene
 * @param {ReturnType<typeof acts>} doing
 */
function own(scene, doing) {
  const { app, live, view, choice, now, mine } = scene;
  const why = choice.why?.for === [...choice.selected].join(" ") ? choice.why.text : null;
  const isCovered = !view.you && mine.includes(view.round?.to_act ?? -1);
  const told = isCovered ? { text: "", turn: false } : telling(app, live, now, why);
  const seat = view.seats[scene.bottom];
  return [
    message(told.text, told),
    seat ? plate(scene, seat, "bottom") : null,
    buttons(scene, doing),
  ];
}

/**
 * @param {Scene} scene
 * @param {ReturnType<typeof acts>} doing
 */
function buttons(scene, doing) {
  const { app, live, view, now, mine } = scene;
  const { words } = app;
  const label = words.t("page.thirteen.moves");
  if (view.status !== "playing") return actionBar(label, afterwards(scene));
  if (!mine.length) return watching(words, view);
  if (!view.you) return null;
  if (isOut(view)) return actionBar(label, [skip(scene, doing)]);
  const passes = now.turn && canPass(live);
  const isAdvised = presentHint(live, scene.ui)?.move.type === "pass";
  return actionBar(label, [
    view.hints && { id: "hint", label: words.t("page.table.hint"), key: "H", off: !now.turn, act: doing.hint },
    {
      id: "pass",
      label: words.t("page.thirteen.pass"),
      key: "P",
      off: !passes || live.busy,
      main: passes && (isAdvised || !canPlay(live)),
      act: doing.pass,
    },
    {
      id: "play",
      label: words.t("page.thirteen.play"),
      key: "↵",
      off: !now.turn || !now.playable || live.busy,
      main: now.turn && now.playable,
      act: doing.play,
    },
  ]);
}

/**
 * Who has finished need not watch the others play it out.
 * @param {Scene} scene
 * @param {ReturnType<typeof acts>} doing
 */
function skip({ app, live }, doing) {
  const label = app.words.t("page.thirteen.skip");
  return { id: "skip", label, key: "↵", off: live.settled, main: !live.settled, act: doing.skip };
}

/**
 * @param {Scene} scene
 * @param {ReturnType<typeof acts>} doing
 */
function scores({ app, view }, doing) {
  if (!view.results.length) return null;
  return { id: "scores", label: app.words.t("page.table.scores"), act: doing.scores };
}

/**
 * @param {Scene} scene
 * @param {ReturnType<typeof acts>} doing
 */
function hand({ app, live, view, choice, now, mine }, doing) {
  if (!view.you) return mine.length > 1 && view.status === "playing" ? covered(app, live, view, mine, doing) : null;
  return h("card-hand", {
    cards: now.hand,
    selected: now.up,
    hinted: choice.hinted ? now.selected : [],
    usable: live.settled ? now.usable : null,
    words: app.words,
    label: app.words.t("page.thirteen.hand"),
    on: {
      toggle: (/** @type {CustomEvent} */ event) => doing.toggle(event.detail.card),
      refused: (/** @type {CustomEvent} */ event) => doing.refused(event.detail.card),
      play: doing.play,
    },
  });
}

/**
 * @param {App} app
 * @param {LiveGame} live
 * @param {Game} view
 * @param {number[]} mine
 * @param {ReturnType<typeof acts>} doing
 */
function covered(app, live, view, mine, doing) {
  const next = mine.filter((seat) => seat === view.round?.to_act);
  return cover(app, view, live.settled ? next : [], doing.sit);
}
