from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pyservice.domain.session import Status
from pyservice.storage.port import SeedUse, Standing
from tests.storage.makers import AT, TERMS, created, game, player, step

if TYPE_CHECKING:
    from pyservice.domain.changes import Change
    from pyservice.domain.session import Session
    from pyservice.storage import Store


def test_a_player_is_found_by_id_and_by_token(store: Store) -> None:
    store.add_player(player(1), b"hash 1")
    store.add_player(replace(player(2), locale=None), b"hash 2")
    assert store.player("p1") == player(1)
    assert store.player_by_token(b"hash 1", AT) == player(1)
    assert store.player_by_token(b"hash 2", AT) == replace(player(2), locale=None)


def test_who_is_not_there_is_none(store: Store) -> None:
    store.add_player(player(1), b"hash 1")
    assert store.player("p2") is None
    assert store.player_by_token(b"hash", AT) is None
    assert store.standings("p1") == []


def test_a_new_game_exchanges_the_seed_once(store: Store) -> None:
    store.add_player(player(1), b"hash")
    use = SeedUse("p1", used=player(1).next_seed, following=b"n" * 32)
    assert store.create(step(game(1, player(1))), use)
    assert not store.create(step(game(2, player(1))), use)
    found = store.player("p1")
    assert found is not None
    assert found.next_seed == b"n" * 32
    assert store.game("g0002") is None


def test_a_seed_is_not_used_when_the_code_is_taken(store: Store) -> None:
    store.add_player(player(1), b"hash")
    assert store.create(step(game(1, player(1))), None)
    second = replace(game(2, player(1)), join_code=game(1).join_code)
    assert not store.create(step(second), SeedUse("p1", player(1).next_seed, b"n" * 32))
    assert store.player("p1") == player(1)
    assert store.game("g0002") is None


def test_finished_games_are_counted_by_ruleset(store: Store) -> None:
    store.add_player(player(1), b"hash 1")
    store.add_player(player(2), b"hash 2")
    for number, winner in enumerate((0, 1, 0)):
        _finish(store, game(number, player(1), player(2)), winner)
    other = game(9, player(1))
    _finish(store, replace(other, terms=replace(TERMS, ruleset="southern_poker")), 0)
    assert store.standings("p1") == [
        Standing("cardgames_io", games=3, wins=2),
        Standing("southern_poker", games=1, wins=1),
    ]
    assert store.standings("p2") == [Standing("cardgames_io", games=3, wins=1)]


def test_an_abandoned_game_and_one_from_a_position_are_not_counted(store: Store) -> None:
    store.add_player(player(1), b"hash")
    dealt = created(store, _dealt(game(1, player(1))))
    assert store.save(step(dealt, "game_abandoned", status=Status.ABANDONED))
    from_position = created(store, game(2, player(1)))
    assert store.save(_end(from_position, winner=0))
    assert store.standings("p1") == []


def test_a_player_of_several_seats_is_not_counted(store: Store) -> None:
    store.add_player(player(1), b"hash")
    _finish(store, game(1, player(1), player(1)), winner=0)
    assert store.standings("p1") == []


def _dealt(session: Session) -> Session:
    return replace(session, terms=replace(session.terms, position=None))


def _finish(store: Store, session: Session, winner: int) -> None:
    assert store.save(_end(created(store, _dealt(session)), winner))


def _end(session: Session, winner: int) -> Change:
    change = step(session, "game_finished", status=Status.FINISHED)
    change.events[-1].body["winners"] = [winner]
    return change
