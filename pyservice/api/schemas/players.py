"""Players: guests known by a token."""

from typing import Final

from pyservice.api.schemas.answer import Answer, many, text, time, whole
from pyservice.api.schemas.request import Choice, Request, Text, no_control_characters
from pyservice.i18n import LOCALES

#: The same as `no_control_characters`, for clients that check before they send.
NAME_PATTERN: Final = r"^[^\u0000-\u001f\u007f-\u009f]*$"
NAME_MAX: Final = 40


def person_name(about: str, *, required: bool = False) -> Text:
    """A name for people to read."""
    return Text(
        about,
        least=1,
        most=NAME_MAX,
        check=no_control_characters,
        pattern=NAME_PATTERN,
        required=required,
        example="Mai",
    )


class PlayerRequest(Request):
    """A new guest."""

    name = person_name(
        "The name others see; 1 to 40 characters, none of them control.", required=True
    )
    locale = Choice("The language to answer in where a request does not say.", LOCALES)


class NewPlayer(Answer):
    """A new guest with the token that is shown this once."""

    id = text("The player's id.")
    name = text("The name others see.", example="Mai")
    locale = text("The player's language, null when not chosen.", null=True, known=LOCALES)
    created_at = time("When the player was made.")
    token = text("The secret to send as `Authorization: Bearer …`. Keep it; it is not shown again.")


class PlayerProfile(Answer):
    """A player's own profile."""

    id = text("The player's id.")
    name = text("The name others see.", example="Mai")
    locale = text("The player's language, null when not chosen.", null=True, known=LOCALES)
    created_at = time("When the player was made.")
    next_commitment = text(
        "SHA-256, in hex, of the server seed of the next dealt game this player makes: published "
        "before any client seed is chosen."
    )


class RulesetResults(Answer):
    """How a player's finished games of one ruleset went."""

    ruleset = text("The ruleset's id.", example="cardgames_io")
    games = whole("Games finished.")
    wins = whole("Games won.")


class PublicPlayer(Answer):
    """What anybody may know of a player."""

    id = text("The player's id.")
    name = text("The name others see.", example="Mai")
    created_at = time("When the player was made.")
    games = whole("Games finished.")
    results = many(RulesetResults, "The results by ruleset.")
