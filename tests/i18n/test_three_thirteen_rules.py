"""What the rules texts of Three Thirteen claim is so, by a checker of melds of its own."""

import pytest

from pyservice.i18n import LOCALES, catalogue, rules_text
from tests.i18n.reading import cards_in, outline, tables

ORDER = {"three_thirteen": "A23456789TJQK", "three_thirteen_ace_high": "A23456789TJQKA"}
ACE_COSTS = {"three_thirteen": "1", "three_thirteen_ace_high": "15"}
KINDS = ["set", "run"]
WILD_RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]

each_text = pytest.mark.parametrize(
    ("locale", "ruleset"), [(locale, ruleset) for locale in LOCALES for ruleset in ORDER]
)


def is_set(cards: list[str], wild: str = "") -> bool:
    """Three or more cards of one rank, wild ones standing for any."""
    return len(cards) >= 3 and len({card[0] for card in cards if card[0] != wild}) <= 1


def is_run(cards: list[str], order: str, wild: str = "") -> bool:
    """Three or more cards of one suit in consecutive ranks, wild ones standing for any."""
    natural = [card for card in cards if card[0] != wild]
    ranks, suits = {card[0] for card in natural}, {card[1] for card in natural}
    size = len(cards)
    fits = any(ranks <= set(order[low : low + size]) for low in range(len(order) - size + 1))
    return size >= 3 and len(suits) <= 1 and len(ranks) == len(natural) and fits


def lines_with(rules: str, count: int, start: str = "") -> list[list[str]]:
    """The cards of each line that shows so many of them."""
    lines = [cards_in(line) for line in rules.splitlines() if line.startswith(start)]
    return [cards for cards in lines if len(cards) == count]


@pytest.mark.parametrize(
    ("cards", "runs"),
    [
        ("AH 2H 3H", ["three_thirteen", "three_thirteen_ace_high"]),
        ("QH KH AH", ["three_thirteen_ace_high"]),
        ("KH AH 2H", []),
        ("7H 7H 8H", []),
        ("7H 8S 9H", []),
        ("7H 8H", []),
    ],
)
def test_the_checker_of_runs(cards: str, runs: list[str]) -> None:
    assert [name for name, order in ORDER.items() if is_run(cards.split(), order)] == runs


@each_text
def test_every_round_with_its_cards_and_wild_rank(locale: str, ruleset: str) -> None:
    rounds, _, _ = tables(rules_text(locale, ruleset))
    assert rounds == [[str(r), str(r + 2), WILD_RANKS[r - 1]] for r in range(1, 12)]


@each_text
def test_every_meld_with_an_example(locale: str, ruleset: str) -> None:
    _, melds, _ = tables(rules_text(locale, ruleset))
    assert [row[0] for row in melds] == [catalogue(locale)[f"kind.{k}"] for k in KINDS]
    a_set, a_run = (cards_in(row[2]) for row in melds)
    assert is_set(a_set)
    assert is_run(a_run, ORDER[ruleset])


@each_text
def test_equal_cards_make_a_set(locale: str, ruleset: str) -> None:
    shown = lines_with(rules_text(locale, ruleset), 3, "- ")
    assert [cards for cards in shown if len(set(cards)) < 3 and is_set(cards)]


@each_text
def test_where_the_ace_stands(locale: str, ruleset: str) -> None:
    (aces,) = lines_with(rules_text(locale, ruleset), 9, "- ")
    runs = [is_run(aces[at : at + 3], ORDER[ruleset]) for at in (0, 3, 6)]
    assert runs == [True, ruleset == "three_thirteen_ace_high", False]


@each_text
def test_wild_cards_make_the_melds_they_are_said_to_make(locale: str, ruleset: str) -> None:
    examples = lines_about_wild_cards(locale, ruleset)
    named = [next(k for k in KINDS if catalogue(locale)[f"kind.{k}"] in e) for e in examples]
    assert named == ["run", "set", "run", "set"]
    assert [kind_of(cards_in(e)[:3], ruleset) for e in examples] == named


@each_text
def test_wild_cards_stand_for_what_they_are_said_to_stand_for(locale: str, ruleset: str) -> None:
    shown = [cards_in(example) for example in lines_about_wild_cards(locale, ruleset)]
    claims = [
        [meant if card == cards[3] else card for card in cards[:3]]
        for cards in shown
        for meant in cards[4:]
    ]
    assert len(claims) == 2 + (ruleset == "three_thirteen_ace_high")
    assert [claim for claim in claims if not is_run(claim, ORDER[ruleset])] == []


def lines_about_wild_cards(locale: str, ruleset: str) -> list[str]:
    """The examples of round 1, where 3s are wild: three cards, and what one of them stands for."""
    lines = [line for line in rules_text(locale, ruleset).splitlines() if line.startswith("- ")]
    shown = [(line, cards_in(line)) for line in lines]
    return [line for line, cards in shown if len(cards) <= 6 and "3" in {c[0] for c in cards[:3]}]


def kind_of(cards: list[str], ruleset: str) -> str | None:
    """What three cards are in round 1."""
    if is_set(cards, "3"):
        return "set"
    return "run" if is_run(cards, ORDER[ruleset], "3") else None


@each_text
def test_who_can_go_out(locale: str, ruleset: str) -> None:
    rules, order = rules_text(locale, ruleset), ORDER[ruleset]
    (shown,) = (cards for cards in lines_with(rules, 12) if cards[0] == "5H")
    held, spared, stuck = shown[:4], shown[4:6], shown[6:]
    assert [c for c in held if is_run([h for h in held if h != c], order)] == spared
    assert is_run(stuck[:3], order)
    assert is_set(stuck[3:])


@each_text
def test_the_fewest_points(locale: str, ruleset: str) -> None:
    lines = rules_text(locale, ruleset).splitlines()
    (line,) = (line for line in lines if line.startswith("- ") and len(cards_in(line)) == 12)
    shown = cards_in(line)
    held, best, longest = shown[:5], shown[5:8], shown[8:]
    assert is_set(best, "J")
    assert is_set(longest, "J")
    assert [c for c in held if c not in best] == ["4D", "4C"]
    assert [c for c in held if c not in longest] == ["KH"]
    assert " 8 " in line
    assert "10" in line


@each_text
def test_what_cards_left_over_cost(locale: str, ruleset: str) -> None:
    _, _, (ace, _, courts) = tables(rules_text(locale, ruleset))
    assert (ace[0], ace[1]) == (catalogue(locale)["card.rank.A"], ACE_COSTS[ruleset])
    assert courts[0].split(", ") == [catalogue(locale)[f"card.rank.{rank}"] for rank in "JQK"]
    assert courts[1] == "10"


@pytest.mark.parametrize("locale", LOCALES)
def test_the_two_texts_differ_only_about_the_ace(locale: str) -> None:
    low, high = (rules_text(locale, ruleset) for ruleset in ORDER)
    assert outline(low) == outline(high)
    pairs = zip(low.splitlines(), high.splitlines(), strict=True)
    assert sum(one != other for one, other in pairs) == 5
