"""Whether the service is there; for whoever runs it."""

from pyservice.api.access import services
from pyservice.api.resource import Resource
from pyservice.api.schemas.calls import Health

blueprint = Resource("health", __name__, description="Whether the service is there.", prefix="")

_WELL = {"status": "ok"}


@blueprint.operation("GET", "/healthz", "getHealth")
@blueprint.answers(Health, "The process answers.")
def healthz() -> object:
    """Ask whether the process answers. Needs no token."""
    return _WELL


@blueprint.operation("GET", "/readyz", "getReadiness")
@blueprint.answers(Health, "The process and its store answer.", problems=(503,))
def readyz() -> object:
    """Ask whether the store answers too. Needs no token."""
    services().ready()
    return _WELL
