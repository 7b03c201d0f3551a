"""The OpenAPI 3.0.3 description: how schemas become components, and what all calls share."""

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from inspect import cleandoc
from typing import Any, Final

import yaml
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask import Flask
from flask_smorest import Api
from marshmallow import EXCLUDE, Schema
from marshmallow.fields import Field

from pyservice.api.examples import problem_example
from pyservice.api.limits import limits_told
from pyservice.domain.errors import SLUGS

SECURITY: Final = "bearer"
VERSION: Final = "1.0.0"

_ABOUT: Final = """
The card games Thirteen (Tiến lên) and Three Thirteen as a service: rules, legal moves and bots.

Make a guest with `POST /v1/players`, send its token as `Authorization: Bearer …`, make a game
with `POST /v1/games` and `{"ruleset": "cardgames_io"}`, and play: `game.you.hand` is your hand,
`POST /v1/games/{game_id}/moves` makes your move, `results` and `winners` tell the end.

* **Cards** are text, rank then suit: `3S`, `TH`, `2D`. Low to high, Thirteen ranks `3 4 5 6 7 8 9
  T J Q K A 2` with suits `S C D H`; Three Thirteen ranks `A 2 … T J Q K`. **Seats** count from 0.
  **Times** are RFC 3339 in UTC.
* **Nothing**: in requests null and absent mean the same. In answers every member is always
  there, and null where it does not apply.
* **Growth**: answers may gain members, and new values where `x-extensible-enum` lists those of
  today; ignore what you do not know. An event of an unknown type is skipped, its number counts.
* **Versions**: `version` is the number of a game's last event. Read with `after` and `wait` to
  be answered as soon as there is more; time-outs of a client must exceed `wait`.
* **Clock**: with `turn_seconds` each turn of a person has a `deadline` (compare it with
  `server_time`, not with your own clock). A turn of Three Thirteen has one for draw and discard;
  the first turn of every round has 15 seconds more. Out of time (`turn_timed_out`), a pass is made
  where that is legal, else the lowest single card is played, the opening card where it is due; in
  Three Thirteen a card is drawn from the stock and the one is discarded that leaves the fewest
  points. After two in a row a bot keeps the seat (`kept_by_bot`) until its person returns with
  `POST /v1/games/{game_id}/seats/me/return`; the host's part passes on then, as when the host
  leaves. Own moves and the return begin the count again. While bots keep the seats of all people,
  they take a move a second, so that there is a game to return to. A game in which nobody acts
  until `idle_ends_at` is abandoned.
* **Retries**: every POST with a token takes an `Idempotency-Key`. The same key and body again,
  within 24 hours, does nothing twice: the same status, `Idempotency-Replayed: true`, and `events`
  that begin with the same event and read up to now, of what you may see now. Two bodies are the
  same when they mean the same (order of members, white space and nulls do not count); the query may
  differ. Another body is 422 `idempotency_key_reused`. Kept are successes and the refusals of the
  rules; after any other answer the key is still free.
* **Errors** are `application/problem+json`: `code` never changes, `title` and `detail` come in
  the language of `Accept-Language` (en, fr, it, es, vi). Checked in this order: 405, 406, 413,
  415, 429; 401; replay of a known key; 404; JSON and schema; whether the seat is yours (403);
  `if_version` (412); the rules.
* **Limits**: a body has at most 65,536 bytes (unless the operator chose otherwise), `wait` is at
  most 30 seconds, a page has at most 100 items. What an address (of IPv6 its /64) does more often
  is answered by 429 with `Retry-After`, unless the operator has switched that off:
{limits}
"""

_ORDER: Final = ("openapi", "info", "servers", "tags", "paths", "components")
_OPERATION_ORDER: Final = (
    "operationId",
    "summary",
    "description",
    "tags",
    "security",
    "parameters",
    "requestBody",
    "responses",
)
_PROBLEM_NAMES: Final[Mapping[int, str]] = {
    400: "BadRequest",
    401: "Unauthorized",
    403: "Forbidden",
    404: "NotFound",
    406: "NotAcceptable",
    409: "Conflict",
    412: "PreconditionFailed",
    413: "BodyTooLarge",
    415: "UnsupportedMediaType",
    422: "Unprocessable",
    429: "TooManyRequests",
    503: "Unavailable",
}
_PROBLEM_HEADERS: Final[Mapping[int, Mapping[str, str]]] = {
    401: {"WWW-Authenticate": "Always `Bearer`."},
    409: {"Idempotency-Replayed": "`true` when the request was answered before, else not there."},
    422: {"Idempotency-Replayed": "`true` when the request was answered before, else not there."},
    429: {"Retry-After": "Seconds after which to try again."},
    503: {"Retry-After": "Seconds after which to try again."},
}


