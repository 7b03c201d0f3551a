"""Faces of cards: drawn, told apart, said; and how they fly."""

from __future__ import annotations

import itertools
import math
import re
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from pyservice.i18n import LOCALES, catalogue
from tests.web.parts import run, show_hand

if TYPE_CHECKING:
    from tests.web.conftest import OpenPage

RANKS: Final = "A23456789TJQK"
CARDS: Final = [rank + suit for suit in "SCDH" for rank in RANKS]

#: For each card: how many suits the big drawing has, and whether all its lines are on the card.
DRAWN = """
  const { face } = await load("cards/face.js");
  const { pip } = await load("cards/shapes.js");
  const drawings = given.cards.map((card) => {
    const drawing = face(card);
    document.body.append(drawing);
    const suit = pip(card[1], 0, 0, 20).getAttribute("d");
    const suits = drawing.querySelectorAll(`.full path[d="${suit}"]`).length;
    const { x, y, width, height } = drawing.querySelector(".full").getBBox();
    drawing.remove();
    const inside = x >= 0 && y >= 0 && x + width <= 100 && y + height <= 140;
    return { suits, inside, text: drawing.innerHTML };
  });
  return drawings;
"""

#: The colours of the four suits and of the paper they stand on.
COLOURS = """
  await load("cards/card.js");
  const { dataset } = document.documentElement;
  dataset.theme = given.theme;
  if (given.four) dataset.colours = "four";
  else delete dataset.colours;
  const made = (card) => Object.assign(document.createElement("playing-card"), { card });
  document.body.replaceChildren(...given.cards.map(made));
  const styles = [...document.body.children].map((card) => getComputedStyle(card));
  return styles.map(({ color, backgroundColor }) => [color, backgroundColor]);
"""

