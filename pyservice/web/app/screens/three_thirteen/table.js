/** The table of Three Thirteen: state in, elements out. What one can do there is in `acts.js`. */
import "../../table/pulse.js";
import { h } from "../../dom/render.js";
import { actionBar } from "../../table/bar.js";
import { cover, message, tableFrame, watching } from "../../table/frame.js";
import { presentHint } from "../../table/hint.js";
import { tableMenu } from "../../table/menu.js";
import { mySeats, nameOf } from "../../table/seats.js";
import { menuOf } from "../beside.js";
import { acts } from "./acts.js";
import { drawn, follow } from "./follow.js";
import { ownHand } from "./hand.js";
import { hintOf } from "./hint.js";
import { facts, laidOpen } from "./notice.js";
import { showScores } from "./over.js";
import { piles } from "./piles.js";
import { drawnBy } from "./news.js";
import { others, plate } from "./seats.js";
import { chosen, keyOf, ready, settle, underTop } from "./state.js";
import { barred, canGoOut, turnOf } from "./turn.js";

/**
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("openapi").components["schemas"]["Hint"]} Hint
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../play/live.js").LiveGame} LiveGame
 * @typedef {import("../../dom/render.js").VNode} VNode
 * @typedef {import("./acts.js").Acts} Acts
 * @typedef {import("./state.js").Ui} Ui
 * @typedef {import("./turn.js").Turn} Turn
 */

/**
 * All that the parts of one drawing need; `bottom`: the seat at the lower edge, null for spectators.
 * @typedef {object} Scene
 * @property {App} app
 * @property {LiveGame} live
 * @property {Ui} ui
 * @property {Game} view
 * @property {Turn} turn
 * @property {Hint | null} hint
 * @property {number[]} mine
 * @property {number | null} bottom
 */

/**
 * @param {App} app @param {LiveGame} live @param {Partial<Ui>} state  kept while the screen lasts
 * @returns {VNode}
 */
export function ThreeTable(app, live, state) {
  const ui = ready(state);
  const scene = sceneOf(app, live, ui);
  const doing = acts(scene);
  const { view, turn } = scene;
  follow(scene);
  return tableFrame({
    family: "three-thirteen",
    title: app.words.t(`ruleset.${view.ruleset}.name`),
    facts: facts(app, view),
    tools: tools(scene, doing),
    seats: others(app, live, view, scene.bottom),
    middle: [
      piles(app, view, turn, { hinted: scene.hint?.move.source ?? null, chosen: ui.selected !== null, under: underTop(ui) }, doing),
      laidOpen(app, view, turn),
    ],
    hint: hintOf(scene, doing),
    own: [said(scene), own(scene), buttons(scene, doing)],
    hand: hand(scene, doing),
    data: { phase: phaseOf(turn), settled: String(live.settled) },
    pulse: h("table-pulse", { key: "pulse", keys: doing.keys, drawn: () => drawn(scene) }),
  });
}

/** @param {App} app @param {LiveGame} live @param {Ui} ui @returns {Scene} */
function sceneOf(app, live, ui) {
  const view = /** @type {Game} */ (live.shown);
  settle(ui, view, drawnBy(live.history, view), performance.now());
  const mine = mySeats(view, app.player.id);
  const turn = turnOf(view, live.settled && !live.busy && !live.held ? live.legal : []);
  const bottom = view.you?.seat ?? mine.find((seat) => seat === view.round?.to_act) ?? mine[0] ?? null;
  return { app, live, ui, view, turn, hint: presentHint(live, ui), mine, bottom };
}

/** What may be done at this very moment. @param {Turn} turn */
function phaseOf(turn) {
  if (turn.stock || turn.pile) return "draw";
  return turn.discards.size ? "discard" : "wait";
}

/** @param {Scene} scene */
function own({ app, live, view, bottom }) {
  const seat = view.seats.find((each) => each.seat === bottom);
  return seat ? plate(app, live, view, seat, "bottom", undefined) : null;
}

/** What is to be done or waited for. @param {Scene} scene */
function said({ app: { words }, view, turn, ui }) {
  if (turn.phase === "draw") return message(words.t("page.three.draw_now"), { turn: true });
  if (turn.phase === "discard") return message(words.t("page.three.discard_now"), { turn: true, detail: remark(words, view, turn, ui) });
  const to = view.status === "playing" ? view.round?.to_act : null;
  return message(to == null ? "" : words.t("page.three.plays", { name: nameOf(view, to, words) }));
}

/** Beside what is to be done: why a card may not go, or that one may go out. @param {App["words"]} words @param {Game} view @param {Turn} turn @param {Ui} ui */
function remark(words, view, turn, ui) {
  if (ui.why === view.version) return words.t("page.three.forbidden");
  return canGoOut(turn) ? words.t("page.three.may_go_out") : null;
}

/** @param {Scene} scene @param {Acts} doing */
function buttons({ app: { words }, view, turn, ui, mine }, doing) {
  if (!mine.length) return watching(words, view);
  if (!view.you) return null;
  const card = chosen(ui);
  const out = canGoOut(turn);
  return actionBar(words.t("page.three.moves"), [
    view.hints && { id: "hint", label: words.t("page.table.hint"), act: doing.hint, key: "H", off: !turn.mine },
    { id: "go-out", label: words.t("page.three.go_out"), act: doing.goOut, key: "G", off: !out, main: out },
    {
      id: "discard",
      label: card ? words.t("page.three.discard_card", { card: words.cardSign(card) }) : words.t("page.three.discard"),
      act: doing.discard,
      key: "↵",
      off: !card || !turn.discards.has(card),
      main: card !== null && turn.discards.has(card),
    },
  ]);
}

/** @param {Scene} scene @param {Acts} doing */
function hand({ app, live, view, turn, ui, hint, mine }, doing) {
  if (!view.you) return mine.length > 1 && view.status === "playing" ? covered(app, live, view, mine, doing) : null;
  const marks = { selected: ui.selected, hinted: keyOf(ui, hint?.move.card), barred: barred(turn, view.you.hand) };
  return ownHand(app, view, ui.order, marks, doing);
}

/** @param {App} app @param {LiveGame} live @param {Game} view @param {number[]} mine @param {Acts} doing */
function covered(app, live, view, mine, doing) {
  const next = mine.filter((seat) => seat === view.round?.to_act);
  return cover(app, view, live.settled ? next : [], doing.sit);
}

/** The points so far and the menu. @param {Scene} scene @param {Acts} doing */
function tools(scene, doing) {
  const { app, ui, view } = scene;
  const { t } = app.words;
  const points = { id: "scores", label: t("page.table.scores"), act: () => showScores(scene) };
  const sort = { id: "sort", label: t(ui.sort === "rank" ? "page.three.sort_suit" : "page.three.sort_rank"), key: "O", act: doing.sort };
  return [
    h("button", { key: "scores", type: "button", class: "button quiet scores-button", on: { click: points.act } }, points.label),
    tableMenu(app, menuOf(scene, [points, view.you !== null && sort])),
  ];
}
