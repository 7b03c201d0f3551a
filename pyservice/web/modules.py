"""Which modules a module imports: read from the sources, since there is no bundler to ask."""

from __future__ import annotations

import re
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

#: An import or a re-export that stands at the start of a line; `import(…)` is none of these.
_IMPORT: Final = re.compile(
    r"""^(?:import|export)\b(?:[^"';()]*?\bfrom)?\s*["'](\.[^"']+)["']""", re.M
)


def imports(name: str, source: str) -> list[str]:
    """The paths that a module imports when it is loaded.

    >>> imports("app/main.js", 'import { App } from "./app.js";')
    ['app/app.js']
    """
    return [normpath(join(dirname(name), found)) for found in _IMPORT.findall(source)]


def reachable(starts: Iterable[str], contents: Mapping[str, bytes]) -> list[str]:
    """These modules and all that they import by and by, nearest first.

    Raises `KeyError` for an import of what is not there.
    """
    found = list(starts)
    for name in found:
        source = contents[name].decode()
        found += [path for path in dict.fromkeys(imports(name, source)) if path not in found]
    return found
