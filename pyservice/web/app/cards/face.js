/**
 * The faces of the 52 cards, drawn here in code, and which part shows at which size.
 *
 * A face holds two drawings: `full` with pips, courts and two corners, and `small` with one big
 * corner and one big suit. The style sheet shows one of them by the width of the card. Colours come
 * from the style sheet too, so that a theme or the four colours never make a new drawing.
 *
 * @module
 */

import { bust, court } from "./court.js";
import { back, rosette } from "./drum.js";
import { letter, pip, svg } from "./shapes.js";

const [LEFT, MIDDLE, RIGHT] = [34, 50, 66];
const [TOP, CENTRE, BOTTOM] = [22, 70, 118];
const STEP = (BOTTOM - TOP) / 3;

/** @typedef {readonly [number, number]} Spot */

/** Both columns of pips in these rows. @param {...number} rows @returns {Spot[]} */
const columns = (...rows) => rows.flatMap((y) => /** @type {Spot[]} */ ([[LEFT, y], [RIGHT, y]]));
/** @param {...number} rows @returns {Spot[]} */
const middle = (...rows) => rows.map((y) => /** @type {Spot} */ ([MIDDLE, y]));

const FOUR_ROWS = [TOP, TOP + STEP, BOTTOM - STEP, BOTTOM];

/** Where the pips of a number stand. @type {Readonly<Record<string, readonly Spot[]>>} */
const PIPS = {
  2: middle(TOP, BOTTOM),
  3: middle(TOP, CENTRE, BOTTOM),
  4: columns(TOP, BOTTOM),
  5: [...columns(TOP, BOTTOM), ...middle(CENTRE)],
  6: columns(TOP, CENTRE, BOTTOM),
  7: [...columns(TOP, CENTRE, BOTTOM), ...middle(46)],
  8: [...columns(TOP, CENTRE, BOTTOM), ...middle(46, 94)],
  9: [...columns(...FOUR_ROWS), ...middle(CENTRE)],
  T: [...columns(...FOUR_ROWS), ...middle(TOP + STEP / 2, BOTTOM - STEP / 2)],
};

/** @param {string} suit @param {readonly Spot[]} spots */
const pips = (suit, spots) => spots.map(([x, y]) => pip(suit, x, y, 18.5, y > CENTRE));

/** @param {string} rank @param {string} suit @returns {Element[]} */
function picture(rank, suit) {
  if (rank === "A") return [rosette(), pip(suit, MIDDLE, CENTRE, 34)];
  const spots = PIPS[rank];
  return spots ? pips(suit, spots) : [court(rank, suit)];
}

/** @param {string} rank @param {string} suit */
const corner = (rank, suit) => [letter(rank, 13, 18.5, 21, 17, 3.5), pip(suit, 13, 39.5, 13.5)];

/** @param {string} rank @param {string} suit */
const full = (rank, suit) =>
  svg(
    "g",
    { class: "full" },
    ...picture(rank, suit),
    ...corner(rank, suit),
    svg("g", { transform: "rotate(180 50 70)" }, ...corner(rank, suit)),
  );

/** @param {string} rank @param {string} suit */
const small = (rank, suit) =>
  svg(
    "g",
    { class: "small" },
    letter(rank, 23, 31, 42, 32, 7),
    pip(suit, 23, 72, 27),
    PIPS[rank] || rank === "A" ? pip(suit, 68, 105, 46) : bust(rank, "translate(10 60) scale(1.2)"),
  );

/** @param {string} card */
const draw = (card) => {
  const [rank, suit] = [card.slice(0, -1), card.slice(-1)];
  const attributes = { viewBox: "0 0 100 140", class: "face", "aria-hidden": "true" };
  return svg("svg", attributes, full(rank, suit), small(rank, suit));
};

/** Each face is drawn once and copied after that. @type {Map<string | null, SVGElement>} */
const drawn = new Map();

/**
 * The drawing of a card, such as "TH"; of its back without one.
 *
 * @param {string | null} card
 * @returns {SVGElement}
 */
export function face(card) {
  const known = drawn.get(card) ?? (card ? draw(card) : back());
  drawn.set(card, known);
  return /** @type {SVGElement} */ (known.cloneNode(true));
}
