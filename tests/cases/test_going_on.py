"""Cases of games that go on: without anybody's visit, and over a restart."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.cases.house import expected, joined, move, thirteen

if TYPE_CHECKING:
    from pathlib import Path

    from tests.api.client import Client
    from tests.cases.house import House


@pytest.mark.parametrize(("target", "ends"), [(10, "round_started"), (3, "game_finished")])
def test_s26_a_bots_last_play_goes_on_without_anybody(
    house: House, mai: Client, target: int, ends: str
) -> None:
    """Seat 2 ends the round; what follows is read from the store, so that no request helps.

    The case gives ten seconds; a busy machine gets more.
    """
    quick = {"kind": "bot", "level": "random"}
    seats = [{"kind": "me"}, quick, quick]
    position = thirteen("", "3S 4S", "KH", to_act=2, out=[0], scores=[2, 0, 0])
    body = {"ruleset": "cardgames_io", "seats": seats, "position": position}
    game = mai.game({**body, "options": {"target_score": target}})
    told = house.until(game["id"], lambda types: "round_finished" in types)
    assert ends in told[told.index("round_finished") :]


def test_s51_a_restart_deals_no_other_cards(
    house: House, tmp_path: Path, mai: Client, duc: Client
) -> None:
    game_id = joined(mai, duc, ruleset="three_thirteen")
    before = [client.view(game_id) for client in (mai, duc)]
    for app in house.apps[:2]:
        app.extensions["thirteen"].close()
    copy = tmp_path / "copy.db"
    shutil.copy(house.file, copy)
    house.open()
    house.open(copy)
    again = [house.at(2, client).view(game_id) for client in (mai, duc)]
    assert again == before
    mover = (mai, duc)[before[0]["round"]["to_act"]]
    drawn = [
        move(house.at(number, mover), game_id, type="draw", source="stock")["events"][0]["card"]
        for number in (2, 3)
    ]
    assert drawn[0] == drawn[1]
    assert expected("S51") == {"hands": "identical", "stock_order": "identical"}
