"""Reading a request in the order that the contract promises.

405, 406, 413 and 415 come first, before anybody is asked for a token (`check_envelope`). A view
then asks for the token, and only after that its query and body are read. A body that cannot be
used is told only to those who may know the game it was sent to: the game is looked for before
anything is complained of, so a stranger always meets 404 and a good request costs no look-up.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NoReturn, cast

from flask import g, request
from marshmallow import Schema, ValidationError
from werkzeug.datastructures import MIMEAccept
from werkzeug.exceptions import NotAcceptable, RequestEntityTooLarge, UnsupportedMediaType

from pyservice.api.access import services
from pyservice.api.json_text import UnreadableJson, parse
from pyservice.api.schemas.request import Request
from pyservice.domain.errors import FieldError, Problem

JSON: Final = "application/json"
_NO_FIELDS: Final = Request()
WITH_BODY: Final = frozenset({"POST", "PUT", "PATCH"})


def check_envelope(media_type: str = JSON) -> None:
    """Refuse what is wrong with a request before its content: 406, 413, 415.

    `media_type` is what good answers come in. An address or method that does not exist is
    Flask's to refuse, and comes first.
    """
    if request.method == "OPTIONS":
        return
    _check_accept(media_type)
    if request.method in WITH_BODY:
        _check_size()
        _check_content_type()


def _check_accept(media_type: str) -> None:
    # These types have no parameters; a client that names a charset means them all the same.
    accepted = MIMEAccept(
        [(kind.partition(";")[0].strip(), quality) for kind, quality in request.accept_mimetypes]
    )
    if accepted and not accepted[media_type]:
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


def read_query(schema: Schema) -> Any:  # noqa: ANN401
    """The query parameters under a schema, as a dict.

    One named twice becomes a list, which no schema takes.
    """
    g.query_read = True
    given = {
        name: values[0] if len(values) == 1 else values for name, values in request.args.lists()
    }
    return _load(schema, given)


def read_headers(schema: Schema) -> Any:  # noqa: ANN401
    """The headers that a schema names, as a dict; an empty one counts as absent."""
    names = (field.data_key or name for name, field in schema.fields.items())
    return _load(schema, {name: value for name in names if (value := request.headers.get(name))})


def check_query_read() -> None:
    """Refuse the parameters of a call that takes none, so that a typo does not pass silently."""
    if request.args and request.path.startswith("/v1/") and not g.get("query_read"):
        errors = tuple(FieldError(f"/{_escaped(name)}", "unknown_field") for name in request.args)
        complain(Problem("invalid_request", errors=errors), ValueError(request.query_string))


def check_body_read() -> None:
    """Refuse what is in the body of a call that takes none: nothing and `{}` are the same."""
    if request.method in WITH_BODY and not g.get("body_read"):
        read_body(_NO_FIELDS)


def read_body(schema: Schema) -> Any:  # noqa: ANN401
    """The JSON body under a schema, as a dict; none at all is `{}` where nothing is required."""
    g.body_read = True
    raw = request.get_data(cache=True)
    if not raw and not needs_body(schema):
        return {}
    try:
        value = parse(raw)
    except UnreadableJson as error:
        complain(Problem("invalid_json"), error)
    return _load(schema, value)


def _load(schema: Schema, value: object) -> object:
    try:
        return schema.load(cast("Mapping[str, Any]", value))
    except ValidationError as error:
        errors = tuple(field_errors(error.messages))
        complain(Problem("invalid_request", errors=errors), error)


def needs_body(schema: Schema) -> bool:
    """Whether a request under this schema cannot do without a body."""
    return any(field.required for field in schema.fields.values())


def complain(problem: Problem, cause: Exception) -> NoReturn:
    """Raise a problem of the content, or `not_found` for who may not know the game."""
    # To who may not know the game there is none, whatever else is wrong.
    game_id = (request.view_args or {}).get("game_id")
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
