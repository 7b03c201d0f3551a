"""`/v1/rulesets` and `/v1/bots`."""

import pytest

from pyservice.i18n import LOCALES
from tests.api.client import Client


def test_both_rulesets_of_thirteen(nobody: Client) -> None:
    listed = nobody.get("/v1/rulesets")
    assert {"cardgames_io", "southern_poker"} <= {item["id"] for item in listed["items"]}
    assert listed["next_cursor"] is None


@pytest.mark.parametrize("ruleset", ["cardgames_io", "southern_poker"])
def test_each_option_has_its_value_in_the_member_of_its_type(nobody: Client, ruleset: str) -> None:
    shown = nobody.get(f"/v1/rulesets/{ruleset}")
    assert shown["seats"] == {"min": 2, "max": 4, "default": 4}
    for option in shown["options"]:
        filled = {name for name, value in option.items() if value is not None}
        defaults = {name for name in filled if name.startswith("default_")}
        assert defaults <= {f"default_{option['type']}"}
        assert ("choices" in filled) == (option["type"] in {"choice", "set"})
        assert ({"min", "max"} <= filled) == (option["type"] == "int")


def test_a_ruleset_says_what_its_document_says(nobody: Client) -> None:
    options = {o["name"]: o for o in nobody.get("/v1/rulesets/cardgames_io")["options"]}
    assert options["target_score"]["default_int"] == 10
    assert options["chop_table"]["default_choice"] == "cardgames_io"
    assert options["opening_must_include_lowest"]["default_bool"] is True
    assert options["instant_wins"]["default_set"] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_texts_come_in_each_language(nobody: Client, locale: str) -> None:
    headers = {"Accept-Language": locale}
    ruleset = nobody.get("/v1/rulesets/cardgames_io", headers=headers)
    english = nobody.get("/v1/rulesets/cardgames_io", headers={"Accept-Language": "en"})
    assert ruleset["rules_text"].startswith("#")
    assert (ruleset["rules_text"] == english["rules_text"]) == (locale == "en")
    assert ruleset["id"] == english["id"]


def test_a_players_own_language_counts_where_the_request_names_none(nobody: Client) -> None:
    linh = nobody.guest("Linh", "vi")
    own = linh.get("/v1/rulesets/cardgames_io")["rules_text"]
    named = linh.get("/v1/rulesets/cardgames_io", headers={"Accept-Language": "fr-CA"})
    assert (
        own
        == nobody.get("/v1/rulesets/cardgames_io", headers={"Accept-Language": "vi"})["rules_text"]
    )
    assert named["rules_text"] != own


def test_an_unknown_ruleset(nobody: Client) -> None:
    nobody.problem(404, "not_found", "GET", "/v1/rulesets/poker")


def test_the_bots(nobody: Client) -> None:
    bots = nobody.get("/v1/bots")["items"]
    assert {"random", "greedy", "planner"} <= {bot["level"] for bot in bots}
    defaults = [bot["family"] for bot in bots if bot["is_default"]]
    assert defaults == ["thirteen", "three_thirteen"]
    assert all(bot["name"] and bot["description"] for bot in bots)


def test_the_catalogue_may_be_kept_for_a_while(nobody: Client) -> None:
    answer = nobody.send("GET", "/v1/rulesets")
    assert answer.headers["Cache-Control"] == "public, max-age=300"
    assert "Accept-Language" in answer.vary
