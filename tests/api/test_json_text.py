"""JSON as it is read and written."""

import pytest

from pyservice.api.json_text import UnreadableJson, json_response, parse


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        (b'{"a": [1, 2.5, "x", true, null]}', {"a": [1, 2.5, "x", True, None]}),
        (b' "\\ud83c\\udca1" ', "🂡"),
        ('"Đức"'.encode(), "Đức"),
        (b"999999999999999999", 999_999_999_999_999_999),
        (b"-12", -12),
        (b"[]", []),
    ],
)
def test_what_is_read(raw: bytes, value: object) -> None:
    assert parse(raw) == value


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b" ",
        b"{",
        b"\xff",
        b"NaN",
        b"[Infinity]",
        b'{"a": 1, "a": 1}',
        b'[{"b": {"a": 1, "a": 1}}]',
        b'"\\ud800"',
        b'"\\udca1\\ud83c"',
        b'{"\\ud800": 1}',
        b"[" * 100_000,
        b'"\x00"',
        b"[1,]",
        b"{} {}",
        b"\xef\xbb\xbf{}",
    ],
)
def test_what_is_not(raw: bytes) -> None:
    with pytest.raises(UnreadableJson):
        parse(raw)


def test_a_number_of_many_digits_is_no_whole_number() -> None:
    assert isinstance(parse(b"1" * 5_000), float)


def test_what_is_written_keeps_its_order_and_its_letters() -> None:
    answer = json_response({"b": "Đ", "a": [1, None]})
    assert answer.get_data() == '{"b":"Đ","a":[1,null]}'.encode()
