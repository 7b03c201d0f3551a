"""The patience of sockets with clients that vanish."""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import closing

import pytest

from pyservice.api import sockets

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has this option")


@pytest.fixture(autouse=True)
def untold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "_told", type(sockets._told)())


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    with closing(socket.create_server(("127.0.0.1", 0))) as made:
        yield made


def patience(connection: socket.socket) -> int:
    return connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)


def test_connections_accepted_later_are_given_up_earlier(listening: socket.socket) -> None:
    sockets.give_up_on_the_vanished()
    with closing(socket.create_connection(listening.getsockname())):
        accepted, _ = listening.accept()
        with closing(accepted):
            assert patience(accepted) == 20_000


def test_it_is_done_once_and_leaves_other_files_alone(listening: socket.socket) -> None:
    mine, theirs = socket.socketpair()
    with closing(mine), closing(theirs), closing(socket.socket(type=socket.SOCK_DGRAM)):
        before = set(os.listdir("/proc/self/fd"))
        sockets.give_up_on_the_vanished()
        assert set(os.listdir("/proc/self/fd")) == before
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 7)
    sockets.give_up_on_the_vanished()
    assert patience(listening) == 7
