"""Failures in the shared modules show the values compared."""

import pytest

pytest.register_assert_rewrite("tests.property.three_thirteen.lockstep")
