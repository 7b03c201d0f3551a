"""The one place that knows every part: settings, store, services and their HTTP face."""

from pathlib import Path

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from pyservice import api
from pyservice.api import logs, metrics
from pyservice.api.access import EXTENSION
from pyservice.config import Settings, WrongSetting
from pyservice.live import open_hub
from pyservice.services import Services, build
from pyservice.services.settings import ServiceSettings
from pyservice.stopping import Stop, Traffic, on_sigterm_of_flask_run
from pyservice.storage import Store, open_store


def create_app(settings: Settings, services: Services | None = None) -> Flask:
    """The Flask application under `settings`.

    Opens the store, brings it up to date and starts what runs in the background, unless
    `services` are given (tests bring their own).
    """
    app = Flask("pyservice", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = settings.body_max_bytes
    logs.configure(settings.log_level, settings.log_format)
    measures = metrics.Measures()
    metrics.install(app, measures)
    app.extensions[EXTENSION] = services or _services(settings, measures)
    api.register(app, settings)
    if settings.proxy_hops:
        hops = settings.proxy_hops
        app.wsgi_app = ProxyFix(app.wsgi_app, hops, hops, hops)  # type: ignore[method-assign]
    _prepare_stop(app)
    return app


def _prepare_stop(app: Flask) -> None:
    traffic = app.wsgi_app = Traffic(app.wsgi_app)  # type: ignore[method-assign]
    stop = app.extensions["stop"] = Stop(traffic, app.extensions[EXTENSION])
    on_sigterm_of_flask_run(stop)


def database(settings: Settings) -> str:
    """The address of the database: the one set, or the file in Flask's instance folder."""
    folder = Path(Flask("pyservice", static_folder=None).instance_path)
    return settings.database_url or f"sqlite:///{folder / 'thirteen.sqlite3'}"


def configured_store(settings: Settings) -> Store:
    """The store that the settings name, brought up to date; raises `WrongSetting`."""
    url = database(settings)
    try:
        return open_store(url, settings.sqlite_synchronous, settings.database_connections)
    except ValueError as error:
        wanted = f"an address that can be served: {error}"
        raise WrongSetting("DATABASE_URL", url, wanted) from None


def _services(settings: Settings, measures: metrics.Measures) -> Services:
    store, url = configured_store(settings), database(settings)
    hub = open_hub(url, store.versions)
    services = build(store, settings=_figures(settings), hub=hub, meter=measures)
    if settings.background:
        services.start()
    return services


def _figures(settings: Settings) -> ServiceSettings:
    return ServiceSettings(
        idle_seconds=settings.idle_seconds,
        bot_budget_ms=settings.bot_budget_ms,
        streams_max=settings.streams_max,
        stream_seconds=settings.stream_seconds,
        polls_max=settings.polls_max,
    )
