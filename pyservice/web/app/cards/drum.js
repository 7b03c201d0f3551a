/**
 * Ornament after the bronze drums of Đông Sơn: a star of rays in rings of dots and teeth.
 *
 * @module
 */

import { path, svg } from "./shapes.js";

/** @param {number} value */
const short = (value) => String(Math.round(value * 100) / 100);

/** @param {number} radius @param {number} turn A share of the full circle. */
const point = (radius, turn) => {
  const angle = turn * 2 * Math.PI;
  return `${short(radius * Math.sin(angle))} ${short(-radius * Math.cos(angle))}`;
};

/**
 * A closed zigzag around the origin: a star, or a ring of teeth.
 *
 * @param {number} rays
 * @param {number} outer
 * @param {number} inner
 */
export function star(rays, outer, inner) {
  const corners = Array.from({ length: 2 * rays }, (_, index) =>
    point(index % 2 ? inner : outer, index / (2 * rays)),
  );
  return `M${corners.join("L")}Z`;
}

/** @param {number} r @param {number} width */
const ring = (r, width) => svg("circle", { r, class: "line", "stroke-width": width });

/**
 * So many dots in a ring.
 *
 * @param {number} r
 * @param {number} count
 * @param {number} size
 */
const dots = (r, count, size) =>
  svg("circle", {
    r,
    class: "line",
    "stroke-width": size,
    "stroke-dasharray": `0 ${short((2 * Math.PI * r) / count)}`,
  });

/** The ornament around the suit of an ace: teeth between two fine rings, rays outside. */
export const rosette = () =>
  svg(
    "g",
    { class: "gilt", transform: "translate(50 70)" },
    ring(24.5, 0.9),
    dots(22, 40, 1.3),
    path(star(28, 29.5, 26), { class: "line", "stroke-width": 0.8 }),
    ring(31, 0.6),
  );

/** The back of every card. */
export const back = () =>
  svg(
    "svg",
    { viewBox: "0 0 100 140", class: "face back", "aria-hidden": "true" },
    svg("rect", { x: 5, y: 5, width: 90, height: 130, rx: 4, class: "lacquer" }),
    svg("rect", { x: 8, y: 8, width: 84, height: 124, rx: 2.5, class: "line", "stroke-width": 0.9 }),
    svg("rect", { x: 11.5, y: 11.5, width: 77, height: 117, class: "line", "stroke-width": 1.8, "stroke-dasharray": "0 4.041" }),
    svg("rect", { x: 15, y: 15, width: 70, height: 110, class: "line", "stroke-width": 0.9 }),
    svg(
      "g",
      { transform: "translate(50 70)" },
      path(star(14, 12.5, 4.2), { class: "solid" }),
      ring(14.5, 0.9),
      dots(17.2, 28, 1.7),
      ring(20, 0.9),
      path(star(36, 25, 21), { class: "line", "stroke-width": 0.9 }),
      ring(26.6, 0.9),
      dots(29.2, 60, 1.2),
      ring(31.8, 0.9),
    ),
    ...[0, 180].map((angle) => corner(angle)),
  );

/** Two quarter drums at one end of the back. @param {number} angle */
const corner = (angle) =>
  svg(
    "g",
    { transform: `rotate(${angle} 50 70)` },
    path("M15 34A19 19 0 0 0 34 15M15 30.5A15.5 15.5 0 0 0 30.5 15M85 34A19 19 0 0 1 66 15M85 30.5A15.5 15.5 0 0 1 69.5 15", { class: "line", "stroke-width": 0.9 }),
    path("M15 15L27 19.2L21.6 21.6L19.2 27ZM85 15L73 19.2L78.4 21.6L80.8 27Z", { class: "solid" }),
    path("M50 21L53.2 26L50 31L46.8 26Z", { class: "solid" }),
  );
