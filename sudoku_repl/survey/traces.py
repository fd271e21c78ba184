"""Traces of runs for those who study or train solvers: a row for each advance, placement or guess, in order.

A row says what happened, why, and how it ended: whether the try that it belongs to was refuted, and for a
contradiction the guess levels that are guilty of it. Such labels are known only when the run is over.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from itertools import islice
from typing import Any, BinaryIO, NamedTuple

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.explain.blame import Blames
from sudoku_repl.explain.reasons import cause_names
from sudoku_repl.explain.search import Outcome
from sudoku_repl.explain.tree import search_tree
from sudoku_repl.files import atomic_write
from sudoku_repl.interruption import check
from sudoku_repl.machine import Rules, load
from sudoku_repl.machine.events import (
    AnyContradiction,
    Deduced,
    Guessed,
    GuessKind,
    Placed,
    Tried,
)
from sudoku_repl.processes import Processes
from sudoku_repl.survey import TraceOf
from sudoku_repl.survey.counting import Entry, packed, unpacked
from sudoku_repl.survey.equivalents import forms, id_of, text_of
from sudoku_repl.survey.ordering import refusal
from sudoku_repl.survey.parts import InputBlock, Shard, parts_in
from sudoku_repl.survey.plan import Plan
from sudoku_repl.survey.results import pyarrow
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.facts import MOST_STEPS, What
from sudoku_repl.timeline.runner import Watched

JSONL = ".jsonl"


class TraceRow(NamedTuple):
    """A row of a trace. Values that do not apply are None."""

    quiz_id: str
    """What equivalent quizzes share, as in the results of a survey."""
    line: int
    """The line of the quiz in its list."""
    quiz: str
    """The givens of the form that was run."""
    mode: str
    transform: int | None
    guess_order: int | None
    advance: int
    """The number of the advance, from 1."""
    step: int
    """The counter that the original prints: after the advance, or of the guess."""
    level: int
    """The guess level after the row."""
    kind: str
    """``setup``, ``sweep``, ``filter``, ``guess``, ``forward``, ``upward`` or ``end``; in a trace of
    placements, ``placement``."""
    technique: str | None
    """The technique of the advance's last finding, or of the placement."""
    row: int | None
    """Where the guess or placement is: for an advance, its last guess, else its first placement."""
    col: int | None
    digit: int | None
    cause: str | None
    """Why the digit is there: ``tried`` for a guess, ``naked_single``, ``finding``."""
    guilty: list[int] | None
    """The guilty guess levels of a contradiction: the advance's last, or the one that led to the guess."""
    refuted: bool
    """Whether the try that the row belongs to was refuted."""


def trace_packed(on: TraceOf, content: bytes) -> list[TraceRow]:
    """Return the rows of the entries that :func:`~sudoku_repl.survey.counting.packed` pickled."""
    entries, plan = unpacked(content)
    return [row for entry in entries for row in traced(entry, plan, on)]


def traced(entry: Entry, plan: Plan, on: TraceOf) -> Iterator[TraceRow]:
    """Yield the rows of an entry in each of its forms and modes; none if it has no quiz."""
    if entry.quiz is None:
        return
    quiz_id = id_of(entry.quiz)
    for number, form in enumerate(forms(entry.quiz, max(plan.transforms, 1), plan.seed)):
        for mode in plan.modes:
            for guess_order, rules in plan.orders(mode):
                transform = number if plan.transforms else None
                head = quiz_id, entry.line, text_of(form), mode.name, transform, guess_order
                for values in _run(form, rules, plan.limit, on):
                    yield TraceRow(*head, *values)


def _run(quiz: Quiz, rules: Rules, limit: int, on: TraceOf) -> Iterator[tuple[Any, ...]]:
    """Yield the values of the rows of a run, except for its quiz and its mode."""
    timeline = Timeline(load(quiz))
    for _ in timeline.run(rules, MOST_STEPS, limit):
        check()
    tries = search_tree(timeline, most=MOST_STEPS).tries
    refuted = {each.id: each.outcome is Outcome.REFUTED for each in tries}
    guilty = {each.moment.step: list(each.guilty) for each in Blames(timeline).all().blames}
    coordinates, guesses = quiz.board.coordinates, 0
    for index, made in enumerate(timeline.remade(1, len(timeline), changes=True), 1):
        state, events, changes, _ = made
        blamed: list[int] | None = None
        tried = guesses
        for event in events:
            if isinstance(event, AnyContradiction):
                blamed = guilty[event.step]
            elif isinstance(event, Guessed):
                guesses += 1
                if on is TraceOf.GUESSES:
                    where: tuple[Any, ...] = (*coordinates[event.cell], event.digit, "tried")
                    kind = _GUESSES[event.kind]
                    yield index, event.step, event.level, kind, None, *where, blamed, refuted[guesses]
                    blamed = None
        if on is TraceOf.ALL:
            kind, technique, where = _advance(index, made)
            belongs = refuted[0 if kind == _END else guesses]
            yield index, state.steps, state.level, kind, technique, *where, blamed, belongs
        elif on is TraceOf.PLACEMENTS:
            for change in changes:
                if isinstance(change, Placed):
                    tried += isinstance(change.by, Tried)
                    level = change.by.level if isinstance(change.by, Tried) else state.level
                    cause, technique = cause_names(change.by)
                    where = *coordinates[change.cell], change.digit, cause
                    yield index, state.steps, level, "placement", technique, *where, None, refuted[tried]


