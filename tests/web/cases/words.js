// What `words/words.js` promises.
({
  "texts take their parameters"({ Words, same }) {
    const words = new Words("en", { a: "{name} plays {cards}, {other}" });
    same(words.t("a", { name: "Mai", cards: "5♠" }), "Mai plays 5♠, {other}");
    same(words.t("missing"), "missing");
    same(words.t("toString"), "toString");
  },
  "a number chooses its text in every language"({ Words, same }) {
    const texts = { "left.one": "{n} card", "left.other": "{n} cards" };
    same(new Words("en", texts).count("left", 1), "1 card");
    same(new Words("en", texts).count("left", 0), "0 cards");
    same(new Words("fr", texts).count("left", 0), "0 card");
    same(new Words("vi", texts).count("left", 1), "1 cards");
    same(new Words("es", texts).count("left", 1_000_000).endsWith("cards"), true);
  },
  "the language is the chosen one, else the first of the browser's that there is"({ chooseLocale, same }) {
    same(chooseLocale("vi", ["fr-CA"]), "vi");
    same(chooseLocale("auto", ["de-DE", "fr-CA", "en"]), "fr");
    same(chooseLocale("auto", ["de-DE"]), "en");
    same(chooseLocale("xx", []), "en");
  },
});
