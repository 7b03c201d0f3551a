"""Games that everybody can find."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.services.conftest import guest
from tests.services.games import BOT, ME, OPEN, fields, play_on, refused, request

if TYPE_CHECKING:
    from pyservice.domain.player import Player
    from pyservice.services import Services
    from tests.services.fixed import FixedClock

PUBLIC = {"visibility": "public"}


def ids(services: Services, player: Player, **wanted: object) -> list[str]:
    page = services.tables.games(player, **wanted)  # type: ignore[arg-type]
    return [game["id"] for game in page["items"]]


def public(services: Services, player: Player, **rest: object) -> str:
    body = request(ME, OPEN, **PUBLIC, **rest)
    return services.games.create(player, body, wait=0)["game"]["id"]


def test_public_games_are_found_newest_first(services: Services, mai: Player, duc: Player) -> None:
    services.games.create(mai, request(ME, OPEN))
    first, second = public(services, mai), public(services, duc)
    for reader in (mai, duc, guest(services, "An")):
        assert ids(services, reader) == [second, first]
        assert ids(services, reader, mine=False) == [second, first]
    (shown, *_) = services.tables.games(mai)["items"]
    assert (shown["host_name"], shown["seats_total"], shown["seats_open"]) == ("Đức", 2, 1)
    assert (shown["my_seats"], shown["your_turn"]) == ([], False)


def test_games_in_play_are_found_where_spectators_are_welcome(
    services: Services, mai: Player, duc: Player
) -> None:
    watched, hidden = public(services, mai), public(services, mai, spectators=False)
    for game_id in (watched, hidden):
        services.games.start(mai, game_id, "bots", wait=0)
    assert ids(services, duc) == [watched]
    assert ids(services, duc, status="playing") == [watched]
    assert ids(services, duc, status="waiting") == []
    for game_id in (watched, hidden):
        services.games.leave(mai, game_id)
    assert ids(services, duc) == []
    assert ids(services, duc, status="abandoned") == []


def test_finished_games_may_be_watched_too(services: Services, mai: Player, duc: Player) -> None:
    body = request(ME, BOT, **PUBLIC, options={"target_score": 1})
    view = play_on(services, mai, services.games.create(mai, body, wait=30))
    assert ids(services, duc, status="finished") == [view["id"]]
    assert services.games.view(duc, view["id"])["you"] is None


def test_filters(services: Services, mai: Player, duc: Player) -> None:
    first = public(services, mai)
    second = public(services, mai, ruleset="southern_poker")
    assert ids(services, duc, ruleset="southern_poker") == [second]
    assert ids(services, duc, ruleset="cardgames_io", status="waiting") == [first]
    assert ids(services, duc, ruleset="three_thirteen") == []
    wrong = refused("invalid_request", lambda: services.tables.games(duc, ruleset="bridge"))
    assert fields(wrong) == [("/ruleset", "unknown_choice")]


def test_who_asks_for_turns_asks_for_own_games(
    services: Services, mai: Player, duc: Player
) -> None:
    public(services, duc)
    mine = public(services, mai)
    assert ids(services, mai, your_turn=False) == [mine]
    assert ids(services, mai, your_turn=True) == []


def test_pages_stay_as_they_are_while_games_are_made(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    made = []
    for _ in range(25):
        clock.at += 1
        made.append(public(services, mai))
    first = services.tables.games(duc, limit=10)
    clock.at += 1
    for _ in range(3):
        public(services, mai)
    second = services.tables.games(duc, limit=10, cursor=first["next_cursor"])
    third = services.tables.games(duc, limit=10, cursor=second["next_cursor"])
    seen = [game["id"] for page in (first, second, third) for game in page["items"]]
    assert seen == made[::-1]
    assert third["next_cursor"] is None
    refused("invalid_request", lambda: services.tables.games(duc, cursor="nonsense"))


def test_spectators_see_counts_and_no_cards(services: Services, mai: Player, duc: Player) -> None:
    game_id = public(services, mai)
    services.games.start(mai, game_id, "bots", wait=0)
    view = services.games.view(duc, game_id, include=frozenset({"legal_moves", "events"}))
    assert [seat["card_count"] for seat in view["seats"]] != [0, 0]
    assert (view["you"], view["legal_moves"], view["join_code"]) == (None, None, None)
    assert all(event["hand"] is None for event in view["events"] or ())
    refused("forbidden", lambda: services.games.view(duc, game_id, seat=0))
    refused("forbidden", lambda: services.play.legal_moves(duc, game_id))


def test_a_private_game_is_closed_to_strangers_even_with_spectators(
    services: Services, mai: Player, duc: Player
) -> None:
    game_id = services.games.create(mai, request(ME, OPEN, spectators=True))["game"]["id"]
    services.games.start(mai, game_id, "bots", wait=0)
    refused("not_found", lambda: services.games.view(duc, game_id))
    assert ids(services, duc) == []
