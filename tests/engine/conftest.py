"""Failures in the shared modules show the values compared."""

import pytest

pytest.register_assert_rewrite(
    "tests.engine.battery",
    "tests.engine.cases",
    "tests.engine.thirteen_battery",
    "tests.engine.three_thirteen.battery",
    "tests.engine.three_thirteen.cases",
    "tests.engine.three_thirteen.followed",
)
