"""What is no call of the API: the description, Swagger UI and the start page."""

from typing import cast

from flask import Blueprint, Response, current_app, request
from flask_swagger_ui.flask_swagger_ui import get_swaggerui_blueprint

from pyservice.api.caching import VARY
from pyservice.api.json_text import json_response
from pyservice.api.language import reader_locale
from pyservice.api.spec import Description
from pyservice.web import start_page, stylesheet

blueprint = Blueprint("pages", __name__)


def swagger_ui() -> Blueprint:
    """Swagger UI under `/docs`, from files of its package; nothing comes from elsewhere."""
    settings = {"app_name": "Thirteen", "validatorUrl": None, "persistAuthorization": True}
    made = get_swaggerui_blueprint("/docs", "/openapi.json", config=settings)  # type: ignore[no-untyped-call]
    return cast("Blueprint", made)


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
