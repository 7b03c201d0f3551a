"""CPU time of processes and their children, from /proc (Linux)."""

from __future__ import annotations

import os
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """A process and all that descend from it."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and (fields := stat(int(entry.name))):
            children.setdefault(int(fields[1]), []).append(int(entry.name))
    found = [pid]
    for member in found:
        found.extend(children.get(member, []))
    return found


def cpu_seconds(pid: int) -> float:
    """CPU time of a process and its descendants so far, those that have ended included."""
    total = 0
    for member in family(pid):
        if fields := stat(member):
            own, ended = fields[11:13], fields[13:15] if member == pid else ()
            total += sum(int(ticks) for ticks in (*own, *ended))
    return total / TICKS


def parent(pid: int) -> int:
    """The process that started this one."""
    return int(stat(pid)[1])


def stat(pid: int) -> list[str]:
    """The fields of /proc/PID/stat from the state on; none when the process is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
