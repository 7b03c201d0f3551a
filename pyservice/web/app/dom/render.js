/**
 * State becomes elements: `h` describes an element, `render` makes what is on the page like it.
 *
 * What has not changed is not touched, so what a person typed, opened, selected or focused stays,
 * and so do running animations. Children are matched by `key`, else by their place among the
 * children of their parent (an absent child keeps its place); keyed ones move with their elements.
 * Text only ever becomes text nodes.
 *
 * Props: `key`; `ref` (called with the element once, when it stands on the page for the first time);
 * all others are told in `props.js`.
 *
 * An element without children here may have its own (a custom element): they are left alone.
 */

import { patchProps, SVG } from "./props.js";

/** @typedef {import("./props.js").Props} Props */
/** @typedef {{tag: string, props: Props, children: Slot[]}} VNode */
/** @typedef {VNode | string | number | null | undefined | boolean | any[]} Child */
/** @typedef {{name: string, node: VNode | string}} Slot A child, and the name it is known by. */
/** @typedef {{name: string, vnode: VNode | string, dom: ChildNode}} Mounted */

/** @type {VNode} */
const BLANK = { tag: "", props: {}, children: [] };
/** @type {WeakMap<Node, Mounted[]>} The children of an element that were made here. */
const made = new WeakMap();
/** @type {(() => void)[]} What is called when everything is in its place. */
let refs = [];

/**
 * @param {string} tag
 * @param {Props | Child} [props] may be left out
 * @param {...Child} children
 * @returns {VNode}
 */
export function h(tag, props, ...children) {
  if (isProps(props)) return { tag, props, children: slots(children) };
  return { tag, props: {}, children: slots(props == null ? children : [props, ...children]) };
}

/**
 * Makes the children of `parent` that came from here the ones of `content`.
 * @param {Element} parent
 * @param {Child} content
 */
export function render(parent, content) {
  const focused = document.activeElement;
  patchChildren(parent, slots(Array.isArray(content) ? content : [content]));
  if (focused !== document.activeElement && focused && parent.contains(focused)) {
    /** @type {HTMLElement} */ (focused).focus({ preventScroll: true });
  }
  const ready = refs;
  refs = [];
  for (const call of ready) call();
}

/** @param {any} given @returns {given is Props} */
function isProps(given) {
  return given !== null && typeof given === "object" && !Array.isArray(given) && !isVNode(given);
}

/** @param {any} given @returns {given is VNode} */
function isVNode(given) {
  return typeof given.tag === "string" && Array.isArray(given.children);
}

/**
 * The children in one list, each with the name by which it is found again.
 * @param {Child[]} children
 * @param {string} path
 * @param {Slot[]} found
 * @param {Map<string, number>} seen
 */
function slots(children, path = "", found = [], seen = new Map()) {
  children.forEach((child, place) => {
    if (child == null || typeof child === "boolean") return;
    if (Array.isArray(child)) slots(child, `${path}${place}.`, found, seen);
    else found.push(slot(child, `${path}${place}`, seen));
  });
  return found;
}

/**
 * @param {VNode | string | number} child @param {string} place @param {Map<string, number>} seen
 * @returns {Slot}
 */
function slot(child, place, seen) {
  if (typeof child !== "object") return { name: `${place} #text`, node: String(child) };
  const { tag, props } = child;
  const name = props.key == null ? `${place} ${tag}` : `key ${props.key} ${tag}`;
  const count = seen.get(name) ?? 0;
  seen.set(name, count + 1);
  return { name: count ? `${name} ${count}` : name, node: child };
}

/** @param {Element} parent @param {Slot[]} next */
function patchChildren(parent, next) {
  const before = made.get(parent) ?? [];
  const places = new Map(before.map((child, place) => [child.name, place]));
  const origins = next.map(({ name }) => places.get(name) ?? -1);
  const kept = new Set(origins);
  const after = before.at(-1)?.dom.nextSibling ?? null;
  before.forEach((child, place) => {
    if (!kept.has(place)) child.dom.remove();
  });
  const now = next.map(({ name, node }, place) => {
    const old = before[origins[place]];
    const dom = old?.dom ?? create(node, parent);
    patch(dom, old?.vnode ?? null, node);
    return { name, vnode: node, dom };
  });
  arrange(parent, now, stable(origins), after);
  made.set(parent, now);
}

/**
 * Puts the children in order, from the last to the first; who is in order already stays put.
 * @param {Element} parent @param {Mounted[]} now @param {Set<number>} inOrder
 * @param {ChildNode | null} after what is not of the view and follows it
 */
function arrange(parent, now, inOrder, after) {
  let next = after;
  for (let place = now.length - 1; place >= 0; place--) {
    const { dom } = now[place];
    if (!inOrder.has(place) || dom.parentNode !== parent) move(parent, dom, next);
    next = dom;
  }
}

/** @param {any} parent @param {ChildNode} dom @param {ChildNode | null} next */
function move(parent, dom, next) {
  const isAtHome = dom.parentNode === parent && parent.isConnected;
  if (isAtHome && parent.moveBefore) parent.moveBefore(dom, next);
  else parent.insertBefore(dom, next);
}

/**
 * The places of a longest stretch of children that keep their order: these need not move.
 * @param {number[]} origins where each was before, -1 for a new one
 */
function stable(origins) {
  /** @type {number[]} */
  const tails = [];
  /** @type {number[]} */
  const previous = [];
  origins.forEach((origin, place) => {
    if (origin < 0) return;
    let at = tails.findIndex((tail) => origins[tail] >= origin);
    if (at < 0) at = tails.length;
    previous[place] = at > 0 ? tails[at - 1] : -1;
    tails[at] = place;
  });
  /** @type {Set<number>} */
  const found = new Set();
  for (let place = tails.at(-1) ?? -1; place >= 0; place = previous[place]) found.add(place);
  return found;
}

/** @param {VNode | string} node @param {Element} parent @returns {ChildNode} */
function create(node, parent) {
  if (typeof node === "string") return document.createTextNode(node);
  const inSvg = node.tag === "svg" || (parent.namespaceURI === SVG && parent.tagName !== "foreignObject");
  return inSvg ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag);
}

/** @param {ChildNode} dom @param {VNode | string | null} old @param {VNode | string} node */
function patch(dom, old, node) {
  if (old === node) return;
  if (typeof node === "string") {
    if (old !== null) /** @type {Text} */ (dom).data = node;
    return;
  }
  const el = /** @type {HTMLElement} */ (dom);
  const before = /** @type {VNode | null} */ (old) ?? BLANK;
  patchProps(el, before.props, node.props, (name) => name !== "value");
  if (before.children.length || node.children.length) patchChildren(el, node.children);
  // A choice can be made only once its options are there.
  patchProps(el, before.props, node.props, (name) => name === "value");
  if (old === null && node.props.ref) refs.push(() => node.props.ref(el));
}