def problem_name(status: int) -> str:
    """The name of the response component for a status that a problem comes with."""
    return _PROBLEM_NAMES[status]


class _Converter(OpenAPIConverter):
    """Schemas as components in the manner that generated clients read best."""

    def field2nullable(self, field: Field[Any], ret: dict[str, Any]) -> dict[str, Any]:
        """Nullable, for objects as `nullable: true` beside `allOf: [$ref]`."""
        if not field.allow_none:
            return {}
        if "$ref" in ret:
            ret["allOf"] = [{"$ref": ret.pop("$ref")}]
        return {"nullable": True}

    def field2default(self, field: Field[Any], **_: object) -> dict[str, Any]:
        """The default; null is none."""
        return {} if field.load_default is None else super().field2default(field)

    def schema2jsonschema(self, schema: Schema) -> dict[str, Any]:
        """The component: what its docstring says, and closed only where requests are."""
        component: dict[str, Any] = self.fields2jsonschema(schema.fields)  # type: ignore[no-untyped-call]
        component["description"] = cleandoc(type(schema).__doc__ or "").replace("\n", " ")
        if schema.unknown != EXCLUDE:
            component["additionalProperties"] = False
        return component


class _Plugin(MarshmallowPlugin):
    Converter = _Converter


class Description(Api):
    """The API with its description; everything but the 2xx is a problem."""

    DEFAULT_ERROR_RESPONSE_NAME = ""  # none: each status is named
    #: Its key among the application's extensions.
    EXTENSION: Final = "thirteen-description"

    def __init__(self, app: Flask, problem: type[Schema]) -> None:
        self._problem = problem
        plugin = _Plugin(schema_name_resolver=lambda schema: _class(schema).__name__)
        super().__init__(app, spec_kwargs={**_SPEC, "marshmallow_plugin": plugin})  # type: ignore[no-untyped-call]
        scheme = {"type": "http", "scheme": "bearer", "description": "The token of a player."}
        self.spec.components.security_scheme(SECURITY, scheme)
        app.extensions[self.EXTENSION] = self

    def _register_responses(self) -> None:
        for status, name in _PROBLEM_NAMES.items():
            self.spec.components.response(name, self._problem_response(status))

    def _problem_response(self, status: int) -> dict[str, Any]:
        slugs = ", ".join(f"`{slug}`" for slug, of in SLUGS.items() if of == status)
        response: dict[str, Any] = {
            "description": f"One of: {slugs}.",
            "content": {
                "application/problem+json": {
                    "schema": self._problem,
                    "example": problem_example(status),
                }
            },
        }
        if status in _PROBLEM_HEADERS:
            response["headers"] = {
                name: {"description": about, "schema": {"type": "string"}}
                for name, about in _PROBLEM_HEADERS[status].items()
            }
        return response

    def _register_etag_headers(self) -> None:
        """None: the ETag is declared where it is given."""

    def _register_pagination_header(self) -> None:
        """None: pages carry their cursor in the body."""

    def _register_error_handlers(self) -> None:
        """None: `pyservice.api.problems` answers every failure."""

    @cached_property
    def content(self) -> dict[str, Any]:
        """The description as plain JSON values, in the order in which people read it.

        Complete once every blueprint is registered; made once.
        """
        content: dict[str, Any] = json.loads(json.dumps(self.spec.to_dict()))
        for path in content["paths"].values():
            for name, member in path.items():
                path[name] = _sorted(member, _OPERATION_ORDER) if name != "parameters" else member
        return _sorted(content, _ORDER)

    @cached_property
    def text(self) -> str:
        """The description as YAML text; made once."""
        text = yaml.dump(
            self.content, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100
        )
        return f"# Exported by `python -m pyservice openapi`; do not edit.\n{text}"


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines as such, and repeats equal values."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)


def _sorted(members: Mapping[str, Any], order: Sequence[str]) -> dict[str, Any]:
    """The members in an order, those it does not name last."""
    first = {name: members[name] for name in order if name in members}
    return {**first, **members}


def _class(schema: object) -> type[Schema]:
    return schema if isinstance(schema, type) else type(schema)


_SPEC: Final[Mapping[str, Any]] = {
    "title": "Thirteen",
    "version": VERSION,
    "openapi_version": "3.0.3",
    "info": {"description": cleandoc(_ABOUT).replace("{limits}", limits_told())},
    "servers": [{"url": "/"}],
}
