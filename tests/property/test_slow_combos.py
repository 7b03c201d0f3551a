"""The slow checker's own tests: cards, combinations, chops, subsets."""

from __future__ import annotations

import math

import pytest

from tests.property.slow.cards import DECK, cards, parse, spellings, texts
from tests.property.slow.combos import beats, classify, combos_of, is_bombable, why_not
from tests.property.slow.options import CARDGAMES_IO_CHOPS, Options, options_of

CARDGAMES = options_of("cardgames_io")
SOUTHERN = options_of("southern_poker")
TOP_TWOS = Options(sequence_twos="top")


def kind(text: str, options: Options = CARDGAMES) -> str | None:
    combo = classify(cards(text), options)
    return combo.kind if combo else None


def wins(play: str, table: str, options: Options = CARDGAMES) -> bool:
    ours, theirs = classify(cards(play), options), classify(cards(table), options)
    assert ours is not None
    assert theirs is not None
    return beats(ours, theirs, options)


def test_the_deck_runs_from_3s_to_2h_in_order_of_strength() -> None:
    assert len(set(DECK)) == 52
    assert list(DECK) == sorted(DECK)
    assert (DECK[0].text, DECK[-1].text) == ("3S", "2H")


def test_spellings_name_one_card_each() -> None:
    everything = [text for card in DECK for text in spellings(card)]
    assert len(everything) == len(set(everything))
    assert spellings(cards("5H")[0]) == {"5H", "5h", "5♥", "H5", "h5", "♥5"}
    assert {"10s", "S10", "♠t", "T♠"} <= spellings(cards("TS")[0])


@pytest.mark.parametrize("text", ["", "1S", "3", "S", "3s ", " 3S", "0S", "SS", "33", "10", "3♠️"])
def test_other_texts_name_no_card(text: str) -> None:
    assert parse(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2H", "single"),
        ("3S 3H", "pair"),
        ("3S 3C 3D", "triple"),
        ("2S 2C 2D 2H", "quad"),
        ("3S 4H 5D", "sequence"),
        ("QS KS AD", "sequence"),
        ("3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "sequence"),
        ("KS AD 2H", None),
        ("AS 2S 3S", None),
        ("3S 5S 7S", None),
        ("3S 4S", None),
        ("3S 3C 4S 4C", None),
        ("3S 3C 4S 4C 5S 5C", "double_sequence"),
        ("KS KC AS AC 2S 2C", None),
        ("3S 3C 3D 4S 4C 4D", None),
        ("3S 3C 4S 5S", None),
        ("3S 3C 4S 4C 4D 5S", None),
    ],
)
def test_classify(text: str, expected: str | None) -> None:
    assert kind(text) == expected


def test_twos_on_top_end_sequences_and_nothing_else() -> None:
    assert kind("KS AD 2H", TOP_TWOS) == "sequence"
    assert kind(" ".join(f"{rank}S" for rank in "3456789TJQKA2"), TOP_TWOS) == "sequence"
    assert kind("AS 2S 3S", TOP_TWOS) is None
    assert kind("KS KC AS AC 2S 2C", TOP_TWOS) is None
    assert not wins("4S 4C 4D 4H", "KS AD 2H", TOP_TWOS)


def test_repeated_cards_are_no_combination() -> None:
    assert classify(cards("3S 3S"), CARDGAMES) is None
    assert classify([], CARDGAMES) is None


def test_strength_is_the_highest_card() -> None:
    assert wins("5C 5H", "5S 5D")
    assert wins("5C 6H 7D", "5D 6D 7C")
    assert not wins("5D 6D 7C", "5C 6H 7D")


def test_a_custom_chop_table_replaces_the_presets() -> None:
    table = [{"target": {"kind": "pair", "rank": "A"}, "attackers": [{"kind": "triple"}]}]
    options = Options(chop_table="custom", custom_chop_table=table)
    assert wins("3S 3C 3D", "AS AH", options)
    assert not wins("3S 3C 3D", "KS KH", options)
    assert not wins("3S 3C 3D 3H", "2S", options)
    same = Options(chop_table="custom", custom_chop_table=CARDGAMES_IO_CHOPS)
    assert wins("3S 3C 3D 3H", "2S", same)


def test_why_not_names_kind_then_length_then_strength() -> None:
    table = classify(cards("5S 6S 7S"), CARDGAMES)
    for text, slug in [
        ("9S", "wrong_kind"),
        ("6C 7C 8S 9S", "wrong_length"),
        ("3S 4C 5C", "too_low"),
        ("6C 7C 8S", None),
    ]:
        play = classify(cards(text), CARDGAMES)
        assert play is not None
        assert why_not(play, table, CARDGAMES) == slug


@pytest.mark.parametrize("ranks", range(1, 5))
def test_subsets_of_whole_ranks_are_counted_by_hand(ranks: int) -> None:
    found = combos_of(DECK[: 4 * ranks], CARDGAMES)
    of_one_rank = ranks * (2**4 - 1)
    runs = [length for length in range(3, ranks + 1) for _ in range(ranks - length + 1)]
    sequences = sum(4**length for length in runs)
    doubles = sum(math.comb(4, 2) ** length for length in runs)
    assert len(found) == of_one_rank + sequences + doubles


def test_subsets_agree_with_looking_at_each_without_the_span() -> None:
    hand = cards("3S 3C 3D 4S 4C 5H 5D 6S KS AS 2S")
    found = {combo.cards for combo in combos_of(hand, TOP_TWOS)}
    picks = (
        [card for at, card in enumerate(hand) if number >> at & 1]
        for number in range(1, 2 ** len(hand))
    )
    combos = (classify(pick, TOP_TWOS) for pick in picks)
    assert found == {combo.cards for combo in combos if combo}


def test_bombs_return_on_twos_and_on_bombs() -> None:
    for text, expected in [
        ("2S", True),
        ("2S 2C 2D", True),
        ("AS", False),
        ("3S 3C 3D 3H", True),
        ("3S 3C 4S 4C 5S 5C", True),
        ("KS AS 2S", False),
    ]:
        combo = classify(cards(text), TOP_TWOS)
        assert combo is not None
        assert is_bombable(combo) is expected


def test_texts_are_sorted_from_weak_to_strong() -> None:
    assert texts(cards("2H 3S TD TC")) == ["3S", "TC", "TD", "2H"]
