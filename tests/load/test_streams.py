"""Many streams on one server process, and moves beside them.

Prints the memory a stream, how long a move takes to the last of its table's readers, and the
p99 of moves beside the streams against that without them, by turns in one run.
"""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Final

from bench.steady import SEATS
from tests.load.figures import FULL, quantile, report
from tests.load.movers import Move, Table, connected, cpu, memory, moved, rank
from tests.load.readers import Readers, Wanted
from tests.server.running import running

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

STREAMS: Final = 1_000 if FULL else 100
MOVES: Final = 1_500 if FULL else 120
TURNS: Final = 3
#: The p99 of moves beside the streams is to be at most so many times that without them.
GOAL: Final = 3


def test_moves_beside_streams(tmp_path: Path, url: str) -> None:
    more = {
        "DATABASE_URL": url,
        "THIRTEEN_RATE_LIMITS": "off",
        "THIRTEEN_STREAMS_MAX": str(STREAMS),
    }
    with running("granian", tmp_path, **more) as server, ExitStack() as stack:
        tables = [Table(server, connected(server, stack)) for _ in range(STREAMS // SEATS)]
        alone: list[float] = []
        beside: list[float] = []
        lags: list[float] = []
        grown = 0.0
        used = [0.0, 0.0]
        moved(tables, MOVES)
        for _ in range(TURNS):
            used[0] -= cpu(server)
            alone += [move.ended - move.began for _, move in moved(tables, MOVES)]
            used[0] += cpu(server)
            before = memory(server)
            with Readers(server.port, [one for table in tables for one in streams(table)]) as some:
                grown = max(grown, memory(server) - before)
                used[1] -= cpu(server)
                moves = moved(tables, MOVES)
                used[1] += cpu(server)
                arrivals = some.arrivals(partial(all_came, moves))
            beside += [move.ended - move.began for _, move in moves]
            lags += [last_of(arrivals, number, move) - move.began for number, move in moves]
    ratio = rank(beside, 0.99) / rank(alone, 0.99)
    print(f"\n{url.partition(':')[0]}", end="")
    report(
        "streams",
        open=STREAMS,
        memory_a_stream=f"{grown / STREAMS:.0f} KiB",
        move_to_last_reader_p50=quantile(lags, 0.5),
        p99=quantile(lags, 0.99),
    )
    report(
        "moves beside them",
        made=len(beside),
        p50=quantile(beside, 0.5),
        p99=quantile(beside, 0.99),
        without_p50=quantile(alone, 0.5),
        without_p99=quantile(alone, 0.99),
        cpu_a_move=f"{1000 * used[1] / len(beside):.1f} ms",
        without=f"{1000 * used[0] / len(alone):.1f} ms",
        ratio_of_p99=f"{ratio:.1f} (goal at most {GOAL})",
    )


def streams(table: Table) -> list[Wanted]:
    """A stream for each seat of a table, from its last event on."""
    path, query = f"{table.game.path}/stream", f"after={table.version - 1}"
    return [
        Wanted(f"{path}?seat={seat}&{query}", table.server.token, table.version)
        for seat in range(SEATS)
    ]


def all_came(moves: Sequence[tuple[int, Move]], arrivals: list[dict[int, float]]) -> bool:
    """Whether every stream has had every move of its table."""
    return all(
        move.seq in at
        for number, move in moves
        for at in arrivals[SEATS * number : SEATS * (number + 1)]
    )


def last_of(arrivals: list[dict[int, float]], number: int, move: Move) -> float:
    """When the last of a table's streams had the event of a move."""
    return max(at[move.seq] for at in arrivals[SEATS * number : SEATS * (number + 1)])
