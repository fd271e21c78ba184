"""Hold the pruning of a kind of constraints against trying all assignments, over many small constraints."""

from __future__ import annotations

from itertools import product
from typing import Any

import attrs

from sudoku_repl.board.constraints import Constraint, kinds
from sudoku_repl.board.notation import spaced
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.create.chance import Chance
from sudoku_repl.errors import BoardError, OrderError, quoted
from sudoku_repl.interruption import check
from sudoku_repl.spelling import closest

_DIGITS = (4, 5, 6)
_MOST_CELLS = 5


@attrs.define
class WalkSoundness:
    """What was checked, and what is wrong, if anything is."""

    kind: str
    header: str
    prunings: int = 0
    """How many constraints were pruned, each with random candidates."""
    lost: int = 0
    """How many candidates they lost."""
    wrong: str = ""
    """The first pruning that is wrong; empty if there is none."""
    interrupted: bool = False


def kind_named(name: str) -> type[Constraint]:
    """Return the kind of constraints with this name or header. Raises OrderError."""
    walking = [each for each in kinds() if each.walks]
    for each in walking:
        if name.lower() in (each.kind.lower(), each.header, f"{each.header} {each.word}".strip()):
            return each
    known = {each.header: each for each in walking}
    near = closest(name, known)
    meant = f"; did you mean {near}?" if near else ""
    raise OrderError(f"unknown constraint {quoted(name)}{meant} Known: {', '.join(known)}")


def check_walk(kind: type[Constraint], prunings: int, seed: int) -> WalkSoundness:
    """Compare the pruning of random constraints of a kind with all ways to fill them.

    A wrong one ends it, and so does an interrupt.
    """
    found = WalkSoundness(kind.kind, kind.header)
    try:
        _compare(found, kind, prunings, Chance(seed))
    except KeyboardInterrupt:
        found.interrupted = True
    return found


def _compare(found: WalkSoundness, kind: type[Constraint], prunings: int, chance: Chance) -> None:
    while found.prunings < prunings and not found.wrong:
        check()
        digits = chance.pick(_DIGITS)
        fewest = max(kind.fewest_cells, 2)
        most = max(
            fewest, min(_MOST_CELLS, digits if kind.apart else _MOST_CELLS, kind.most_cells or _MOST_CELLS)
        )
        count = _between(chance, kind.fewest_numbers, kind.most_numbers)
        numbers = tuple(_between(chance, 1, 2 * digits) for _ in range(count))
        try:
            tried = trial(kind, digits, _between(chance, fewest, most), numbers)
        except BoardError:
            continue  # cells of this number are none for the kind
        sets = tuple(_between(chance, 1, (1 << digits) - 1) for _ in tried.cells)
        expected = _by_trying(tried, sets)
        pruned = tried.walk.pruned(sets)
        found.prunings += 1
        found.lost += sum((before & ~after).bit_count() for before, after in zip(sets, pruned, strict=True))
        if pruned != expected:
            shown = "; ".join(spaced(digits_in(each)) for each in sets)
            found.wrong = (
                f"{tried.asks} cells with {shown}: it keeps {_shown(pruned)}, not {_shown(expected)}"
            )


def _between(chance: Chance, least: int, most: int) -> int:
    return least + chance.below(most - least + 1)


def _by_trying(tried: Constraint, sets: tuple[int, ...]) -> tuple[int, ...]:
    """Return the digits of each cell that are in an accepted assignment."""
    kept = [0] * len(sets)
    for digits in product(*map(digits_in, sets)):
        state: Any = tried.start()
        for digit in digits:
            state = tried.step(state, digit)
            if state is None:
                break
        if state is not None and tried.accepts(state):
            kept = [each | digit_bit(digit) for each, digit in zip(kept, digits, strict=True)]
    return tuple(kept)


def _shown(sets: tuple[int, ...]) -> str:
    return "; ".join(spaced(digits_in(each)) or "none" for each in sets)


def trial(kind: type[Constraint], digits: int, length: int = 0, numbers: tuple[int, ...] = ()) -> Constraint:
    """Return a constraint of a kind, by default with as few cells and numbers as can be."""
    written = tuple(range(length or max(kind.fewest_cells, 2)))
    numbers = numbers or kind.usual or (1,) * kind.fewest_numbers
    return kind(kind.along(written), numbers, digits, written=written, text=kind.example)
