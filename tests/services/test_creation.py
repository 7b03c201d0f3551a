from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import pytest

from tests.services.games import BOT, ME, OPEN, alone, fields, position, refused, request

if TYPE_CHECKING:
    from pyservice.domain.player import Player
    from pyservice.domain.requests import CreateRequest, SeatRequest
    from pyservice.services import Services
    from tests.services.fixed import FixedClock


def test_only_the_ruleset_is_needed(services: Services, mai: Player) -> None:
    change = services.games.create(mai, {"ruleset": "cardgames_io"}, wait=30)
    game = change["game"]
    assert [seat["kind"] for seat in game["seats"]] == ["human", "bot", "bot", "bot"]
    assert game["status"] == "playing"
    assert (game["visibility"], game["turn_seconds"], game["hints"]) == ("private", None, True)
    assert (game["host"], game["spectators"], game["from_position"]) == (0, False, False)
    assert game["seats"][0]["name"] == "Mai"
    assert game["you"] is not None
    assert len(game["join_code"] or "") == 8
    assert game["options"]["target_score"] == 10


def test_absent_and_none_are_the_same(services: Services, mai: Player) -> None:
    body: Any = {
        "ruleset": "cardgames_io",
        "options": {"target_score": None},
        "seats": None,
        "visibility": None,
        "spectators": None,
        "turn_seconds": None,
        "hints": None,
        "client_seed": None,
        "position": None,
    }
    shown, bare = (services.games.create(mai, b)["game"] for b in (body, request()))
    same = ("options", "visibility", "spectators", "turn_seconds", "hints", "from_position")
    assert [shown[name] for name in same] == [bare[name] for name in same]  # type: ignore[literal-required]


def test_the_first_events_tell_who_sits_where(services: Services, mai: Player) -> None:
    body = request({"kind": "bot", "level": "random"}, {"kind": "me", "name": "Má"}, OPEN)
    change = services.games.create(mai, body)
    told = [(e["type"], e["seat"], e["player_name"], e["level"]) for e in change["events"]]
    assert told == [
        ("game_created", None, None, None),
        ("seat_taken", 0, change["game"]["seats"][0]["name"], "random"),
        ("seat_taken", 1, "Má", None),
    ]
    assert change["events"][0]["host"] == change["game"]["host"] == 1


def test_bots_have_names_of_their_own(services: Services, mai: Player) -> None:
    body = request(ME, BOT, BOT, {**BOT, "name": "Con mèo"})
    names = [seat["name"] for seat in services.games.create(mai, body)["game"]["seats"]]
    assert len(set(names)) == 4
    assert all(names)
    assert names[3] == "Con mèo"


def test_a_game_with_an_open_seat_waits(services: Services, mai: Player) -> None:
    game = services.games.create(mai, request(ME, OPEN))["game"]
    assert (game["status"], game["round"], game["thirteen"]) == ("waiting", None, None)
    assert game["seats"][1]["kind"] == "open"
    assert game["you"] is not None
    assert (game["you"]["hand"], game["you"]["your_turn"]) == ([], False)
    assert game["hints"] is False


def test_making_a_game_uses_the_seed_whose_commitment_was_shown(
    services: Services, mai: Player
) -> None:
    promised = services.players.me(mai)["next_commitment"]
    body = request(ME, BOT, client_seed="trộn kỹ")
    fairness = services.games.create(mai, body)["game"]["fairness"]
    assert fairness == {
        "algorithm": "thirteen/1",
        "commitment": promised,
        "client_seeds": ["trộn kỹ", None],
        "server_seed": None,
    }
    again = services.games.create(mai, request())["game"]["fairness"]
    assert again is not None
    assert again["commitment"] != promised


def test_games_made_at_once_use_a_seed_each(services: Services, mai: Player) -> None:
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda _: services.games.create(mai, request(ME, OPEN)), range(8)))
    commitments = {change["game"]["fairness"]["commitment"] for change in made}  # type: ignore[index]
    assert len(commitments) == 8
    assert sha256(mai.next_seed).hexdigest() in commitments


def test_a_refused_game_uses_no_seed(services: Services, mai: Player) -> None:
    refused("invalid_request", lambda: services.games.create(mai, request(OPEN, BOT)))
    refused(
        "invalid_options", lambda: services.games.create(mai, request(options={"colour": "red"}))
    )
    fairness = services.games.create(mai, request())["game"]["fairness"]
    assert fairness is not None
    assert fairness["commitment"] == services.players.me(mai)["next_commitment"]


def test_a_game_from_a_position_leaves_the_seed_alone(services: Services, mai: Player) -> None:
    game = alone(services, mai)
    assert (game["from_position"], game["fairness"]) == (True, None)
    dealt = services.games.create(mai, request())["game"]["fairness"]
    assert dealt is not None
    assert dealt["commitment"] == services.players.me(mai)["next_commitment"]


def test_a_position_is_dealt_as_given(services: Services, mai: Player) -> None:
    game = alone(services, mai)
    assert game["you"] is not None
    assert game["you"]["hand"] == ["3S", "8D", "KH"]
    assert [seat["card_count"] for seat in game["seats"]] == [3, 3]


