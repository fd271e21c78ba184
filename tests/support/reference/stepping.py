"""A slow, obvious reference for the stepping rules, to compare the real machine with.

Nothing here is clever on purpose: a state is two dictionaries that are copied whole, houses are
lists of (row, column) pairs numbered from 1, subsets are tried one by one, and each sentence of the
rules is one stretch of code. It shares no code with what it judges.

`Reference` is the machine, one `advance` at a time; `Session` is the orders and what they print.
"""

import copy
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from itertools import combinations
from math import inf
from typing import Any, Literal

import numpy as np
from exact_cover import get_exact_cover
from exact_cover.error import NoSolution

from support.reference import chains

Cell = tuple[int, int]
House = tuple[str, list[Cell]]
Line = tuple[House, list[list[Cell]]]
"""A row or column, and the boxes that it meets."""
Phase = Literal["loaded", "running", "solved", "waiting", "finished"]
Verdict = Literal["complete", "incomplete", "wrong"]

STEPPED = ("hidden", "gw1", "gw2", "gw3", "ply", "x_chain", "forcing_chain")
"""The techniques that the reference knows: all of the original's, and two kinds of chain."""
GROUP = {"hidden", "gw1", "gw2", "gw3"}


def techniques_of(run_mode: int) -> set[str]:
    """Return the techniques that a run mode tries."""
    return GROUP if run_mode == 1 else {"ply"} if run_mode == 2 else GROUP | {"ply"}


def cut(kind: str, chars: Iterable[object], cells: list[Cell], ends: str) -> list[House]:
    """Put cells with equal marks together, in the order in which the marks come up; '.' is none."""
    marked = list(zip(chars, cells, strict=True))
    wanted = [char for char in dict.fromkeys(char for char, _ in marked) if char != "."]
    return [
        (f"{kind} {number}{ends}", [cell for char, cell in marked if char == own])
        for number, own in enumerate(wanted, start=1)
    ]


def inner(line: int, size: int, side: int) -> int | None:
    """Return which of the windows along a side a line passes through, if any; each has a line before it."""
    number, place = divmod(line, size + 1)
    return number if place > 0 and (number + 1) * (size + 1) < side else None


