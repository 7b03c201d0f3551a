/**
 * What a player has chosen, kept in local storage. A browser that denies storage plays as well,
 * and forgets when the page is closed.
 */

/**
 * @typedef {object} Chosen
 * @property {"auto" | "en" | "fr" | "it" | "es" | "vi"} language
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} fourColours clubs green and diamonds blue
 * @property {"slow" | "normal" | "fast" | "instant"} pace how fast plays are shown
 * @property {string} name what a new guest is called; "" for a friendly word
 */

const KEY = "thirteen.settings";
/** @type {Chosen} */
const DEFAULTS = Object.freeze({
  language: "auto",
  theme: "auto",
  fourColours: false,
  pace: "normal",
  name: "",
});

export class Settings {
  constructor() {
    /** @type {Chosen} */
    this.chosen = chosen();
    /** Called after each change, also one made in another tab. @type {() => void} */
    this.onchange = () => {};
    addEventListener("storage", (event) => {
      if (event.key !== KEY && event.key !== null) return;
      this.chosen = chosen();
      this.#changed();
    });
  }

  get language() {
    return this.chosen.language;
  }
  get theme() {
    return this.chosen.theme;
  }
  get fourColours() {
    return this.chosen.fourColours;
  }
  get pace() {
    return this.chosen.pace;
  }
  get name() {
    return this.chosen.name;
  }

  /** Changes some of the choices. @param {Partial<Chosen>} change */
  set(change) {
    this.chosen = { ...this.chosen, ...change };
    write(KEY, this.chosen);
    this.#changed();
  }

  /** Puts what the style sheets follow on the root element. */
  apply() {
    const { dataset } = document.documentElement;
    put(dataset, "theme", this.theme === "auto" ? null : this.theme);
    put(dataset, "colours", this.fourColours ? "four" : null);
  }

  #changed() {
    this.apply();
    this.onchange();
  }
}

/** What is stored, where it is of the kind that it must be. @returns {Chosen} */
function chosen() {
  const kept = Object.entries(read(KEY) ?? {});
  const known = /** @type {Record<string, unknown>} */ (DEFAULTS);
  return { ...DEFAULTS, ...Object.fromEntries(kept.filter(([name, value]) => typeof value === typeof known[name])) };
}

/** Where something is kept: for good, or until the window is closed. @typedef {"localStorage" | "sessionStorage"} Area */

/** What is stored, or null. @param {string} key @param {Area} [area] @returns {any} */
export function read(key, area = "localStorage") {
  try {
    return JSON.parse(window[area].getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value; null takes it away. @param {string} key @param {unknown} value @param {Area} [area] */
export function write(key, value, area = "localStorage") {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, JSON.stringify(value));
  } catch {
    // Denied or full: it is known until the page is closed.
  }
}

/** @param {DOMStringMap} dataset @param {string} name @param {string | null} value */
function put(dataset, name, value) {
  if (value === null) delete dataset[name];
  else dataset[name] = value;
}
