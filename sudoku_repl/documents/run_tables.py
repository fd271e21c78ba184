"""The tables of a run for questions in SQL: its advances, changes, guesses, contradictions and tries.

A run is made again once, from its start, and every table is filled as it goes. Cells are a ``row`` and a
``col`` from 1. ``advance`` numbers the advances from 1; ``step`` is the counter that the original prints.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from sudoku_repl.explain.reasons import cause_names, kind_name
from sudoku_repl.explain.tree import Tree
from sudoku_repl.interruption import check
from sudoku_repl.machine.events import AnyContradiction, Contradiction, Deduced, Guessed, Placed
from sudoku_repl.survey.sql import SqlTables
from sudoku_repl.timeline.timeline import Timeline

COLUMNS = {
    "advances": "advance INT, step INT, level INT, solutions INT, open INT, technique TEXT",
    "changes": "advance INT, step INT, level INT, kind TEXT, row INT, col INT, digit INT, cause TEXT, "
    "technique TEXT",
    "guesses": "step INT, level INT, row INT, col INT, digit INT, choice INT, out_of INT, kind TEXT",
    "contradictions": "step INT, level INT, row INT, col INT, digit INT, kind TEXT, cause TEXT, "
    "technique TEXT",
    "tries": "id INT, parent INT, row INT, col INT, digit INT, level INT, choice INT, out_of INT, first INT, "
    "last INT, solutions INT, contradictions INT, outcome TEXT",
}
"""The columns of each table, with their types."""

_numbers = attrgetter("level", "choice", "out_of", "first", "last", "solutions", "contradictions")
"""Of a try."""


def tables_of(timeline: Timeline, tree: Tree) -> SqlTables:
    """Return the tables of a run and of its search tree."""
    rows: dict[str, list[tuple[Any, ...]]] = {name: [] for name in COLUMNS}
    places = timeline.state_at(0).board.coordinates
    level = 0
    for index, (state, events, changes, _) in enumerate(timeline.remade(1, len(timeline), changes=True), 1):
        check()
        closed = [event.finding for event in events if isinstance(event, Deduced) and event.closes]
        still_open = len(places) - state.grid.placed.bit_count()
        technique = closed[-1].technique.name if closed else None
        rows["advances"].append((index, state.steps, state.level, state.solutions, still_open, technique))
        for change in changes:
            kind = "placed" if isinstance(change, Placed) else "removed"
            where = *places[change.cell], change.digit
            rows["changes"].append((index, state.steps, state.level, kind, *where, *cause_names(change.by)))
        for event in events:
            if isinstance(event, Guessed):
                where = *places[event.cell], event.digit
                rows["guesses"].append(
                    (event.step, event.level, *where, event.choice, event.out_of, event.kind.name.lower())
                )
            elif isinstance(event, AnyContradiction):
                digit = event.digit if isinstance(event, Contradiction) else None
                rows["contradictions"].append(
                    (event.step, level, *places[event.cell], digit, kind_name(event), *cause_names(event.by))
                )
        level = state.level
    rows["tries"] = [
        (
            each.id,
            each.parent,
            *((*each.cell, each.digit) if each.cell else (None, None, None)),
            *_numbers(each),
            each.outcome.value,
        )
        for each in tree.tries
    ]
    return {name: (columns.split(", "), rows[name]) for name, columns in COLUMNS.items()}
