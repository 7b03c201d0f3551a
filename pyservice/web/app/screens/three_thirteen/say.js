/** The sentences of Three Thirteen's own events, for the live region. */
import { about } from "../../table/say.js";
import { rankSign } from "../../words/spoken.js";
import { meldLabel } from "./melds.js";

/**
 * @typedef {import("../../table/say.js").Sayer} Sayer
 */

/** @type {Record<string, Sayer>} */
export const SAYERS = {
  round_started: (event, to) =>
    about(to, "three_round", event.leader, { n: event.round_number ?? 0, rank: rankSign(event.wild_rank ?? "") }),
  drew,
  discarded: (event, to) => about(to, "discarded", event.seat, { card: to.words.card(event.card ?? "") }),
  gone_out: goneOut,
  stock_reshuffled: (_, to) => to.words.t("page.event.reshuffled"),
};

/** @type {Sayer} */
function drew(event, to) {
  if (!event.card) return to.words.t("page.event.drew", { name: nameIn(event, to) });
  return about(to, event.source === "stock" ? "drew" : "took", event.seat, { card: to.words.card(event.card) });
}

/** @type {Sayer} */
function goneOut(event, to) {
  const out = event.card
    ? about(to, "gone_out", event.seat, { card: to.words.card(event.card) })
    : about(to, "gone_out_bare", event.seat);
  const melds = (event.melds ?? []).map((meld) => meldLabel(to.words, meld)).join("; ");
  return `${out} ${to.words.t("page.event.laid", { melds })} ${to.words.t("page.event.last_turns")}`;
}

/** @type {(event: Parameters<Sayer>[0], to: Parameters<Sayer>[1]) => string} */
function nameIn(event, to) {
  return to.view.seats.find((seat) => seat.seat === event.seat)?.name ?? "";
}
