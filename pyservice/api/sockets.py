"""Clients that vanish without a word: a phone out of reach, a cable pulled.

Nothing answers what is written to them, and the system goes on trying for a quarter of an hour
while a stream holds its place. So it is told to give up earlier. No server hands its sockets to
the application, but they are files of this process; what a listening one is told, the connections
that it accepts inherit.
"""

import os
import socket
import stat
import threading
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

#: Seconds that what was sent may lie without an answer.
PATIENCE: Final = 20
_OPEN_FILES: Final = Path("/proc/self/fd")
_told: Final = threading.Event()


def give_up_on_the_vanished() -> None:
    """Shorten the patience of the process's TCP sockets, once; where they cannot be found, not."""
    if _told.is_set() or not _OPEN_FILES.is_dir() or not hasattr(socket, "TCP_USER_TIMEOUT"):
        return
    _told.set()
    for name in os.listdir(_OPEN_FILES):
        # What is no TCP socket, or was closed meanwhile, is left alone.
        with suppress(OSError):
            if stat.S_ISSOCK(os.fstat(int(name)).st_mode):
                with closing(socket.socket(fileno=os.dup(int(name)))) as found:
                    shorten(found)


def shorten(connection: socket.socket) -> None:
    """Shorten the patience of one TCP socket, and of those it accepts from now on."""
    if connection.family in {socket.AF_INET, socket.AF_INET6}:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * PATIENCE)
