"""A blueprint whose views are three to six lines under what they declare.

Decorators stand in the order of their checks: the operation (its address), the token, the query,
the body, the answer. Answers are dicts built by hand and sent as they are; the declared schema
documents them, and the tests compare the two (dumping through marshmallow costs far more than
building the dict).
"""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from functools import partial, wraps
from typing import Any, Final, cast

from flask import Response
from flask_smorest.blueprint import Blueprint
from marshmallow import Schema

from pyservice.api.access import signed_in_player
from pyservice.api.caching import mark_private
from pyservice.api.json_text import json_response
from pyservice.api.limits import check_limit
from pyservice.api.reading import (
    JSON,
    WITH_BODY,
    check_body_read,
    check_envelope,
    check_query_read,
    needs_body,
    read_body,
    read_headers,
    read_query,
)
from pyservice.api.retries import (
    KEY_PARAMETER,
    REPLAYED,
    REPLAYED_HEADER,
    Declared,
    Success,
    answer_once,
    of_change,
)
from pyservice.api.spec import SECURITY, problem_name
from pyservice.domain.player import Player

View = Callable[..., Any]
Decorator = Callable[[View], View]

LOCATION: Final[Mapping[str, Any]] = {
    "Location": {"description": "Where the game is read.", "schema": {"type": "string"}}
}
ETAG: Final[Mapping[str, Any]] = {
    "ETag": {
        "description": "Send it as `If-None-Match` to be told 304 while nothing is new.",
        "schema": {"type": "string"},
    }
}
_PATH_PARAMETERS: Final[Mapping[str, str]] = {
    "game_id": "The game's id.",
    "player_id": "The player's id.",
    "ruleset_id": "The ruleset's name.",
    "seat": "The seat's number.",
}
#: Those that are no text.
_PATH_SCHEMAS: Final[Mapping[str, Any]] = {
    "seat": {"schema": {"type": "integer", "format": "int32", "minimum": 0, "maximum": 7}}
}
_BODY_PROBLEMS: Final = (400, 413, 415, 422)


class Resource(Blueprint):
    """The calls of one resource, registered and documented together."""

    def __init__(
        self,
        name: str,
        import_name: str,
        *,
        description: str,
        prefix: str = "/v1",
        media_type: str = JSON,
    ) -> None:
        super().__init__(name, import_name, url_prefix=prefix, description=description)  # type: ignore[no-untyped-call]
        self._prepare_doc_cbks.append(cast("Any", _document_problems))
        self.before_request(partial(check_envelope, media_type))
        self.after_request(mark_private)

    def operation(self, method: str, rule: str, operation_id: str) -> Decorator:
        """Register the view for a method and address; `operation_id` is its name in clients."""
        parameters = [
            {"in": "path", "name": name, "description": about, **_PATH_SCHEMAS.get(name, {})}
            for name, about in _PATH_PARAMETERS.items()
            if f"<{name}>" in rule
        ]

        def register(view: View) -> View:
            document(view, manual_doc={"operationId": operation_id})
            self.add_url_rule(rule, view_func=view, methods=[method], parameters=parameters)  # type: ignore[no-untyped-call]
            return view

        return register

    @staticmethod
    def limited(name: str) -> Decorator:
        """Count the call against a limit of `pyservice.api.limits`, before a token is asked for."""

        def decorate(view: View) -> View:
            @wraps(view)
            def counted(*args: object, **kwargs: object) -> object:
                check_limit(name)
                return view(*args, **kwargs)

            return document(counted, limited=True)

        return decorate

    @staticmethod
    def signed_in(view: View) -> View:
        """Ask for a token: the view gets the player as its first argument, or 401 is answered."""

        @wraps(view)
        def checked(*args: object, **kwargs: object) -> object:
            return view(signed_in_player(), *args, **kwargs)

        return document(checked, signed_in=True)

    @staticmethod
    def retried(success: Success = of_change) -> Decorator:
        """Take an `Idempotency-Key`: the view gets the request that may come again as `once`.

        Stands next to `signed_in`, since what was answered before is answered again before
        anything else is looked at. `success` makes a good answer anew.
        """

        def decorate(view: View) -> View:
            declared = _declared(view, success)

            @wraps(view)
            def once(player: Player, *args: object, **kwargs: object) -> object:
                return answer_once(player, partial(view, player, *args, **kwargs), declared)

            return document(once, retried=True)

        return decorate

    @staticmethod
    def query(schema: type[Schema]) -> Decorator:
        """Read the query under a schema: the view gets it as a dict."""
        made = schema()
        return _argument({"in": "query", "schema": made}, partial(read_query, made))

    @staticmethod
    def headers(schema: type[Schema]) -> Decorator:
        """Read the headers that a schema names: the view gets them as a dict."""
        made = schema()
        return _argument({"in": "header", "schema": made}, partial(read_headers, made))

    @staticmethod
    def body(schema: type[Schema], *, examples: Mapping[str, Mapping[str, object]]) -> Decorator:
        """Read the JSON body under a schema: the view gets it as a dict.

        `examples` are values by a short name; each must fit the schema.
        """
        made = schema()
        documented = {
            "in": "json",
            "schema": made,
            "required": needs_body(made),
            "examples": {name: {"value": value} for name, value in examples.items()},
        }
        return _argument(documented, partial(read_body, made))

    @staticmethod
    def answers(
        schema: type[Schema] | None,
        description: str,
        *,
        status: int = 200,
        also: Mapping[int, str] | None = None,
        problems: Sequence[int] = (),
        headers: Mapping[str, Any] | None = None,
        headers_of: Mapping[int, Mapping[str, Any]] | None = None,
    ) -> Decorator:
        """Send the dict that the view returns, alone or as (dict, status, headers).

        `also` are further good statuses with their descriptions (304 has no body), with the
        `headers` of all unless `headers_of` names others; `problems` are the statuses that can
        go wrong beyond those that follow from the declarations.
        """

        def decorate(view: View) -> View:
            @wraps(view)
            def answered(*args: object, **kwargs: object) -> Response:
                check_query_read()
                check_body_read()
                return _response(view(*args, **kwargs), status)

            good = {status: description, **(also or {})}
            own = headers_of or {}
            return document(
                answered,
                response={
                    "responses": {
                        code: [_documented(schema, text, own.get(code, headers), code)]
                        for code, text in good.items()
                    }
                },
                problems=tuple(problems),
            )

        return decorate

    @staticmethod
    def answers_text(
        media_type: str, description: str, *, example: str, problems: Sequence[int] = ()
    ) -> Decorator:
        """Send the text that the view returns as a `Response`; `example` shows one."""
        documented = {
            "description": description,
            "content_type": media_type,
            "schema": {"type": "string"},
            "example": example,
        }

        def decorate(view: View) -> View:
            responses = {200: [documented]}
            return document(view, response={"responses": responses}, problems=tuple(problems))

        return decorate


