"""Compares answers with the description: status, media type, headers and every member.

The description lets answers grow; here they may not, so that a member which nobody described
fails a test.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from werkzeug.test import TestResponse

from tests.api.sse import Message, messages

PROBLEM = "application/problem+json"
STREAM = "text/event-stream"
_MESSAGES = {"message": "Event", "view": "Game", "end": "StreamEnd"}
#: Headers that an answer carries only at times.
_AT_TIMES = {"Idempotency-Replayed"}
_METHODS = ("get", "post", "patch", "delete")


class Contract:
    """The description, ready to judge answers."""

    def __init__(self, description: dict[str, Any]) -> None:
        self.description = description
        self._components = _as_json_schema(description["components"])
        self._paths = [
            (re.compile(re.sub(r"\{\w+\}", "[^/]+", template) + "$"), item)
            for template, item in sorted(description["paths"].items())
        ]
        self.validator = cache(self._validator)

    def check(self, method: str, path: str, answer: TestResponse) -> None:
        """Fail unless the answer is one that the description promises."""
        operation = self._operation(method.lower(), path)
        if operation is None or answer.status_code == 405:
            self._check_body(answer, {PROBLEM: {"schema": {"$ref": _ref("Problem")}}})
            return
        promised = operation["responses"].get(str(answer.status_code))
        assert promised is not None, f"{method} {path} never answers {answer.status_code}"
        promised = self._resolved(promised)
        assert set(promised.get("headers", ())) - _AT_TIMES <= set(answer.headers.keys())
        self._check_body(answer, promised.get("content", {}))

    def _operation(self, method: str, path: str) -> dict[str, Any] | None:
        # "me" and the like stand before a parameter of the same place.
        fitting = [item for pattern, item in self._paths if pattern.match(path)]
        by_method = [item[method] for item in fitting if method in item]
        exact = self.description["paths"].get(path, {}).get(method)
        return exact or (by_method[0] if by_method else None)

    def _resolved(self, response: dict[str, Any]) -> dict[str, Any]:
        if "$ref" not in response:
            return response
        name = response["$ref"].rsplit("/", 1)[1]
        found: dict[str, Any] = self.description["components"]["responses"][name]
        return found

    def _check_body(self, answer: TestResponse, content: Mapping[str, Any]) -> None:
        if not content:
            assert not answer.data
            return
        assert answer.mimetype in content, answer.mimetype
        if answer.mimetype == STREAM:
            self.check_stream(answer.get_data(as_text=True))
            return
        schema = content[str(answer.mimetype)]["schema"]
        self.validator(schema["$ref"]).validate(answer.get_json(force=True))

    def check_stream(self, text: str) -> list[Message]:
        """The messages of a stream's text; fail unless each is one that the description names."""
        told = messages(text)
        for message in told:
            self.validator(_ref(_MESSAGES[message.name])).validate(message.data)
            assert message.id == (message.data["seq"] if message.name == "message" else None)
        return told

    def _validator(self, ref: str) -> Draft202012Validator:
        return Draft202012Validator({"$ref": ref, "components": self._components})


def _ref(component: str) -> str:
    return f"#/components/schemas/{component}"


def _as_json_schema(node: Any) -> Any:
    """OpenAPI 3.0's schemas as JSON Schema: `nullable` spelt out, objects closed."""
    if isinstance(node, list):
        return [_as_json_schema(item) for item in node]
    if not isinstance(node, dict):
        return node
    schema = {name: _as_json_schema(item) for name, item in node.items() if name != "nullable"}
    if schema.get("type") == "object" and isinstance(schema.get("properties"), dict):
        schema["additionalProperties"] = False
    return {"anyOf": [schema, {"type": "null"}]} if node.get("nullable") is True else schema
