"""The engine as a service: Three Thirteen's arranger without a game, a seat or a token."""

from typing import Any

from pyservice import engine
from pyservice.api.asking import asked
from pyservice.api.resource import Resource
from pyservice.api.schemas.three_thirteen import Arrangement, GoingOut, MeldRequest

blueprint = Resource("melds", __name__, description="The arranger without a game. No token needed.")

_DRAWN = {"cards": ["7H", "8H", "9H", "TH"], "wild_rank": "3"}


@blueprint.operation("POST", "/three-thirteen/arrange", "arrangeHand")
@blueprint.body(MeldRequest, examples={"round_1": {"cards": ["7H", "3C", "9H"], "wild_rank": "3"}})
@blueprint.answers(Arrangement, "The melds with the fewest points left over.")
def arrange(body: dict[str, Any]) -> object:
    """Lay out a hand with the fewest points left over, exactly."""
    with asked():
        return engine.arrange(**body)


@blueprint.operation("POST", "/three-thirteen/go-out", "listWaysOut")
@blueprint.body(MeldRequest, examples={"drawn": _DRAWN})
@blueprint.answers(GoingOut, "The cards to go out with, and the best discards.")
def go_out(body: dict[str, Any]) -> object:
    """Find the cards whose discard lets a drawn hand go out, and the best discards."""
    with asked():
        return engine.go_out(**body)
