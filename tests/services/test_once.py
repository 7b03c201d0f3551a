"""A request that comes again: after a crash, after a day, and in another process."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyservice.domain.receipts import KEPT_MS, Pending
from pyservice.services import Services, build
from pyservice.services.receipts import Known
from pyservice.services.turns import Turns
from pyservice.storage import open_store
from tests.services.fixed import FixedChance
from tests.services.games import PASS, alone, play, position, refused, request, together

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyservice.domain.player import Player
    from pyservice.domain.receipts import Receipt
    from tests.services.fixed import FixedClock


@pytest.fixture
def elsewhere(services: Services, url: str, clock: FixedClock) -> Iterator[Services]:
    """Another process on the same database."""
    built = build(open_store(url), clock=clock, chance=FixedChance())
    yield built
    built.close()


def once(player: Player, body: bytes = b"body") -> Pending:
    return Pending(player.id, "/v1/games/g/moves", "key", body, done=200)


def killed(*_: object) -> None:
    raise KeyboardInterrupt


def known(services: Services, pending: Pending) -> Receipt:
    with pytest.raises(Known) as found:
        services.replays.look(pending)
    return found.value.receipt


def test_a_crash_after_the_step_was_stored(
    services: Services,
    elsewhere: Services,
    mai: Player,
    duc: Player,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game_id = together(services, mai, duc)
    version = services.games.version(mai, game_id)

    with monkeypatch.context() as patch:
        patch.setattr(Turns, "follow", killed)
        with pytest.raises(KeyboardInterrupt):
            services.play.move(mai, game_id, play("3S"), once=once(mai))
    receipt = known(elsewhere, once(mai))
    change = elsewhere.replays.change(receipt, mai, wait=0)
    assert [event["seq"] for event in change["events"]] == [version + 1]
    assert change["events"][0]["type"] == "played"
    assert change["game"]["you"] is not None
    assert change["game"]["you"]["hand"] == ["8D", "KH"]


def test_a_crash_before_leaves_no_trace(
    services: Services, mai: Player, duc: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = together(services, mai, duc)

    with monkeypatch.context() as patch:
        patch.setattr("pyservice.storage.sql.store.keep_receipt", killed)
        with pytest.raises(KeyboardInterrupt):
            services.play.move(mai, game_id, play("3S"), once=once(mai))
    services.replays.look(once(mai))
    assert services.play.move(mai, game_id, play("3S"), wait=0, once=once(mai))["events"]


def test_who_comes_second_meets_the_receipt_and_not_the_trace_of_the_first(
    services: Services, elsewhere: Services, mai: Player, duc: Player
) -> None:
    """Both were told that the key is new; the first has moved when the second works it out."""
    game_id = together(services, mai, duc)
    services.replays.look(once(mai))
    elsewhere.replays.look(once(mai))
    services.play.move(mai, game_id, play("3S"), wait=0, once=once(mai))
    with pytest.raises(Known):  # else it were `not_your_turn`
        elsewhere.play.move(mai, game_id, play("3S"), wait=0, once=once(mai))
    refused(
        "idempotency_key_reused",
        lambda: elsewhere.play.move(mai, game_id, play("8D"), wait=0, once=once(mai, b"other")),
    )


def test_a_key_is_forgotten_after_a_day(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    game_id = together(services, mai, duc)
    services.play.move(mai, game_id, play("3S"), wait=0, once=once(mai))
    services.play.move(duc, game_id, PASS, wait=0)
    clock.at += KEPT_MS
    assert known(services, once(mai)).first_seq is not None
    clock.at += 1
    services.replays.look(once(mai, b"other"))
    change = services.play.move(mai, game_id, play("8D"), wait=0, once=once(mai, b"other"))
    assert known(services, once(mai, b"other")).first_seq == change["events"][0]["seq"]


def test_a_replay_has_the_bots_move_too(
    services: Services, mai: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a crash: nobody has followed the move when its request comes again."""
    game = alone(services, mai)
    with monkeypatch.context() as patch:
        patch.setattr(Turns, "follow", killed)
        with pytest.raises(KeyboardInterrupt):
            services.play.move(mai, game["id"], play("8D"), once=once(mai))
    change = services.replays.change(known(services, once(mai)), mai, wait=30)
    assert change["events"][0]["seq"] == game["version"] + 1
    assert change["game"]["you"] is not None
    assert change["game"]["you"]["your_turn"] or change["game"]["status"] == "finished"


def test_a_lost_seat_shows_no_hand(services: Services, mai: Player, duc: Player) -> None:
    game_id = together(services, mai, duc)
    services.play.move(mai, game_id, play("3S"), wait=0, once=once(mai))
    services.games.leave(mai, game_id)
    for seat in (None, 0, 1):
        change = services.replays.change(known(services, once(mai)), mai, wait=0, view_seat=seat)
        assert change["game"]["you"] is None
        assert [event["hand"] for event in change["events"] if event["hand"]] == []


def test_a_lost_game_is_not_shown(services: Services, mai: Player, duc: Player) -> None:
    """A game that is gone, and a public one that one may not watch any more."""
    game_id = together(services, mai, duc)
    services.play.move(mai, game_id, play("3S"), wait=0, once=once(mai))
    receipt = known(services, once(mai))
    stranger = services.players.authenticate(services.players.create("Lan", None)["token"])
    refused("not_found", lambda: services.replays.change(receipt, stranger, wait=0))
    gone = once(mai).receipt(0, 200, "gone", first_seq=1)
    refused("not_found", lambda: services.replays.change(gone, mai, wait=0))


def test_a_refusal_says_nothing_of_a_lost_game(services: Services, mai: Player) -> None:
    answer = '{"code":"not_your_turn","params":{},"errors":[]}'
    lost = once(mai).receipt(0, 409, "gone", None, answer)
    problem = services.replays.refusal(lost, mai)
    assert (problem.code, problem.context) == ("not_your_turn", None)


def test_the_least_penalty_is_told_again_to_who_still_sits(
    services: Services, mai: Player, duc: Player
) -> None:
    game = services.games.create(mai, request(position=None, ruleset="three_thirteen"))["game"]
    answer = '{"code":"cannot_go_out","params":{"least_penalty":7},"errors":[]}'
    kept = once(mai).receipt(0, 422, game["id"], None, answer)
    context = services.replays.refusal(kept, mai).context
    assert context is not None
    assert (context.version, context.least_penalty) == (game["version"], 7)
    services.games.leave(mai, game["id"])
    context = services.replays.refusal(kept, mai).context
    assert context is not None
    assert context.least_penalty is None


def test_positions_make_games_once_too(services: Services, mai: Player) -> None:
    body = request(position=position())
    first = services.games.create(mai, body, wait=0, once=once(mai))
    with pytest.raises(Known) as found:
        services.games.create(mai, body, wait=0, once=once(mai))
    assert found.value.receipt.game_id == first["game"]["id"]
    assert len(services.tables.games(mai, mine=True)["items"]) == 1
