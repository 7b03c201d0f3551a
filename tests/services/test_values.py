from __future__ import annotations

import pytest

from pyservice.domain import codes
from pyservice.domain.seats import OPEN_SEAT, bot, bot_name, next_person, person
from pyservice.domain.times import rfc3339
from pyservice.services.ports import SystemChance


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("ABCD2345", "ABCD2345"),
        (" abcd-2345 ", "ABCD2345"),
        ("A B C D - 2 3 4 5", "ABCD2345"),
        ("ABCD234", None),
        ("ABCD23456", None),
        ("ABCD234O", None),
        ("ABCD234ı", None),
        ("", None),
    ],
)
def test_codes_are_read_as_people_type_them(typed: str, code: str | None) -> None:
    assert codes.normalised(typed) == code


def test_codes_have_eight_unambiguous_characters() -> None:
    made = {SystemChance().join_code() for _ in range(200)}
    assert len(made) == 200
    assert {codes.normalised(code) for code in made} == made
    assert not set("".join(made)) & set("01OILUV")


def test_ids_sort_by_time_and_tokens_are_long() -> None:
    chance = SystemChance()
    ids = [chance.id(at) for at in (5, 6, 31, 32, 1_790_000_000_000, 4_000_000_000_000)]
    assert ids == sorted(ids)
    assert {len(made) for made in ids} == {26}
    assert len({chance.id(7) for _ in range(1000)}) == 1000
    assert len(chance.token()) == 43
    assert len(chance.server_seed()) == 32


@pytest.mark.parametrize(
    ("at", "text"),
    [
        (0, "1970-01-01T00:00:00.000Z"),
        (1_790_000_000_001, "2026-09-21T14:13:20.001Z"),
        (1_790_000_000_999, "2026-09-21T14:13:20.999Z"),
    ],
)
def test_times_are_rfc_3339(at: int, text: str) -> None:
    assert rfc3339(at) == text


def test_the_next_person_is_found_in_order_around_the_table() -> None:
    mai, duc, robot = person("p1", "Mai", ""), person("p2", "Đức", ""), bot("greedy", "Lan")
    assert next_person((mai, robot, duc, OPEN_SEAT), 0) == 2
    assert next_person((mai, robot, duc, OPEN_SEAT), 2) == 0
    assert next_person((robot, mai), 1) == 1
    assert next_person((robot, OPEN_SEAT), 0) is None


def test_a_bot_gets_a_name_that_nobody_has() -> None:
    first = bot_name([])
    assert bot_name([person("p1", first, "")]) != first
