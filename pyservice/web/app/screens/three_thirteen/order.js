/**
 * The calm order of a hand: melds keep their place from view to view, loose cards stand by rank,
 * and a card keeps its key for as long as it is held, so that nothing jumps about when one is drawn.
 *
 * @typedef {import("openapi").components["schemas"]["Meld"]} Meld
 * @typedef {{melds: Meld[], leftover: string[]}} Arrangement
 * @typedef {{key: string, card: string, as: string}} Held  `as`: what a card of a meld stands for
 * @typedef {{key: string, kind: string, items: Held[]}} Group  `kind`: set, run or loose
 * @typedef {{groups: Group[], fresh: string | null, next: number}} Order
 */

const RANKS = "A23456789TJQK";
const SUITS = "SCDH";

/** @typedef {"rank" | "suit"} Sort  how the loose cards stand */

/** @type {Order} */
export const EMPTY = { groups: [], fresh: null, next: 1 };

/**
 * The hand in order, after what stood there before.
 * @param {Order} before
 * @param {readonly string[]} hand
 * @param {Arrangement | null} arrangement  may be a step behind the hand
 * @param {{drawn?: string | null, sort?: Sort}} [how]  the card just drawn, where it is known
 * @returns {Order}
 */
export function arrange(before, hand, arrangement, { drawn = null, sort = "rank" } = {}) {
  const { melds, rest } = fitting(hand, arrangement);
  const loose = rest.sort(sort === "rank" ? byRank : bySuit);
  const purse = keysOf(before);
  const names = { next: before.next };
  const placed = matched(before.groups, melds);
  const groups = placed.map(({ meld, old }) => meldGroup(meld, old, purse, names));
  const stay = before.groups.find((group) => group.kind === "loose");
  groups.push(looseGroup(loose, stay, purse, names));
  for (const group of groups) fillKeys(group, purse, names);
  return { groups, fresh: freshKey(before, groups, drawn), next: names.next };
}

/** All cards of an order, from left to right. @param {Order} order @returns {Held[]} */
export function cardsOf(order) {
  return order.groups.flatMap((group) => group.items);
}

/** @param {Order} order @param {string | null} key @returns {Held | null} */
export function find(order, key) {
  return cardsOf(order).find((held) => held.key === key) ?? null;
}

/**
 * The melds that the hand still holds whole, and every other card of it.
 * @param {readonly string[]} hand @param {Arrangement | null} arrangement
 */
function fitting(hand, arrangement) {
  const rest = [...hand];
  const melds = (arrangement?.melds ?? []).filter((meld) => take(rest, meld.cards));
  return { melds, rest };
}

/** Takes cards out of a list when it holds them all. @param {string[]} from @param {readonly string[]} cards */
function take(from, cards) {
  const left = [...from];
  for (const card of cards) {
    const at = left.indexOf(card);
    if (at < 0) return false;
    left.splice(at, 1);
  }
  from.splice(0, from.length, ...left);
  return true;
}

/** @param {string} a @param {string} b */
const ranks = (a, b) => RANKS.indexOf(a[0] ?? "") - RANKS.indexOf(b[0] ?? "");
/** @param {string} a @param {string} b */
const suits = (a, b) => SUITS.indexOf(a[1] ?? "") - SUITS.indexOf(b[1] ?? "");
/** @param {string} a @param {string} b */
const byRank = (a, b) => ranks(a, b) || suits(a, b);
/** @param {string} a @param {string} b */
const bySuit = (a, b) => suits(a, b) || ranks(a, b);

/**
 * Melds beside the group each grew out of; those that stay, stay in their order.
 * @param {readonly Group[]} groups @param {readonly Meld[]} melds
 */
function matched(groups, melds) {
  const left = [...melds];
  const placed = [];
  for (const old of groups.filter((group) => group.kind !== "loose")) {
    const meld = left.reduce((/** @type {Meld | null} */ best, one) => (shared(old, one) > (best ? shared(old, best) : 1) ? one : best), null);
    if (!meld) continue;
    left.splice(left.indexOf(meld), 1);
    placed.push({ meld, old: /** @type {Group | undefined} */ (old) });
  }
  return placed.concat(left.map((meld) => ({ meld, old: undefined })));
}

/** How many cards a group and a meld have in common. @param {Group} group @param {Meld} meld */
function shared(group, meld) {
  const cards = [...meld.cards];
  return group.items.filter((held) => take(cards, [held.card])).length;
}

/**
 * The keys of the cards held before, by the card; a key goes once.
 * @param {Order} before @returns {Map<string, string[]>}
 */
function keysOf(before) {
  /** @type {Map<string, string[]>} */
  const keys = new Map();
  for (const { card, key } of cardsOf(before)) keys.set(card, [...(keys.get(card) ?? []), key]);
  return keys;
}

/** @param {Meld} meld @param {Group | undefined} old @param {Map<string, string[]>} purse @param {{next: number}} names @returns {Group} */
function meldGroup(meld, old, purse, names) {
  const items = meld.cards.map((card, at) => ({ key: "", card, as: meld.stands_for[at] ?? card }));
  keep(items, old, purse);
  return { key: old?.key ?? `g${names.next++}`, kind: meld.kind, items };
}

/** @param {readonly string[]} cards @param {Group | undefined} old @param {Map<string, string[]>} purse @param {{next: number}} names @returns {Group} */
function looseGroup(cards, old, purse, names) {
  const items = cards.map((card) => ({ key: "", card, as: card }));
  keep(items, old, purse);
  return { key: old?.key ?? `g${names.next++}`, kind: "loose", items };
}

/** Cards that stay in their group keep their keys first. @param {Held[]} items @param {Group | undefined} old @param {Map<string, string[]>} purse */
function keep(items, old, purse) {
  for (const { card, key } of old?.items ?? []) {
    const held = items.find((item) => item.card === card && !item.key);
    if (!held) continue;
    held.key = key;
    purse.set(card, (purse.get(card) ?? []).filter((one) => one !== key));
  }
}

/** The others take a key of an equal card, or a new one. @param {Group} group @param {Map<string, string[]>} purse @param {{next: number}} names */
function fillKeys(group, purse, names) {
  for (const held of group.items) held.key ||= purse.get(held.card)?.shift() ?? `c${names.next++}`;
}

/**
 * The card that came since: the one new key, else the one drawn by name, else the one that was new.
 * @param {Order} before @param {readonly Group[]} groups @param {string | null} drawn
 */
function freshKey(before, groups, drawn) {
  const had = new Set(cardsOf(before).map((held) => held.key));
  const cards = groups.flatMap((group) => group.items);
  const came = cards.filter((held) => !had.has(held.key));
  if (had.size && came.length === 1 && cards.length > had.size) return came[0]?.key ?? null;
  if (cards.length < had.size) return null;
  if (had.size && cards.some((held) => held.key === before.fresh)) return before.fresh;
  return cards.find((held) => held.card === drawn)?.key ?? null;
}
