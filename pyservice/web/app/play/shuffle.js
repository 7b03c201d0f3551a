/**
 * The shuffle `thirteen/1`, computed again where the player can see it (docs/fairness.md).
 *
 * It knows seeds and cards, no game. Needs `crypto.subtle`, which browsers give to pages over
 * https and from this very machine only.
 */

export const ALGORITHM = "thirteen/1";

/** One pack, in the order in which it lies before the shuffle. */
export const PACK = [..."3456789TJQKA2"].flatMap((rank) => [..."SCDH"].map((suit) => rank + suit));

const NUMBERS = 2 ** 32;
const text = new TextEncoder();

/** Whether this browser lets this page compute SHA-256 and HMAC. */
export function canCompute() {
  return Boolean(globalThis.crypto?.subtle);
}

/**
 * Bytes written as 64 hex digits; throws `RangeError` for anything else.
 * @param {string} hex
 */
export function bytes(hex) {
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new RangeError("not 64 lower-case hex digits");
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/**
 * SHA-256 as lower-case hex digits.
 * @param {Uint8Array<ArrayBuffer>} data
 */
export async function digest(data) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** All chance of one game: the server's seed and one client seed a seat ("" for a bot's). */
export class Shuffler {
  #prefix;
  #key;

  /** @param {string} prefix @param {CryptoKey} key */
  constructor(prefix, key) {
    this.#prefix = prefix;
    this.#key = key;
  }

  /**
   * Throws `RangeError` where the server's seed is none.
   * @param {string} serverSeed 64 hex digits
   * @param {(string | null)[]} clientSeeds by seat
   */
  static async from(serverSeed, clientSeeds) {
    const seed = bytes(serverSeed);
    const seats = clientSeeds.map((client) => digest(text.encode(client ?? "")));
    const prefix = [ALGORITHM, await digest(seed), ...(await Promise.all(seats))].join("|");
    const hmac = { name: "HMAC", hash: "SHA-256" };
    return new Shuffler(prefix, await crypto.subtle.importKey("raw", seed, hmac, false, ["sign"]));
  }

  /**
   * `cards` in the order that the purpose gives them, the first to be dealt first.
   * @param {string[]} cards
   * @param {string} purpose such as `round|1` or `reshuffle|4|1`
   */
  async shuffled(cards, purpose) {
    const deck = [...cards];
    const numbers = this.#numbers(purpose);
    for (let last = deck.length - 1; last > 0; last--) {
      const other = await draw(numbers, last + 1);
      [deck[last], deck[other]] = [/** @type {string} */ (deck[other]), /** @type {string} */ (deck[last])];
    }
    return deck;
  }

  /**
   * A number from 0 up to `bound`, without it.
   * @param {string} purpose such as `dealer`
   * @param {number} bound
   */
  async drawn(purpose, bound) {
    return draw(this.#numbers(purpose), bound);
  }

  /** @param {string} purpose @returns {AsyncGenerator<number, never>} */
  async *#numbers(purpose) {
    for (let block = 0; ; block++) {
      const message = text.encode(`${this.#prefix}|${purpose}|${block}`);
      const found = new DataView(await crypto.subtle.sign("HMAC", this.#key, message));
      for (let at = 0; at < found.byteLength; at += 4) yield found.getUint32(at);
    }
  }
}

/**
 * The next number that is fair for `bound`: every result is equally likely.
 * @param {AsyncGenerator<number, never>} numbers
 * @param {number} bound
 */
async function draw(numbers, bound) {
  const fair = Math.floor(NUMBERS / bound) * bound;
  let number = (await numbers.next()).value;
  while (number >= fair) number = (await numbers.next()).value;
  return number % bound;
}
