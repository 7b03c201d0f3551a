/**
 * The events of a game as a player tells them: rounds, and in them tricks (Thirteen) or turns
 * (Three Thirteen). Facts of the events only.
 */

/** @typedef {import("openapi").components["schemas"]["Event"]} Event */
/** @typedef {import("openapi").components["schemas"]["Result"]} Result */
/**
 * @typedef {"played" | "passed" | "turn" | "went_out" | "instant_win" | "bot_took_over"
 *   | "player_returned" | "stock_reshuffled"} ActType
 */
/**
 * What a seat did: `late` when its time was up and the move was made for it.
 * @typedef {object} Act
 * @property {number} seq
 * @property {number} seat
 * @property {ActType} type
 * @property {string[]} cards played, or of the hand that won at the deal
 * @property {string | null} kind
 * @property {string | null} source where a turn drew from
 * @property {string | null} drawn the card drawn, where one may know it
 * @property {string | null} thrown
 * @property {boolean} out a turn that went out
 * @property {number | null} place
 * @property {string | null} pattern
 * @property {boolean} late
 */
/** @typedef {{number: number, acts: Act[], winner: number | null}} Trick */
/**
 * @typedef {object} RoundTold
 * @property {number} number
 * @property {string | null} wild
 * @property {number | null} dealer
 * @property {number | null} leader
 * @property {Trick[]} tricks of Thirteen; of Three Thirteen one that holds all turns
 * @property {Result | null} result
 */

const ACTS = new Set([
  "played",
  "passed",
  "drew",
  "discarded",
  "gone_out",
  "went_out",
  "instant_win",
  "bot_took_over",
  "player_returned",
  "stock_reshuffled",
]);

/**
 * The rounds, oldest first.
 * @param {Event[]} events
 * @returns {RoundTold[]}
 */
export function chronicle(events) {
  const teller = new Teller();
  for (const event of events) teller.tell(event);
  return teller.rounds;
}

class Teller {
  /** @type {RoundTold[]} */
  rounds = [];
  /** @type {number | null} The seat whose time was up. */
  #late = null;

  /** @param {Event} event */
  tell(event) {
    if (event.type === "round_started") this.#start(event);
    else if (event.type === "turn_timed_out") this.#late = event.seat;
    else if (event.type === "trick_won") this.#close(event.seat);
    else if (event.type === "round_finished") this.#finish(event.result);
    else if (ACTS.has(event.type)) this.#act(event);
  }

  /** @param {Event} event */
  #start(event) {
    this.rounds.push({
      number: event.round_number ?? this.rounds.length + 1,
      wild: event.wild_rank,
      dealer: event.dealer,
      leader: event.leader,
      tricks: [],
      result: null,
    });
  }

  /** @param {Result | null} result */
  #finish(result) {
    const round = this.rounds.at(-1);
    if (round) round.result = result;
  }

  /** @param {number | null} winner */
  #close(winner) {
    const trick = this.rounds.at(-1)?.tricks.at(-1);
    if (trick) trick.winner = winner;
  }

  /** @param {Event} event */
  #act(event) {
    const round = this.rounds.at(-1);
    if (!round) return;
    let trick = round.tricks.at(-1);
    if (!trick || trick.winner !== null) {
      trick = { number: round.tricks.length + 1, acts: [], winner: null };
      round.tricks.push(trick);
    }
    const drawn = trick.acts.at(-1);
    if (event.type === "discarded" || event.type === "gone_out") this.#ended(trick, drawn, event);
    else trick.acts.push(this.#made(event));
  }

  /**
   * A turn ends: it is one act with the draw before it, unless something came between.
   * @param {Trick} trick @param {Act | undefined} last @param {Event} event
   */
  #ended(trick, last, event) {
    const isSameTurn = last?.type === "turn" && last.seat === event.seat && last.thrown === null && !last.out;
    const turn = isSameTurn ? last : this.#made(event);
    if (turn !== last) trick.acts.push(turn);
    turn.thrown = event.card;
    turn.out = event.type === "gone_out";
    turn.late ||= this.#wasLate(event.seat);
  }

  /** @param {Event} event @returns {Act} */
  #made(event) {
    const isDraw = event.type === "drew";
    return {
      seq: event.seq,
      seat: event.seat ?? -1,
      type: /** @type {Act["type"]} */ (
        isDraw || event.type === "discarded" || event.type === "gone_out" ? "turn" : event.type
      ),
      cards: event.cards ?? [],
      kind: event.kind,
      source: event.source,
      drawn: isDraw ? event.card : null,
      thrown: null,
      out: false,
      place: event.place,
      pattern: event.pattern,
      late: this.#wasLate(event.seat),
    };
  }

  /** @param {number | null} seat */
  #wasLate(seat) {
    const late = this.#late !== null && this.#late === seat;
    if (late) this.#late = null;
    return late;
  }
}
