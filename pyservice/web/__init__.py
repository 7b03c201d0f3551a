"""The page at `/`, a client of the public API like any other, and the frame of Swagger UI.

The page is ES modules, style sheets and words served as they stand here; there is no build step.
`index.html` names them below one digest of everything, so browsers may keep them for ever:

    app/      the modules; imports point one way, `tests/house/test_page.py` says which
    styles/   one style sheet an area
    icons/    the sign of the page, drawn once and in the sizes that systems ask for
    sw.js     the service worker: the page opens without a network

No page has script or style inside it, and nothing comes from elsewhere.
"""

from functools import cache
from importlib.resources import files

from pyservice.web.assets import Asset
from pyservice.web.site import Site, open_site

__all__ = ["Asset", "Site", "docs_page", "docs_script", "open_site"]


def docs_page() -> str:
    """The page around Swagger UI, to be served as `/docs/`."""
    return _read("docs.html")


def docs_script() -> str:
    """What starts Swagger UI, to be served as `/docs.js`."""
    return _read("docs.js")


@cache
def _read(name: str) -> str:
    return files(__name__).joinpath(name).read_text(encoding="utf-8")
