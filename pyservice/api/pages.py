"""What is no call of the API: the page, the description and Swagger UI."""

from functools import cache
from importlib.resources import files
from typing import Final, cast

from flask import Blueprint, Flask, Response, abort, current_app, request, send_from_directory

from pyservice.api.json_text import json_response
from pyservice.api.security import PAGE_POLICY
from pyservice.api.spec import Description
from pyservice.i18n import negotiate
from pyservice.web import Asset, Site, docs_page, docs_script, open_site

blueprint = Blueprint("pages", __name__)

#: Where the package keeps Swagger UI, and what of it our page uses.
_SWAGGER_UI: Final = str(files("flask_swagger_ui").joinpath("dist"))
_SWAGGER_FILES: Final = frozenset(
    {
        "index.css",
        "swagger-ui.css",
        "swagger-ui-bundle.js",
        "favicon-32x32.png",
    }
)
_SITE: Final = "site"
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_A_DAY: Final = "public, max-age=86400"
#: Kept, and asked for each time: the answer is 304 while nothing has changed.
_ASK: Final = "no-cache"


@blueprint.get("/")
def index() -> Response:
    """The page, in the language of the browser."""
    return _in_its_language(_asked_site().index[_locale()])


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a system shows of the page when it is installed."""
    return _in_its_language(_site().manifest[_locale()])


@blueprint.get("/sw.js")
def worker() -> Response:
    """The service worker, which fetches under the policy of its own answer."""
    answer = _served(_site().worker, _ASK)
    answer.headers["Content-Security-Policy"] = PAGE_POLICY
    return answer


@blueprint.get("/icons/<name>")
def icon(name: str) -> Response:
    """An icon at an address that no version changes, as systems that show it want."""
    return _served(_site().icons.get(name), _A_DAY)


@blueprint.get("/page/<digest>/<path:name>")
def asset(digest: str, name: str) -> Response:
    """A file of this version of the page.

    Of another version there is nothing: a tab that runs it has its modules, and the service
    worker keeps the version before. New code under an old name would only mix the two.
    """
    site = _site()
    return _served(site.assets.get(name) if digest == site.digest else None, _FOR_EVER)


@blueprint.get("/docs/")
def docs() -> Response:
    """Swagger UI: our page, files of its package, nothing from elsewhere."""
    return Response(docs_page(), mimetype="text/html")


@blueprint.get("/docs.js")
def docs_js() -> Response:
    """What starts Swagger UI."""
    return Response(docs_script(), mimetype="text/javascript")


@blueprint.get("/docs/<name>")
def swagger_file(name: str) -> Response:
    """A file of Swagger UI."""
    if name not in _SWAGGER_FILES:
        abort(404)
    return send_from_directory(_SWAGGER_UI, name)


@blueprint.get("/openapi.json")
def openapi_json() -> Response:
    """The description as JSON."""
    return json_response(_description().content)


@blueprint.get("/openapi.yaml")
def openapi_yaml() -> Response:
    """The description as YAML."""
    return Response(_description().text, mimetype="application/yaml")


def register(app: Flask) -> None:
    """Put the pages into the application; the files of the page are read once, here."""
    app.register_blueprint(blueprint)
    app.extensions[_SITE] = _packaged_site()


@cache
def _packaged_site() -> Site:
    return open_site()


def _site() -> Site:
    return cast("Site", current_app.extensions[_SITE])


def _asked_site() -> Site:
    """The page; with `flask run --debug` it is read anew for whoever works on it."""
    if current_app.debug:
        current_app.extensions[_SITE] = open_site()
    return _site()


def _locale() -> str:
    return negotiate(request.headers.get("Accept-Language"), None)


def _in_its_language(found: Asset) -> Response:
    answer = _served(found, _ASK)
    answer.vary.add("Accept-Language")
    return answer


def _served(found: Asset | None, keep: str) -> Response:
    """The file, packed for those who take it so; 404 for none and 304 for those who have it."""
    if found is None:
        abort(404)
    packed = found.gzipped is not None and bool(request.accept_encodings["gzip"])
    answer = Response(found.gzipped if packed else found.body, mimetype=found.media_type)
    answer.headers["Cache-Control"] = keep
    answer.vary.add("Accept-Encoding")
    if packed:
        answer.headers["Content-Encoding"] = "gzip"
    answer.set_etag(found.tag, weak=True)
    answer.make_conditional(request)
    return answer


def _description() -> Description:
    return cast("Description", current_app.extensions[Description.EXTENSION])
