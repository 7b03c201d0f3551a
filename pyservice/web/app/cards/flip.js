/**
 * Flights of cards: where each was is noted before a change, and after it each flies from there.
 *
 *     const before = snapshot(root);
 *     app.draw();
 *     await fly(root, before, { enter: (card) => seatOf(card), leave: () => winner });
 *
 * A card is known again by `data-flight`, else by `data-card`; `data-flight=""` keeps it out. It is
 * at its new place at once and only looks as if it flew, so nothing waits for a flight, clicks go
 * where they would, and the next change may come at any time. Without motion (the reader's wish,
 * or a hidden page) nothing flies.
 *
 * @module
 */

import { PlayingCard } from "./card.js";
import { back } from "./drum.js";

/** @typedef {{rect: DOMRect, element: HTMLElement, isDown: boolean}} Seen Where a card was, and whether face down. */
/** @typedef {{x: number, y: number, scale: number}} Pose How far its middle is from where it stands. */

/**
 * @typedef {object} Flights
 * @property {(card: HTMLElement) => Element | null | undefined} [enter] Where a new card comes from.
 * @property {(key: string, card: HTMLElement) => Element | null | undefined} [leave] Where a card
 *   flies that is no longer there; without it, it is just gone.
 * @property {number} [ms] How long a flight takes; 0: none.
 * @property {number} [stagger] Milliseconds between one card that comes and the next.
 */

const EASE = "cubic-bezier(0.2, 0.75, 0.25, 1)";
/** Above the table and below its bar, as in the style sheets. */
const LEVEL = 20;
/** How small a card is in the hand of another player or on its way there. */
const AFAR = 0.55;

/** The flight of each card that is on its way. @type {WeakMap<Element, Animation>} */
const flying = new WeakMap();

/**
 * Where the cards below `root` are now, also those on their way.
 *
 * @param {ParentNode} root
 * @returns {Map<string, Seen>}
 */
export function snapshot(root) {
  const seen = cardsOf(root).map((element) => {
    const seen = { rect: element.getBoundingClientRect(), element, isDown: isDown(element) };
    return /** @type {const} */ ([keyOf(element), seen]);
  });
  return new Map(seen.reverse());
}

/**
 * Lets each card fly from where it was to where it is.
 *
 * @param {ParentNode} root
 * @param {ReadonlyMap<string, Seen>} before
 * @param {Flights} [flights]
 * @returns {Promise<void>} Kept when all have arrived, or would have.
 */
export async function fly(root, before, { enter, leave, ms = 360, stagger = 28 } = {}) {
  if (ms === 0 || isStill()) return;
  await null; // a hand shows what it was given only when the drawing is done
  const cards = cardsOf(root);
  for (const card of cards) flying.get(card)?.cancel();
  const places = cards.map((card) => card.getBoundingClientRect());
  let come = 0;
  cards.forEach((card, index) => {
    const [was, place] = [before.get(keyOf(card)), places[index]];
    const origin = was ? null : enter?.(card);
    const pose = was ? against(was.rect, place) : origin && afar(origin, place);
    if (pose) land(card, pose, ms, was ? 0 : stagger * come++);
    if (was?.isDown && !isDown(card)) turn(card, ms);
  });
  const keys = new Set(cards.map(keyOf));
  const gone = leave ? [...before].filter(([key]) => !keys.has(key)) : [];
  const left = gone.map(([key, seen]) => depart(seen, leave?.(key, seen.element), ms));
  await new Promise((done) => setTimeout(done, ms + stagger * come));
  for (const picture of left) picture?.remove();
}

/**
 * Lets one card come to its place from somewhere else.
 *
 * @param {HTMLElement} card
 * @param {DOMRect} was
 */
export function comeFrom(card, was) {
  if (isStill()) return;
  flying.get(card)?.cancel();
  land(card, against(was, card.getBoundingClientRect()), 260, 0);
}

/** Whether nothing should move. */
const isStill = () =>
  document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {ParentNode} root @returns {HTMLElement[]} */
function cardsOf(root) {
  /** @type {NodeListOf<HTMLElement>} */
  const found = root.querySelectorAll("playing-card[data-flight], playing-card[data-card]");
  return [...found].filter((element) => keyOf(element) !== "");
}

/** @param {HTMLElement} card */
const keyOf = ({ dataset }) => dataset.flight ?? dataset.card ?? "";

/** @param {HTMLElement} card */
const isDown = (card) => card instanceof PlayingCard && card.card === null;

/**
 * The pose in which a card that stands at `place` looks as if it were at `was`.
 *
 * @param {DOMRect} was
 * @param {DOMRect} place
 * @returns {Pose}
 */
function against(was, place) {
  const scale = place.width ? was.width / place.width : 1;
  return { ...between(was, place), scale };
}

/**
 * The pose of a small card in the middle of another element.
 *
 * @param {Element} element
 * @param {DOMRect} place
 * @returns {Pose}
 */
const afar = (element, place) => ({ ...between(element.getBoundingClientRect(), place), scale: AFAR });

/** How far the middle of one is from that of the other. @param {DOMRect} one @param {DOMRect} other */
const between = (one, other) => ({
  x: one.x + one.width / 2 - other.x - other.width / 2,
  y: one.y + one.height / 2 - other.y - other.height / 2,
});

/** @param {Pose} pose */
const posed = ({ x, y, scale }) => ({
  transform: `translate(${x}px, ${y}px) scale(${scale})`,
  zIndex: LEVEL,
});

/** @param {Pose} pose */
const isHere = ({ x, y, scale }) => Math.abs(x) + Math.abs(y) < 1 && Math.abs(scale - 1) < 0.01;

/** A card comes to its place. @param {HTMLElement} card @param {Pose} pose @param {number} ms @param {number} delay */
function land(card, pose, ms, delay) {
  if (isHere(pose)) return;
  const frames = [posed(pose), posed({ x: 0, y: 0, scale: 1 })];
  flying.set(card, card.animate(frames, { duration: ms, delay, easing: EASE, fill: "backwards" }));
}

/** A card that lay face down turns over on its way. @param {HTMLElement} card @param {number} ms */
function turn(card, ms) {
  const cover = back();
  cover.classList.add("cover");
  card.append(cover);
  const how = { duration: ms, easing: EASE };
  card.animate({ rotate: ["y 180deg", "y 0deg"] }, how);
  const hiding = cover.animate({ opacity: [1, 1, 0, 0], offset: [0, 0.5, 0.5, 1] }, how);
  hiding.onfinish = hiding.oncancel = () => cover.remove();
}

/**
 * A picture of a card that has gone flies away and fades.
 *
 * @param {Seen} seen
 * @param {Element | null | undefined} target
 * @param {number} ms
 */
function depart({ rect, element }, target, ms) {
  if (!target || !(element instanceof PlayingCard)) return null;
  const picture = element.picture();
  picture.className = "flying";
  picture.style.setProperty("--card-width", `${rect.width}px`);
  picture.style.setProperty("left", `${rect.x}px`);
  picture.style.setProperty("top", `${rect.y}px`);
  document.body.append(picture);
  const frames = [
    { ...posed({ x: 0, y: 0, scale: 1 }), opacity: 1 },
    { opacity: 1, offset: 0.7 },
    { ...posed(afar(target, rect)), opacity: 0 },
  ];
  picture.animate(frames, { duration: ms, easing: EASE, fill: "both" });
  return picture;
}
