"""The page as it is served: everything in memory, in five languages."""

from __future__ import annotations

import json
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING, Any, Final

from pyservice.i18n import LOCALES, catalogue
from pyservice.web.assets import Asset, digest_of, read_files
from pyservice.web.modules import reachable

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

#: What is shown first, and what the first button leads to: screens are loaded when they are needed,
#: so that nothing else would tell the browser of these before.
_FIRST: Final = ("app/main.js", "app/screens/home.js")
_SOON: Final = ("app/screens/game.js", "app/screens/thirteen/table.js")
#: Style sheets that others build upon; the rest follows by name.
_FIRST_STYLES: Final = ("styles/tokens.css", "styles/base.css", "styles/parts.css")
#: Read beside the folders: part of the digest, served at addresses of their own.
_SHELL: Final = ("index.html", "sw.js", "manifest.webmanifest")


class _Page(Template):
    """`${shell.title}` stands for a text of the catalogue, `${base}` for where the assets are."""

    idpattern = r"[a-z_.]+"


@dataclass(frozen=True, slots=True)
class Site:
    """What is served of the page.

    `assets` are the files below `/page/<digest>/` by their path, `icons` those below `/icons/` by
    their name. `index` and `manifest` are by language of `pyservice.i18n.LOCALES`.
    """

    digest: str
    assets: Mapping[str, Asset]
    icons: Mapping[str, Asset]
    index: Mapping[str, Asset]
    manifest: Mapping[str, Asset]
    worker: Asset

    @property
    def base(self) -> str:
        """Where the assets are."""
        return f"/page/{self.digest}/"


def open_site(root: Traversable | None = None) -> Site:
    """The page in a folder (that of this package), read and packed."""
    folder = root or files(__package__ or "")
    everything = read_files(folder)
    icons = {name: body for name, body in everything.items() if name.startswith("icons/")}
    contents = {name: body for name, body in everything.items() if name not in icons}
    shell = {name: folder.joinpath(name).read_bytes() for name in _SHELL}
    digest = digest_of({**everything, **shell})
    texts = {name: body.decode() for name, body in shell.items()}
    return Site(
        digest=digest,
        assets={name: Asset.of(name, body) for name, body in contents.items()},
        icons={name.removeprefix("icons/"): Asset.of(name, body) for name, body in icons.items()},
        index={
            of: _filled("index.html", texts, of, _links(digest, contents, of)) for of in LOCALES
        },
        manifest={of: _manifest(texts["manifest.webmanifest"], of) for of in LOCALES},
        worker=_worker(texts["sw.js"], digest, contents),
    )


def _links(digest: str, contents: Mapping[str, bytes], locale: str) -> dict[str, str]:
    base = f"/page/{digest}/"
    styles = [f'<link rel="stylesheet" href="{base}{name}">' for name in _styles(contents)]
    first = reachable(_FIRST, contents)
    soon = [name for name in reachable(_SOON, contents) if name not in first]
    modules = [f'<link rel="modulepreload" href="{base}{name}">' for name in first]
    modules += [
        f'<link rel="modulepreload" fetchpriority="low" href="{base}{name}">' for name in soon
    ]
    words = f'<link rel="preload" as="fetch" crossorigin href="{base}words/{locale}.json">'
    return {"base": base, "links": "\n  ".join([*styles, words, *modules])}


def _styles(contents: Mapping[str, bytes]) -> list[str]:
    rest = [name for name in sorted(contents) if name.startswith("styles/")]
    return list(dict.fromkeys([*_FIRST_STYLES, *rest]))


def _filled(name: str, texts: Mapping[str, str], locale: str, more: Mapping[str, str]) -> Asset:
    words = {key: escape(value) for key, value in catalogue(locale).items()}
    return Asset.of(name, _Page(texts[name]).substitute(words, locale=locale, **more).encode())


def _manifest(text: str, locale: str) -> Asset:
    known: dict[str, Any] = json.loads(text)
    words = catalogue(locale)
    texts = {"name": "shell.title", "short_name": "shell.name", "description": "shell.description"}
    filled = {**known, "lang": locale, **{field: words[key] for field, key in texts.items()}}
    return Asset.of("manifest.webmanifest", json.dumps(filled, ensure_ascii=False).encode())


def _worker(source: str, digest: str, contents: Mapping[str, bytes]) -> Asset:
    """The service worker with what it is to keep, told in a first line of its own."""
    told = json.dumps({"digest": digest, "files": sorted(contents)}, separators=(",", ":"))
    return Asset.of("sw.js", f"const SHELL = {told};\n{source}".encode())
