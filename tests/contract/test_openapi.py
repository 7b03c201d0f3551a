"""The description: committed as exported, valid, and in the manner that clients are promised."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from flask import Flask
from openapi_spec_validator import validate

from pyservice.__main__ import describe, main
from pyservice.domain.errors import SLUGS
from tests.api.client import Client
from tests.api.contract import Contract

COMMITTED: Final = Path(__file__).parents[2] / "openapi.yaml"
DESCRIPTION: Final = describe().content
SCHEMAS: Final = DESCRIPTION["components"]["schemas"]

#: Words that one of Kotlin, Swift, Dart, Python or TypeScript keeps for itself.
KEYWORDS: Final = frozenset(
    """
    and any as assert async await base boolean break case catch class const constructor continue
    data debugger def default defer deinit delete do dynamic elif else enum except export extends
    extension external factory fallthrough false fileprivate final finally for from fun func
    function get global guard if implements import in init inout instanceof interface internal is
    lambda late let library mixin module namespace new nil none nonlocal not null object open
    operator or override package part pass private protected protocol public raise repeat required
    rethrow return self sealed set static struct subscript super switch sync this throw throws
    trait true try typealias typeof union val var void volatile when where while with yield
    """.split()  # noqa: SIM905
)


def nodes(node: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object of a JSON value with its path."""
    if isinstance(node, dict):
        yield path, node
        for name, inner in node.items():
            yield from nodes(inner, f"{path}/{name}")
    elif isinstance(node, list):
        for index, inner in enumerate(node):
            yield from nodes(inner, f"{path}/{index}")


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    for path, item in DESCRIPTION["paths"].items():
        for method in {"get", "put", "post", "patch", "delete"} & item.keys():
            yield f"{method.upper()} {path}", item[method]


def is_request(name: str) -> bool:
    return name.endswith("Request")


def test_the_committed_description_is_the_exported_one(tmp_path: Path) -> None:
    exported = tmp_path / "openapi.yaml"
    assert main(["openapi", str(exported)]) == 0
    wanted = "run `python -m pyservice openapi openapi.yaml`"
    assert exported.read_text("utf-8") == COMMITTED.read_text("utf-8"), wanted


def test_it_can_be_written_to_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    main(["openapi"])
    assert yaml.safe_load(capsys.readouterr().out) == DESCRIPTION


def test_it_is_valid_openapi_3_0_3() -> None:
    assert DESCRIPTION["openapi"] == "3.0.3"
    validate(DESCRIPTION)


def test_it_is_served_in_both_forms(app: Flask) -> None:
    client = app.test_client()
    assert client.get("/openapi.json").get_json() == DESCRIPTION
    answer = client.get("/openapi.yaml")
    assert answer.mimetype == "application/yaml"
    assert answer.get_data(as_text=True) == COMMITTED.read_text("utf-8")


def test_it_names_every_call_of_the_application(app: Flask) -> None:
    routed = {
        (method, re.sub(r"<(\w+)>", r"{\1}", rule.rule))
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.endpoint.split(".")[0] not in {"metrics", "pages", "swagger_ui"}
    }
    assert routed == {tuple(name.split(" ")) for name, _ in operations()}


def test_no_unions_and_no_maps_of_mixed_values() -> None:
    for path, node in nodes(DESCRIPTION["paths"] | DESCRIPTION["components"]):
        assert not {"oneOf", "anyOf", "not", "discriminator"} & node.keys(), path
        assert "additionalProperties" not in node or node["additionalProperties"] is False, path


def test_every_object_is_a_named_component() -> None:
    for path, node in nodes(DESCRIPTION):
        if node.get("type") == "object" and "properties" in node:
            assert re.fullmatch(r"/components/schemas/\w+", path), path
        assert node.get("type") != "object" or "properties" in node, path


def test_what_is_nullable_is_so_in_the_one_way() -> None:
    for path, node in nodes(SCHEMAS):
        if "allOf" in node:
            assert list(node["allOf"][0]) == ["$ref"], path
            assert len(node["allOf"]) == 1, path
        assert node.get("nullable") is not True or ("type" in node) != ("allOf" in node), path


def test_answers_may_grow_and_requests_may_not() -> None:
    for name, schema in SCHEMAS.items():
        assert (schema.get("additionalProperties") is False) == is_request(name), name
        for path, node in nodes(schema):
            assert "enum" not in node or is_request(name), f"{name}{path}"
            assert "x-extensible-enum" not in node or not is_request(name), f"{name}{path}"


def test_every_member_of_an_answer_is_always_there() -> None:
    for name, schema in SCHEMAS.items():
        if not is_request(name):
            assert set(schema["required"]) == set(schema["properties"]), name


