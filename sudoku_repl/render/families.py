"""Pages about techniques: what each looks for, its roles, and an example with a picture in text."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase, ascii_uppercase
from typing import Any

from sudoku_repl.formats.sniffer import parse_quiz
from sudoku_repl.machine import Rules, State, advance, load
from sudoku_repl.machine.sets import is_technique_name, techniques_of
from sudoku_repl.manual import Topic
from sudoku_repl.techniques import example_of, in_order, plain
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.technique import Technique, finding_sentence

_REMOVED, _PLACED = "-", "+"
_LOSES = frozenset({_REMOVED, *ascii_lowercase})


def technique_topic(name: str) -> Topic | None:
    """Return the page of a technique or of a family, in any spelling; None if there is neither."""
    if not is_technique_name(name):
        return None
    techniques = in_order(techniques_of(name))
    if len(techniques) == 1:
        (technique,) = techniques
        about = "\n".join((*_summary(technique), "", *_example(technique)))
        return Topic(technique.name, f"The technique {technique.name}", about)
    listed = (line for each in techniques for line in (f"- `{each.name}`:", *_summary(each)))
    first = techniques[0]
    lines = [*listed, "", f"## Example: {first.name}", "", *_example(first)]
    lines.append(f"`help {techniques[1].name}` shows an example of the next, and so on.")
    return Topic(plain(name), f"The techniques of {name}", "\n".join(lines))


def _summary(technique: Technique) -> Iterator[str]:
    """Yield what a technique looks for, and how HoDoKu rates it."""
    yield f"{technique.summary[:1].upper()}{technique.summary[1:]}."
    if technique.assumes_unique:
        yield "It assumes that the quiz has one solution."
    if technique.score and technique.difficulty:
        difficulty = technique.difficulty.name.lower()
        yield f"HoDoKu scores each use {technique.score} and rates it {difficulty}."


def _example(technique: Technique) -> Iterator[str]:
    """Yield the roles of a technique, and an example with its picture and reasons."""
    roles = (f"*{role.name}* ({role.kind.value})" for role in technique.roles)
    yield f"Roles: {', '.join(roles)}."
    yield ""
    example = example_of(technique)
    if not example:
        return
    state, _ = advance(load(parse_quiz(example)), Rules())  # the set-up
    finding = next((each for each in technique.find(state.grid) if each.removes or each.places), None)
    if finding:
        command = f"$ printf '{example}\\nfindings {technique.name}\\n' | sudoku-repl"
        yield from ("```console", command, "```", "", "```text", *_picture(finding, state), "```", "")
        yield from ("".join(finding_sentence(finding, state.board)), "")


def _picture(finding: Finding, state: State) -> Iterator[str]:
    """Yield the grid of a finding, a character for each cell, and what the letters mean.

    A letter marks the open cells of a role, ``-`` a cell that loses a candidate, ``+`` a cell that gets its
    digit. A small letter marks a cell of a role that loses a candidate.
    """
    board = state.board
    drawn = [str(digit) if 0 < digit < 10 else "#" if digit else "." for digit in state.values]
    legend: list[str] = []
    marked = [(cell, _REMOVED) for _, cell in finding.removes]
    marked += [(cell, _PLACED) for _, cell in finding.places]
    for role, held in finding.roles:
        if cells := _cells_of(role, held):
            letter = ascii_uppercase[len(legend) % len(ascii_uppercase)]
            legend.append(f"{letter} {role.name}")
            for cell in cells:
                drawn[cell] = letter
    for cell, sign in marked:
        drawn[cell] = drawn[cell].lower() if sign == _REMOVED and drawn[cell].isalpha() else sign
    yield from (" ".join(row).rstrip() for row in board.drawn(drawn))
    loses = [f"{each} loses a candidate" for each in sorted({each for each in drawn if each in _LOSES})]
    yield ", ".join([*legend, *(["+ gets its digit"] if finding.places else loses)])


def _cells_of(role: Role, held: tuple[Any, ...]) -> list[int]:
    """Return the cells that a role holds; none if it holds houses or digits."""
    match role.kind:
        case RoleKind.CELLS:
            return list(held)
        case RoleKind.CANDIDATES:
            return [node.cell for node in held]
        case RoleKind.LINKS:
            return [node.cell for walk in held for node in walk.nodes]
        case _:
            return []
