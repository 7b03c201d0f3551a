/** "Verify the shuffle": the record of a finished game, computed again before the player's eyes. */
import { h } from "../dom/render.js";
import { promised } from "../play/promise.js";
import { canCompute } from "../play/shuffle.js";
import { checkRecord } from "../play/verify.js";
import { seatName, signs } from "./about/signs.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../dom/render.js").Child} Child */
/** @typedef {import("../play/verify.js").GameRecord} GameRecord */
/** @typedef {import("../play/verify.js").Proof} Proof */
/** @typedef {import("../play/verify.js").RoundCheck} RoundCheck */

/** One record and what became of its check. */
class Check {
  /** @type {GameRecord | null} */
  record = null;
  /** @type {Proof | null} */
  proof = null;
  isDone = false;
  #app;
  #id;

  /** @param {App} app @param {string} id */
  constructor(app, id) {
    this.#app = app;
    this.#id = id;
  }

  /** What this browser noted when the game began. */
  get promise() {
    return promised(this.#id);
  }

  async run() {
    try {
      this.record = /** @type {GameRecord} */ (await this.#app.client.get(`/games/${this.#id}/record`));
      if (canCompute()) this.proof = await checkRecord(this.record);
    } catch (error) {
      if (!(error instanceof RangeError)) this.#app.fail(error);
    }
    this.isDone = true;
    this.#app.redraw();
  }

  /** Whether all is as it must be, the promise of the beginning included. */
  get isRight() {
    const { proof, promise } = this;
    if (!proof?.right) return false;
    return !promise || (promise.commitment === proof.commitment.found && this.isSeedUsed);
  }

  /** Whether the seed that this browser chose is among those the cards follow from. */
  get isSeedUsed() {
    const seed = this.promise?.seed;
    return !seed || Boolean(this.proof?.clientSeeds.includes(seed));
  }
}

export class Verify {
  #app;
  #id;
  #check;

  /** @param {App} app @param {{id: string}} params */
  constructor(app, { id }) {
    this.#app = app;
    this.#id = id;
    this.#check = new Check(app, id);
  }

  enter() {
    return this.#check.run();
  }

  title() {
    return this.#app.words.t("page.about.verify");
  }

  view() {
    const back = h(
      "a",
      { class: "button", href: `#/game/${this.#id}` },
      this.#app.words.t("page.about.back"),
    );
    return h(
      "div",
      { class: "page verify" },
      h("h1", this.title()),
      checkView(this.#app, this.#check),
      h("div", { class: "row" }, download(this.#app, this.#check), back),
    );
  }
}

/**
 * The check over the table.
 * @param {App} app
 * @param {string} id of the game
 */
export function openVerify(app, id) {
  const check = new Check(app, id);
  void check.run();
  return app.dialog(
    () => [
      h("div", { class: "body verify", tabindex: "0" }, checkView(app, check)),
      h("footer", download(app, check)),
    ],
    { label: app.words.t("page.about.verify"), wide: true },
  );
}

/** @param {App} app @param {Check} check @returns {Child} */
function checkView(app, check) {
  const { t } = app.words;
  const { record, proof } = check;
  if (!check.isDone)
    return h(
      "p",
      { class: "empty" },
      h("span", { class: "spinner", "aria-hidden": "true" }),
      " ",
      t("page.about.verify.working"),
    );
  if (!record) return null;
  if (!record.fairness) return h("p", { class: "verdict" }, t("page.about.verify.none"));
  if (!canCompute()) return [h("p", { class: "verdict" }, t("page.about.verify.unable")), offline(app)];
  return [
    h("p", { class: "muted" }, t("page.about.verify.intro")),
    verdict(app, check.isRight),
    proof && [
      commitmentView(app, check, proof),
      seedsView(app, record, proof),
      proof.rounds.map((round) => roundView(app, record, round)),
    ],
    h("p", { class: "muted" }, t("page.about.verify.offline")),
    offline(app),
  ];
}

/** @param {App} app @param {boolean} isRight */
function verdict(app, isRight) {
  return h(
    "p",
    {
      class: ["verdict", isRight ? "right" : "wrong"],
      role: "status",
      data: { verdict: isRight ? "right" : "wrong" },
    },
    mark(app, isRight),
    h("span", app.words.t(isRight ? "page.about.verify.right" : "page.about.verify.wrong")),
  );
}

/** @param {App} app @param {boolean} isRight */
function mark(app, isRight) {
  return h(
    "span",
    { class: ["tick", isRight ? "right" : "wrong"] },
    h("span", { "aria-hidden": "true" }, isRight ? "✓" : "✗"),
    h(
      "span",
      { class: "visually-hidden" },
      app.words.t(isRight ? "page.about.verify.ok" : "page.about.verify.bad"),
    ),
  );
}

/** @param {App} app @param {Check} check @param {Proof} proof */
function commitmentView(app, check, { commitment, seed }) {
  const { t } = app.words;
  const { promise } = check;
  return h(
    "section",
    { class: "step stack tight" },
    line(app, commitment.right, t("page.about.verify.commitment")),
    promise && line(app, promise.commitment === commitment.found, t("page.about.verify.promise")),
    promise?.seed && line(app, check.isSeedUsed, t("page.about.verify.own_seed")),
    values([
      [t("page.about.verify.seed"), seed],
      [t("page.about.verify.told"), commitment.told],
      [t("page.about.verify.computed"), commitment.found],
    ]),
  );
}

/** @param {App} app @param {GameRecord} record @param {Proof} proof */
function seedsView(app, { seats }, { clientSeeds }) {
  const { t } = app.words;
  const rows = clientSeeds.map(
    (seed, seat) =>
      /** @type {[string, string]} */ ([seatName(seats, seat), seed || t("page.about.verify.empty")]),
  );
  return h(
    "section",
    { class: "step stack tight" },
    h("p", t("page.about.verify.client_seeds")),
    values(rows),
  );
}

/** @param {App} app @param {boolean} isRight @param {Child} text */
function line(app, isRight, text) {
  return h("p", { class: "check-line" }, mark(app, isRight), h("span", text));
}

/** @param {[string, string][]} rows */
function values(rows) {
  return h(
    "dl",
    { class: "values" },
    rows.map(([name, value], at) => h("div", { key: at }, h("dt", name), h("dd", h("code", value)))),
  );
}

/** @param {App} app @param {GameRecord} record @param {RoundCheck} round */
function roundView(app, record, round) {
  const { t } = app.words;
  const open = round.right ? {} : { ref: (/** @type {HTMLDetailsElement} */ el) => (el.open = true) };
  return h(
    "details",
    { key: round.number, class: "fold", ...open },
    h(
      "summary",
      h("span", { class: "grow" }, t("page.about.round", { number: round.number })),
      mark(app, round.right),
    ),
    h("div", { class: "stack tight" }, roundLines(app, record, round)),
  );
}

/** @param {App} app @param {GameRecord} record @param {RoundCheck} round @returns {Child} */
function roundLines(app, { seats }, { hands, dealer, upcard, draws }) {
  const { t } = app.words;
  return [
    dealer &&
      line(app, dealer.right, t("page.about.verify.dealer", { name: seatName(seats, dealer.found ?? 0) })),
    hands.map((hand) =>
      line(app, hand.right, [
        h("strong", seatName(seats, hand.seat)),
        " ",
        signs(app, hand.told),
        hand.right ? null : [h("br"), t("page.about.verify.rather"), " ", signs(app, hand.found)],
      ]),
    ),
    upcard &&
      line(app, upcard.right, [
        t("page.about.verify.upcard"),
        " ",
        signs(app, upcard.found ? [upcard.found] : []),
      ]),
    draws && drawsView(app, draws),
  ];
}

/** @param {App} app @param {import("../play/verify.js").Draws} draws @returns {Child} */
function drawsView(app, { count, reshuffles, wrong }) {
  const { words } = app;
  return [
    line(app, !wrong.length, [
      words.count("page.about.verify.draws", count),
      " ",
      reshuffles ? words.count("page.about.verify.reshuffles", reshuffles) : null,
    ]),
    wrong
      .slice(0, 3)
      .map(({ seq, told, found }) =>
        h(
          "p",
          { key: seq, class: "check-line" },
          h(
            "span",
            words.t("page.about.verify.draw_wrong", { seq }),
            " ",
            signs(app, told ? [told] : []),
            " → ",
            signs(app, found ? [found] : []),
          ),
        ),
      ),
  ];
}

/** @param {App} app */
function offline(app) {
  const label = app.words.t("page.about.verify.command");
  return h(
    "pre",
    { class: "command", tabindex: "0", role: "region", "aria-label": label },
    h("code", "python -m pyservice verify record.json"),
  );
}

/** @param {App} app @param {Check} check @returns {Child} */
function download(app, { record }) {
  if (!record) return null;
  const save = () => saveFile(`record-${record.id}.json`, JSON.stringify(record, null, 2));
  return h(
    "button",
    { type: "button", class: "button primary", on: { click: save } },
    app.words.t("page.about.verify.download"),
  );
}

/** Hands a text to the browser's downloads. @param {string} name @param {string} text */
function saveFile(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
