"""Three Thirteen at the table, from views as the service gives them (API §4)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from examples.thirteen_terminal.narration import Narrator, secret_from
from examples.thirteen_terminal.service import Json, Refused, Service
from examples.thirteen_terminal.table import Table
from examples.thirteen_terminal.three_thirteen import ThreeThirteenShown
from examples.thirteen_terminal.words import LANGUAGES, Words
from tests.examples.scripted import WORDS, typed_at

SET = {"kind": "set", "cards": ["7S", "7D", "3H"], "stands_for": ["7S", "7D", "7H"]}
RUN = {"kind": "run", "cards": ["TH", "JH", "QH"], "stands_for": ["TH", "JH", "QH"]}
SEATS = [
    {"seat": 0, "name": "Mai", "player_id": "p1", "kind": "human", "card_count": 3, "score": 4},
    {"seat": 1, "name": "Bot", "player_id": None, "kind": "bot", "card_count": 3, "score": 0},
]
PILES: Json = {
    "wild_rank": "3",
    "dealer": 1,
    "phase": "draw",
    "stock_count": 45,
    "discard_top": "9C",
    "discard_count": 1,
    "taken": None,
    "gone_out": None,
    "last_turns": [],
}
DRAWING: Json = {
    "seat": 0,
    "hand": ["3H", "7D", "7S"],
    "arrangement": {"melds": [SET], "leftover": [], "penalty": 0},
    "go_out_with": [],
    "go_out_without_discard": False,
    "best_discards": [],
}
#: After taking 9C.
HOLDING_FOUR: Json = {
    **DRAWING,
    "hand": ["3H", "7D", "7S", "9C"],
    "arrangement": {"melds": [SET], "leftover": ["9C"], "penalty": 9},
    "go_out_with": ["9C"],
    "best_discards": [{"card": "9C", "penalty": 0}],
}


def view(version: int, you: Json, to_act: int = 0, **piles: object) -> Json:
    """My view of the first round."""
    return {
        "id": "g1",
        "family": "three_thirteen",
        "ruleset": "three_thirteen",
        "status": "playing",
        "version": version,
        "hints": True,
        "seats": [{**seat, "state": "active"} for seat in SEATS],
        "round": {"number": 1, "leader": 0, "to_act": to_act},
        "thirteen": None,
        "three_thirteen": {**PILES, **piles},
        "you": you,
        "results": [],
        "winners": None,
        "events": [],
    }


DRAW = view(1, DRAWING)
THROW_AWAY = view(2, HOLDING_FOUR, phase="discard", discard_top=None, discard_count=0, taken="9C")
OTHERS_TURN = view(3, DRAWING, to_act=1)


@dataclass(frozen=True, slots=True)
class Recorded(Service):
    """Answers from recorded views, one a move; keeps the moves it was sent."""

    views: list[Json] = field(default_factory=list)
    sent: list[Json] = field(default_factory=list)

    def _send(self, method: str, path: str, body: Json | None, query: Mapping[str, object]) -> Json:
        if path.endswith("/hint"):
            move = {"type": "draw", "source": "discard", "card": None, "cards": None}
            return {"move": move, "reasons": [{"code": "x", "detail": "It goes into a meld."}]}
        if body is None:
            return self.views[0]
        self.sent.append({name: body[name] for name in body if name not in {"seat", "if_version"}})
        if body.get("card") == "KS":
            raise Refused({"code": "cannot_go_out", "detail": "Fewest points: 5."})
        del self.views[0]
        return {"version": self.views[0]["version"], "events": [], "game": self.views[0]}


def played(*lines: str, views: list[Json]) -> tuple[list[Json], str]:
    """The moves sent and all that is shown when these lines are typed."""
    service = Recorded("http://x", "en", views=list(views))
    change = {"version": 1, "events": [], "game": views[0]}
    shown = typed_at(Table(service, "p1", change, lambda event, view: None), *lines)
    return service.sent, "\n".join(shown)


def test_drawing_from_either_pile() -> None:
    sent, _ = played("stock", views=[DRAW, OTHERS_TURN])
    assert sent == [{"type": "draw", "source": "stock"}]
    sent, _ = played("ta", views=[DRAW, OTHERS_TURN])
    assert sent == [{"type": "draw", "source": "discard"}]


@pytest.mark.parametrize("line", ["discard 9c", "discard 4", "dis ♣9"])
def test_discarding(line: str) -> None:
    sent, _ = played(line, views=[THROW_AWAY, OTHERS_TURN])
    assert sent == [{"type": "discard", "card": "9C"}]


def test_a_card_alone_is_discarded() -> None:
    # The numbers count the hand as it is shown: 7S, 7D and the wild 3H in a meld, then 9C.
    sent, _ = played("1", views=[THROW_AWAY, OTHERS_TURN])
    assert sent == [{"type": "discard", "card": "7S"}]


def test_a_card_that_goes_out_is_asked_about() -> None:
    sent, shown = played("9c", views=[THROW_AWAY, OTHERS_TURN])
    assert sent == []
    assert "With 9♣ you can go out: “out 9C”. To play on: “discard 9C”." in shown


@pytest.mark.parametrize("line", ["out", "out 9c", "out 4"])
def test_going_out(line: str) -> None:
    sent, _ = played(line, views=[THROW_AWAY, OTHERS_TURN])
    assert sent == [{"type": "go_out", "card": "9C"}]


def test_going_out_with_the_choice_of_several_cards() -> None:
    several = {**HOLDING_FOUR, "go_out_with": ["9C", "7S"]}
    sent, shown = played("out", "out 1 4", "out 9c", views=[view(2, several), OTHERS_TURN])
    assert sent == [{"type": "go_out", "card": "9C"}]
    assert shown.count("Name exactly one card") == 2


def test_going_out_without_a_discard() -> None:
    whole = {**HOLDING_FOUR, "go_out_with": [], "go_out_without_discard": True}
    sent, shown = played("out", views=[view(2, whole), OTHERS_TURN])
    assert sent == [{"type": "go_out", "card": None}]
    assert "goes out without a discard" in shown


def test_going_out_too_early_lets_the_service_say_what_is_missing() -> None:
    early = {**HOLDING_FOUR, "go_out_with": [], "best_discards": [{"card": "KS", "penalty": 5}]}
    sent, shown = played("out", views=[view(2, early, phase="discard")])
    assert sent == [{"type": "go_out", "card": "KS"}]
    assert "Fewest points: 5." in shown


def test_a_hint_is_done_by_enter_and_only_then() -> None:
    sent, shown = played("", "hint", "", views=[DRAW, OTHERS_TURN])
    assert sent == [{"type": "draw", "source": "discard", "card": None, "cards": None}]
    assert "Hint: take the card on the discard pile" in shown
    assert "Enter does it." in shown


def test_two_cards_are_not_discarded() -> None:
    sent, shown = played("1 2", "-", "discard", views=[THROW_AWAY, OTHERS_TURN])
    assert sent == []
    assert shown.count("Name exactly one card") == 3


def shown_turn(table: Json) -> list[str]:
    return list(ThreeThirteenShown(WORDS).turn(table))


def test_the_turn_before_drawing() -> None:
    piles, hand, prompt = shown_turn(DRAW)
    assert piles == "Wild: 3 · stock: 45 · discard pile: 9♣ (1)"
    assert hand.split() == ["set", "1", "7♠", "2", "7♦", "3", "3♥*=7♥"]
    assert prompt == "Draw: “stock” from the stock, “take” from the discard pile."


def test_the_turn_after_drawing() -> None:
    piles, meld, rest, out, best, _ = shown_turn(THROW_AWAY)
    assert "discard pile: empty" in piles
    assert meld.index("1 7♠") == rest.index("4 9♣")
    assert rest.split() == ["left", "over", "(9)", "4", "9♣"]
    assert out == "You can go out by discarding: 9♣ – type “out” and the card."
    assert best == "Best discards, and the points left: 9♣ 0"


def test_the_last_turn() -> None:
    table = view(5, DRAWING, gone_out={"seat": 1, "melds": [RUN, SET], "card": "2C"})
    assert shown_turn(table)[1] == (
        "Bot has gone out with 10♥ J♥ Q♥ | 7♠ 7♦ 3♥*. This is your last turn of the round."
    )


def test_a_game_without_hints_shows_the_hand_as_it_is() -> None:
    names = ("arrangement", "go_out_with", "go_out_without_discard", "best_discards")
    bare = {**HOLDING_FOUR, **dict.fromkeys(names)}
    _, hand, _ = shown_turn(view(2, bare, phase="discard"))
    assert hand.split() == ["hand", "1", "3♥*", "2", "7♦", "3", "7♠", "4", "9♣"]
    sent, shown = played("4", "out", views=[view(2, bare), OTHERS_TURN])
    assert sent == [{"type": "discard", "card": "9C"}]
    assert "you can go out" not in shown


RESULT: Json = {
    "number": 1,
    "points": [19, 0],
    "totals": [23, 0],
    "thirteen": None,
    "three_thirteen": {
        "gone_out": 1,
        "seats": [
            {"melds": [], "leftover": ["9C", "TD"], "penalty": 19},
            {"melds": [SET, RUN], "leftover": [], "penalty": 0},
        ],
    },
}


def test_a_result_is_a_table_by_points() -> None:
    _, title, heads, *rows = Narrator(WORDS).result(RESULT, SEATS)
    assert title == "Round 1 is over"
    assert heads.split() == ["Player", "Points", "Total", "Melds", "Left", "over"]
    cells = [row.split() for row in rows]
    melds = ["7♠", "7♦", "3♥*", "|", "10♥", "J♥", "Q♥"]
    assert cells == [["Bot", "(out)", "+0", "0", *melds], ["Mai", "+19", "23", "9♣", "10♦"]]
    assert heads.index("Left") == rows[1].index("9♣")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_turn_and_result_in_every_language(language: str) -> None:
    narrator = Narrator(Words(language))
    last = view(5, HOLDING_FOUR, phase="discard", gone_out={"seat": 1, "melds": [RUN]})
    lines = [line for table in (DRAW, THROW_AWAY, last) for line in narrator.turn(table)]
    lines += narrator.result(RESULT, SEATS)
    assert [line for line in lines if "{" in line] == []


def test_moves_are_listed_as_players_say_them() -> None:
    moves: list[Json] = [
        {"type": "draw", "source": "stock"},
        {"type": "discard", "card": "TH"},
        {"type": "go_out", "card": "9C"},
        {"type": "go_out", "card": None},
    ]
    assert [Narrator(WORDS).move(move) for move in moves] == [
        "draw from the stock",
        "discard 10♥",
        "go out, discarding 9♣",
        "go out without a discard",
    ]


def test_two_people_at_one_keyboard_keep_their_drawn_cards() -> None:
    drew = {"type": "drew", "seat": 0, "source": "stock", "card": "9C"}
    assert secret_from(1, drew)["card"] is None
    assert secret_from(0, drew)["card"] == "9C"
    assert secret_from(1, {**drew, "source": "discard"})["card"] == "9C"


def test_winners_who_share_and_who_do_not() -> None:
    ends = [Narrator(WORDS).end({"seats": SEATS, "winners": w}) for w in ([0, 1], [1], None)]
    assert ends == ["Mai, Bot share the win!", "Bot wins the game!", "The game is over."]
