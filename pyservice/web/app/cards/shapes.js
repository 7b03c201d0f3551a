/**
 * The drawn signs of a card: suits as outlines, ranks as strokes of one pen.
 *
 * No font is involved, so a ten is as crisp and as wide on every system. Suits lie in a square of
 * 20 around the origin; a rank stands on a field of its own width, 24 high.
 *
 * @module
 */

const NAMESPACE = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number>} Attributes */

/**
 * An SVG element with its attributes and children.
 *
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...Element} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(NAMESPACE, tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * A path.
 *
 * @param {string} d
 * @param {Attributes} [attributes]
 */
export const path = (d, attributes = {}) => svg("path", { d, ...attributes });

/** @type {Readonly<Record<string, string>>} */
const SUITS = {
  S:
    "M0-9.8C2.4-5.6 9.2-2.6 9.2 2.5C9.2 5.3 7.2 7 4.9 7C3.2 7 1.8 6.1 1 4.8" +
    "C1.1 7 1.9 8.7 3.6 9.6H-3.6C-1.9 8.7-1.1 7-1 4.8C-1.8 6.1-3.2 7-4.9 7C-7.2 7-9.2 5.3-9.2 2.5C-9.2-2.6-2.4-5.6 0-9.8Z",
  H:
    "M0 9.6C-2.6 5.8-9.4 2.4-9.4-3.6C-9.4-6.8-7.2-9-4.6-9C-2.4-9-.8-7.8 0-5.8" +
    "C.8-7.8 2.4-9 4.6-9C7.2-9 9.4-6.8 9.4-3.6C9.4 2.4 2.6 5.8 0 9.6Z",
  D: "M0-10C1.9-6.5 4.6-2.9 7.8 0C4.6 2.9 1.9 6.5 0 10C-1.9 6.5-4.6 2.9-7.8 0C-4.6-2.9-1.9-6.5 0-10Z",
  C:
    "M0-9.6A4.5 4.5 0 0 1 3.7-2.5A4.5 4.5 0 1 1 .9 4.3C1.1 6.8 1.9 8.6 3.6 9.6H-3.6C-1.9 8.6-1.1 6.8-.9 4.3" +
    "A4.5 4.5 0 1 1-3.7-2.5A4.5 4.5 0 0 1 0-9.6Z",
};

/** Width and strokes of each rank. @type {Readonly<Record<string, readonly [number, string]>>} */
const RANKS = {
  A: [17, "M2 22L8.5 2L15 22M4.2 15.6H12.8"],
  2: [15, "M2.3 7.2C2.5 4 4.6 2 7.5 2S12.7 3.9 12.7 6.8C12.7 9 11.6 10.6 9.8 12.6L2 22H13.2"],
  3: [15, "M2.4 4.6C3.6 2.9 5.3 2 7.3 2C10.2 2 12.3 3.8 12.3 6.6S10.2 11.2 6.4 11.2C10.5 11.2 13 13.2 13 16.5S10.6 22 7.4 22C4.9 22 3 20.9 2 18.9"],
  4: [16, "M10.8 22V2L2 16.2H14.2"],
  5: [15, "M12.2 2H4L3 11.2C4.1 10.2 5.6 9.6 7.3 9.6C10.7 9.6 13 12 13 15.7S10.7 22 7.2 22C4.8 22 2.9 20.9 2 19"],
  6: [15, "M11.8 3.7C10.8 2.6 9.4 2 7.9 2C4.2 2 2 5.8 2 12.6M2 15.6C2 11.8 4.3 9.5 7.5 9.5S13 12 13 15.7S10.7 22 7.5 22S2 19.6 2 15.2V12"],
  7: [15, "M2 2H13L6 22"],
  8: [15, "M7.5 2C10.3 2 12.3 3.9 12.3 6.6S10.3 11.2 7.5 11.2S2.7 9.3 2.7 6.6S4.7 2 7.5 2ZM7.5 11.2C10.7 11.2 13 13.4 13 16.6S10.7 22 7.5 22S2 19.8 2 16.6S4.3 11.2 7.5 11.2Z"],
  9: [15, "M3.2 20.3C4.2 21.4 5.6 22 7.1 22C10.8 22 13 18.2 13 11.4M13 8.4C13 12.2 10.7 14.5 7.5 14.5S2 12 2 8.3S4.3 2 7.5 2S13 4.4 13 8.8V12"],
  T: [21, "M1.8 5.2L4.8 2V22M14.6 2C17.4 2 19.4 5.8 19.4 12S17.4 22 14.6 22S9.8 18.2 9.8 12S11.8 2 14.6 2Z"],
  J: [14, "M6 2H12M11 2V16C11 19.8 9.2 22 6.2 22C3.8 22 2.2 20.6 1.8 18.2"],
  Q: [18, "M9 2C13 2 15.8 5.9 15.8 12S13 22 9 22S2.2 18.1 2.2 12S5 2 9 2ZM10.4 16.4L15.8 22.6"],
  K: [16, "M2.6 2V22M13.6 2L2.6 14.4M6.7 10L14 22"],
};

/**
 * A suit with its middle at (x, y).
 *
 * @param {string} suit One of S, C, D, H.
 * @param {number} x
 * @param {number} y
 * @param {number} size Its height.
 * @param {boolean} [down] Standing on its head.
 */
export function pip(suit, x, y, size, down = false) {
  const scale = (size / 20) * (down ? -1 : 1);
  return path(SUITS[suit] ?? "", { transform: `translate(${x} ${y}) scale(${scale})` });
}

/**
 * A rank around (x, y), at most so high and so wide.
 *
 * @param {string} rank One of A, 2 … 9, T, J, Q, K.
 * @param {number} x
 * @param {number} y
 * @param {number} height
 * @param {number} widest
 * @param {number} pen How thick its strokes are, in the units of the card.
 */
export function letter(rank, x, y, height, widest, pen) {
  const [width, strokes] = RANKS[rank] ?? [15, ""];
  const scale = Math.min(height / 24, widest / width);
  const place = `translate(${x} ${y}) scale(${scale}) translate(${-width / 2} -12)`;
  return path(strokes, { class: "pen", transform: place, "stroke-width": (rank === "T" ? 0.9 : 1) * pen / scale });
}
