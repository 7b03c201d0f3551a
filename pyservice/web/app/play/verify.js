/**
 * Checks the shuffles of a game's record: the commitment, every deal, who dealt, the card turned up,
 * and each card that came from the stock, also after it was shuffled again.
 *
 * What was played, and whether it was legal, is checked by `python -m pyservice verify`.
 */
import { ALGORITHM, PACK, Shuffler, bytes, digest } from "./shuffle.js";

/** @typedef {import("openapi").components["schemas"]["GameRecord"]} GameRecord */
/** @typedef {import("openapi").components["schemas"]["Deal"]} Deal */
/** @typedef {import("openapi").components["schemas"]["RecordedMove"]} RecordedMove */
/**
 * What the record tells and what was computed.
 * @template T
 * @typedef {{told: T, found: T, right: boolean}} Pair
 */
/** @typedef {{seat: number, told: string[], found: string[], right: boolean}} HandCheck */
/** @typedef {{seq: number, told: string | null, found: string | null}} WrongDraw */
/** @typedef {{count: number, reshuffles: number, wrong: WrongDraw[]}} Draws */
/**
 * @typedef {object} RoundCheck
 * @property {number} number
 * @property {HandCheck[]} hands
 * @property {Pair<number | null> | null} dealer
 * @property {Pair<string | null> | null} upcard
 * @property {Draws | null} draws cards that came from the stock
 * @property {boolean} right
 */
/**
 * @typedef {object} Proof
 * @property {Pair<string>} commitment
 * @property {string} seed
 * @property {(string | null)[]} clientSeeds by seat
 * @property {RoundCheck[]} rounds
 * @property {boolean} right
 */

/**
 * Every shuffle of the record computed again; null where there is none to check (a game from a
 * position). Throws `RangeError` for a record whose seed is no seed.
 * @param {GameRecord} record
 * @returns {Promise<Proof | null>}
 */
export async function checkRecord(record) {
  const { fairness } = record;
  if (!fairness) return null;
  const seed = fairness.server_seed ?? "";
  const commitment = pair(fairness.commitment, await digest(bytes(seed)));
  const shuffler = await Shuffler.from(seed, fairness.client_seeds);
  const rounds = await Promise.all(record.deals.map((deal) => checkRound(record, shuffler, deal)));
  const right = consistent(record, seed) && commitment.right && rounds.every((round) => round.right);
  return { commitment, seed, clientSeeds: fairness.client_seeds, rounds, right };
}

/**
 * One algorithm, one seed, a client seed for each seat, and no round left out.
 * @param {GameRecord} record
 * @param {string} seed
 */
function consistent({ fairness, server_seed, seats, deals }, seed) {
  return (
    fairness?.algorithm === ALGORITHM &&
    seed === server_seed &&
    fairness.client_seeds.length === seats.length &&
    deals.every((deal, at) => deal.round_number === at + 1)
  );
}

/**
 * @template T
 * @param {T} told
 * @param {T} found
 * @returns {Pair<T>}
 */
function pair(told, found) {
  return { told, found, right: told === found };
}

/**
 * @param {GameRecord} record
 * @param {Shuffler} shuffler
 * @param {Deal} deal
 * @returns {Promise<RoundCheck>}
 */
async function checkRound(record, shuffler, deal) {
  const number = deal.round_number;
  const seats = record.fairness?.client_seeds.length ?? 0;
  const deck = await shuffler.shuffled(packs(record, seats), `round|${number}`);
  const dealt = seats * (record.family === "three_thirteen" ? number + 2 : 13);
  const hands = Array.from({ length: seats }, (_, seat) =>
    checkHand(deal, deck.slice(0, dealt), seat, seats),
  );
  if (record.family !== "three_thirteen")
    return summed({ number, hands, dealer: null, upcard: null, draws: null });
  const first = await shuffler.drawn("dealer", seats);
  const upcard = pair(deal.discard_top, deck[dealt] ?? null);
  const moves = record.moves.filter((move) => move.round_number === number);
  const draws = await new Stock(shuffler, number, deck.slice(dealt)).follow(moves);
  return summed({ number, hands, dealer: pair(deal.dealer, (first + number - 1) % seats), upcard, draws });
}

/** @param {Omit<RoundCheck, "right">} round @returns {RoundCheck} */
function summed(round) {
  const { hands, dealer, upcard, draws } = round;
  const right = hands.every((hand) => hand.right) && (dealer?.right ?? true) && (upcard?.right ?? true);
  return { ...round, right: right && !draws?.wrong.length };
}

/** @param {GameRecord} record @param {number} seats */
function packs(record, seats) {
  if (record.family !== "three_thirteen") return PACK;
  const count = record.options.packs || Math.ceil(seats / 2);
  return Array.from({ length: count }, () => PACK).flat();
}

/**
 * @param {Deal} deal
 * @param {string[]} cards all that were dealt, in order
 * @param {number} seat
 * @param {number} seats
 * @returns {HandCheck}
 */
function checkHand(deal, cards, seat, seats) {
  const told = deal.hands[seat] ?? [];
  const found = cards.filter((_, at) => at % seats === seat);
  return { seat, told, found, right: sorted(told) === sorted(found) };
}

/** @param {string[]} cards */
function sorted(cards) {
  return [...cards].sort().join(" ");
}

/** The stock and the discard pile of one round, followed through its moves. */
class Stock {
  #shuffler;
  #round;
  #stock;
  #pile;
  #times = 0;

  /**
   * @param {Shuffler} shuffler
   * @param {number} round
   * @param {string[]} rest what was not dealt: the card turned up, then the stock
   */
  constructor(shuffler, round, [upcard, ...stock]) {
    this.#shuffler = shuffler;
    this.#round = round;
    this.#stock = stock;
    this.#pile = upcard ? [upcard] : [];
  }

  /** @param {RecordedMove[]} moves @returns {Promise<Draws>} */
  async follow(moves) {
    /** @type {Draws["wrong"]} */
    const wrong = [];
    let count = 0;
    for (const move of moves) {
      if (move.type === "draw" && move.source === "stock") count++;
      const found = await this.#card(move);
      if (found !== undefined && found !== move.drawn) wrong.push({ seq: move.seq, told: move.drawn, found });
    }
    return { count, reshuffles: this.#times, wrong };
  }

  /**
   * The card that a draw must have brought; undefined for other moves, whose card goes on the pile.
   * @param {RecordedMove} move
   */
  async #card(move) {
    if (move.type !== "draw") {
      if (move.card) this.#pile.push(move.card);
      return undefined;
    }
    if (move.source === "discard") return this.#pile.pop() ?? null;
    if (!this.#stock.length) await this.#again();
    return this.#stock.shift() ?? null;
  }

  async #again() {
    const top = this.#pile.splice(-1);
    this.#times++;
    this.#stock = await this.#shuffler.shuffled(this.#pile, `reshuffle|${this.#round}|${this.#times}`);
    this.#pile = top;
  }
}
