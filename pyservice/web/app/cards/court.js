/**
 * The court: a jack in a conical hat, a queen with a wound turban, a king under a board of pearls.
 *
 * One half is drawn from simple figures above the slanting sash and turned for the other.
 *
 * @module
 */

import { path, pip, svg } from "./shapes.js";

/** @param {string} d @param {string} part */
const fill = (d, part) => path(d, { class: part });
/** @param {string} d @param {string} part @param {number} [width] */
const line = (d, part, width = 1) => path(d, { class: `line ${part}`, "stroke-width": width });
/** @param {number} cx @param {number} cy @param {number} r @param {string} part */
const disc = (cx, cy, r, part) => svg("circle", { cx, cy, r, class: part });

/** A string of pearls along a path. @param {string} d @param {number} gap @param {number} size */
const pearls = (d, gap, size) =>
  path(d, { class: "line gold", "stroke-width": size, "stroke-dasharray": `0 ${gap}` });

const ROBE = "M25 78V64C29 59 36 56 43 54H57C64 56 71 57.5 75 60.5V62L25 78Z";
const NECK = "M45.5 46H54.5V55L50 58.5L45.5 55Z";
const FACE = "M41.5 37C41.5 31 45 28 50 28S58.5 31 58.5 37C58.5 44 54.6 50.5 50 50.5S41.5 44 41.5 37Z";
const EYES = "M44.4 38.6Q46.1 37.4 47.8 38.6M52.2 38.6Q53.9 37.4 55.6 38.6";
const BROWS = "M44 35.6Q46 34.2 48 35.2M52 35.2Q54 34.2 56 35.6";
const NOSE = "M50 39V42.4L49 43";
const MOUTH = "M48 46Q50 47.2 52 46";

const face = () => [
  fill(NECK, "shade"),
  fill(FACE, "skin"),
  line(EYES, "hair", 1.1),
  line(BROWS, "hair", 0.8),
  line(NOSE, "hair", 0.6),
  line(MOUTH, "red", 1),
];

const jack = () => [
  fill("M39 36C38 44 38.5 52 41 56H59C61.5 52 62 44 61 36Z", "hair"),
  fill(ROBE, "ink"),
  ...face(),
  line("M42 55Q46 60 50 59.5Q54 60 58 55", "paper", 1.6),
  line("M50 59.5C57 60 63 62 66 64.6", "gold", 1.4),
  pearls("M53 60.4L64 63.6", 5, 2.6),
  line("M38.5 37Q41 51 50 52.4Q59 51 61.5 37", "red", 1.1),
  fill("M50 15L73.5 36Q50 44.5 26.5 36Z", "gold"),
  line("M50 15L34 38.2M50 15L42 39.6M50 15V40M50 15L58 39.6M50 15L66 38.2", "paper", 0.8),
  line("M40.6 23.6Q50 27 59.4 23.6M33.6 30Q50 36 66.4 30", "paper", 0.8),
];

const queen = () => [
  disc(50, 36, 18.5, "ink"),
  svg("circle", { cx: 50, cy: 36, r: 15.6, class: "line gold", "stroke-width": 1.3 }),
  svg("circle", { cx: 50, cy: 36, r: 12.9, class: "line gold", "stroke-width": 0.8 }),
  fill("M39.6 37C39 28 44 25.5 50 25.5S61 28 60.4 37C60.4 44 59 49 57 52H43C41 49 39.6 44 39.6 37Z", "hair"),
  fill(ROBE, "paper"),
  line("M25 64C29 59 36 56 43 54M57 54C64 56 71 57.5 75 60.5", "ink", 1.2),
  ...face(),
  fill("M42.5 36.4Q44 29.5 50 29.5Q56 29.5 57.5 36.4Q54 32.6 50 30.6Q46 32.6 42.5 36.4Z", "hair"),
  fill("M44 51.5H56V56.5Q50 61.5 44 56.5Z", "ink"),
  pearls("M44.5 58Q50 64.5 55.5 58", 2.8, 1.9),
  disc(41, 44.6, 1.5, "gold"),
  disc(59, 44.6, 1.5, "gold"),
  fill("M50 15.6L52.6 19.4L50 23.2L47.4 19.4Z", "gold"),
  fill("M36 73.5C34 68 34.6 64.6 37 61.6C39.4 64.6 40 68 38.4 72.8Z", "ink"),
  fill("M35 74C30.6 72 29 69 29.2 65.6C33 66.6 35.4 69.4 36 73.6Z", "ink"),
  fill("M39.4 72.6C39.8 69 41.6 66.4 44.8 65C45.4 68 44.2 70 42.4 71.8Z", "ink"),
];

const king = () => [
  fill("M40 33H60V46Q60 50 57 53H43Q40 50 40 46Z", "hair"),
  fill(ROBE, "ink"),
  ...face(),
  fill("M43.6 44.5Q46.5 46 50 44.8Q53.5 46 56.4 44.5Q56.4 51 50 58Q43.6 51 43.6 44.5Z", "hair"),
  line("M47.6 47.4Q50 48.4 52.4 47.4", "red", 1.1),
  fill("M40.5 34.5V25.5Q50 22.5 59.5 25.5V34.5Q50 31.5 40.5 34.5Z", "ink"),
  line("M40.8 33.4Q50 30.4 59.2 33.4", "gold", 1.6),
  fill("M28.5 19L33 14.5H67L71.5 19V22.5H28.5Z", "gold"),
  line("M29 20.2H71", "paper", 0.7),
  pearls("M31 24V38", 3.4, 2.1),
  pearls("M35 24V34", 3.4, 2.1),
  pearls("M65 24V34", 3.4, 2.1),
  pearls("M69 24V38", 3.4, 2.1),
  disc(50, 27.6, 2, "gold"),
  line("M34 57.4C37 63 42 68 48 70.4M66 57.4C64 61.4 61 64.8 57 67.4", "gold", 1.8),
  disc(36.6, 67, 4.2, "gold"),
  disc(36.6, 67, 2.3, "ink"),
];

/** @type {Readonly<Record<string, () => Element[]>>} */
const FIGURES = { J: jack, Q: queen, K: king };

/**
 * Only the bust of a jack, queen or king, for a small card.
 *
 * @param {string} rank
 * @param {string} place Where its field of 50 by 78 goes.
 */
export const bust = (rank, place) => svg("g", { transform: place }, ...(FIGURES[rank] ?? jack)());

/**
 * The picture of a jack, queen or king.
 *
 * @param {string} rank
 * @param {string} suit
 */
export function court(rank, suit) {
  const half = FIGURES[rank] ?? jack;
  return svg(
    "g",
    {},
    svg("rect", { x: 25, y: 11, width: 50, height: 118, rx: 3, class: "tint" }),
    svg("g", {}, ...half(), pip(suit, 30.5, 49.5, 8.5)),
    svg("g", { transform: "rotate(180 50 70)" }, ...half(), pip(suit, 30.5, 49.5, 8.5)),
    fill("M25 75.2L75 59.2V64.8L25 80.8Z", "gold"),
    path("M27.5 77.2L75 62", { class: "line ink", "stroke-width": 2, "stroke-dasharray": "0 5" }),
    svg("rect", { x: 25, y: 11, width: 50, height: 118, rx: 3, class: "line gold", "stroke-width": 1 }),
  );
}
