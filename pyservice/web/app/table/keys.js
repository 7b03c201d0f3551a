/** Keys of a table: one listener, quiet while a dialog or a menu is open or somebody types. */

/** @typedef {Record<string, () => void>} KeyMap  by `KeyboardEvent.key`, letters in lower case */

/**
 * Listens until the function it answers is called.
 * @param {() => KeyMap} keys  asked at each press, so that it always fits the state
 * @returns {() => void}
 */
export function listen(keys) {
  const heard = (/** @type {KeyboardEvent} */ event) => {
    const action = isForTable(event) ? keys()[nameOf(event)] : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  };
  document.addEventListener("keydown", heard);
  return () => document.removeEventListener("keydown", heard);
}

/** @param {KeyboardEvent} event */
function nameOf(event) {
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}

/**
 * A key that a control wants for itself stays with it: Enter on a button presses the button.
 * @param {KeyboardEvent} event
 */
function isForTable(event) {
  if (event.defaultPrevented || event.repeat) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if (document.querySelector("dialog[open], :popover-open")) return false;
  return !wants(event.target, event.key);
}

/**
 * @param {EventTarget|null} target
 * @param {string} key
 */
function wants(target, key) {
  if (!(target instanceof Element)) return false;
  if (target.closest("input, select, textarea, [contenteditable]")) return true;
  return (key === "Enter" || key === " ") && target.closest("button, a, summary") !== null;
}