#: What colour-blind eyes see of linear red, green and blue (Machado, Oliveira and Fernandes 2009).
EYES: Final = {
    "most": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopic": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopic": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopic": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

Colour = tuple[float, ...]


def linear(css: str) -> Colour:
    """The light of `rgb(…)`, each part 0 to 1."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", css)[:3]]
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)


def mixed(rows: tuple[Colour, ...], colour: Colour) -> Colour:
    return tuple(sum(a * b for a, b in zip(row, colour, strict=True)) for row in rows)


def contrast(one: str, other: str) -> float:
    """As WCAG counts it."""
    lights = sorted(mixed(((0.2126, 0.7152, 0.0722),), linear(css))[0] for css in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def seen(colour: Colour) -> Colour:
    """The place of a colour in OKLab, where distance is how different two look."""
    to_cones = (
        (0.4122214708, 0.5363325363, 0.0514459929),
        (0.2119034982, 0.6806995451, 0.1073969566),
        (0.0883024619, 0.2817188376, 0.6299787005),
    )
    to_lab = (
        (0.2104542553, 0.7936177850, -0.0040720468),
        (1.9779984951, -2.4285922050, 0.4505937099),
        (0.0259040371, 0.7827717662, -0.8086757660),
    )
    return mixed(to_lab, tuple(max(0.0, part) ** (1 / 3) for part in mixed(to_cones, colour)))


def difference(one: str, other: str, eyes: str) -> float:
    places = [seen(mixed(EYES[eyes], linear(css))) for css in (one, other)]
    return math.dist(*places)


def test_every_face_is_drawn_and_none_like_another(open_page: OpenPage) -> None:
    drawings = run(open_page("#/help"), DRAWN, cards=CARDS)
    for card, drawing in zip(CARDS, drawings, strict=True):
        pips = {"A": 1, "T": 10, "J": 2, "Q": 2, "K": 2}.get(card[0]) or int(card[0])
        assert (card, drawing["suits"], drawing["inside"]) == (card, pips + 2, True)
    assert len({drawing["text"] for drawing in drawings}) == 52


def test_suits_stand_out_from_the_paper_and_from_each_other(open_page: OpenPage) -> None:
    page = open_page("#/help")
    for theme, four in itertools.product(("light", "dark"), (False, True)):
        told = run(page, COLOURS, cards=["AS", "AC", "AD", "AH"], theme=theme, four=four)
        assert min(contrast(ink, paper) for ink, paper in told) >= 4.5
        inks = {ink for ink, _ in told}
        assert len(inks) == (4 if four else 2)
        for one, other in itertools.combinations(inks, 2):
            least = min(difference(one, other, eyes) for eyes in EYES)
            assert least > 0.1, (theme, one, other)


def test_small_cards_have_one_big_corner(open_page: OpenPage) -> None:
    page = open_page("#/help")
    show_hand(page, {}, cards=["TH"])
    for width, parts in (("36px", [False, True]), ("110px", [True, False])):
        page.evaluate("(width) => hand.style.setProperty('--hand-card-width', width)", width)
        shown = "(part) => document.querySelector(part).getBoundingClientRect().width > 0"
        assert [page.evaluate(shown, part) for part in (".full", ".small")] == parts


SAID = {
    "en": "ten of hearts, two of spades, ace of clubs, jack of diamonds, three of hearts",
    "fr": "dix de cœur, deux de pique, as de trèfle, valet de carreau, trois de cœur",
    "it": "dieci di cuori, due di picche, asso di fiori, fante di quadri, tre di cuori",
    "es": "diez de corazones, dos de picas, as de tréboles, jota de diamantes, tres de corazones",
    "vi": "10 cơ, heo bích, xì chuồn, bồi rô, 3 cơ",
}


def test_cards_are_said_in_every_language(open_page: OpenPage) -> None:
    script = """
      const { cardName, cardSign } = await load("words/spoken.js");
      const { Words } = await load("words/words.js");
      const say = (words) => given.cards.map((card) => words.card(card));
      return [given.texts.map((its) => say(new Words(...its))), given.cards.map(cardSign)];
    """
    texts = [(locale, dict(catalogue(locale))) for locale in LOCALES]
    said, signs = run(
        open_page("#/help"), script, texts=texts, cards=["TH", "2S", "AC", "JD", "3H", *CARDS]
    )
    for locale, names in zip(LOCALES, said, strict=True):
        assert ", ".join(names[:5]) == SAID[locale]
        assert len(set(names)) == 52
    assert signs[:5] == ["10♥", "2♠", "A♣", "J♦", "3♥"]


#: Cards change places, one of them had lain face down; one comes from the pile, one goes there.
FLIGHTS = """
  const { fly, snapshot } = await load("cards/flip.js");
  const pile = document.querySelector("[data-drop]");
  const before = snapshot(document.body);
  before.get("4D").isDown = true;
  hand.cards = ["4D", "3S", "9H"];
  const done = fly(document.body, before, { enter: () => pile, leave: () => pile, ms: 200 });
  for (let turns = 0; turns < 9; turns++) await null;
  const flying = document.getAnimations().filter((it) => it.constructor === Animation);
  const targets = new Set(flying.map(({ effect }) => effect.target));
  const cards = [...targets].map((it) => it.getAttribute("class") || it.dataset.card);
  const under = document.elementFromPoint(...given.point);
  await done;
  return [cards.sort(), under.className, document.querySelectorAll(".flying").length];
"""


#: A flight that lasts, and another that begins in the midst of it: where the card is before and
#: after the change, where it will be, and how many flights it is on.
TAKEN_OVER = """
  const { fly, snapshot } = await load("cards/flip.js");
  const frame = () => new Promise(requestAnimationFrame);
  const flight = () => document.querySelector("[data-card=KC]").getAnimations();
  const change = async (before, cards) => {
    hand.cards = cards;
    void fly(document.body, before, { ms: 600_000 });
    await frame();
  };
  await change(snapshot(document.body), ["KC", "3S", "4D"]);
  for (const it of flight()) it.currentTime = 200_000;
  const midway = snapshot(document.body);
  await change(midway, ["3S", "KC", "4D"]);
  const card = document.querySelector("[data-card=KC]");
  const now = card.getBoundingClientRect().x;
  const count = flight().length;
  for (const it of flight()) it.finish();
  return [midway.get("KC").rect.x, now, card.getBoundingClientRect().x, count];
"""


def test_a_flight_is_taken_over_by_the_next(open_page: OpenPage) -> None:
    page = open_page("#/help", reduced=False)
    show_hand(page, {}, cards=["3S", "4D", "KC"])
    midway, now, end, flights = run(page, TAKEN_OVER)
    assert flights == 1
    assert abs(midway - now) < 2
    assert abs(end - now) > 5


@pytest.mark.parametrize("reduced", [False, True])
def test_cards_fly_from_where_they_were(open_page: OpenPage, reduced: bool) -> None:
    page = open_page("#/help", reduced=reduced)
    show_hand(page, {}, cards=["3S", "4D", "KC"])
    box = page.locator("[data-card=KC]").bounding_box()
    assert box
    point = [box["x"] + 40, box["y"] + 40]
    cards, clickable, left = run(page, FLIGHTS, point=point)
    assert cards == ([] if reduced else ["3S", "4D", "9H", "face back cover", "flying"])
    assert clickable != "flying"
    assert left == 0
    expect(page.locator(".cover")).to_have_count(0)
