"""Random tokens never get in, and nobody's token reads another one's hand."""

from __future__ import annotations

import hashlib
import random
import secrets
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.load.figures import FULL, report
from tests.load.mutants import CARDS, Examples

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.api.client import Client
    from tests.api.contract import Contract

REQUESTS: Final = 3_000 if FULL else 300

OPEN: Final[dict[str, Any]] = {"seats": [{"kind": "me"}, {"kind": "open"}]}
PUBLIC: Final[dict[str, Any]] = OPEN | {"visibility": "public", "turn_seconds": 600}
#: One pack, so that a card is in one place only.
WANTED: Final = {
    "private": OPEN | {"ruleset": "cardgames_io"},
    "public": PUBLIC | {"ruleset": "cardgames_io"},
    "private with packs": OPEN | {"ruleset": "three_thirteen", "options": {"packs": 1}},
    "public with packs": PUBLIC | {"ruleset": "three_thirteen", "options": {"packs": 1}},
}

#: Texts that are nearly a token, and what is shown of a player.
NEAR: Final[list[Callable[[Client], str]]] = [
    lambda mai: secrets.token_urlsafe(32),
    lambda mai: secrets.token_hex(32),
    lambda mai: str(mai.token)[:-1],
    lambda mai: f"{mai.token}A",
    lambda mai: str(mai.token).swapcase(),
    lambda mai: str(mai.token)[::-1],
    lambda mai: hashlib.sha256(str(mai.token).encode()).hexdigest(),
    lambda mai: str(mai.player_id),
]


def test_random_tokens_never_get_in(mai: Client, contract: Contract) -> None:
    rng, examples = random.Random("tokens"), Examples(contract.description, signed=True)
    game_id = mai.game(WANTED["private"])["id"]
    for number in range(REQUESTS):
        stranger = replace(mai, token=NEAR[number % len(NEAR)](mai))
        asked = examples.request(rng, {"game_id": game_id, "seat": "0"})
        stranger.problem(401, "unauthorized", asked.method, asked.address, json=asked.body)
    assert mai.view(game_id)["version"] == 2
    report("random tokens", requests=REQUESTS, let_in=0)


@pytest.mark.parametrize("name", WANTED)
def test_no_other_token_reads_a_hand(
    mai: Client, duc: Client, nobody: Client, contract: Contract, name: str
) -> None:
    rng, examples = random.Random("hands"), Examples(contract.description, signed=True)
    lan, told = nobody.guest("Lan"), Counter[str]()
    game_id = _begun(mai, duc, WANTED[name])
    for number in range(REQUESTS // len(WANTED)):
        if number % 5 == 0 and not _goes_on([mai, duc], game_id, rng):
            game_id = _begun(mai, duc, WANTED[name])
        hidden = _hidden(mai, game_id)
        asked = examples.request(rng, {"game_id": game_id})
        if asked.ids and asked.method in {"GET", "POST"}:
            reader = (duc, lan)[number % 2]
            answer = reader.send(asked.method, asked.address, json=asked.body)
            told[str(answer.status_code)] += 1
            shown = set(_cards(answer.get_json(silent=True))) - set(_cards(asked.body))
            assert not shown & hidden, (asked, answer.get_data(as_text=True))
    assert told["200"]
    assert told["403"]
    report(f"hands, {name}", **dict(sorted(told.items())))


def _begun(mai: Client, duc: Client, wanted: dict[str, Any]) -> str:
    game = mai.game(wanted)
    if game["join_code"] is None:
        duc.post(f"/v1/games/{game['id']}/seats")
    else:
        duc.post("/v1/join", {"code": game["join_code"]})
    game_id: str = game["id"]
    return game_id


def _goes_on(players: list[Client], game_id: str, rng: random.Random) -> bool:
    """Has the one to act move; False when a round ends with it, and hands are laid open."""
    path = f"/v1/games/{game_id}"
    view = players[0].view(game_id)
    if view["status"] != "playing":
        return False
    mover = players[view["round"]["to_act"]]
    move = rng.choice(mover.get(f"{path}/legal-moves")["items"])["move"]
    game = mover.post(f"{path}/moves?wait=0", move)["game"]
    return game["status"] == "playing" and not game["results"]


def _hidden(mai: Client, game_id: str) -> set[str]:
    """The cards of Mai's hand that she alone has seen."""
    view = mai.view(game_id, "?include=events")
    assert not view["results"]
    shown = [event | {"hand": None} for event in view["events"]]
    return set(view["you"]["hand"]) - set(_cards(shown))


def _cards(value: Any) -> Iterator[str]:
    """Every card named anywhere in a JSON value."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from _cards(inner)
    elif value in _CARDS:
        yield value


_CARDS: Final = frozenset(CARDS)
