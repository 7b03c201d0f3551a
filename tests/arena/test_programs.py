"""Programs at the table: what they do wrong is counted, the least is done, none is left behind."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

import pytest

from pyservice.arena import table
from pyservice.arena.program import Fault, Program

ROOT = Path(__file__).parents[2]

ANSWERS = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        {answer}
"""
ENDLESS = "while True: sys.stdout.write('0' * 99999); sys.stdout.flush()"


def program(source: str) -> str:
    """The name of a guest that runs this Python."""
    return f"exec:{shlex.quote(sys.executable)} -c {shlex.quote(source)}"


def answering(answer: str) -> str:
    """A guest that does this for each move asked."""
    return program(ANSWERS.format(answer=answer))


def outcomes(*bots: str, deals: int = 1, patience_ms: int = 20_000) -> list[table.Outcome]:
    """What each bot made of some deals, the deals added up."""
    terms = table.Terms("cardgames_io", bots, 7, patience_ms)
    sums = [table.Outcome() for _ in bots]
    for deal in table.play(terms, range(deals)):
        for one, outcome in zip(sums, deal, strict=True):
            one.games += outcome.games
            one.firsts += outcome.firsts
            one.faults.update(outcome.faults)
            one.nanoseconds.extend(outcome.nanoseconds)
    return sums


def children() -> set[int]:
    """The processes of this one, those among them that have ended and are not fetched."""
    own = Path(f"/proc/{os.getpid()}/task")
    return {int(pid) for task in own.glob("*/children") for pid in task.read_text().split()}


def test_the_example_plays_without_fault() -> None:
    example = f"exec:{shlex.quote(sys.executable)} {ROOT / 'examples' / 'arena_bot.py'}"
    guest, own = outcomes(example, "random", deals=3)
    assert not guest.faults
    assert guest.games == own.games == 6
    assert guest.nanoseconds


@pytest.mark.parametrize(
    ("guest", "faults"),
    [
        (program(""), {"crash"}),
        (answering("sys.exit(3)"), {"crash"}),
        (answering("raise RuntimeError"), {"crash"}),
        (answering("__import__('os').close(1)"), {"crash"}),
        (answering("print(99, flush=True)"), {"illegal"}),
        (answering("print(-1, flush=True)"), {"illegal"}),
        (answering("print('no move', flush=True)"), {"illegal"}),
        (answering("print(flush=True)"), {"illegal"}),
        (answering("print('[' * 60000, flush=True)"), {"illegal"}),
        (answering("print('0' * 60000, flush=True)"), {"illegal"}),
        (answering("print(json.dumps({'move': True}), flush=True)"), {"illegal"}),
        (answering('print(\'{"type": "play", "cards": [[]]}\', flush=True)'), {"illegal"}),
        (answering("print('1e999', flush=True)"), {"illegal"}),
        (answering("sys.stdout.buffer.write(bytes([255, 10])); sys.stdout.flush()"), {"illegal"}),
        (answering(ENDLESS), {"illegal"}),
    ],
    ids=[
        "ends at once",
        "exits when asked",
        "raises",
        "closes its output",
        "no index",
        "a negative index",
        "talks",
        "an empty line",
        "nests",
        "a long number",
        "bool",
        "no cards",
        "infinity",
        "no text",
        "endless",
    ],
)
def test_what_a_guest_does_wrong_is_counted(
    guest: str, faults: set[str], capfd: pytest.CaptureFixture[str]
) -> None:
    before = children()
    mine, own = outcomes(guest, "greedy")
    assert set(mine.faults) == faults
    assert mine.faults.total() == len(mine.nanoseconds)
    assert not own.faults
    assert children() == before


@pytest.mark.parametrize(
    "source",
    [
        "import time; time.sleep(60)",
        "import sys; sys.stdin.read()",
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)",
        "import subprocess; subprocess.run(['sleep', '60'])",
    ],
    ids=["sleeps", "never answers", "holds on", "has children"],
)
def test_who_is_late_is_counted_and_ended(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pyservice.arena.program.STARTING_SECONDS", 0.1)
    before = children()
    guest, _ = outcomes(program(source), "greedy", patience_ms=20)
    assert set(guest.faults) == {"late"}
    assert guest.faults.total() == len(guest.nanoseconds)
    assert children() == before


def test_who_closes_its_input_is_late_or_has_crashed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pyservice.arena.program.STARTING_SECONDS", 0.1)
    source = "import os, time; os.close(0); time.sleep(60)"
    guest, _ = outcomes(program(source), "greedy", patience_ms=200)
    assert set(guest.faults) <= {"late", "crash"}
    assert guest.faults.total() == len(guest.nanoseconds)


def test_who_starts_slowly_plays() -> None:
    source = "import time; time.sleep(0.5)" + ANSWERS.format(answer="print(0, flush=True)")
    guest, _ = outcomes(program(source), "greedy", patience_ms=400)
    assert guest.faults.total() < len(guest.nanoseconds) / 2


def test_who_never_reads_is_late_however_much_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pyservice.arena.program.STARTING_SECONDS", 0.1)
    guest = Program(f"{shlex.quote(sys.executable)} -c 'import time; time.sleep(60)'", 50)
    guest.tell({"type": "start"})
    assert guest.ask({"type": "move", "view": "x" * 2_000_000}) is Fault.LATE
    guest.close()


def test_what_is_said_unasked_is_no_answer() -> None:
    twice = ANSWERS.format(answer="__import__('os').write(1, b'0\\n1\\n')")
    guest = Program(f"{shlex.quote(sys.executable)} -c {shlex.quote(twice)}", 20_000)
    guest.tell({"type": "start"})
    assert [guest.ask({"type": "move"}) for _ in range(4)] == [0, Fault.ILLEGAL, 0, Fault.ILLEGAL]
    guest.close()


def test_who_crashes_at_every_other_move_is_begun_again(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    tossed = f"""
        import pathlib
        mark = pathlib.Path({str(mark)!r})
        mark.exists() and (mark.unlink(), sys.exit())
        mark.touch()
        print(0, flush=True)"""
    guest, _ = outcomes(answering(tossed.strip()), "greedy")
    assert guest.faults == {"crash": len(guest.nanoseconds) // 2}


@pytest.mark.parametrize("answer", ["m['legal_moves'][-1]['move']", "{'move': 0}", "0"])
def test_answers_by_index_or_as_a_move(answer: str) -> None:
    source = f"""
import json, sys
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "move":
        assert m["view"]["you"]["seat"] == m["seat"]
        print(json.dumps({answer}), flush=True)
"""
    guest, _ = outcomes(program(source), "random")
    assert not guest.faults


def test_a_command_that_there_is_not() -> None:
    guest, _ = outcomes("exec:/nowhere/at-all", "random")
    assert guest.faults == {"crash": len(guest.nanoseconds)}
