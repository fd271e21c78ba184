"""The scores that Lighthouse gives two replay pages.

    npm install --no-save --prefix . lighthouse && PYTHONPATH=tests python tests/bench/lighthouse_scores.py

Lighthouse slows the processor and the network down to the speed of a phone. Measure on an idle machine.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from support.browsers.lighthouse import report

from sudoku_repl import Debugger

RUNS = (("@readalps", 284, 95), ("@empty", 60_000, 85))
"""Each quiz, the steps it is run to, and the least score of the performance."""
LIGHTHOUSE = Path("node_modules/lighthouse")


def main() -> None:
    """Prints the table."""
    print(f"{'quiz':<10} {'steps':>7} {'bytes':>8} {'performance':>12} {'at least':>9} {'accessibility':>14}")
    for name, steps, least in RUNS:
        debugger = Debugger(name)
        debugger.goto(steps)
        with TemporaryDirectory() as folder:
            page = Path(folder) / "replay.html"
            debugger.export(page)
            scores = report(LIGHTHOUSE.resolve(), page)["categories"]
            performance, accessibility = (
                100 * scores[kind]["score"] for kind in ("performance", "accessibility")
            )
            size = page.stat().st_size
        print(f"{name:<10} {steps:>7} {size:>8} {performance:>12.0f} {least:>9} {accessibility:>14.0f}")


if __name__ == "__main__":
    main()
