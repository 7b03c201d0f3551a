"""Play Thirteen or Three Thirteen over HTTP: `python3 examples/terminal.py --help`.

Needs Python 3.11 and a running service, nothing else. The parts are in `thirteen_terminal`.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from examples.thirteen_terminal.app import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
