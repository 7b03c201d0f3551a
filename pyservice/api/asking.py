"""Questions to the engine that it cannot answer, as problems."""

from collections.abc import Iterator
from contextlib import contextmanager

from pyservice import engine
from pyservice.domain.errors import FieldError, Problem, invalid

#: Slugs that say more of a field under another name.
_REASONS = {"not_a_combination": "table_not_a_combination"}


@contextmanager
def asked() -> Iterator[None]:
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
