/**
 * What is said of an element, beside its children: `class` (a string, or an array in which what is
 * falsy is left out); `style` (an object of properties, since a style attribute is against the
 * page's policy); `data` (an object for `dataset`); `on` (an object of listeners). All else is a
 * property where the element has one, else an attribute: `true` is "", null and false take it away.
 *
 * Only what was said before is ever taken away: what others put on an element stays.
 */

/** @typedef {Record<string, any>} Props */

export const SVG = "http://www.w3.org/2000/svg";

/** @type {WeakMap<Element, Listener>} */
const heard = new WeakMap();
/** What is not of the element. */
const OURS = new Set(["key", "ref"]);

/**
 * Makes an element what `next` says, given that it was what `old` says.
 * @param {HTMLElement} el @param {Props} old @param {Props} next
 * @param {(name: string) => boolean} wanted which of them
 */
export function patchProps(el, old, next, wanted) {
  for (const name of new Set([...Object.keys(old), ...Object.keys(next)])) {
    if (!OURS.has(name) && wanted(name)) patchProp(el, name, old[name], next[name]);
  }
}

/** @param {HTMLElement} el @param {string} name @param {any} old @param {any} value */
function patchProp(el, name, old, value) {
  if (name === "on") listen(el, old ?? {}, value ?? {});
  else if (name === "style") patchEach(old, value, (key, to) => setStyle(el, key, to));
  else if (name === "data") patchEach(old, value, (key, to) => setData(el, key, to));
  else if (old === value) return;
  else if (name === "class") setAttribute(el, name, classes(value));
  else if (!setProperty(el, name, value)) setAttribute(el, name, value);
}

/** @param {any} old @param {any} next @param {(key: string, value: any) => void} set */
function patchEach(old, next, set) {
  for (const key of new Set(Object.keys({ ...old, ...next }))) {
    if (old?.[key] !== next?.[key]) set(key, next?.[key]);
  }
}

/** @param {any} given */
function classes(given) {
  const text = Array.isArray(given) ? given.filter(Boolean).join(" ") : given;
  return text || null;
}

/** @param {HTMLElement} el @param {string} name @param {any} value */
function setStyle(el, name, value) {
  if (value == null || value === false) el.style.removeProperty(name);
  else el.style.setProperty(name, String(value));
}

/** @param {HTMLElement} el @param {string} name @param {any} value */
function setData(el, name, value) {
  if (value == null || value === false) delete el.dataset[name];
  else el.dataset[name] = value === true ? "" : String(value);
}

/** @param {any} el @param {string} name @param {any} value @returns {boolean} whether it is one */
function setProperty(el, name, value) {
  const isOwn = el.localName.includes("-");
  if (el.namespaceURI === SVG || !(name in el) || (value == null && !isOwn)) return false;
  try {
    el[name] = value;
    return true;
  } catch {
    return false; // can only be read, such as `list` of an input
  }
}

/** @param {Element} el @param {string} name @param {any} value */
function setAttribute(el, name, value) {
  if (value == null || value === false) el.removeAttribute(name);
  else el.setAttribute(name, value === true ? "" : String(value));
}

/** One listener an element, which calls the function that stands in the newest view. */
class Listener {
  /** @type {Props} */
  now = {};

  /** @param {Event} event */
  handleEvent(event) {
    const call = this.now[event.type];
    if (call) call(event);
  }
}

/** @param {Element} el @param {Props} old @param {Props} next */
function listen(el, old, next) {
  const listener = heard.get(el) ?? new Listener();
  heard.set(el, listener);
  listener.now = next;
  for (const type of Object.keys(old)) if (!next[type]) el.removeEventListener(type, listener);
  for (const type of Object.keys(next)) if (next[type]) el.addEventListener(type, listener);
}
