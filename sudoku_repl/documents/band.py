"""The data of the band of the replay page: the levels and the search tree of the whole run.

Unlike the recording, the band leaves out no part of the run. It has the levels in at most :data:`COLUMNS`
columns. It has the tries that cost most, in the order of their guesses, so each comes before those below it.
The parent of a try is the last try before it at the level above.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, pairwise
from typing import Any

from sudoku_repl.board.mentions import Mention, Sentence, joined
from sudoku_repl.documents.document import Run
from sudoku_repl.explain.search import Outcome
from sudoku_repl.explain.story import story
from sudoku_repl.explain.tree import Tree, search_tree
from sudoku_repl.timeline.profile import profile

COLUMNS = 1000
"""The most columns in the drawing of the levels."""
TRIES = 20_000
"""About the most tries."""

_OUTCOMES = tuple(Outcome)
_COUNTS = ("cost", "solutions", "contradictions", "tries")


def band(run: Run, *, with_profile: bool) -> dict[str, Any]:
    """Return the levels, the search tree, what wrong guesses cost, and the story, as an object of lists.

    The page finds the levels by itself, without the profile, if it leaves out no part of the run.
    """
    tree = search_tree(run.timeline, run.here, most=TRIES)
    columns = profile(run.timeline, COLUMNS) if with_profile else ()
    stops = sorted(_stops(run, tree), key=lambda stop: (stop[0][0], not stop[0][1]))
    return {
        "profile": [[c.first, c.last, c.level, c.solutions, c.wrong] for c in columns],
        "tree": _tries(tree),
        "headline": _parts(tree.waste.words()),
        "story": [
            {"step": step, "contradiction": contradiction, "words": _parts(words)}
            for (step, contradiction), words in stops
        ],
    }


def _stops(run: Run, tree: Tree) -> Iterable[tuple[tuple[int, bool], Sentence]]:
    """Return the stops of the story: its chapters and the marks, in one where they are at the same position.

    A stop is at a step, or at the contradiction of that number, and has words.
    """
    words: dict[tuple[int, bool], list[Sentence]] = {}
    for mark in run.marks:
        if mark.index:
            said = (f"{mark.name}: {mark.words}" if mark.words else f"Mark {mark.name}.",)
            words.setdefault((run.timeline.facts_at(mark.index).steps, False), []).append(said)
    for each in story(run.timeline, tree):
        words.setdefault((each.step, each.contradiction), []).append(each.words)
    return ((at, joined(told, " ")) for at, told in words.items())


def _parts(words: Sentence) -> list[Any]:
    """Return a sentence with its mentions as objects."""
    return [{"text": part, part.kind: part.target} if isinstance(part, Mention) else part for part in words]


def _tries(tree: Tree) -> dict[str, Any]:
    """Return the tries column by column. The quiz, which is the first, has cell -1."""
    tries = tree.tries
    return {
        "outcomes": [outcome.value for outcome in _OUTCOMES],
        "cell": [-1 if each.cell is None else tree.board.cell_at(*each.cell) for each in tries],
        "digit": [each.digit for each in tries],
        "level": differences(each.level for each in tries),
        "choice": [each.choice for each in tries],
        "outOf": [each.out_of for each in tries],
        "first": differences(each.first for each in tries),
        **{name: [getattr(each, name) for each in tries] for name in _COUNTS},
        "outcome": [_OUTCOMES.index(each.outcome) for each in tries],
    }


def differences(numbers: Iterable[int]) -> list[int]:
    """Return each number minus the number before it, which compresses well if the numbers grow.

    >>> differences([3, 4, 4, 9])
    [3, 1, 0, 5]
    """
    return [number - before for before, number in pairwise(chain((0,), numbers))]