def test_what_may_be_left_out_may_be_null() -> None:
    for name, schema in SCHEMAS.items():
        for member, inner in schema["properties"].items():
            optional = member not in schema.get("required", ())
            assert not is_request(name) or (inner.get("nullable") is True) == optional, member


def test_names_are_snake_case_and_nobodys_keywords() -> None:
    names = {name for schema in SCHEMAS.values() for name in schema["properties"]}
    parameters = [p for _, operation in operations() for p in operation.get("parameters", ())]
    names |= {parameter["name"] for parameter in parameters if parameter["in"] != "header"}
    # The one exception is promised by name: `seats {min, max, default}` of a ruleset.
    assert names & KEYWORDS == {"default"}
    assert all(re.fullmatch("[a-z][a-z0-9]*(_[a-z0-9]+)*", name) for name in names)


def test_everything_is_described() -> None:
    for name, schema in SCHEMAS.items():
        assert schema["description"], name
        for member, inner in schema["properties"].items():
            assert inner.get("description"), f"{name}.{member}"
    for name, operation in operations():
        assert operation["summary"].endswith("."), name
        assert all(p["description"] for p in operation.get("parameters", ())), name


def test_numbers_fit_32_bits_and_units_are_told() -> None:
    for path, node in nodes(SCHEMAS):
        assert node.get("format") != "int64", path
    units = {"seconds": "seconds", "wait": "seconds", "think_ms": "milliseconds"}
    for owner, member, inner in _members():
        unit = units.get(member.rsplit("_", 1)[-1], units.get(member))
        assert unit is None or unit in inner["description"].lower(), f"{owner}.{member}"


def test_operation_ids_are_there_and_each_once() -> None:
    ids = [operation["operationId"] for _, operation in operations()]
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch("[a-z]+([A-Z][a-z0-9]+)+", name) for name in ids)


def test_every_failure_is_a_problem_with_its_slugs() -> None:
    for name, operation in operations():
        for status, answer in operation["responses"].items():
            assert status < "400" or answer["$ref"].startswith("#/components/responses/"), name
    for answer in DESCRIPTION["components"]["responses"].values():
        assert list(answer["content"]) == ["application/problem+json"]
    told = {
        slug
        for a in DESCRIPTION["components"]["responses"].values()
        for slug in re.findall("`([a-z_]+)`", a["description"])
    }
    assert set(SLUGS) - told == {"method_not_allowed", "internal_error"}


def test_every_example_of_a_problem_is_one(contract: Contract) -> None:
    for answer in DESCRIPTION["components"]["responses"].values():
        shown = answer["content"]["application/problem+json"]["example"]
        contract.validator("#/components/schemas/Problem").validate(shown)


def test_a_token_is_asked_for_where_one_is_needed() -> None:
    open_to_all = {name for name, operation in operations() if "security" not in operation}
    assert open_to_all == {
        "POST /v1/players",
        "GET /v1/players/{player_id}",
        "GET /v1/rulesets",
        "GET /v1/rulesets/{ruleset_id}",
        "GET /v1/bots",
        "POST /v1/thirteen/classify",
        "POST /v1/thirteen/check",
        "POST /v1/thirteen/legal-plays",
        "POST /v1/thirteen/selection",
        "POST /v1/three-thirteen/arrange",
        "POST /v1/three-thirteen/go-out",
        "GET /healthz",
        "GET /readyz",
    }


def test_every_example_of_a_request_is_taken(mai: Client) -> None:
    waiting = {"seats": [{"kind": "me"}, {"kind": "open"}]}
    game = mai.game({"ruleset": "cardgames_io", **waiting})
    other = mai.game({"ruleset": "three_thirteen", **waiting})
    for name, operation in operations():
        if "requestBody" not in operation:
            continue
        method, path = name.split(" ")
        shown = operation["requestBody"]["content"]["application/json"]["examples"]
        for example in shown.values():
            of_other = example["value"].get("type") in {"draw", "discard", "go_out"}
            address = path.format(game_id=(other if of_other else game)["id"])
            answer = mai.send(method, address, json=example["value"])
            # The rules and the state of the game may say no, the schema may not.
            code = (answer.get_json(force=True) or {}).get("code")
            assert code not in {"invalid_request", "invalid_options", "invalid_position"}, name


def _members() -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    for name, schema in SCHEMAS.items():
        for member, inner in schema["properties"].items():
            yield name, member, inner
    for name, operation in operations():
        for parameter in operation.get("parameters", ()):
            yield name, parameter["name"], parameter
