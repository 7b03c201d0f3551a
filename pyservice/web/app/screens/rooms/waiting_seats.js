// The seats of a table that waits: who sits there, what is free, what is kept for whom.

import { h } from "../../dom/render.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../words/words.js").Words} Words */
/** @typedef {import("openapi").components["schemas"]["Game"]["seats"][number]} Seat */
/**
 * @typedef {object} Sitting
 * @property {Words} words
 * @property {number} now the time of the service
 * @property {number | null} host
 * @property {readonly number[]} mine
 * @property {string | null} me
 * @property {ReadonlyMap<string, string>} names of those who are expected
 * @property {((seat: number) => void) | null} remove for the host
 */

/** @param {import("../waiting.js").Room} room @param {(seat: number) => void} remove */
export function seatList({ app, live, view, ui, mine, isHost }, remove) {
  const { seats, host } = view;
  const { words } = app;
  const me = app.player.id;
  const names = ui.names ?? new Map();
  const sitting = { words, now: live.now, host, mine, me, names, remove: isHost ? remove : null };
  tickWhileKept(app, seats, live.now);
  return h(
    "section",
    { "aria-labelledby": "seats" },
    h("h2", { id: "seats", class: "visually-hidden" }, words.t("page.room.seats")),
    h(
      "ol",
      { class: "list sitting" },
      seats.map((seat) => seatLine(sitting, seat)),
    ),
  );
}

/** @param {Sitting} sitting @param {Seat} seat */
function seatLine(sitting, seat) {
  const { words, host, mine } = sitting;
  const isMe = mine.includes(seat.seat);
  return h(
    "li",
    {
      key: seat.seat,
      class: [`is-${seat.kind}`, isMe && "is-me"],
      data: { seat: String(seat.seat), kind: seat.kind },
    },
    h("span", { class: "avatar", "aria-hidden": "true" }, sign(seat)),
    h("span", { class: "grow" }, h("strong", nameOf(sitting, seat)), note(sitting, seat)),
    isMe && h("span", { class: "chip good" }, words.t("page.room.seat.me")),
    seat.seat === host && h("span", { class: "chip" }, words.t("page.room.seat.host")),
    away(sitting, seat, isMe),
  );
}

/** What the host does to free a seat. @param {Sitting} sitting @param {Seat} seat @param {boolean} isMe */
function away(sitting, seat, isMe) {
  const { words, remove } = sitting;
  const isFree = seat.kind === "open" && seat.reserved_for === null;
  if (!remove || isMe || isFree) return null;
  const label = words.t("page.room.seat.send_away", { name: nameOf(sitting, seat) });
  const props = { type: "button", class: "button icon", title: label, "aria-label": label };
  return h("button", { ...props, on: { click: () => remove(seat.seat) } }, "×");
}

/** @param {Sitting} sitting @param {Seat} seat */
function nameOf({ words, me, names }, { kind, name, reserved_for: kept }) {
  if (kind !== "open") return name ?? "";
  if (kept === null) return words.t("page.room.seat.free");
  if (kept === me) return words.t("page.room.seat.kept_for_you");
  const expected = names.get(kept);
  return expected
    ? words.t("page.room.seat.kept_for_name", { name: expected })
    : words.t("page.room.seat.kept");
}

/** The first letter of who sits there. @param {Seat} seat */
function sign({ kind, name }) {
  const [first = ""] = name ?? "";
  return { human: first.toLocaleUpperCase(), bot: "⚙" }[kind] ?? "+";
}

/** @param {Sitting} sitting @param {Seat} seat */
function note({ words, now }, { kind, reserved_until: until }) {
  if (until !== null) {
    const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
    return h("small", { class: "muted nums" }, words.count("page.room.seat.kept_for", seconds));
  }
  return kind === "bot" ? h("small", { class: "muted" }, words.t("page.room.seat.bot")) : null;
}

let ticking = 0;

/**
 * Draws again in a second as long as a seat is kept for somebody.
 * @param {App} app @param {readonly Seat[]} seats @param {number} now
 */
function tickWhileKept(app, seats, now) {
  clearTimeout(ticking);
  const isKept = seats.some(({ reserved_until: until }) => until !== null && Date.parse(until) > now);
  if (isKept) ticking = window.setTimeout(() => app.redraw(), 1000);
}
