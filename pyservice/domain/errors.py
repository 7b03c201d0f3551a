"""Everything that can be wrong with a request, by one stable slug each.

A `Problem` carries no text: the API turns its codes into a title, a detail and field
details in the reader's language. `SLUGS` is the one list of slugs and their HTTP status.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyservice.engine.types import Table

#: Why the rules refuse a move (the order is the order in which they are checked).
RULE_SLUGS: Mapping[str, int] = {
    "game_is_over": 409,
    "round_is_over": 409,
    "seat_is_out": 409,
    "already_passed": 409,
    "not_your_turn": 409,
    "must_draw_first": 409,
    "already_drawn": 409,
    "discard_pile_empty": 409,
    "unknown_card": 422,
    "duplicate_card": 422,
    "card_not_in_hand": 422,
    "cannot_pass_when_leading": 422,
    "not_a_combination": 422,
    "must_include_opening_card": 422,
    "wrong_kind": 422,
    "wrong_length": 422,
    "too_low": 422,
    "taken_card_cannot_be_discarded": 422,
    "cannot_go_out": 422,
}

#: Every slug a client can meet, with the status it comes with.
SLUGS: Mapping[str, int] = {
    "invalid_json": 400,
    "unauthorized": 401,
    "forbidden": 403,
    "not_found": 404,
    "method_not_allowed": 405,
    "not_acceptable": 406,
    "game_not_started": 409,
    "game_started": 409,
    "game_full": 409,
    "seat_taken": 409,
    "seat_kept_by_bot": 409,
    "seat_given_up": 409,
    "too_few_players": 409,
    "seat_has_time": 409,
    "hints_off": 409,
    "game_not_over": 409,
    "version_mismatch": 412,
    "body_too_large": 413,
    "unsupported_media_type": 415,
    "invalid_request": 422,
    "seat_required": 422,
    "invalid_options": 422,
    "invalid_position": 422,
    "idempotency_key_reused": 422,
    "rate_limited": 429,
    "internal_error": 500,
    "unavailable": 503,
    **RULE_SLUGS,
}


@dataclass(frozen=True, slots=True)
class FieldError:
    """One field that is wrong.

    `field` is a JSON pointer into the request body (a query parameter is `/name`);
    `code` is a reason code (`reason.<code>` in the catalogues); `params` fill its text.
    """

    field: str
    code: str
    params: Mapping[str, object] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Context:
    """Where the game stands, so that a client can put itself right without another call."""

    version: int
    to_act: int | None = None
    phase: str | None = None
    table: Table | None = None
    opening_card: str | None = None
    least_penalty: int | None = None


class Problem(Exception):
    """A request that cannot be done. Nothing was changed.

    `code` is a key of `SLUGS`, `status` its HTTP status, `params` fill the texts of the
    code, `errors` name the fields and `context` tells where the game stands.
    """

    def __init__(
        self,
        code: str,
        *,
        params: Mapping[str, object] | None = None,
        errors: tuple[FieldError, ...] = (),
        context: Context | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.status = SLUGS[code]
        self.params: Mapping[str, object] = params or {}
        self.errors = errors
        self.context = context


def invalid(field: str, code: str, **params: object) -> Problem:
    """The problem `invalid_request` for one field."""
    return Problem("invalid_request", errors=(FieldError(field, code, params),))
