// The editor of a chop table: rows of what lies on the table and what beats it.

import { h } from "../../dom/render.js";
import { rankSign } from "../../words/spoken.js";
import { number, select } from "../rooms/fields.js";

/** @typedef {import("../../dom/render.js").VNode} VNode */
/** @typedef {import("../../words/words.js").Words} Words */
/** @typedef {import("./options.js").ChopRule} ChopRule */
/** @typedef {ChopRule["attackers"][number]} Attacker */
/** @typedef {ChopRule["target"]} Target */
/** @typedef {(rows: ChopRule[]) => void} OnChange */

// The words that the API has for combinations, and which of them take a rank, which a length.
const OF_ONE_RANK = /** @type {const} */ (["single", "pair", "triple", "quad"]);
const OF_SEVERAL = /** @type {const} */ (["sequence", "double_sequence"]);
const KINDS = [...OF_ONE_RANK, ...OF_SEVERAL];
const RANKS = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2"];
const LENGTHS = { min: 1, max: 13 };

/** @param {string} kind */
const takesLength = (kind) => OF_SEVERAL.some((one) => one === kind);

/** @returns {ChopRule} a row to begin with */
const newRow = () => ({ target: { kind: "single", rank: "2" }, attackers: [newAttacker()] });

/** @returns {Attacker} */
const newAttacker = () => ({ kind: "quad" });

/** @template T @param {readonly T[]} list @param {number} at @param {T} value */
const replaced = (list, at, value) => list.map((old, index) => (index === at ? value : old));

/** @template T @param {readonly T[]} list @param {number} at */
const removed = (list, at) => list.filter((_, index) => index !== at);

/**
 * @param {Words} words @param {string} name unique on the page
 * @param {readonly ChopRule[]} rows @param {OnChange} onchange @returns {VNode}
 */
export function chopTable(words, name, rows, onchange) {
  const items = rows.map((row, at) => {
    const change = (/** @type {ChopRule} */ value) => onchange(replaced(rows, at, value));
    const remove = () => onchange(removed(rows, at));
    return ruleRow(words, `${name}-${at}`, row, change, remove);
  });
  const add = () => onchange([...rows, newRow()]);
  return h(
    "div",
    { class: "chop-table" },
    h("ol", { class: "chop-rows" }, items),
    button(words.t("page.room.chops.add_row"), add),
  );
}

/** @param {string} label @param {() => void} click */
const button = (label, click) => h("button", { type: "button", class: "button", on: { click } }, label);

/** @param {string} label @param {() => void} click */
function cross(label, click) {
  const props = {
    type: "button",
    class: "button icon",
    "aria-label": label,
    title: label,
    on: { click },
  };
  return h("button", props, "×");
}

/**
 * @param {Words} words @param {string} name @param {ChopRule} row
 * @param {(row: ChopRule) => void} onchange @param {() => void} onremove
 */
function ruleRow(words, name, row, onchange, onremove) {
  const attackers = row.attackers.map((attacker, at) => {
    const change = (/** @type {Attacker} */ value) =>
      onchange({ ...row, attackers: replaced(row.attackers, at, value) });
    const remove = () => onchange({ ...row, attackers: removed(row.attackers, at) });
    return attackerRow(words, `${name}-${at}`, attacker, change, remove);
  });
  const add = () => onchange({ ...row, attackers: [...row.attackers, newAttacker()] });
  return h(
    "li",
    { key: name, class: "chop-row" },
    targetRow(words, name, row.target, (target) => onchange({ ...row, target }), onremove),
    h("ul", { class: "chop-attackers", "aria-label": words.t("page.room.chops.beaten_by") }, attackers),
    button(words.t("page.room.chops.add_attacker"), add),
  );
}

/**
 * @param {Words} words @param {string} name @param {Target} target
 * @param {(target: Target) => void} onchange @param {() => void} onremove
 */
function targetRow(words, name, target, onchange, onremove) {
  const { kind } = target;
  return h(
    "div",
    { class: "chop-target" },
    h("span", { class: "label" }, words.t("page.room.chops.target")),
    kindSelect(words, `${name}-kind`, kind, (value) => onchange({ kind: value })),
    takesLength(kind)
      ? length(words, `${name}-ranks`, "ranks", target.ranks, (ranks) => onchange({ kind, ranks }))
      : rankSelect(words, `${name}-rank`, target.rank, (rank) => onchange({ kind, rank })),
    cross(words.t("page.room.chops.remove_row"), onremove),
  );
}

/**
 * @param {Words} words @param {string} name @param {Attacker} attacker
 * @param {(attacker: Attacker) => void} onchange @param {() => void} onremove
 */
function attackerRow(words, name, attacker, onchange, onremove) {
  const { kind, min_ranks = null, max_ranks = null } = attacker;
  const least = (/** @type {number | null} */ value) => onchange({ ...attacker, min_ranks: value });
  const most = (/** @type {number | null} */ value) => onchange({ ...attacker, max_ranks: value });
  return h(
    "li",
    { key: name, class: "chop-attacker" },
    kindSelect(words, `${name}-kind`, kind, (value) => onchange({ kind: value })),
    takesLength(kind) &&
      h(
        "span",
        { class: "chop-lengths" },
        length(words, `${name}-min`, "min", min_ranks, least),
        h("span", { "aria-hidden": "true" }, "–"),
        length(words, `${name}-max`, "max", max_ranks, most),
      ),
    cross(words.t("page.room.chops.remove_attacker"), onremove),
  );
}

/** @param {Words} words @param {string} id @param {string} value @param {(kind: Target["kind"]) => void} onchoose */
function kindSelect(words, id, value, onchoose) {
  const choices = KINDS.map((kind) => ({ value: kind, label: words.t(`kind.${kind}`) }));
  const about = { id, label: words.t("page.room.chops.kind"), bare: true };
  return select(about, value, choices, (kind) => onchoose(/** @type {Target["kind"]} */ (kind)));
}

/** @param {Words} words @param {string} id @param {string | null | undefined} value @param {(rank: string | null) => void} onchoose */
function rankSelect(words, id, value, onchoose) {
  const any = { value: "", label: words.t("page.room.chops.any_rank") };
  const ranks = RANKS.map((rank) => ({ value: rank, label: rankSign(rank) }));
  const about = { id, label: words.t("page.room.chops.rank"), bare: true };
  return select(about, value ?? "", [any, ...ranks], (rank) => onchoose(rank || null));
}

/**
 * @param {Words} words @param {string} id @param {"ranks" | "min" | "max"} which
 * @param {number | null | undefined} value @param {(length: number | null) => void} onchoose
 */
function length(words, id, which, value, onchoose) {
  const about = { id, label: words.t(`page.room.chops.${which}`), bare: true };
  const limits = { ...LENGTHS, placeholder: words.t("page.room.chops.any_length") };
  return number(about, value ?? null, limits, onchoose);
}
