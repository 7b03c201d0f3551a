"""What is no call of the API: the description, Swagger UI and the start page."""

from importlib.resources import files
from typing import Final, cast

from flask import Blueprint, Response, abort, current_app, request, send_from_directory

from pyservice.api.caching import VARY
from pyservice.api.json_text import json_response
from pyservice.api.language import reader_locale
from pyservice.api.spec import Description
from pyservice.web import docs_page, docs_script, start_page, stylesheet

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


@blueprint.get("/")
def start() -> Response:
    """The start page."""
    page = Response(start_page(reader_locale(), request.host_url), mimetype="text/html")
    page.headers["Vary"] = VARY
    return page


@blueprint.get("/start.css")
def start_css() -> Response:
    """The style sheet of the start page."""
    return Response(stylesheet(), mimetype="text/css")


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


def _description() -> Description:
    return cast("Description", current_app.extensions[Description.EXTENSION])