_GUESSES = {GuessKind.NEW: "guess", GuessKind.FORWARD: "forward", GuessKind.UPWARD: "upward"}
"""The names of the kinds of guesses."""
_END = "end"
_NOWHERE: tuple[Any, ...] = (None, None, None, None)


def _advance(index: int, made: Watched) -> tuple[str, str | None, tuple[Any, ...]]:
    """Return the kind of an advance, the technique of its last finding, and the place of what it did."""
    state, events, changes, happened = made
    coordinates = state.board.coordinates
    guesses = [event for event in events if isinstance(event, Guessed)]
    closed = [event.finding.technique.name for event in events if isinstance(event, Deduced) and event.closes]
    placed = [change for change in changes if isinstance(change, Placed)]
    technique = closed[-1] if closed else None
    if guesses:
        last = guesses[-1]
        return _GUESSES[last.kind], technique, (*coordinates[last.cell], last.digit, "tried")
    where = _NOWHERE
    if placed:
        first = placed[0]
        where = (*coordinates[first.cell], first.digit, cause_names(first.by)[0])
    if happened & What.END:
        return _END, technique, where
    kind = "setup" if index == 1 else "filter" if technique or not placed else "sweep"
    return kind, technique, where


@attrs.frozen
class Traces:
    """A folder of traces: a part for each block of the input, as for results."""

    folder: str
    on: TraceOf
    ending: str
    """``.parquet`` or ``.jsonl``."""
    plan: Plan
    shard: Shard = attrs.Factory(Shard)

    def write(
        self, sources: Sequence[str], jobs: int, report: Callable[[str], None], *, force: bool = False
    ) -> Iterator[int]:
        """Write the parts that are missing; yields 1 for each entry that has a quiz, else 0.

        A part takes its name when it is complete. ``report`` is called with a line when a process died.
        Raises :class:`~sudoku_repl.errors.SurveyError`.
        """
        asked = f"--trace-on {self.on.value} {self.plan.described()}"
        with (
            parts_in(self.folder, asked, self.ending, force=force) as parts,
            Processes(jobs, report) if jobs > 1 else nullcontext() as processes,
        ):
            for block, path in parts.of_shard(sources, self.shard):
                if path:
                    yield from self._write(block, path, processes)

    def _write(self, block: InputBlock, path: str, processes: Processes | None) -> Iterator[int]:
        entries = block.entries()
        found: deque[int] = deque()

        def contents() -> Iterator[bytes]:
            while chunk := tuple(islice(entries, _CHUNK)):
                found.extend(entry.quiz is not None for entry in chunk)
                yield packed(chunk, self.plan)

        function = partial(trace_packed, self.on)
        if processes:
            chunks = processes.in_order(function, contents(), lambda chunk: refusal(unpacked(chunk)[0]))
        else:
            chunks = map(function, contents())
        with atomic_write(path) as file, _writer(path, file) as write:
            for rows in chunks:
                write(rows)
                yield from (found.popleft() for _ in range(min(_CHUNK, len(found))))


_CHUNK = 50
"""The entries that a process traces at a time."""


@contextmanager
def _writer(path: str, file: BinaryIO) -> Iterator[Callable[[list[TraceRow]], None]]:
    if path.endswith(JSONL):
        yield lambda rows: file.writelines(json.dumps(row._asdict()).encode() + b"\n" for row in rows)
        return
    arrow, parquet = pyarrow()
    small = dict.fromkeys(("level", "row", "col", "digit", "transform"), arrow.int16())
    texts = dict.fromkeys(("quiz_id", "quiz", "mode", "kind", "technique", "cause"), arrow.string())
    others = {"guilty": arrow.list_(arrow.int16()), "refuted": arrow.bool_()}
    types = {**small, **texts, **others}
    schema = arrow.schema([(name, types.get(name, arrow.int64())) for name in TraceRow._fields])
    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:

        def write(rows: list[TraceRow]) -> None:
            columns = list(zip(*rows, strict=True)) or [()] * len(schema)
            arrays = [arrow.array(column, field.type) for column, field in zip(columns, schema, strict=True)]
            writer.write_batch(arrow.RecordBatch.from_arrays(arrays, schema=schema))

        yield write
