"""Find an example of each technique that lacks one: ``python tests/write_examples.py SECONDS``.

The positions come from quizzes that this program makes, solved by the techniques that HoDoKu uses by default.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from sudoku_repl import techniques
from sudoku_repl.formats.declared.hodoku import write_hodoku
from sudoku_repl.machine import Phase, Rules, advance, load
from sudoku_repl.machine.rules import named_sets
from sudoku_repl.survey.soundness import position_of, sample
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.grid import Grid

FILE = Path(techniques.__file__).with_name("examples.txt")
SLOW = 3.0
"""A technique that takes more seconds for a position is not tried again."""
ENOUGH = 10**6


def positions() -> Iterator[Grid]:
    """The positions of made quizzes in which no cell has a single candidate, and the first of each quiz."""
    used = [each for each in named_sets()["hodoku"] if not each.assumes_unique]
    rules = Rules(used).asking()
    for quiz in sample(ENOUGH, 1000, unique=True):
        state = load(quiz)
        while state.phase in (Phase.LOADED, Phase.RUNNING) and not state.level:
            state, _ = advance(state, rules)
            yield state.grid


def main(seconds: float) -> None:
    """Write the examples that are known and those that are found in this time."""
    known = dict(line.split("\t") for line in FILE.read_text().splitlines()) if FILE.exists() else {}
    missing = [each for each in TECHNIQUES.values() if each.name not in known]
    end = monotonic() + seconds
    for grid in positions():
        if monotonic() > end or not missing:
            break
        for each in tuple(missing):
            began = monotonic()
            if next((finding for finding in each.find(grid) if finding.removes or finding.places), None):
                known[each.name] = write_hodoku(position_of(grid)).strip()
                missing.remove(each)
            elif monotonic() - began > SLOW:
                missing.remove(each)
    FILE.write_text("".join(f"{name}\t{known[name]}\n" for name in TECHNIQUES if name in known))
    print(f"{len(known)} of {len(TECHNIQUES)} techniques have an example")


if __name__ == "__main__":
    main(float(sys.argv[1]))
