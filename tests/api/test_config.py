"""Settings from the environment."""

import pytest

from pyservice import Settings
from pyservice.config import WrongSetting


def test_nothing_needs_to_be_set() -> None:
    assert Settings.from_env({}) == Settings()
    assert Settings.from_env({"DATABASE_URL": "", "THIRTEEN_PROXY_HOPS": ""}) == Settings()


def test_everything_can_be_set() -> None:
    settings = Settings.from_env(
        {
            "DATABASE_URL": "sqlite:////tmp/x.db",
            "THIRTEEN_CORS_ORIGINS": "https://example.org, http://localhost:8080/",
            "THIRTEEN_PROXY_HOPS": "1",
            "THIRTEEN_SQLITE_SYNCHRONOUS": "full",
            "THIRTEEN_BODY_MAX_BYTES": "100000",
            "THIRTEEN_LOG_LEVEL": "debug",
        }
    )
    assert settings == Settings(
        database_url="sqlite:////tmp/x.db",
        cors_origins=("https://example.org", "http://localhost:8080"),
        proxy_hops=1,
        sqlite_synchronous="FULL",
        body_max_bytes=100_000,
        log_level="DEBUG",
    )


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("DATABASE_URL", "games.db"),
        ("THIRTEEN_CORS_ORIGINS", "example.org"),
        ("THIRTEEN_CORS_ORIGINS", "https://example.org/path"),
        ("THIRTEEN_CORS_ORIGINS", "*, https://example.org"),
        ("THIRTEEN_PROXY_HOPS", "-1"),
        ("THIRTEEN_PROXY_HOPS", "11"),
        ("THIRTEEN_PROXY_HOPS", "one"),
        ("THIRTEEN_PROXY_HOPS", "١"),
        ("THIRTEEN_PROXY_HOPS", "9" * 10_000),
        ("THIRTEEN_SQLITE_SYNCHRONOUS", "sometimes"),
        ("THIRTEEN_BODY_MAX_BYTES", "10"),
        ("THIRTEEN_LOG_LEVEL", "loud"),
    ],
)
def test_a_wrong_value_is_told_with_its_name(variable: str, value: str) -> None:
    with pytest.raises(WrongSetting, match=f"^{variable} is "):
        Settings.from_env({variable: value})