def test_pass_and_play_seats_are_numbered(services: Services, mai: Player) -> None:
    body = request(ME, {"kind": "me", "name": "Bố"}, ME)
    game = services.games.create(mai, body)["game"]
    assert [seat["name"] for seat in game["seats"]] == ["Mai", "Bố", "Mai 3"]
    assert game["hints"] is False
    assert game["you"] is None
    assert game["fairness"] is not None
    assert game["fairness"]["client_seeds"] == ["", "", ""]


@pytest.mark.parametrize(
    ("body", "seconds"),
    [
        (request(ME, BOT, visibility="public"), None),
        (request(ME, OPEN, visibility="public"), 60),
        (request(ME, OPEN, visibility="public", turn_seconds=600), 600),
        (request(ME, OPEN, turn_seconds=604_800), 604_800),
        (request(ME, OPEN), None),
    ],
)
def test_public_games_with_open_seats_have_a_clock(
    services: Services, mai: Player, body: CreateRequest, seconds: int | None
) -> None:
    game = services.games.create(mai, body)["game"]
    assert game["turn_seconds"] == seconds
    assert game["spectators"] is (body.get("visibility") == "public")


def test_public_games_have_no_code(services: Services, mai: Player) -> None:
    game = services.games.create(mai, request(ME, OPEN, visibility="public"))["game"]
    assert game["join_code"] is None


def test_a_game_without_a_clock_idles_for_a_week(
    services: Services, mai: Player, clock: FixedClock
) -> None:
    assert alone(services, mai)["idle_ends_at"] == "2026-09-28T14:13:20.000Z"
    clock.at += 60_000
    slow = services.games.create(mai, request(turn_seconds=86_400))["game"]
    assert slow["idle_ends_at"] == "2026-09-29T14:14:20.000Z"


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ({"ruleset": "bridge"}, [("/ruleset", "unknown_choice")]),
        (request(ME), [("/seats", "wrong_count")]),
        (request(ME, BOT, BOT, BOT, BOT), [("/seats", "wrong_count")]),
        (request(OPEN, BOT), [("/seats", "needs_me_seat")]),
        (request(ME, {"kind": "bot", "level": "genius"}), [("/seats/1/level", "unknown_choice")]),
        (request(ME, {**OPEN, "level": "greedy"}), [("/seats/1/level", "does_not_belong")]),
        (request(ME, {**OPEN, "name": "Lan"}), [("/seats/1/name", "does_not_belong")]),
        (request({**ME, "level": "greedy"}, BOT), [("/seats/0/level", "does_not_belong")]),
        (request(ME, ME, visibility="public"), [("/visibility", "private_only")]),
        (
            request(ME, BOT, visibility="public", position=position()),
            [("/visibility", "private_only")],
        ),
        (request(ME, BOT, BOT, position=position()), [("/seats", "wrong_count")]),
        (
            request(ME, OPEN, visibility="public", turn_seconds=601),
            [("/turn_seconds", "out_of_range")],
        ),
        (request(client_seed="ü" * 33), [("/client_seed", "too_long")]),
    ],
)
def test_what_cannot_be_is_refused_with_its_field(
    services: Services, mai: Player, body: CreateRequest, wrong: list[tuple[str, str]]
) -> None:
    problem = refused("invalid_request", lambda: services.games.create(mai, body))
    assert fields(problem) == wrong
    assert services.tables.games(mai, mine=True)["items"] == []


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ({"target_score": 1001}, ("/options/target_score", "out_of_range")),
        ({"colour": "red"}, ("/options/colour", "unknown_option")),
        ({"scoring": "placement", "round_end": "first_out"}, ("/options/round_end", "contradicts")),
    ],
)
@pytest.mark.parametrize("seat", [BOT, OPEN])
def test_options_that_cannot_be_are_refused_though_nothing_is_dealt_yet(
    services: Services,
    mai: Player,
    options: dict[str, Any],
    wrong: tuple[str, str],
    seat: SeatRequest,
) -> None:
    body = request(ME, seat, options=options)
    assert fields(refused("invalid_options", lambda: services.games.create(mai, body))) == [wrong]


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({"three_thirteen": {"round": 1}}, ("/position/three_thirteen", "other_family")),
        ({}, ("/position/thirteen", "required")),
        (position(to_act=7), ("/position/thirteen/to_act", "unknown_seat")),
        (position(hands=[["3S"], ["3S"]]), ("/position/thirteen/hands/1/0", "duplicate_card")),
        (position(hands=[["3S"], []]), ("/position/thirteen/hands/1", "hand_empty")),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_field(
    services: Services, mai: Player, given: dict[str, Any], wrong: tuple[str, str]
) -> None:
    body = request(ME, BOT, position=given)
    assert fields(refused("invalid_position", lambda: services.games.create(mai, body))) == [wrong]


def test_lone_surrogates_in_a_seed_are_no_text(services: Services, mai: Player) -> None:
    body = request(client_seed="\ud800")
    problem = refused("invalid_request", lambda: services.games.create(mai, body))
    assert fields(problem) == [("/client_seed", "control_characters")]
