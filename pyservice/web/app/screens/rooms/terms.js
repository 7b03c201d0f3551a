// What is played at a table: the ruleset in a sentence, what differs from it, and the clock.

import { h } from "../../dom/render.js";
import { valueText } from "../new_game/option_fields.js";
import { differing } from "../new_game/options.js";
import { duration } from "../new_game/terms.js";
import { rulesetName } from "./tables.js";

/** @param {import("../waiting.js").Room} room */
export function terms({ app, view, ui }) {
  const { words } = app;
  const { ruleset: id, turn_seconds: seconds } = view;
  const ruleset = ui.catalogue?.rulesets.find((one) => one.id === id);
  const own = ruleset ? differing(ruleset, view.options) : [];
  const facts = own.map(({ option, value }) => [option.label, valueText(words, option, value)]);
  const time = seconds === null ? words.t("page.room.clock.none") : duration(words, seconds);
  const rules = words.t("page.room.rules_of", { game: rulesetName(words, id) });
  return h(
    "section",
    { class: "stack tight", "aria-labelledby": "terms" },
    h("h2", { id: "terms" }, words.t("page.room.terms")),
    h("p", { class: "muted" }, words.t(`ruleset.${id}.summary`)),
    h("dl", { class: "room-facts" }, [...facts, [words.t("page.room.clock"), time]].map(fact)),
    h("p", h("a", { href: `#/rules/${id}` }, rules)),
  );
}

/** @param {string[]} fact */
const fact = ([label, value]) => h("div", { key: label }, h("dt", label), h("dd", value));
