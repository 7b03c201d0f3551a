/**
 * The texts of the page in the reader's language, from the catalogues that the service shares
 * with its API.
 */

import { cardName, cardSign } from "./spoken.js";

/** @typedef {Record<string, string | number>} Params */

/** The languages there are; the first is the last resort. */
const LOCALES = /** @type {const} */ (["en", "fr", "it", "es", "vi"]);
/** Each of them by its own name, so that it is found by who reads no other. */
export const LANGUAGES = Object.freeze({
  en: "English",
  fr: "Français",
  it: "Italiano",
  es: "Español",
  vi: "Tiếng Việt",
});

export class Words {
  #texts;
  #plurals;
  #lists;

  /** @param {string} locale @param {Record<string, string>} texts */
  constructor(locale, texts) {
    this.locale = locale;
    this.#texts = texts;
    this.#plurals = new Intl.PluralRules(locale);
    this.#lists = new Intl.ListFormat(locale, { type: "conjunction" });
  }

  /** Whether there is a text. @param {string} key */
  has(key) {
    return Object.hasOwn(this.#texts, key);
  }

  /**
   * The text of a key, with `{name}` replaced by the parameter of that name; a key without a
   * text stands for itself.
   * @param {string} key @param {Params} [params]
   */
  t = (key, params = {}) => {
    const text = this.has(key) ? this.#texts[key] : key;
    return text.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));
  };

  /**
   * The text for a number of things: `key.one` or `key.other` (also for what the language calls
   * otherwise), with `{n}` as the number.
   * @param {string} key @param {number} n @param {Params} [params]
   */
  count(key, n, params = {}) {
    const exact = `${key}.${this.#plurals.select(n)}`;
    return this.t(this.has(exact) ? exact : `${key}.other`, { n: this.number(n), ...params });
  }

  /** "Mai, An and Tom". @param {string[]} items */
  list(items) {
    return this.#lists.format(items);
  }

  /** @param {number} value @param {Intl.NumberFormatOptions} [options] */
  number(value, options) {
    return value.toLocaleString(this.locale, options);
  }

  /** "58%" of a chance. @param {number} share 0 to 1 */
  percent(share) {
    return this.number(share, { style: "percent", maximumFractionDigits: 0 });
  }

  /** An average: "1.4". @param {number} value */
  average(value) {
    return this.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  }

  /** A card as it is spoken: "ten of hearts". @param {string} card */
  card(card) {
    return cardName(this.t, card);
  }

  /** A card as it is printed: "10♥". @param {string} card */
  cardSign(card) {
    return cardSign(card);
  }
}

/**
 * The language to speak: the one chosen, else the first of the browser's that there is.
 * @param {string} chosen "auto" or a language @param {readonly string[]} preferred
 * @returns {string}
 */
export function chooseLocale(chosen, preferred = navigator.languages) {
  const known = /** @type {readonly string[]} */ (LOCALES);
  const wanted = [chosen, ...preferred].map((tag) => tag.toLowerCase().split("-")[0]);
  return wanted.find((language) => known.includes(language)) ?? LOCALES[0];
}

/** Loads the texts of a language, which stand beside this module. @param {string} locale */
export async function loadWords(locale) {
  const response = await fetch(new URL(`../../words/${locale}.json`, import.meta.url));
  if (!response.ok) throw new Error(`no words in ${locale}: ${response.status}`);
  return new Words(locale, await response.json());
}