def _argument(documented: Mapping[str, object], read: Callable[[], object]) -> Decorator:
    """Give the view what is read, after the arguments it gets already."""

    def decorate(view: View) -> View:
        @wraps(view)
        def reading(*args: object, **kwargs: object) -> object:
            return view(*args, read(), **kwargs)

        before = getattr(view, "_apidoc", {}).get("arguments", {"parameters": []})
        # A decorator further out is read first, and shown first.
        parameters = [dict(documented), *before["parameters"]]
        return document(reading, arguments={"parameters": parameters})

    return decorate


def _declared(view: View, success: Success) -> Declared:
    """What the decorators further in say of a view."""
    known = cast("Any", view)._apidoc
    parameters = known.get("arguments", {"parameters": []})["parameters"]
    query = next((each["schema"] for each in parameters if each["in"] == "query"), None)
    responses = known["response"]["responses"]
    done = next(iter(responses))
    located = "Location" in responses[done][0].get("headers", {})
    return Declared(done, 200 if 200 in responses else done, query, located, success)


def document(view: View, **entries: object) -> View:
    """Add to what flask-smorest knows of a view, without touching the view it wraps."""
    known = deepcopy(getattr(view, "_apidoc", {}))
    view._apidoc = {**known, **entries}  # type: ignore[attr-defined]
    return view


def _response(result: Any, status: int) -> Response:  # noqa: ANN401
    if isinstance(result, Response):
        return result
    if result is None:
        return _without_body(status)
    value, code, headers = result if isinstance(result, tuple) else (result, status, {})
    response = json_response(value)
    response.status_code = code
    response.headers.extend(headers)
    return response


def _without_body(status: int) -> Response:
    response = Response(status=status)
    del response.headers["Content-Type"]
    return response


def _documented(
    schema: type[Schema] | None, description: str, headers: Mapping[str, Any] | None, status: int
) -> dict[str, Any]:
    documented: dict[str, Any] = {"description": description, "content_type": None}
    if schema is not None and status != 304:
        documented["schema"] = schema()
    if headers:
        documented["headers"] = headers
    return documented


def _document_problems(
    doc: dict[str, Any], info: dict[str, Any], *, method: str, **_: object
) -> dict[str, Any]:
    """Name every status that can come back, as far as the declarations tell."""
    statuses = {406, 422, *info.get("problems", ())}
    # A body where none is wanted is looked at too.
    statuses.update(_BODY_PROBLEMS if method.upper() in WITH_BODY else ())
    if info.get("limited"):
        statuses.add(429)
    if info.get("retried"):
        statuses.update({403, 404})
        _document_retries(doc)
    if info.get("signed_in"):
        statuses.update({401, 429, 503})
        doc["security"] = [{SECURITY: []}]
    problems = {status: problem_name(status) for status in statuses}
    doc["responses"] = dict(sorted({**doc["responses"], **problems}.items()))
    return doc


def _document_retries(doc: dict[str, Any]) -> None:
    doc["parameters"] = [*doc.get("parameters", ()), dict(KEY_PARAMETER)]
    for response in doc["responses"].values():
        response["headers"] = {**response.get("headers", {}), REPLAYED: dict(REPLAYED_HEADER)}
