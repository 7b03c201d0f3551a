"""The tools under `/v1/thirteen`, which need no token."""

from typing import Any

import pytest

from tests.api.client import Client

HAND = ["6S", "6D", "6H", "8S"]


def test_classify(nobody: Client) -> None:
    shown = nobody.post("/v1/thirteen/classify", {"cards": ["7d", "♣5", "6H"]})
    assert shown["combo"] == {"kind": "sequence", "ranks": 3, "cards": ["5C", "6H", "7D"]}
    assert nobody.post("/v1/thirteen/classify", {"cards": []}) == {"combo": None}
    assert nobody.post("/v1/thirteen/classify", {"cards": ["3S", "5S"]}) == {"combo": None}


def test_classify_under_other_rules(nobody: Client) -> None:
    body = {"cards": ["KS", "AS", "2S"]}
    assert nobody.post("/v1/thirteen/classify", body) == {"combo": None}
    top = {**body, "ruleset": "southern_poker", "options": {"sequence_twos": "top"}}
    assert nobody.post("/v1/thirteen/classify", top)["combo"]["kind"] == "sequence"


def test_check(nobody: Client) -> None:
    path = "/v1/thirteen/check"
    legal = nobody.post(path, {"play": ["5C", "5H"], "table": ["5S", "5D"]})
    assert (legal["legal"], legal["combo"]["kind"], legal["refusal"]) == (True, "pair", None)
    low = nobody.post(path, {"play": ["5S", "5D"], "table": ["5C", "5H"]})
    assert (low["legal"], low["refusal"]["code"]) == (False, "too_low")
    assert low["refusal"]["detail"]
    held = nobody.post(path, {"play": ["5S"], "hand": ["4S"]})
    assert held["refusal"]["code"] == "card_not_in_hand"
    opening = nobody.post(path, {"play": ["5S"], "opening_card": "3S"})
    assert opening["refusal"]["code"] == "must_include_opening_card"
    assert nobody.post(path, {"play": []})["refusal"]["code"] == "not_a_combination"


def test_legal_plays(nobody: Client) -> None:
    shown = nobody.post("/v1/thirteen/legal-plays", {"hand": HAND, "table": ["5S", "5H"]})
    assert shown["total"] == 3 == len(shown["plays"])
    assert {play["kind"] for play in shown["plays"]} == {"pair"}
    assert nobody.post("/v1/thirteen/legal-plays", {"hand": []}) == {"total": 0, "plays": []}


def test_selection(nobody: Client) -> None:
    body = {"hand": HAND, "selected": ["6S", "6H"]}
    shown = nobody.post("/v1/thirteen/selection", body)
    assert (shown["playable"], shown["extendable"], shown["auto_play"]) == (True, True, False)
    assert shown["your_turn"] is True


@pytest.mark.parametrize(
    ("tool", "body", "code", "field"),
    [
        ("classify", {}, "invalid_request", "/cards"),
        ("classify", {"cards": ["3S", 3]}, "invalid_request", "/cards/1"),
        ("classify", {"cards": ["3S"], "ruleset": "poker"}, "invalid_request", "/ruleset"),
        ("classify", {"cards": ["3S"], "ruleset": 3}, "invalid_request", "/ruleset"),
        ("classify", {"cards": ["3S"], "options": []}, "invalid_request", "/options"),
        ("classify", {"cards": ["3S"], "options": {"x": 1}}, "invalid_options", "/options/x"),
        ("classify", {"cards": ["3S", "4S", "XX"]}, "unknown_card", "/cards/2"),
        ("classify", {"cards": ["3S", "\0"]}, "unknown_card", "/cards/1"),
        ("classify", {"cards": ["3S", "4S", "3S"]}, "duplicate_card", "/cards/2"),
        ("classify", {"cards": ["3S"] * 53}, "duplicate_card", "/cards/1"),
        ("check", {"table": ["3S"]}, "invalid_request", "/play"),
        ("check", {"play": ["3S"], "table": ["4S", "6S"]}, "not_a_combination", "/table"),
        ("check", {"play": ["3S"], "table": ["3S"]}, "duplicate_card", "/play/0"),
        ("check", {"play": ["3S"], "hand": ["3S", "3S"]}, "duplicate_card", "/hand/1"),
        ("check", {"play": ["3S"], "opening_card": "30"}, "unknown_card", "/opening_card"),
        ("legal-plays", {"hand": ["4S"], "table": ["4S"]}, "duplicate_card", "/hand/0"),
        ("legal-plays", {"hand": ["4S"] * 14}, "invalid_request", "/hand"),
        ("legal-plays", {"hand": None}, "invalid_request", "/hand"),
        ("selection", {"hand": HAND}, "invalid_request", "/selected"),
        ("selection", {"hand": HAND, "selected": ["x"]}, "unknown_card", "/selected/0"),
        ("selection", {"hand": HAND, "selected": ["6S", "6S"]}, "duplicate_card", "/selected/1"),
        ("selection", {"hand": HAND, "selected": [], "cards": []}, "invalid_request", "/cards"),
    ],
)
def test_questions_that_cannot_be(
    nobody: Client, tool: str, body: Any, code: str, field: str
) -> None:
    problem = nobody.problem(422, code, "POST", f"/v1/thirteen/{tool}", json=body)
    assert [error["field"] for error in problem["errors"]] == [field]


def test_a_refusal_comes_in_the_readers_language(nobody: Client) -> None:
    body = {"play": ["5S", "5D"], "table": ["5C", "5H"]}
    path = "/v1/thirteen/check"
    details = {
        nobody.post(path, body, headers={"Accept-Language": locale})["refusal"]["detail"]
        for locale in ("en", "fr", "it", "es", "vi")
    }
    assert len(details) == 5


def test_options_nested_too_deep_have_the_wrong_type(nobody: Client) -> None:
    deep: list[Any] = []
    for _ in range(300):
        deep = [deep]
    body = {"cards": ["3S"], "options": {"custom_chop_table": deep}}
    nobody.problem(422, "invalid_request", "POST", "/v1/thirteen/classify", json=body)
