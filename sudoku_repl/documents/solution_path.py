"""The solution path of a quiz as the replay page has it: a run whose points are the steps of the path.

It is written as :mod:`.recording` says. So the page shows its steps as it shows those of any run: as lines of
the log, with the pattern of each on the board, and with the reasons for every cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Mention, sentence
from sudoku_repl.documents.patterns import Drawings
from sudoku_repl.documents.recording import PointFlag, fact_number
from sudoku_repl.documents.summary import differences
from sudoku_repl.documents.templates import Templates
from sudoku_repl.explain.account import live_record
from sudoku_repl.explain.reasons import Why, because_words, code_of, code_words
from sudoku_repl.machine import load
from sudoku_repl.machine.events import NakedSingle, NotAllowed, Placed, Removed, Seen, Tried
from sudoku_repl.machine.grounds import Because, Grounds, Held, HiddenSingle, OwnValue
from sudoku_repl.measure.path import PathStep, SolutionPath, after, start
from sudoku_repl.techniques import names_of
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid

NAME = "solution path"
"""The name of the run in the page. No run of a session has it, because of the blank."""
_BRUTE_FORCE = Tried(0, 1)
_KINDS = {"Given": "given", "OwnValue": "own", "Seen": "seen", "NotAllowed": "quiz", "Tried": "guess"}


def path_recording(path: SolutionPath) -> dict[str, Any]:
    """Return the path as the recording of a run."""
    quiz, steps = path.quiz, path.steps
    grid = steps[0].grid if steps else start(quiz)
    grounds = live_record(load(quiz)).now
    writer = _PathWriter(quiz.board)
    writer.add(0, [*grounds.held.values(), *_gone_at_start(grid, grounds)], PointFlag.RESET)
    writer.lines.add("note", 0, (f"The quiz, with {quiz.clues} givens",), ("the quiz",))
    for number, step in enumerate(steps, 1):
        grid = after(step.grid, step.places, step.removes)
        is_last = number == len(steps) and not grid.candidates
        writer.add(number, _changes(number, step, grid, grounds), PointFlag.SOLUTION * is_last)
        told = sentence("{} {}", Mention.of_step(number, "{})"), step.sentence)
        words = step.technique.title if step.technique else "brute force"
        writer.lines.add("" if step.finding else "guess", number, told, (words,))
    digits = [each.bit_length() for each in quiz.board.packing.unpack(grid.placed)]
    count = f"{len(steps)} step{'s' * (len(steps) != 1)}"
    score = f"score {path.score}, {path.difficulty}"
    return {
        **writer.written(),
        "name": NAME,
        "isPath": True,
        "total": len(steps),
        "headline": [f"The solution path, as a person would solve it: {count}, {score}."],
        "solution": None if grid.candidates else {"step": len(steps), "digits": digits},
        "story": [],
        "wrongGuess": None,
        "assumesUnique": True,
        "command": None,
        "note": "",
    }


def _gone_at_start(grid: Grid, grounds: Grounds[Why]) -> Iterator[Why]:
    """Yield why each candidate is gone that the givens, or other limits of the quiz, take away."""
    board = grid.board
    for cell, digits in zip(board.cells, grid.sets, strict=True):
        for digit in range(1, board.digits + 1) if digits else ():
            if not digits >> digit - 1 & 1:
                yield grounds.add(0, Removed(cell, digit, _seen(cell, digit, grid) or NotAllowed()))


def _changes(number: int, step: PathStep, grid: Grid, grounds: Grounds[Why]) -> Iterator[Why]:
    """Yield the facts of a step; ``grid`` is the grid after it."""
    for digit, cell in step.places:
        yield grounds.add(number, Placed(cell, digit, step.finding or _BRUTE_FORCE))
    for digit, cell in step.removes:
        assert step.finding
        yield grounds.add(number, Removed(cell, digit, step.finding))
    for digit, placed in step.places:
        for cell in sorted(grid.board.peers[placed]):
            if (
                grid.sets[cell]
                and step.grid.sets[cell] >> digit - 1 & 1
                and (seen := _seen(cell, digit, grid))
            ):
                yield grounds.add(number, Removed(grid.board.cells[cell], digit, seen))


def _seen(cell: int, digit: int, grid: Grid) -> Seen | None:
    """Return that a peer of a cell has a digit; None if none has it."""
    board, placed = grid.board, grid.board.packing.unpack(grid.placed)
    peer = next((peer for peer in sorted(board.peers[cell]) if placed[peer].bit_length() == digit), None)
    return None if peer is None else Seen(board.cells[peer], board.shared_house(cell, peer))


@attrs.define(eq=False)
class _PathWriter:
    """Writes the points."""

    board: Board
    lines: Templates = attrs.Factory(lambda self: Templates(self.board), takes_self=True)
    _texts: Templates = attrs.Factory(lambda self: Templates(self.board), takes_self=True)
    _drawings: Drawings = attrs.Factory(lambda self: Drawings(self.board), takes_self=True)
    _shapes: list[list[tuple[Any, ...]]] = attrs.field(factory=list)
    _reasons: dict[Because, int] = attrs.field(factory=dict)
    _causes: dict[tuple[int, tuple[int, ...]], int] = attrs.field(factory=dict)
    _facts: list[tuple[int, int, int, int]] = attrs.field(factory=list)
    _points: list[tuple[int, int]] = attrs.field(factory=list)
    """The number of facts of each point, and its flags."""

    def __attrs_post_init__(self) -> None:
        self._causes[self._reason(OwnValue(), 0), ()] = 0  # what displaces the other candidates of a value

    def add(self, number: int, found: Iterator[Why] | list[Why], flags: int) -> None:
        """Add a point with its facts."""
        before = len(self._facts)
        for why in found:
            fact = why.fact
            needs = tuple([fact_number(each.fact, self.board) for each in why.rests_on])
            cause = self._causes.setdefault((self._reason(why.because, number), needs), len(self._causes))
            self._facts.append(
                (fact.cell, -fact.digit if isinstance(fact, Held) else fact.digit, cause, number)
            )
        self._points.append((len(self._facts) - before, flags))

    def _reason(self, because: Because, step: int) -> int:
        """Return the number of a reason, adding it if it is new."""
        number = self._reasons.setdefault(because, len(self._reasons))
        if number == len(self._shapes):
            code, hint = code_of(because, step), code_words(because, step, self.board)
            words = because_words(because, Mention("digit", 0, "{}"), self.board)
            kind, shapes = _KINDS.get(type(because).__name__, ""), []
            if isinstance(because, Finding):
                kind = "chain" if because.links else "shrink"
                shapes = [*self._drawings.shapes(because)]
                if because.places:
                    # It stands in the cell, which has no room for the name of the technique.
                    by = HiddenSingle(because.houses[0]) if because.houses else NakedSingle()
                    code = code_of(by, step)
            elif because is _BRUTE_FORCE:
                code, hint, words = (
                    "brute",
                    ("placed from the solution",),
                    ("no technique finds anything",),
                )
            self._texts.add(kind, step, (code,), hint, words, ())
            self._shapes.append(shapes)
        return number

    def written(self) -> dict[str, Any]:
        """Return the lists, column by column."""
        count = len(self._points)
        cells, values, causes, steps = map(list, zip(*self._facts, strict=True))
        ones = differences(range(count))
        zeros = [0] * len(self._shapes)
        return {
            "points": {
                "index": ones,
                "steps": ones,
                "level": [0] * count,
                "flags": [int(flags) for _, flags in self._points],
                "facts": [facts for facts, _ in self._points],
                "lines": [1] * count,
            },
            "facts": {
                "cell": cells,
                "value": values,
                "cause": differences(causes),
                "step": differences(steps),
            },
            "causes": {
                "reason": [reason for reason, _ in self._causes],
                "needs": [differences(needs) for _, needs in self._causes],
            },
            "reasons": {
                "texts": self._texts.written(),
                **dict.fromkeys(("level", "choice", "outOf"), zeros),
                "shapes": self._shapes,
            },
            "arrows": self._drawings.arrows,
            "techniques": names_of(self._drawings.techniques),
            "wrongs": [],
            "lines": self.lines.written(),
            "leftOut": [],
        }
