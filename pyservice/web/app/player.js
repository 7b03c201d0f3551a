/**
 * Who plays in this browser: a guest whose token is kept in local storage, one for all tabs.
 *
 * Tabs that need a guest at the same moment make one between them: the first makes it under a
 * lock, the others read it.
 */

import { read, write } from "./settings.js";

/** @typedef {{id: string, name: string, token: string}} Known */
/** @typedef {(guest: {name: string, locale: string}) => Promise<Known>} Maker */

const KEY = "thirteen.player";

export class Player {
  /** @param {() => {name: string, locale: string}} wished what a new guest is to be called */
  constructor(wished) {
    this.wished = wished;
    /** @type {Known | null} */
    this.known = stored();
    /** @type {Promise<Known> | null} */
    this.pending = null;
    addEventListener("storage", (event) => {
      if (event.key === KEY || event.key === null) this.known = stored();
    });
  }

  /** The token of now, or null before the first call that needs one. */
  get token() {
    return this.known?.token ?? null;
  }

  /** The player's id, or null before the first call that needs one. */
  get id() {
    return this.known?.id ?? null;
  }

  /** The name as the service knows it; null before the first call that needs a player. */
  get name() {
    return this.known?.name ?? null;
  }

  /** The token; makes a guest where there is none. @param {Maker} make @returns {Promise<string>} */
  async signIn(make) {
    return this.token ?? this.signInAnew(null, make);
  }

  /**
   * Another token than the one that was refused: what another tab has found, or a new guest's.
   * @param {string | null} refused @param {Maker} make @returns {Promise<string>}
   */
  async signInAnew(refused, make) {
    this.pending ??= alone(() => this.#another(refused, make));
    try {
      return (await this.pending).token;
    } finally {
      this.pending = null;
    }
  }

  /** Remembers what the service says of the player. @param {Partial<Known>} change */
  keep(change) {
    this.known = /** @type {Known} */ ({ ...this.known, ...change });
    write(KEY, this.known);
  }

  /** The next call makes a new guest. */
  forget() {
    this.known = null;
    write(KEY, null);
  }

  /** @param {string | null} refused @param {Maker} make @returns {Promise<Known>} */
  async #another(refused, make) {
    const found = stored() ?? this.known;
    const isOther = found !== null && found.token !== refused;
    const { id, name, token } = isOther ? found : await make(this.wished());
    this.keep({ id, name, token });
    return { id, name, token };
  }
}

/** What is stored, where it can be a player: with a token that a header can carry. @returns {Known | null} */
function stored() {
  const known = read(KEY);
  return typeof known?.token === "string" && /^[ -~]+$/.test(known.token) ? known : null;
}

/**
 * Does something that no other tab does at the same time.
 * @param {() => Promise<Known>} act @returns {Promise<Known>}
 */
async function alone(act) {
  return navigator.locks ? navigator.locks.request(KEY, act) : act();
}
