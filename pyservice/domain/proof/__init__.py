"""Checks the record of a game, from nothing but the record (`docs/fairness.md`).

The deals are computed twice: here in plain Python, and by the engine that plays the moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyservice.domain.proof.replay import Replay
from pyservice.domain.proof.report import Check, Report
from pyservice.domain.proof.shuffle import ALGORITHM, Shuffler, digest
from pyservice.domain.proof.told import Malformed, told
from pyservice.domain.session import Status

if TYPE_CHECKING:
    from pyservice.domain.proof.told import Told, ToldDeal
    from pyservice.engine import Game

__all__ = ["Malformed", "Report", "verify"]

_HAND: Final = 13
_PACKS_MAX: Final = 4


def verify(text: str) -> Report:
    """What is right and wrong in a record, given as JSON; raises `Malformed` for other texts."""
    record = told(text)
    title = f"A game of {record.ruleset!a}, {record.seats} seats, {record.status}."
    deals = _deals(record)
    checks = (_commitment(record), deals, *_played(record, deals))
    return Report(title, checks, record.position is None)


def _commitment(record: Told) -> Check:
    check = Check("commitment", "it is the SHA-256 of the server's seed")
    if record.position is not None:
        check.skipped, check.text = True, "a game from a position proves no shuffle"
        if record.shuffle is not None:
            check.skipped = False
            check.wrong("/fairness", "must be null for a game from a position")
    elif record.shuffle is None:
        check.wrong("/fairness", "is missing for a dealt game")
    else:
        check.expect("/fairness/algorithm", record.shuffle.algorithm, ALGORITHM)
        check.expect("/fairness/server_seed", record.shuffle.server_seed, record.server_seed.hex())
        for seat in record.people:
            if record.shuffle.client_seeds[seat] is None:
                check.wrong(f"/fairness/client_seeds/{seat}", "must be a text: a person sits there")
        right = digest(record.server_seed)
        check.expect("/fairness/commitment", record.shuffle.commitment, right)
    return check


def _deals(record: Told) -> Check:
    """The cards of each round, which follow from the seeds alone."""
    check = Check("deals", f"{len(record.deals)} from the seeds of the server and the seats")
    if record.position is not None:
        check.text = f"{len(record.deals)}, the first from the position"
    elif record.shuffle is not None:
        seeds = [seed or "" for seed in record.shuffle.client_seeds]
        shuffler = Shuffler(record.server_seed, seeds)
        for at, deal in enumerate(record.deals):
            _deal(check, f"/deals/{at}", record, shuffler, deal)
    return check


def _deal(check: Check, pointer: str, record: Told, shuffler: Shuffler, deal: ToldDeal) -> None:
    rummy, seats = record.family == "three_thirteen", record.seats
    deck = shuffler.deck(deal.round_number, _packs(record) if rummy else 1)
    cards = (deal.round_number + 2 if rummy else _HAND) * seats
    if len(deal.hands) != seats:
        check.wrong(f"{pointer}/hands", "must hold one for each seat")
    for seat, hand in enumerate(deal.hands[:seats]):
        check.expect(f"{pointer}/hands/{seat}", sorted(hand), sorted(deck[seat:cards:seats]))
    if rummy:
        turned_up = deck[cards] if cards < len(deck) else None
        check.expect(f"{pointer}/discard_top", deal.discard_top, turned_up)
        dealer = (shuffler.first_dealer() + deal.round_number - 1) % seats
        check.expect(f"{pointer}/dealer", deal.dealer, dealer)


def _packs(record: Told) -> int:
    """The packs in play; what is no number of packs is left to the engine to refuse."""
    packs = record.options.get("packs")
    if isinstance(packs, int) and 0 < packs <= _PACKS_MAX:
        return int(packs)
    return (record.seats + 1) // 2


def _played(record: Told, deals: Check) -> tuple[Check, ...]:
    results = Check("results", f"{len(record.results)} rounds, their points and totals")
    ending = Check("ending", f"the game is {record.status}")
    if not record.deals and not record.moves and record.status == Status.ABANDONED:
        ending.text = "it was given up before the cards were dealt"
        results.expect("/results", record.results, [])
        ending.expect("/winners", record.winners, None)
        return results, ending
    replay = Replay(record, deals)
    replay.run()
    if replay.game is not None and replay.complete:
        _compare_end(record, replay.game, results, ending)
    else:
        for check in (results, ending):
            check.skipped, check.text = True, "the game could not be played to its end"
    return replay.rules, replay.moves, results, ending


def _compare_end(record: Told, game: Game, results: Check, ending: Check) -> None:
    seen = game.view(None)
    results.expect("/results", len(record.results), len(seen["results"]))
    for at, (given, right) in enumerate(zip(record.results, seen["results"], strict=False)):
        for name, value in right.items():
            results.expect(f"/results/{at}/{name}", given.get(name), value)
    finished = record.status == Status.FINISHED
    if finished is not game.is_over:
        now = "over" if game.is_over else "not over"
        ending.wrong("/status", f"is {record.status}, but after these moves the game is {now}")
    ending.expect("/winners", record.winners, seen["winners"])
