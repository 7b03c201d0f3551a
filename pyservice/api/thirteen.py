"""The engine as a service: Thirteen without a game, a seat or a token."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pyservice import engine
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
from pyservice.domain.errors import FieldError, Problem, invalid

blueprint = Resource("tools", __name__, description="The engine without a game. No token needed.")

#: Slugs that say more of a field under another name.
_REASONS = {"not_a_combination": "table_not_a_combination"}
_HAND = ["6S", "6D", "6H", "7C", "8C"]


@blueprint.operation("POST", "/thirteen/classify", "classifyCards")
@blueprint.body(ClassifyRequest, examples={"pair": {"cards": ["6S", "6H"]}})
@blueprint.answers(Classification, "What the cards are.")
def classify(body: dict[str, Any]) -> object:
    """Name the combination that cards form."""
    with _problems():
        return {"combo": engine.classify(**body)}


@blueprint.operation("POST", "/thirteen/check", "checkPlay")
@blueprint.body(CheckRequest, examples={"pair": {"play": ["6S", "6H"], "table": ["5S", "5H"]}})
@blueprint.answers(Verdict, "Whether the play is legal.")
def check(body: dict[str, Any]) -> object:
    """Judge a play on a table, and say why not."""
    with _problems():
        verdict = engine.check(**body)
    refusal = verdict["refusal"]
    return {**verdict, "refusal": refusal and worded(refusal, "problem.*.detail")}


@blueprint.operation("POST", "/thirteen/legal-plays", "listLegalPlays")
@blueprint.body(LegalPlaysRequest, examples={"lead": {"hand": _HAND}})
@blueprint.answers(LegalPlays, "Every legal play.")
def legal_plays(body: dict[str, Any]) -> object:
    """List every legal play of a hand, every choice of suits."""
    with _problems():
        return engine.legal_plays(**body)


@blueprint.operation("POST", "/thirteen/selection", "judgeHandSelection")
@blueprint.body(ToolSelectionRequest, examples={"six": {"hand": _HAND, "selected": ["6S"]}})
@blueprint.answers(Selection, "What the selection amounts to.")
def judge_selection(body: dict[str, Any]) -> object:
    """Judge a selection from a hand, as if it were the hand's turn."""
    with _problems():
        return selection_answer(engine.select(**body))


@contextmanager
def _problems() -> Iterator[None]:
    """Put the engine's refusals of the question itself into problems."""
    try:
        yield
    except engine.UnknownRuleset as unknown:
        raise invalid("/ruleset", "unknown_choice") from unknown
    except engine.InvalidOptions as wrong:
        error = FieldError(f"/options/{wrong.option}", wrong.reason, wrong.params)
        raise Problem("invalid_options", errors=(error,)) from wrong
    except engine.Refused as refused:
        field = str(refused.params.get("field", ""))
        code = _REASONS.get(refused.slug, refused.slug)
        error = FieldError(field, code, refused.params)
        raise Problem(refused.slug, params=refused.params, errors=(error,)) from refused
