"""The engine as a service: Thirteen without a game, a seat or a token."""

from typing import Any

from pyservice import engine
from pyservice.api.asking import asked
from pyservice.api.language import worded
from pyservice.api.play import selection_answer
from pyservice.api.resource import Resource
from pyservice.api.schemas.moves import Selection
from pyservice.api.schemas.tools import (
    CheckRequest,
    Classification,
    ClassifyRequest,
    LegalPlays,
    LegalPlaysRequest,
    ToolSelectionRequest,
    Verdict,
)

blueprint = Resource("tools", __name__, description="The engine without a game. No token needed.")

_HAND = ["6S", "6D", "6H", "7C", "8C"]


@blueprint.operation("POST", "/thirteen/classify", "classifyCards")
@blueprint.body(ClassifyRequest, examples={"pair": {"cards": ["6S", "6H"]}})
@blueprint.answers(Classification, "What the cards are.")
def classify(body: dict[str, Any]) -> object:
    """Name the combination that cards form."""
    with asked():
        return {"combo": engine.classify(**body)}


@blueprint.operation("POST", "/thirteen/check", "checkPlay")
@blueprint.body(CheckRequest, examples={"pair": {"play": ["6S", "6H"], "table": ["5S", "5H"]}})
@blueprint.answers(Verdict, "Whether the play is legal.")
def check(body: dict[str, Any]) -> object:
    """Judge a play on a table, and say why not."""
    with asked():
        verdict = engine.check(**body)
    refusal = verdict["refusal"]
    return {**verdict, "refusal": refusal and worded(refusal, "problem.*.detail")}


@blueprint.operation("POST", "/thirteen/legal-plays", "listLegalPlays")
@blueprint.body(LegalPlaysRequest, examples={"lead": {"hand": _HAND}})
@blueprint.answers(LegalPlays, "Every legal play.")
def legal_plays(body: dict[str, Any]) -> object:
    """List every legal play of a hand, every choice of suits."""
    with asked():
        return engine.legal_plays(**body)


@blueprint.operation("POST", "/thirteen/selection", "judgeHandSelection")
@blueprint.body(ToolSelectionRequest, examples={"six": {"hand": _HAND, "selected": ["6S"]}})
@blueprint.answers(Selection, "What the selection amounts to.")
def judge_selection(body: dict[str, Any]) -> object:
    """Judge a selection from a hand, as if it were the hand's turn."""
    with asked():
        return selection_answer(engine.select(**body))
