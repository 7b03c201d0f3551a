"""`python -m pyservice verify`: right records are right, and each fault is found and named."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest

from pyservice.__main__ import main
from pyservice.domain.proof import Malformed, verify
from tests.proof.records import MAKERS, Record, record

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

OTHER_SEED = "0" * 64


@pytest.mark.parametrize("name", MAKERS)
def test_the_record_of_a_real_game_is_right(name: str) -> None:
    report = verify(json.dumps(record(name)))
    assert report.good, report.text
    assert report.proves_shuffle is (name != "placed")


def test_the_records_cover_what_a_record_can_hold() -> None:
    assert "shuffled again" in verify(json.dumps(record("rummy"))).text
    assert "proves no shuffle" in verify(json.dumps(record("placed"))).text
    left = record("taken_over")
    assert [seat["kind"] for seat in left["seats"]] == ["human", "bot"]
    assert left["fairness"]["client_seeds"] == ["mai", "đức"]
    assert record("abandoned")["status"] == record("never_dealt")["status"] == "abandoned"


def _put(*path: str | int, value: object) -> Callable[[Record], None]:
    def spoil(told: Record) -> None:
        place: Any = told
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return spoil


def _swap_cards(told: Record) -> None:
    first, second = told["deals"][1]["hands"][:2]
    first[0], second[0] = second[0], first[0]


def _drop(*path: str | int) -> Callable[[Record], None]:
    def spoil(told: Record) -> None:
        place: Any = told
        for step in path[:-1]:
            place = place[step]
        del place[path[-1]]

    return spoil


def _another_seed(told: Record) -> None:
    told["server_seed"] = told["fairness"]["server_seed"] = OTHER_SEED


def _give_first_leader(told: Record) -> None:
    told["first_leader"] = told["deals"][0]["leader"]


#: What is done to a record, and the fields that the report must name.
WRONG: dict[str, tuple[str, Callable[[Record], None], tuple[str, ...]]] = {
    "commitment": ("dealt", _put("fairness", "commitment", value=OTHER_SEED), ("commitment",)),
    "algorithm": ("dealt", _put("fairness", "algorithm", value="x"), ("/fairness/algorithm",)),
    "two seeds": ("dealt", _put("server_seed", value=OTHER_SEED), ("/fairness/server_seed",)),
    "another seed": ("dealt", _another_seed, ("/fairness/commitment", "/deals/0/hands/0")),
    "client seed": ("dealt", _put("fairness", "client_seeds", 0, value="?"), ("/deals/0/hands",)),
    "no client seed": ("dealt", _put("fairness", "client_seeds", 2, value=None), ("seeds/2",)),
    "no fairness": ("dealt", _put("fairness", value=None), ("/fairness is missing",)),
    "cards of a later round": ("dealt", _swap_cards, ("/deals/1/hands/0", "/deals/1/hands/1")),
    "leader": ("dealt", _put("deals", 1, "leader", value=7), ("/deals/1/leader",)),
    "round": ("dealt", _put("deals", 0, "round_number", value=9), ("/deals/0/round_number",)),
    "a deal too few": ("dealt", _drop("deals", -1), ("is missing",)),
    "one hand too few": ("dealt", _drop("deals", 0, "hands", -1), ("/deals/0/hands",)),
    "dealer": ("rummy", _put("deals", 2, "dealer", value=9), ("/deals/2/dealer",)),
    "card turned up": ("rummy", _put("deals", 1, "discard_top", value="XX"), ("discard_top",)),
    "packs": ("rummy", _put("options", "packs", value=3), ("/deals/0/hands/0",)),
    "card drawn": ("rummy", _put("moves", 0, "drawn", value="2H"), ("/moves/0/drawn",)),
    "cards played": ("dealt", _put("moves", 1, "cards", value=["3S"]), ("/moves/1 is refused",)),
    "seat that moves": ("dealt", _put("moves", 1, "seat", value=8), ("/moves/1 is no move",)),
    "type of a move": ("dealt", _put("moves", 1, "type", value="draw"), ("/moves/1 ",)),
    "round of a move": ("dealt", _put("moves", 0, "round_number", value=2), ("/moves/0/round",)),
    "number of a move": ("dealt", _put("moves", 3, "seq", value=1), ("/moves/3/seq",)),
    "version": ("dealt", _put("version", value=5), ("/seq",)),
    "a move too few": ("dealt", _drop("moves", -1), ("/results", "/status")),
    "a move in the middle": ("rummy", _drop("moves", 100), ("/moves/100",)),
    "points": ("dealt", _put("results", 0, "points", value=[9, 0, 0]), ("/results/0/points",)),
    "totals": ("placed", _put("results", 0, "totals", value=[9, 0]), ("/results/0/totals",)),
    "a result too few": ("dealt", _drop("results", -1), ("/results ",)),
    "winners": ("dealt", _put("winners", value=[]), ("/winners",)),
    "winners of no game": ("abandoned", _put("winners", value=[0]), ("/winners",)),
    "given up": ("abandoned", _put("status", value="finished"), ("/status",)),
    "finished": ("dealt", _put("status", value="abandoned"), ("/status",)),
    "result of no deal": ("never_dealt", _put("results", value=[{}]), ("/results",)),
    "ruleset": ("dealt", _put("ruleset", value="poker"), ("rules",)),
    "option of the other game": ("dealt", _put("options", "ace", value="low"), ("/options",)),
    "option left out": ("dealt", _drop("options", "scoring"), ("/options",)),
    "another option": ("dealt", _put("options", "target_score", value=1), ("/moves/",)),
    "first leader": ("dealt", _give_first_leader, ("/first_leader",)),
    "position": ("placed", _put("position", "thirteen", "to_act", value=1), ("/deals/0/leader",)),
    "impossible position": ("placed", _put("position", "thirteen", "hands", value=[]), ("rules",)),
    "proof of a position": (
        "placed",
        lambda told: told.update(fairness=record("taken_over")["fairness"]),
        ("/fairness must be null",),
    ),
}


@pytest.mark.parametrize("fault", WRONG)
def test_a_fault_is_found_and_named(fault: str) -> None:
    name, spoil, named = WRONG[fault]
    told = record(name)
    spoil(told)
    report = verify(json.dumps(told))
    assert not report.good
    wrong = [line for line in report.text.splitlines() if "WRONG" in line]
    assert all(any(text in line for line in wrong) for text in named), report.text


MALFORMED: dict[str, tuple[str, str]] = {
    "": ("the text", "no JSON"),
    "{": ("the text", "no JSON"),
    "[" * 100_000: ("the text", "no JSON"),
    "1" * 5_000: ("the text", "no JSON"),
    "[]": ("the text", "an object"),
    "{}": ("/family", "is missing"),
    '{"family": "whist"}': ("/family", "one of"),
    '{"family": "thirteen"}': ("/seats", "is missing"),
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_a_text_that_is_no_record(text: str) -> None:
    with pytest.raises(Malformed) as refused:
        verify(text)
    assert all(part in str(refused.value) for part in MALFORMED[text])


@pytest.mark.parametrize(
    ("spoil", "field"),
    [
        (_put("seats", value=[]), "/seats"),
        (_put("seats", 1, "seat", value=0), "/seats/1/seat"),
        (_put("seats", 1, "kind", value="cat"), "/seats/1/kind"),
        (_put("from_position", value=True), "/from_position"),
        (_put("status", value="playing"), "/status"),
        (_put("server_seed", value="AB" * 32), "/server_seed"),
        (_put("server_seed", value="ab"), "/server_seed"),
        (_put("fairness", "client_seeds", 0, value="\ud800"), "/fairness/client_seeds/0"),
        (_put("fairness", "client_seeds", 0, value="x" * 65), "/fairness/client_seeds/0"),
        (_put("fairness", "client_seeds", value=[]), "/fairness/client_seeds"),
        (_put("moves", 0, "seat", value=True), "/moves/0/seat"),
        (_put("moves", 0, "seat", value=2**63), "/moves/0/seat"),
        (_put("moves", 0, "cards", value=[None]), "/moves/0/cards/0"),
        (_put("deals", 0, "hands", value={}), "/deals/0/hands"),
        (_put("results", 0, value=None), "/results/0"),
        (_drop("moves", 0, "at"), None),
    ],
)
def test_a_field_of_another_form_is_named(
    spoil: Callable[[Record], None], field: str | None
) -> None:
    told = record("dealt")
    spoil(told)
    if field is None:
        assert verify(json.dumps(told)).good
        return
    with pytest.raises(Malformed, match=f"^{field} "):
        verify(json.dumps(told))


JUNK: list[Any] = [
    None,
    True,
    0,
    -1,
    7,
    2**40,
    1.5,
    float("nan"),
    "",
    "3S",
    "\x1b[2J",
    "thirteen",
    [],
    [[]],
    {},
    {"kind": "single"},
    [{"target": None}],
]


@pytest.mark.parametrize("name", MAKERS)
def test_no_record_breaks_the_check(name: str) -> None:
    """Anything anywhere in a record: a report in plain ASCII, or a text that is no record."""
    chance = random.Random(name)
    for _ in range(300):
        told = record(name)
        told["moves"] = told["moves"][: chance.choice((3, 30, 30, 30, 3_000))]
        for _ in range(chance.choice((1, 1, 3))):
            _spoil_anything(told, chance)
        try:
            text = verify(json.dumps(told)).text
        except Malformed as malformed:
            text = str(malformed)
        assert text.replace("\n", "").isprintable()
        assert text.isascii()


def _spoil_anything(told: Record, chance: random.Random) -> None:
    place: Any = told
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key = chance.choice(keys)
        inside = place[key]
        if isinstance(inside, (dict, list)) and inside and chance.random() < 0.8:
            place = inside
        elif chance.random() < 0.2:
            del place[key]
            return
        else:
            place[key] = deepcopy(chance.choice(JUNK))
            return


def test_the_command_says_and_returns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record("dealt"), ensure_ascii=False), encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert "This record is right." in capsys.readouterr().out
    file.write_text(json.dumps({**record("dealt"), "winners": None}), encoding="utf-8")
    assert main(["verify", str(file)]) == 1
    assert "/winners is null" in capsys.readouterr().out
    for no_record in (b"", b"\xff", b"{}", b"null"):
        file.write_bytes(no_record)
        assert main(["verify", str(file)]) == 2
        assert "is no record of a game" in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "nothing")]) == 2


def test_the_command_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = json.dumps(record("placed")).encode("utf-8-sig")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
    assert main(["verify", "-"]) == 0


def test_the_command_needs_no_store_and_no_network(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pyservice", "verify", "-"]
    done = subprocess.run(
        command,
        input=json.dumps(record("instant")),
        env={"DATABASE_URL": f"sqlite:///{tmp_path}/no/such/folder.db"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("This record is right.\n")
