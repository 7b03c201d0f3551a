"""Playing: moves, and what helps to choose one."""

from collections.abc import Mapping
from typing import Any

from pyservice.api.access import services
from pyservice.api.language import worded
from pyservice.api.resource import Resource
from pyservice.api.retries import Once
from pyservice.api.schemas.calls import HintQuery, MoveQuery, SeatQuery
from pyservice.api.schemas.moves import Hint, LegalMoves, MoveRequest, Selection, SelectionRequest
from pyservice.api.schemas.views import GameChange
from pyservice.domain.player import Player
from pyservice.domain.receipts import Receipt

blueprint = Resource("play", __name__, description="Moves, and what helps to choose one.")

_MOVES: dict[str, dict[str, object]] = {
    "play": {"type": "play", "cards": ["6S", "6H"], "if_version": 12},
    "pass": {"type": "pass"},
    "draw": {"type": "draw", "source": "stock"},
    "discard": {"type": "discard", "card": "KD"},
    "go_out": {"type": "go_out", "card": "KD"},
}


def selection_answer(selection: Any) -> dict[str, object]:  # noqa: ANN401
    """The selection with its refusal in words."""
    refusal = selection["refusal"]
    return {**selection, "refusal": refusal and worded(refusal, "problem.*.detail")}


def _selection_again(receipt: Receipt, player: Player, _: Mapping[str, Any]) -> object:
    return selection_answer(services().replays.answer(receipt))


@blueprint.operation("POST", "/games/<game_id>/moves", "makeMove")
@blueprint.signed_in
@blueprint.retried()
@blueprint.query(MoveQuery)
@blueprint.body(MoveRequest, examples=_MOVES)
@blueprint.answers(GameChange, "The move was made.", problems=(403, 404, 409, 412))
def make_move(player: Player, query: dict[str, Any], body: Any, game_id: str, once: Once) -> object:  # noqa: ANN401
    """Play cards or pass; in Three Thirteen draw, then discard or go out.

    Answers when a seat of yours is to act, the game is over or `wait` is up; later moves of bots
    come as events. A refused move changes nothing, and `context` tells where the game stands.
    The clock is the server's: a move that comes after the `deadline` stands while the turn has not
    been taken, which happens within two seconds.
    """
    return services().play.move(player, game_id, body, **query, once=once)


@blueprint.operation("GET", "/games/<game_id>/legal-moves", "listLegalMoves")
@blueprint.signed_in
@blueprint.query(SeatQuery)
@blueprint.answers(LegalMoves, "Every legal move.", problems=(403, 404, 409))
def list_legal_moves(player: Player, query: dict[str, Any], game_id: str) -> object:
    """List every legal move of your seat.

    Thirteen: judged as if it were your turn whenever you hold cards. Three Thirteen: those of the
    present phase, none off turn. A `move` can be posted back as it is.
    """
    return services().play.legal_moves(player, game_id, **query)


@blueprint.operation("POST", "/games/<game_id>/selection", "judgeSelection")
@blueprint.signed_in
@blueprint.retried(_selection_again)
@blueprint.body(SelectionRequest, examples={"pair": {"cards": ["6S", "6H"]}})
@blueprint.answers(Selection, "What the selection amounts to.", problems=(403, 404, 409))
def judge_selection(player: Player, body: dict[str, Any], game_id: str, once: Once) -> object:
    """Judge a selection of cards, for a hand on a touch screen. Changes nothing.

    With three sixes in hand on an empty table, two selected are playable and extendable, so a
    Play button is needed; three play by themselves (`auto_play`).
    """
    return selection_answer(services().play.selection(player, game_id, **body, once=once))


@blueprint.operation("GET", "/games/<game_id>/hint", "getHint")
@blueprint.signed_in
@blueprint.query(HintQuery)
@blueprint.answers(Hint, "What the bot would do.", problems=(403, 404, 409))
def get_hint(player: Player, query: dict[str, Any], game_id: str) -> object:
    """Ask a bot what it would do with what you can see.

    `expert` searches for about 50 ms. While a hint of it is on its way to you, another one is 429.
    """
    hint = services().play.hint(player, game_id, **query)
    return {**hint, "reasons": [worded(reason, "hint.*") for reason in hint["reasons"]]}
