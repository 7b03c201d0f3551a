"""Players: guests known by a token."""

from typing import Final

from pyservice.api.schemas.answer import Answer, many, text, time, whole
from pyservice.api.schemas.request import Choice, Request, Text, seen_by_people
from pyservice.i18n import LOCALES

_REFUSED: Final = r"\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069"
_UNSEEN: Final = (
    r"\u0020\u00a0\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u1680\u180e"
    r"\u2000-\u200f\u2028-\u202f\u205f-\u2064\u2066-\u206f\u3000\ufeff\ufff9-\ufffb"
)
#: The same as `seen_by_people` as far as U+FFFF, for clients that check before they send: beyond,
#: dialects of patterns differ.
NAME_PATTERN: Final = rf"^[^{_REFUSED}]*[^{_REFUSED}{_UNSEEN}][^{_REFUSED}]*$"
NAME_MAX: Final = 40


def person_name(about: str, *, required: bool = False) -> Text:
    """A name for people to read."""
    return Text(
        about,
        least=1,
        most=NAME_MAX,
        check=seen_by_people,
        pattern=NAME_PATTERN,
        required=required,
        example="Mai",
    )


class PlayerRequest(Request):
    """A new guest."""

    name = person_name(
        "The name others see; 1 to 40 characters, at least one of them visible, none a control "
        "character or one that sets the direction of text around it (U+202A to U+202E, U+2066 to "
        "U+2069).",
        required=True,
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


class ProfileRequest(Request):
    """What changes in your profile; what is left out stays."""

    name = person_name("The name others see from now on, under the rules for new guests.")
    locale = Choice("The language to answer in where a request does not say.", LOCALES)


class NewToken(Answer):
    """A new token, shown this once."""

    token = text("The secret to send as `Authorization: Bearer …`. Keep it; it is not shown again.")


class RulesetResults(Answer):
    """How a player's finished games of one ruleset went, of those that count."""

    ruleset = text("The ruleset's id.", example="cardgames_io")
    games = whole("Games finished.")
    wins = whole("Games won.")


class PublicPlayer(Answer):
    """What anybody may know of a player."""

    id = text("The player's id.")
    name = text("The name others see.", example="Mai")
    created_at = time("When the player was made.")
    games = whole(
        "Games finished. Games from a position do not count, nor do those in which the player held "
        "several seats (pass-and-play)."
    )
    results = many(RulesetResults, "The results by ruleset.")
