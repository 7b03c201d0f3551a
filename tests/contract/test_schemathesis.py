"""Requests made from the description, good and bad: no 500, and no answer outside of it.

`THIRTEEN_FULL=1` makes many more of them for each call.
"""

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import pytest
import schemathesis
from flask import Flask
from schemathesis.checks import load_all_checks
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import (
    negative_data_rejection,
    response_schema_conformance,
)

from pyservice.__main__ import describe
from tests.api.client import Client, position
from tests.api.contract import Contract

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

EXAMPLES: Final = 300 if os.environ.get("THIRTEEN_FULL") else 10

load_all_checks()


description = schemathesis.openapi.from_dict(
    describe().content,
    config=SchemathesisConfig.from_dict(
        {
            "seed": 13,
            "generation": {"max-examples": EXAMPLES, "deterministic": True, "database": "none"},
            # What the rules refuse is good data for the schema.
            "checks": {"positive_data_acceptance": {"enabled": False}},
        }
    ),
)


class _Late:
    """The application under test, which is made only when tests run."""

    app: Flask

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        return self.app(environ, start_response)


description.app = served = _Late()


@pytest.fixture(scope="module", autouse=True)
def _serve(app: Flask) -> None:
    served.app = app


@description.parametrize()
def test_no_answer_is_outside_the_description(
    case: schemathesis.Case[Any], app: Flask, contract: Contract
) -> None:
    _without_waiting(case)
    mai = Client(app.test_client(), contract).guest("Mai")
    signed = {"Authorization": f"Bearer {mai.token}"}
    # A stream's messages are judged in `tests/api/test_stream.py`; here they count as a text.
    is_stream = "stream" in case.path.split("/")
    excluded = [response_schema_conformance] if is_stream else []
    case.call_and_validate(headers=signed, excluded_checks=excluded)
    if "game_id" in (case.path_parameters or {}):
        case.path_parameters["game_id"] = mai.game(position("3S 5S", "6H 7S"))["id"]
        # The address was perhaps what was bad about it.
        excluded.append(negative_data_rejection)
        case.call_and_validate(headers=signed, excluded_checks=excluded)


def _without_waiting(case: schemathesis.Case[Any]) -> None:
    wait = (case.query or {}).get("wait")
    if isinstance(wait, int) and 0 < wait <= 30:
        case.query["wait"] = 0
