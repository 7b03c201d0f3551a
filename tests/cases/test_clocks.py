"""Cases of time: turns that run out, bots that keep seats, players who come back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import pytest

from pyservice.domain.times import rfc3339
from pyservice.services.thinking import Thinking
from tests.cases.house import asked, events, expected, joined, move, thirteen, try_move, types

if TYPE_CHECKING:
    from pyservice.engine import Game
    from tests.api.client import Client
    from tests.cases.house import House
    from tests.services.fixed import FixedClock

TURN: Final = 60
#: The first turn of a round has these seconds more.
FIRST: Final = 15
ANSWERING: Final = thirteen(
    "3S 4S 5S 9D", "6H 7H 8H TD", to_act=1, table={"seat": 0, "cards": ["3C"]}
)


def time_is_up(house: House, clock: FixedClock) -> None:
    """The time of the seat to act runs out, and the sweeper of one application looks."""
    clock.at += 1_000 * (TURN + FIRST + 1)
    house.apps[0].extensions["thirteen"].sweep()


def deadline(client: Client, game_id: str) -> Any:
    return client.view(game_id)["round"]["deadline"]


def away(house: House, clock: FixedClock, mai: Client, duc: Client) -> str:
    """A game in which a bot keeps seat 1, since its player let two turns pass; seat 0 leads."""
    game_id = joined(mai, duc, position=ANSWERING, turn_seconds=TURN)
    time_is_up(house, clock)
    move(mai, game_id, type="play", cards=["4S"])
    time_is_up(house, clock)
    seat = mai.view(game_id)["seats"][1]
    assert (seat["kept_by_bot"], seat["player_id"]) == (True, duc.player_id)
    return game_id


def test_s21_a_wrong_token_touches_no_timer(
    house: House, clock: FixedClock, mai: Client, duc: Client
) -> None:
    game_id = joined(mai, duc, position=ANSWERING, turn_seconds=TURN)
    before, due = mai.view(game_id), deadline(mai, game_id)
    clock.at += 20_000
    path = f"/v1/games/{game_id}/seats/me/return"
    stranger = replace(duc, token=f"{duc.token}x").send("POST", path)
    assert stranger.status_code == expected("S21")["statuses"][0]
    assert deadline(mai, game_id) == due
    assert mai.view(game_id) | {"server_time": None} == before | {"server_time": None}
    owner = house.at(0, duc).send("POST", path)
    assert owner.status_code == expected("S21")["statuses"][1]
    assert owner.get_json()["game"]["you"]["hand"] == ["6H", "7H", "8H", "TD"]
    assert deadline(mai, game_id) == due is not None


def test_s23_a_late_request_does_not_bring_a_player_back(
    house: House, clock: FixedClock, mai: Client, duc: Client
) -> None:
    game_id = away(house, clock, mai, duc)
    kept = duc.view(game_id)
    late = {"type": "pass", "if_version": kept["version"] - 1}
    for body in ({"type": "pass"}, late):
        answer = try_move(duc, game_id, **body)
        assert answer.status_code in {409, 412}
    duc.get(f"/v1/games/{game_id}/legal-moves")
    duc.get(f"/v1/games/{game_id}/events")
    assert duc.view(game_id) == kept
    assert expected("S23")["flicker"] is False
    back = duc.post(f"/v1/games/{game_id}/seats/me/return")
    assert types(back["events"]) == ["player_returned"]
    assert back["game"]["seats"][1]["kept_by_bot"] is False


@pytest.mark.parametrize("first_play", [False, True])
def test_s25_a_leader_out_of_time_plays(
    house: House, clock: FixedClock, mai: Client, duc: Client, first_play: bool
) -> None:
    hand = asked("S25")["hand"]
    position = thirteen(" ".join(hand), "5S 6S", to_act=asked("S25")["turn"], first_play=first_play)
    game_id = joined(mai, duc, position=position, turn_seconds=TURN)
    version = mai.view(game_id)["version"]
    time_is_up(house, clock)
    told = events(duc, game_id, version)
    assert types(told) == ["turn_timed_out", "played"]
    assert told[1]["cards"] == expected("S25")["auto_play"]
    assert expected("S25")["never"] == "pass"


def test_s25_on_the_very_first_turn_it_is_the_opening_card(
    house: House, clock: FixedClock, mai: Client, duc: Client
) -> None:
    game_id = joined(mai, duc, turn_seconds=TURN)
    view = mai.view(game_id)
    time_is_up(house, clock)
    told = events(mai, game_id, view["version"])
    assert types(told) == ["turn_timed_out", "played"]
    assert told[1]["cards"] == [view["thirteen"]["opening_card"]]


def test_s28_a_bot_does_not_move_for_who_has_come_back(
    house: House, clock: FixedClock, mai: Client, duc: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player comes back at the other application while the bot thinks."""
    game_id = away(house, clock, mai, duc)
    think, returned = Thinking.choose, []

    def choose(self: Thinking, game: Game, level: str, seed: int) -> Any:
        chosen = think(self, game, level, seed)
        returned.append(duc.post(f"/v1/games/{game_id}/seats/me/return?wait=0"))
        return chosen

    monkeypatch.setattr(Thinking, "choose", choose)
    version = move(mai, game_id, type="play", cards=["3S"])["events"][0]["seq"]
    house.until(game_id, lambda told: "player_returned" in told)
    house.settle()
    assert len(returned) == 1
    assert types(events(duc, game_id, version)) == ["player_returned"]
    view = duc.view(game_id)
    assert view["round"]["to_act"] == expected("S28")["turn"]
    assert view["you"]["your_turn"]


def test_s60_the_servers_clock_decides_and_is_told(
    house: House, clock: FixedClock, mai: Client, duc: Client
) -> None:
    game_id = joined(mai, duc, position=ANSWERING, turn_seconds=TURN)
    offset = asked("S60")["client_clock_offset_s"]
    clients = {"Date": rfc3339(clock.at + 1_000 * offset)}
    view = duc.get(f"/v1/games/{game_id}", headers=clients)
    assert view["server_time"] == rfc3339(clock.at)
    assert view["round"]["deadline"] == rfc3339(clock.at + 1_000 * (TURN + FIRST))
    clock.at += 1_000 * (TURN + FIRST) - 1
    house.apps[1].extensions["thirteen"].sweep()
    later = duc.get(f"/v1/games/{game_id}", headers=clients)
    assert (later["version"], later["round"]["deadline"]) == (
        view["version"],
        view["round"]["deadline"],
    )
    assert later["server_time"] == rfc3339(clock.at)
    clock.at += 2
    house.apps[1].extensions["thirteen"].sweep()
    assert types(events(mai, game_id, view["version"]))[0] == "turn_timed_out"
    assert expected("S60")["answer_has"] == ["deadline", "server_time"]
