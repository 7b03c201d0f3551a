/** What one can do at the table of Three Thirteen: one place for taps, keys, drags and buttons. */
import { askHint, spokenHint } from "../../table/hint.js";
import { openHelp } from "../about/open.js";
import { askGoOut } from "./go_out.js";
import { hintTitle } from "./hint.js";
import { find } from "./order.js";
import { chosen, isCalm } from "./state.js";
import { canGoOut } from "./turn.js";

/**
 * @typedef {import("./table.js").Scene} Scene
 * @typedef {import("../../table/keys.js").KeyMap} KeyMap
 * @typedef {ReturnType<typeof acts>} Acts
 */

/** The arrows lead into the hand from wherever the focus is; there they go from card to card. */
function toHand() {
  /** @type {HTMLElement | null} */ (document.querySelector("card-hand"))?.focus();
}

/** @param {Scene} scene */
export function acts({ app, live, ui, view, turn, hint }) {
  const send = (/** @type {import("../../play/live.js").Move} */ move) => {
    ui.hint = null;
    void live.move({ ...move, seat: view.you?.seat ?? null });
  };
  const choose = (/** @type {string | null} */ key) => {
    ui.selected = key;
    app.redraw();
  };
  const discard = (/** @type {string | null} */ card) => {
    if (card && turn.discards.has(card)) send({ type: "discard", card });
  };
  const ask = async (/** @type {"planner"|"expert"} */ level) => {
    if (!turn.mine || !view.hints) return;
    const found = await askHint(app, live, ui, { seat: view.you?.seat ?? null, level });
    if (found) app.announce(spokenHint(app, hintTitle(app.words, view, found, "spoken"), found));
    app.draw();
  };
  const doing = {
    /** A tap on the stock. */
    stock: () => {
      if (turn.stock) send({ type: "draw", source: "stock" });
    },
    /** A tap on the pile: takes its card, or gives it the chosen one. */
    pile: () => {
      if (turn.pile) send({ type: "draw", source: "discard" });
      else if (isCalm(ui, performance.now())) discard(chosen(ui));
    },
    /** The first tap on a card chooses it, the second discards it; out of turn it goes down again. */
    tapped: (/** @type {string} */ key) => {
      if (ui.selected !== key) choose(key);
      else if (turn.phase === "discard") discard(chosen(ui));
      else choose(null);
    },
    /** A card was dragged onto something. */
    dropped: (/** @type {string} */ key, /** @type {string} */ target) => {
      if (target === "pile") discard(find(ui.order, key)?.card ?? null);
    },
    /** The top of a pile was dragged onto something: into the hand it is drawn. */
    drawn: (/** @type {string} */ key, /** @type {string} */ target) => {
      if (target === "hand" && key === "stock" && turn.stock) send({ type: "draw", source: "stock" });
      if (target === "hand" && key === "pile" && turn.pile) send({ type: "draw", source: "discard" });
    },
    /** A card that may not be discarded now was pressed: the line above the hand says why. */
    refused: () => {
      ui.why = view.version;
      app.announce(app.words.t("page.three.forbidden"));
      app.redraw();
    },
    discard: () => discard(chosen(ui)),
    goOut: () => {
      if (!canGoOut(turn)) return;
      const wish = chosen(ui) ?? hint?.move.card;
      ui.asked = askGoOut(app, view, turn, wish, (card) => send({ type: "go_out", card }));
    },
    hint: () => void ask("planner"),
    /** Asked from within the hint: the button pressed is gone then, and the keyboard goes on among the cards. */
    expert: () => {
      app.announce(app.words.t("page.table.expert_thinks"));
      void ask("expert").then(toHand);
    },
    clear: () => {
      ui.hint = null;
      choose(null);
    },
    sort: () => {
      ui.sort = ui.sort === "rank" ? "suit" : "rank";
      app.redraw();
    },
    help: () => void openHelp(app, view.ruleset),
    sit: (/** @type {number | null} */ seat) => void live.sit(seat),
    keys: () =>
      /** @type {KeyMap} */ ({
        s: doing.stock,
        d: doing.pile,
        g: doing.goOut,
        h: doing.hint,
        o: doing.sort,
        "?": doing.help,
        ArrowLeft: toHand,
        ArrowRight: toHand,
        Enter: doing.discard,
        Escape: doing.clear,
      }),
  };
  return doing;
}
