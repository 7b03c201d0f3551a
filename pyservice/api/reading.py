"""Reading a request in the order that the contract promises.

405, 406, 413 and 415 come first, before anybody is asked for a token (`check_envelope`). A view
then asks for the token, and only after that its query and body are read. A body that cannot be
used is told only to those who may know the game it was sent to: `RequestReader` looks for the
game before it complains, so a stranger always meets 404 and a good request costs no look-up.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NoReturn

from flask import Request, g, request
from marshmallow import Schema, ValidationError
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import NotAcceptable, RequestEntityTooLarge, UnsupportedMediaType

from pyservice.api.access import services
from pyservice.api.json_text import UnreadableJson, parse
from pyservice.domain.errors import FieldError, Problem

JSON: Final = "application/json"
_WITH_BODY: Final = frozenset({"POST", "PUT", "PATCH"})


def check_envelope() -> None:
    """Refuse what is wrong with a request before its content: 406, 413, 415.

    An address or method that does not exist is Flask's to refuse, and comes first.
    """
    if request.method == "OPTIONS":
        return
    _check_accept()
    if request.method in _WITH_BODY:
        _check_size()
        _check_content_type()


def _check_accept() -> None:
    accepted = request.accept_mimetypes
    if accepted and not accepted[JSON]:
        raise NotAcceptable


def _check_size() -> None:
    limit = request.max_content_length
    if limit is None:
        return
    # A body sent in chunks tells its size only by being read, and is cut off at the limit.
    size = request.content_length
    if size is None and len(request.get_data(cache=True)) < limit:
        return
    if size is None or size > limit:
        raise RequestEntityTooLarge


def _check_content_type() -> None:
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    is_json = request.mimetype == JSON and charset in {"utf-8", "utf8"}
    if not is_json and request.get_data(cache=True):
        raise UnsupportedMediaType


class RequestReader(FlaskParser):
    """Reads query and body under marshmallow schemas; complains in problems, after 404."""

    def __init__(self) -> None:
        # None: each schema says itself what happens to unknown fields.
        super().__init__(unknown=None)

    def load_json(self, req: Request, schema: Schema) -> object:
        """The JSON value of the body; none at all is `{}` where nothing is required."""
        raw = req.get_data(cache=True)
        if not raw and not needs_body(schema):
            return {}
        try:
            return parse(raw)
        except UnreadableJson as error:
            _complain(Problem("invalid_json"), req, error)

    def load_querystring(self, req: Request, schema: Schema) -> object:
        """The query parameters; one named twice becomes a list, which few fields take."""
        return {
            name: values[0] if len(values) == 1 else values for name, values in req.args.lists()
        }

    def handle_error(
        self,
        error: ValidationError,
        req: Request,
        schema: Schema,
        *,
        error_status_code: int | None,
        error_headers: Mapping[str, str] | None,
    ) -> NoReturn:
        """Refuse a query or body that does not fit its schema."""
        # webargs files the messages under the place they come from, "json" or "query".
        (messages,) = error.messages_dict.values()
        errors = tuple(field_errors(messages))
        _complain(Problem("invalid_request", errors=errors), req, error)


def needs_body(schema: Schema) -> bool:
    """Whether a request under this schema cannot do without a body."""
    return any(field.required for field in schema.fields.values())


def _complain(problem: Problem, req: Request, cause: Exception) -> NoReturn:
    # Also for a bad query of a stranger's: to them there is no such game.
    game_id = (req.view_args or {}).get("game_id")
    if game_id is not None:
        services().games.version(g.player, game_id)
    raise problem from cause


def field_errors(messages: object, pointer: str = "") -> Iterator[FieldError]:
    """Marshmallow's nested messages as JSON pointers, in the order of the fields.

    Our schemas use reason codes as their messages.

    >>> list(field_errors({"seats": {0: {"kind": ["required"]}}}))
    [FieldError(field='/seats/0/kind', code='required', params={})]
    """
    if isinstance(messages, Mapping):
        for key, inner in messages.items():
            step = "" if key == "_schema" else "/" + _escaped(str(key))
            yield from field_errors(inner, pointer + step)
    elif isinstance(messages, list):
        yield from (FieldError(pointer, str(code)) for code in messages)


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
