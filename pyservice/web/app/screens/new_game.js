// A new table: which rules, who sits where, and on which terms. Everything one may choose comes from
// the catalogue of the service, and only what was changed is sent.

import { h } from "../dom/render.js";
import * as drafts from "./new_game/draft.js";
import { optionFields } from "./new_game/option_fields.js";
import { chosen, withValue } from "./new_game/options.js";
import { byField, elsewhere, problemAt, withLabels, without } from "./new_game/problems.js";
import { levelOfAll, seatRows } from "./new_game/seat_rows.js";
import { clock, hints, share, watching, whoMayCome } from "./new_game/terms.js";
import { levelsOf } from "./rooms/bots.js";
import { catalogueOf } from "./rooms/catalogue.js";
import { radiosField } from "./rooms/fields.js";
import { NameField } from "./rooms/name.js";
import { halfFilled, keepForm, lastDraft, remember } from "./rooms/remembered.js";
import { failure, loading } from "./rooms/states.js";
import { openTable, QUICK } from "./rooms/tables.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../dom/render.js").VNode} VNode */
/** @typedef {import("./new_game/draft.js").Draft} Draft */
/** @typedef {import("./new_game/options.js").Ruleset} Ruleset */
/** @typedef {import("./rooms/catalogue.js").Catalogue} Catalogue */

/** The fields of a request at which the form shows what is wrong; the last ones are folded away. */
const IN_MORE = ["/turn_seconds", "/spectators", "/hints", "/client_seed"];
const SHOWN = ["/options", "/seats", "/visibility", ...IN_MORE];

export class NewGame {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.name = new NameField(app, () => this.#keep());
    /** @type {Catalogue | null} */
    this.catalogue = null;
    /** @type {Draft | null} */
    this.draft = null;
    /** @type {import("./new_game/problems.js").Problems} */
    this.problems = new Map();
    /** @type {unknown} what went wrong beside the fields */
    this.failed = null;
    /** @type {string | null} the commitment of the next shuffle */
    this.commitment = null;
    this.busy = false;
    /** Which folded parts are open. */
    this.open = { rules: false, more: false };
  }

  title() {
    return this.app.words.t("page.room.new");
  }

  async enter() {
    try {
      this.catalogue = await catalogueOf(this.app);
      this.draft ??= this.#begin(this.catalogue);
    } catch (error) {
      this.failed = error;
    }
    this.app.redraw();
  }

