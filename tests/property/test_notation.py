"""Card texts: every accepted spelling reads as its card, everything else is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyservice import engine
from pyservice.engine import Refused
from tests.property.slow.cards import DECK, Card, parse, spellings

ALMOST = st.text(alphabet="0123456789TtJjQqKkAaSsCcDdHh♠♣♦♥♤♡ 10\u200b\ufe0f", max_size=4)


@pytest.mark.parametrize("card", DECK, ids=lambda card: card.text)
def test_every_spelling_reads_as_its_card(card: Card) -> None:
    for text in spellings(card):
        combo = engine.classify([text])
        assert combo == {"kind": "single", "ranks": 1, "cards": [card.text]}


NO_CARDS = [
    *["1S", "SS", "3s ", " 3S", "0S", "XX", "🂣", "", "3", "S", "10", "1OS", "3SS", "33S", "3♤"],
    *["T♠\ufe0f", "\uff34S", "\uff13S", "3S\n", "3\u00a0S", "3\x00S", "3\u017f", "\u212aS"],
    *["11S", "100S", "S01", "010S", "3-S", "TS♠", "1 0S", "s", "♠♠", "aa", "JOKER", "\ud800"],
]


@pytest.mark.parametrize("text", NO_CARDS)
def test_other_texts_are_unknown(text: str) -> None:
    with pytest.raises(Refused) as refused:
        engine.classify(["3C", text])
    assert refused.value.slug == "unknown_card"
    assert refused.value.params["field"] == "/cards/1"


@given(st.one_of(ALMOST, st.text(max_size=6)))
def test_any_text_is_a_card_exactly_when_it_is_a_spelling(text: str) -> None:
    card = parse(text)
    if card is not None:
        assert engine.classify([text]) == {"kind": "single", "ranks": 1, "cards": [card.text]}
    else:
        with pytest.raises(Refused, match="unknown_card"):
            engine.classify([text])
