"""Cases in JavaScript: they run in the browser, against the modules that it was served.

A file is one expression, an object of named functions. Each gets what the modules export, the
`data` of the test, a `root` element of its own and `same(is, should_be)`.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from playwright.sync_api import Page

_RUN = """async ([modules, data]) => {
  const main = document.querySelector('script[src$="app/main.js"]').src;
  const loaded = await Promise.all(modules.map((path) => import(new URL(path, main))));
  const given = Object.assign({}, ...loaded);
  const same = (is, shouldBe) => {
    if (!Object.is(is, shouldBe)) throw new Error(`${is} is not ${shouldBe}`);
  };
  const wrong = [];
  const cases = CASES;
  for (const [name, run] of Object.entries(cases)) {
    const root = document.createElement("div");
    document.body.append(root);
    try {
      await run({ ...given, data, root, same });
    } catch (error) {
      wrong.push(`${name}: ${error.stack}`);
    }
    root.remove();
  }
  return wrong;
}"""


def failures(page: Page, name: str, *modules: str, data: Any = None) -> list[str]:
    """What goes wrong with the cases of a file, given modules such as `dom/render.js`."""
    cases = files(__name__).joinpath(f"{name}.js").read_text(encoding="utf-8")
    program = _RUN.replace("CASES", cases.rstrip().removesuffix(";"))
    return [str(wrong) for wrong in page.evaluate(program, [modules, data])]