  /** @param {Catalogue} catalogue @returns {Draft} what was being filled in, the table of last time, or the first one */
  #begin({ rulesets }) {
    const form = halfFilled(this.app.settings.name);
    this.name.typed = form?.name ?? null;
    this.open = form?.open ?? this.open;
    const last = form?.draft ?? lastDraft();
    const ruleset = rulesets.find(({ id }) => id === last?.ruleset) ?? rulesets[0];
    const begun = drafts.fresh(ruleset);
    return last ? drafts.under({ ...begun, ...last }, ruleset) : begun;
  }

  /** @param {Partial<Draft>} change @param {string} [pointer] the field whose problem is dealt with */
  #change(change, pointer) {
    this.draft = { .../** @type {Draft} */ (this.draft), ...change };
    if (pointer) this.problems = without(this.problems, pointer);
    this.#keep();
    this.app.redraw();
  }

  /** A reload loses nothing of what was filled in. */
  #keep() {
    const { draft, name, open } = this;
    if (draft) keepForm({ draft, name: name.typed, chosen: this.app.settings.name, open });
  }

  /** @param {Ruleset} ruleset */
  async #submit(ruleset) {
    const draft = /** @type {Draft} */ (this.draft);
    if (this.busy) return;
    this.busy = true;
    this.app.redraw();
    try {
      await this.name.save();
      await openTable(this.app, drafts.request(draft, ruleset));
      keepForm(null);
      remember(draft, isOffered(draft, ruleset) ? drafts.request(draft, ruleset) : null);
    } catch (error) {
      this.#refused(error);
    }
    this.busy = false;
    this.app.redraw();
  }

  /** @param {unknown} error */
  #refused(error) {
    const { errors } = /** @type {{errors?: {field: string, detail: string}[]}} */ (error);
    this.problems = byField(errors);
    this.failed = error;
    this.open.rules ||= problemAt(this.problems, "/options") !== undefined;
    this.open.more ||= IN_MORE.some((pointer) => problemAt(this.problems, pointer) !== undefined);
    requestAnimationFrame(showFirstProblem);
  }

  view() {
    const { app, catalogue, draft } = this;
    if (!catalogue || !draft)
      return this.failed ? failure(app, this.failed, () => this.enter()) : loading(app);
    const ruleset = catalogue.rulesets.find(({ id }) => id === draft.ruleset) ?? catalogue.rulesets[0];
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.#submit(ruleset);
    };
    return h(
      "form",
      { class: "page narrow new-game", noValidate: true, on: { submit } },
      h("h1", {}, this.title()),
      this.#rulesets(catalogue, ruleset),
      this.#seats(catalogue, ruleset),
      drafts.count(draft, "open") > 0 && whoMayCome(this.#terms()),
      this.#rules(ruleset),
      this.#more(),
      this.#foot(),
    );
  }

  /** @param {Catalogue} catalogue @param {Ruleset} ruleset */
  #rulesets({ rulesets }, ruleset) {
    const choices = rulesets.map(({ id, name, seats }) => ({
      value: id,
      label: name,
      note: this.app.words.t("page.room.players_range", seats),
    }));
    const about = {
      id: "ruleset",
      label: this.app.words.t("page.room.game"),
      help: ruleset.summary,
    };
    return radiosField(about, ruleset.id, choices, (id) => this.#choose(id));
  }

  /** @param {string} id */
  #choose(id) {
    const chosen = this.catalogue?.rulesets.find((one) => one.id === id);
    this.problems = new Map();
    if (chosen && this.draft) this.#change(drafts.under(this.draft, chosen));
  }

  /** @param {Catalogue} catalogue @param {Ruleset} ruleset */
  #seats({ bots }, ruleset) {
    const draft = /** @type {Draft} */ (this.draft);
    const seating = {
      words: this.app.words,
      draft,
      range: ruleset.seats,
      levels: levelsOf(bots, ruleset.family),
      problems: this.problems,
      name: this.name,
      onchange: (/** @type {number} */ at, /** @type {Partial<drafts.SeatDraft>} */ change) =>
        this.#change(drafts.withSeat(draft, at, change), `/seats/${at}`),
      onadd: () => this.#change(drafts.withMoreSeats(draft), "/seats"),
      onremove: (/** @type {number} */ at) => this.#change(drafts.withoutSeat(draft, at), "/seats"),
      onlevel: (/** @type {string} */ level) => this.#change(drafts.withLevel(draft, level), "/seats"),
    };
    const label = h("legend", { class: "label" }, this.app.words.t("page.room.seats"));
    return h("div", { class: "stack" }, h("fieldset", {}, label, seatRows(seating)), levelOfAll(seating));
  }

  /** @param {Ruleset} ruleset the rules of the table, folded */
  #rules(ruleset) {
    const { words } = this.app;
    const draft = /** @type {Draft} */ (this.draft);
    const changed = Object.keys(chosen(ruleset, draft.values)).length;
    const fields = optionFields({
      words,
      ruleset,
      values: draft.values,
      problemOf: ({ name }) => withLabels(problemAt(this.problems, `/options/${name}`), ruleset.options),
      onchange: (option, value) =>
        this.#change({ values: withValue(draft.values, option, value) }, `/options/${option.name}`),
    });
    const back = {
      type: "button",
      class: "button",
      on: { click: () => this.#change({ values: {} }, "/options") },
    };
    const sign =
      changed > 0 && h("span", { class: "chip gold" }, words.count("page.room.rules.changed", changed));
    return h(
      "details",
      this.#fold("rules"),
      h("summary", {}, words.t("page.room.rules.own"), sign),
      h("div", { class: "options" }, fields),
      changed > 0 && h("p", {}, h("button", back, words.t("page.room.rules.back"))),
    );
  }

  #more() {
    const terms = this.#terms();
    const alone = drafts.count(terms.draft, "open") === 0;
    const isPublic = terms.draft.visibility === "public";
    return h(
      "details",
      this.#fold("more"),
      h("summary", {}, this.app.words.t("page.room.more")),
      h(
        "div",
        { class: "options" },
        clock(terms),
        hints(terms),
        alone && whoMayCome(terms),
        isPublic && watching(terms),
        share(terms),
      ),
    );
  }

  /** A part that opens and shuts. @param {"rules" | "more"} part */
  #fold(part) {
    const toggle = (/** @type {Event} */ event) => {
      this.open[part] = /** @type {HTMLDetailsElement} */ (event.currentTarget).open;
      this.#keep();
      if (this.open.more) void this.#askCommitment();
    };
    return { class: "fold", open: this.open[part], on: { toggle } };
  }

  #terms() {
    return {
      words: this.app.words,
      draft: /** @type {Draft} */ (this.draft),
      problems: this.problems,
      commitment: this.commitment,
      onchange: (/** @type {Partial<Draft>} */ change, /** @type {string} */ pointer) =>
        this.#change(change, pointer),
    };
  }

  /** The commitment of the next shuffle is asked for when somebody looks. */
  async #askCommitment() {
    if (this.commitment) return;
    const me = await this.app.client.get("/players/me").catch(() => null);
    this.commitment = me?.next_commitment ?? null;
    this.app.redraw();
  }

  #foot() {
    const { words } = this.app;
    const waits = drafts.count(/** @type {Draft} */ (this.draft), "open") > 0;
    const others = elsewhere(this.problems, SHOWN);
    const told = this.failed && (this.problems.size === 0 || others.length > 0);
    const label = words.t(waits ? "page.room.open_table" : "page.room.deal");
    return h(
      "div",
      { class: "form-foot" },
      told ? failure(this.app, this.failed) : null,
      h("button", { type: "submit", class: "button primary large wide", disabled: this.busy }, label),
    );
  }
}

/** Whether a table is offered again on the first page. @param {Draft} draft @param {Ruleset} ruleset */
function isOffered(draft, ruleset) {
  const isQuick = QUICK.some(({ ruleset: id }) => id === ruleset.id);
  return drafts.count(draft, "open") === 0 && !(isQuick && drafts.isPlain(draft, ruleset));
}

/** Where something is to be put right, the keyboard goes too. */
function showFirstProblem() {
  const wrong = /** @type {HTMLElement | null} */ (
    document.querySelector(":is(.is-wrong, .place-row:has(.error)) :is(input, select)")
  );
  wrong?.focus({ preventScroll: true });
  (wrong ?? document.querySelector("[role=alert]"))?.scrollIntoView({ block: "center" });
}
