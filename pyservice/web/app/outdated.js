/**
 * A module that is not there any more: the service has a newer page since this one was opened. The
 * page is then loaded again, once in a while, not for ever.
 */

import { read, write } from "./settings.js";

const KEY = "thirteen.reloaded";
/** It is loaded again at most so often, in milliseconds. */
const SELDOM = 30_000;

/** What is thrown by `import()` goes through here. @param {unknown} error @returns {never} */
export function outdated(error) {
  const isLately = Date.now() - Number(read(KEY) ?? 0) < SELDOM;
  if (navigator.onLine && !isLately) {
    write(KEY, Date.now());
    location.reload();
  }
  throw error;
}