class Layout:
    """The cells and houses of a board, in reading order and scan order."""

    def __init__(
        self,
        corners: Iterable[Cell] = ((0, 0),),
        *,
        box: tuple[int, int] = (3, 3),
        diagonals: bool = False,
        windows: bool = False,
        disjoint: bool = False,
        regions: str = "",
        extra: str = "",
    ) -> None:
        """Grids at these corners, counted from 0; each gets the given houses.

        `box` is the rows and columns of a box. A grid has as many rows, columns and digits as a box has
        cells.
        """
        high, wide = box
        side = high * wide
        self.numbers = numbers = range(1, side + 1)
        within = [(row, column) for row in range(side) for column in range(side)]
        self.cells: list[Cell] = []
        self.houses: list[House] = []
        self.lines: list[Line] = []
        grids = list(corners)
        rows, columns, boxes, more = [], [], [], []  # each a house; of all grids one after the other
        for number, (top, left) in enumerate(grids, start=1):
            cells = [(top + row, left + column) for row in numbers for column in numbers]
            self.cells += cells
            ends = f" of grid {number}" if len(grids) > 1 else ""
            own_rows = cut("row", (row for row, _ in within), cells, ends)
            own_columns = cut("col", (column for _, column in within), cells, ends)
            in_box = [(row // high, column // wide) for row, column in within]
            own_boxes = cut("blk", regions or in_box, cells, ends)
            for house_name, house in own_rows + own_columns:
                across = [box for _, box in own_boxes if set(box) & set(house)]
                self.lines.append(((house_name, house), across))
            rows += own_rows
            columns += own_columns
            boxes += own_boxes
            if diagonals:
                more.append((f"diagonal 1{ends}", [(top + n, left + n) for n in numbers]))
                more.append((f"diagonal 2{ends}", [(top + n, left + side + 1 - n) for n in numbers]))
            if windows:
                in_window = [(inner(row, high, side), inner(column, wide, side)) for row, column in within]
                more += cut("window", ["." if None in char else char for char in in_window], cells, ends)
            if disjoint:
                more += cut("disjoint", [(row % high, column % wide) for row, column in within], cells, ends)
            more += cut("extra", extra or "." * len(cells), cells, ends)
        self.cells = sorted(set(self.cells))
        self.width = max(column for _, column in self.cells)
        for house_name, house in rows + columns + boxes + more:  # one that two grids share comes once
            kind = house_name.split()[0]
            if not any(set(house) == set(known) and kind == of.split()[0] for of, known in self.houses):
                self.houses.append((house_name, sorted(house)))
        printed = {(house_name.split()[0], tuple(house)): house_name for house_name, house in self.houses}
        lines: list[Line] = []
        for (house_name, along), across in self.lines:
            line = ((printed[house_name.split()[0], tuple(along)], along), across)
            if line not in lines:
                lines.append(line)
        order = [house_name for house_name, _ in self.houses]
        self.lines = sorted(lines, key=lambda line: order.index(line[0][0]))
        self.places: dict[Cell, tuple[int, list[int]]] = {
            cell: (place, [number for number, (_, house) in enumerate(self.houses) if cell in house])
            for place, cell in enumerate(self.cells)
        }

    def cover(self, left: dict[Cell, list[int]]) -> tuple[list[int], "np.ndarray[Any, np.dtype[np.bool_]]"]:
        """Return an exact cover for a library: a column a cell and a digit of a house, a row a candidate.

        First the digits of the rows, which are in reading order.
        """
        rows = [(cell, digit) for cell in self.cells for digit in left[cell]]
        digits = len(self.numbers)
        matrix = np.zeros((len(rows), len(self.cells) + digits * len(self.houses)), dtype=np.bool_)
        for number, (cell, digit) in enumerate(rows):
            place, houses = self.places[cell]
            matrix[number, [place, *(len(self.cells) + digits * house + digit - 1 for house in houses)]] = (
                True
            )
        return [digit for _, digit in rows], matrix


CLASSIC = Layout()


def name(cell: Cell) -> str:
    """Return the printed name of the cell."""
    return f"[{cell[0]},{cell[1]}]"


class WentWrongError(Exception):
    """A contradiction: its line is printed, what was done before it stands."""


@dataclass
class Level:
    """One guess on the stack."""

    cell: Cell
    order: list[int]  # the cell's candidates in the order they are tried
    at: int  # which of them is being tried, from 1
    grid: dict[Cell, int]  # the kept state: before the guess
    candidates: dict[Cell, list[int]]  # the kept state: before the guess


class Reference:
    """The stepping machine on one quiz."""

    def __init__(self, givens: str, layout: Layout = CLASSIC, allowed: list[list[int]] | None = None) -> None:
        """Load givens without conflicts: a character for each cell, '0' or '.' for an open one, 'A' for 10.

        `allowed` are the digits that each cell may take, ascending; all digits if None.
        """
        self.layout = layout
        self.allowed = dict(
            zip(layout.cells, allowed or [list(layout.numbers)] * len(layout.cells), strict=True)
        )
        self.steps = 0
        self.solutions = 0
        self.grid: dict[Cell, int] = {
            cell: 0 if char == "." else int(char, 36) for cell, char in zip(layout.cells, givens, strict=True)
        }
        self.candidates: dict[Cell, list[int]] = {}
        self.levels: list[Level] = []
        self.phase: Phase = "loaded"
        self.pending: Cell | None = None
        self._lines: list[str] = []

    def advance(
        self,
        run_mode: int = 0,
        interactive: bool = False,
        techniques: Iterable[str] | None = None,
        picks: str = "first",
        seed: int = 0,
    ) -> list[str]:
        """Make one advance and return the lines it prints; a waiting guess is picked by the machine.

        The techniques, if not those of the run mode: of hidden, gw1, gw2, gw3, ply, x_chain, forcing_chain.
        """
        if self.phase == "finished":
            return []
        self._lines = []
        if self.phase == "waiting":
            assert self.pending is not None
            self._guess(*self._picked(self.pending, picks, seed))
            return self._lines
        if self.phase == "loaded":
            self._set_up()
        elif self.phase == "solved":
            self._next_guess()
        elif len(self.candidates[self.foremost()]) == 1:
            self._fill_sweep()
        else:
            used = techniques_of(run_mode) if techniques is None else set(techniques)
            self._filter(used, interactive, picks, seed)
        return self._lines

    def answer(self, cell: Cell, digit: int) -> list[str]:
        """Take the waiting guess with this cell and digit; return the lines of the rest."""
        assert self.phase == "waiting"
        self._lines = []
        self._guess(cell, [digit] + [other for other in self.candidates[cell] if other != digit])
        return self._lines

    def foremost(self) -> Cell:
        """Return the first open cell in reading order among those with the fewest candidates."""
        return min(self.candidates, key=lambda cell: (len(self.candidates[cell]), cell))

    def _set_up(self) -> None:
        self.steps += 1
        for cell in self.layout.cells:
            if self.grid[cell] == 0:
                seen = {self.grid[c] for _, house in self.layout.houses if cell in house for c in house}
                self.candidates[cell] = [digit for digit in self.allowed[cell] if digit not in seen]
        if any(digits == [] for digits in self.candidates.values()):
            self._finish()
        elif not self.candidates:
            self._solved()
        else:
            self.phase = "running"

    def _fill_sweep(self) -> None:
        try:
            for cell in self.layout.cells:
                if cell in self.candidates and len(self.candidates[cell]) == 1:
                    self._place(cell, self.candidates[cell][0])
        except WentWrongError:
            self._next_guess()
            return
        self.steps += 1
        if not self.candidates:
            self._solved()

    def _place(self, cell: Cell, digit: int) -> None:
        """Place the digit and remove it from the open peers, house by house in scan order."""
        self.grid[cell] = digit
        del self.candidates[cell]
        for house_name, house in self.layout.houses:
            if cell in house:
                for peer in house:
                    if digit in self.candidates.get(peer, []):
                        self._remove(peer, digit, "blk" if house_name.startswith("blk") else "")

    def _remove(self, cell: Cell, digit: int, prefix: str = "") -> None:
        """Remove one candidate; the last one of a cell is a contradiction and stays."""
        if self.candidates[cell] == [digit]:
            self._print(f"shrinking {digit} from {prefix}{name(cell)} went wrong")
            raise WentWrongError
        self.candidates[cell].remove(digit)

    def _picked(self, cell: Cell, picks: str, seed: int) -> tuple[Cell, list[int]]:
        """Return where the machine guesses by itself, and the order in which it tries the candidates."""
        if picks == "most":
            most = max(len(digits) for digits in self.candidates.values())
            cell = next(c for c in self.layout.cells if len(self.candidates.get(c, [])) == most)
        order = list(self.candidates[cell])
        if picks == "last":
            order.reverse()
        if picks == "random":
            cells = self.layout.cells
            path = " ".join(
                f"{cells.index(each.cell)}={each.order[each.at - 1]}" for each in self.levels[::-1]
            )
            order.sort(key=lambda digit: blake2b(f"{seed} {path} {digit}".encode()).digest())
        if picks in ("correct", "wrong"):
            right = [digit for digit in order if self._leads_to_a_solution(cell, digit)]
            wrong = [digit for digit in order if digit not in right]
            order = right + wrong if picks == "correct" else wrong + right
        return cell, order

    def _leads_to_a_solution(self, guessed: Cell, guess: int) -> bool:
        left = {cell: [digit] if digit else self.candidates[cell] for cell, digit in self.grid.items()}
        left[guessed] = [guess]
        try:
            return len(get_exact_cover(self.layout.cover(left)[1])) == len(self.layout.cells)
        except NoSolution:
            return False

    def _guess(self, cell: Cell, order: list[int]) -> None:
        """Make a new guess: these digits, the cell's candidates, in their order."""
        self.steps += 1
        self.phase = "running"
        self.pending = None
        kept_grid, kept_candidates = copy.deepcopy((self.grid, self.candidates))
        self.levels.append(Level(cell, order, 1, kept_grid, kept_candidates))
        self._try_top("Guess")

    def _next_guess(self) -> None:
        self.steps += 1
        dropped = False
        while self.levels and self.levels[-1].at == len(self.levels[-1].order):
            self.levels.pop()
            dropped = True
        if not self.levels:
            self._finish()
            return
        self.phase = "running"
        top = self.levels[-1]
        self.grid, self.candidates = copy.deepcopy((top.grid, top.candidates))
        top.at += 1
        self._try_top("Upward guess" if dropped else "Forward guess")

    def _try_top(self, word: str) -> None:
        """Place what the top level now tries; on a contradiction the next guess follows."""
        top = self.levels[-1]
        self._print(f"{word} {name(top.cell)} level {len(self.levels)} at {top.at} out of {len(top.order)}")
        try:
            self._place(top.cell, top.order[top.at - 1])
        except WentWrongError:
            self._next_guess()

    def _solved(self) -> None:
        self.solutions += 1
        self.phase = "solved"

    def _finish(self) -> None:
        self._print(f"No more solution (solution sum is {self.solutions}).")
        self.phase = "finished"

    def _filter(self, techniques: set[str], interactive: bool, picks: str, seed: int) -> None:
        found_before = self.foremost()
        while True:
            self.steps += 1
            verdict = self._grp(techniques)
            if verdict is None and "ply" in techniques:
                verdict = self._ply()
                if verdict == "incomplete":
                    continue
            if verdict is None and "x_chain" in techniques:
                verdict = self._chain("x-chain", one_digit=True)
            if verdict is None and "forcing_chain" in techniques:
                verdict = self._chain("forcing-chain", one_digit=False)
            break
        if verdict == "complete":
            return
        if verdict == "wrong":
            self._next_guess()
        elif interactive:
            self.phase = "waiting"
            self.pending = found_before
        else:
            self._guess(*self._picked(found_before, picks, seed))

    def _chain(self, technique: str, one_digit: bool) -> Verdict | None:
        links = chains.links_of(self.candidates, [house for _, house in self.layout.houses], one_digit)
        meeting = chains.find(links)
        if meeting is None:
            return None
        for digit, cell in meeting.removals(links):
            try:
                self._remove(cell, digit)
            except WentWrongError:
                return "wrong"
            self._lines.append(f"{'XC' if one_digit else 'FC'}: {digit} shrunken out of {name(cell)}")
        self._print(f"{technique} {chains.written(meeting.nodes, meeting.removes, self.layout.width <= 9)}")
        return "complete"

    def _grp(self, techniques: set[str]) -> Verdict | None:
        for house_name, house in self.layout.houses:
            cells = [cell for cell in house if cell in self.candidates]
            if not cells:
                continue
            if "hidden" in techniques and self._group_complete(cells):
                self._print(f"{house_name} complete shrunken by group")
                return "complete"
            verdict = self._group_incomplete(house_name, cells, techniques)
            if verdict is not None:
                return verdict
        return None

    def _group_complete(self, cells: list[Cell]) -> bool:
        """Settle the hidden singles of a house's open cells; tell whether there was one."""
        entered = {cell: list(self.candidates[cell]) for cell in cells}
        settled: set[Cell] = set()
        for digit in self.layout.numbers:
            places = [cell for cell in cells if digit in entered[cell]]
            if len(places) == 1 and len(entered[places[0]]) > 1 and places[0] not in settled:
                self.candidates[places[0]] = [digit]
                settled.add(places[0])
        return bool(settled)

    def _group_incomplete(self, house_name: str, cells: list[Cell], techniques: set[str]) -> Verdict | None:
        """Make the first removing set of 1GW, 2GW, 3GW, in a house's open cells."""
        for kind, sets in (
            ("1GW", self._sets_1gw(cells)),
            ("2GW", self._sets_2gw(cells)),
            ("3GW", self._sets_3gw(cells)),
        ):
            for set_cells, set_digits in sets if f"gw{kind[0]}" in techniques else ():
                removals = [
                    (cell, digit)
                    for cell in cells
                    for digit in self.candidates[cell]
                    if (
                        cell in set_cells and digit not in set_digits
                        if kind == "2GW"
                        else cell not in set_cells and digit in set_digits
                    )
                ]
                if not removals:
                    continue
                try:
                    for cell, digit in removals:
                        self._remove(cell, digit)
                        self._lines.append(f"{kind}: {digit} shrunken out of {name(cell)}")
                except WentWrongError:
                    return "wrong"
                names = " ".join(name(cell) for cell in set_cells)
                digits = " ".join(str(digit) for digit in set_digits)
                self._lines.append(f"CelSet: {names} ValSet: {digits}")
                self._print(f"{house_name} incomplete shrunken by group")
                if kind == "3GW" and any(len(self.candidates[cell]) == 1 for cell in cells):
                    return "complete"
                return "incomplete"
        return None

    def _sets_1gw(self, cells: list[Cell]) -> Iterator[tuple[list[Cell], list[int]]]:
        """Yield exactly k cells with the same k candidates, by k, then by first cell."""
        for k in range(2, len(cells)):
            for first in cells:
                digits = list(self.candidates[first])
                same = [cell for cell in cells if self.candidates[cell] == digits]
                if len(digits) == k and len(same) == k and same[0] == first:
                    yield same, digits

    def _sets_2gw(self, cells: list[Cell]) -> Iterator[tuple[list[Cell], list[int]]]:
        """Yield k digits with the same k places, by k, then by first cell and lowest digit."""
        numbers = self.layout.numbers
        places = {digit: [cell for cell in cells if digit in self.candidates[cell]] for digit in numbers}
        for k in range(2, len(cells)):
            for first in cells:
                for lowest in numbers:
                    where = places[lowest]
                    same = [digit for digit in numbers if places[digit] == where]
                    if len(where) == len(same) == k and where[0] == first and same[0] == lowest:
                        yield where, same

    def _sets_3gw(self, cells: list[Cell]) -> Iterator[tuple[list[Cell], list[int]]]:
        """Yield k cells whose candidates together are k digits, by k, then as combined."""
        for k in range(2, len(cells)):
            for chosen in combinations(cells, k):
                digits = sorted({digit for cell in chosen for digit in self.candidates[cell]})
                if len(digits) == k:
                    yield list(chosen), digits

    def _ply(self) -> Verdict | None:
        shrunken = False
        for (line_name, line), boxes in self.layout.lines:
            segments = [([cell for cell in line if cell in box], box) for box in boxes]
            for policy in (1, 2):
                for a in segments:
                    here = [cell for cell in a[0] if cell in self.candidates]
                    others = [segment for segment in segments if segment is not a]
                    with_open = [s for s in others if any(cell in self.candidates for cell in s[0])]
                    if not here or not others or (policy == 2 and len(with_open) in (0, len(others))):
                        continue
                    outside = [self._outside(box, line) for _, box in (others if policy == 1 else with_open)]
                    must = set.intersection(*outside)
                    must -= {self.grid[cell] for cell in line}
                    verdict = self._ply_segment(line_name, here, must)
                    if verdict in ("complete", "wrong"):
                        return verdict
                    if verdict == "incomplete":
                        shrunken = True
        return "incomplete" if shrunken else None

    def _ply_segment(self, line_name: str, here: list[Cell], must: set[int]) -> Verdict | None:
        """Hold a segment's open cells against the digits that can only go there."""
        if len(must) > len(here):
            self._print(f"{len(must)} values for {len(here)} cells from {name(here[0])} went wrong")
            return "wrong"
        removals = [(cell, v) for cell in here for v in self.candidates[cell] if v not in must]
        if len(must) < len(here) or not removals:
            return None
        try:
            for cell, digit in removals:
                self._remove(cell, digit)
        except WentWrongError:
            return "wrong"
        if any(len(self.candidates[cell]) == 1 for cell, _ in removals):
            self._print(f"{line_name} complete shrunken by ply")
            return "complete"
        self._print(f"{line_name} incomplete shrunken by ply")
        return "incomplete"

    def _outside(self, box: list[Cell], line: list[Cell]) -> set[int]:
        """Return the digits placed in the box but not on the line."""
        return {self.grid[cell] for cell in box if cell not in line and self.grid[cell] != 0}

    def _print(self, text: str) -> None:
        """Print a line that bears the counter as it stands."""
        self._lines.append(f"{self.steps}) {text}")


class Session:
    """The orders on a classic quiz: text in, printed lines out."""

    def __init__(self, givens: str) -> None:
        """Load the quiz, with both modes 0."""
        self.machine = Reference(givens)
        self.run_mode = 0
        self.guess_mode = 0

    def order(self, text: str, answers: Iterable[str] = ()) -> list[str]:
        """Obey one order; `answers` are the lines given to the guess questions it asks.

        When the answers run out the machine stays waiting and the order ends where it stands.
        """
        replies = iter(answers)
        match text.split():
            case ["step"]:
                return self._step(replies)
            case ["run"]:
                return self._run(replies)
            case ["runtil", number]:
                return self._run(replies, limit=int(number))
            case ["runrun", number]:
                return self._run(replies, wanted=int(number))
            case ["show"]:
                return self._show()
            case ["levels"]:
                return self._levels()
            case ["run-mode", *number]:
                self.run_mode = int(number[0]) if number else self.run_mode
                meaning = "(1:grp-only; 2:ply-only; other:both grp and ply)"
                shown = self.run_mode if self.run_mode in (1, 2) else 0
                return [f"Working mode:{shown} {meaning}"]
            case ["guess-mode", *number]:
                self.guess_mode = int(number[0]) if number else self.guess_mode
                return [f"In interactive guessing mode:{int(self.guess_mode != 0)} (0:no; other:yes)"]
        raise ValueError(text)

    def _step(self, replies: Iterator[str]) -> list[str]:
        if self.machine.phase == "finished":
            return self._run(replies)
        lines: list[str] = []
        phase = self._advance(lines, replies)
        if phase == "waiting":
            return lines
        return lines + (self._grid() + self._standing() if phase == "solved" else self._show())

    def _run(self, replies: Iterator[str], limit: float = inf, wanted: int = 1) -> list[str]:
        """Run to the end, `wanted` new solutions, or the first advance with steps >= limit."""
        phase: Phase = self.machine.phase
        held = len(self.machine.levels)
        lines: list[str] = []
        found = 0
        met = False
        while phase != "finished" and found < wanted and self.machine.steps < limit:
            if phase == "solved" and found == 0:
                held = 0  # the order begins with the next guess after a solution
            phase = self._advance(lines, replies)
            if phase == "waiting":
                return lines
            met = phase in ("solved", "finished")
            if met:
                lines += self._grid() + self._standing()
            if phase == "solved":
                found += 1
        return lines + ([] if met else self._standing()) + self._closing(held, lines)

    def _advance(self, lines: list[str], replies: Iterator[str]) -> Phase:
        """Make one advance, asking if a guess is due; return the phase it leaves."""
        machine = self.machine
        if not (machine.phase == "waiting" and self.guess_mode != 0):
            lines += machine.advance(self.run_mode, self.guess_mode != 0)
        if machine.phase != "waiting":
            return machine.phase
        assert machine.pending is not None
        default = f"{name(machine.pending)}={machine.candidates[machine.pending][0]}"
        lines.append(f"Take a guess please, by default it will be {default}:")
        reply = next(replies, None)
        if reply is None:
            return machine.phase
        if reply.strip() == "":
            reply = default
        row, column, digit = (int(number) for number in re.findall(r"\d+", reply))
        lines += machine.answer((row, column), digit)
        return machine.phase

    def _grid(self) -> list[str]:
        lines = []
        for row in self.machine.layout.numbers:
            digits = "".join(str(self.machine.grid[row, column]) for column in self.machine.layout.numbers)
            lines.append(f"{digits[0:3]} {digits[3:6]} {digits[6:9]}")
            lines += [""] if row in (3, 6, 9) else []
        return lines

    def _show(self) -> list[str]:
        machine = self.machine
        heading = ["", "Candidates:"] if machine.steps or machine.candidates else []  # none before step 1
        lines = [*self._grid(), f"Steps:{machine.steps}", *heading]
        for cell, digits in sorted(machine.candidates.items()):
            lines.append(f"{name(cell)}:" + "".join(f" {digit}" for digit in digits))
        if machine.candidates:
            cell = machine.foremost()
            count = len(machine.candidates[cell])
            lines.append(f"The foremost cell with {count} candidate(s) at {name(cell)}")
        return lines + self._at_guess()

    def _levels(self) -> list[str]:
        lines = [f"At guess level {len(self.machine.levels)}:"]
        for number, level in reversed(list(enumerate(self.machine.levels, start=1))):
            digit = level.order[level.at - 1]
            lines.append(f"Level {number} {name(level.cell)}={digit} ({level.at} out of {len(level.order)})")
        return lines

    def _at_guess(self) -> list[str]:
        if not self.machine.levels:
            return []
        top = self.machine.levels[-1]
        return [f"At guess level {len(self.machine.levels)} {name(top.cell)} {top.at}"]

    def _standing(self) -> list[str]:
        """Return the line of a solution or of the end, else what `show` prints."""
        machine = self.machine
        if machine.phase == "solved":
            return [f"Fine [steps:{machine.steps}, solution sum:{machine.solutions}]."]
        if machine.phase == "finished":
            total = f"(solution sum is {machine.solutions})"
            return [f"Invalid quiz [steps:{machine.steps}] - no more solution {total}"]
        return self._show()

    def _closing(self, held: int, lines: list[str]) -> list[str]:
        """Return the closing lines; the biggest level is of `held` and of the guess lines."""
        printed = [re.fullmatch(r"\d+\) .*uess \S+ level (\d+) at .*", line) for line in lines]
        biggest = max([held] + [int(match[1]) for match in printed if match])
        steps, solutions = self.machine.steps, self.machine.solutions
        return [
            f"Run time: T milliseconds; steps: {steps}, solution sum: {solutions}.",
            f"Biggest level on this run(til): {biggest}",
        ]
