"""Browsing the list that the present quiz was loaded from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

from sudoku_repl.board import Quiz
from sudoku_repl.errors import OrderError, QuizError
from sudoku_repl.formats import open_quiz
from sudoku_repl.formats.records import name_of
from sudoku_repl.orders.arguments import CountArgument
from sudoku_repl.orders.desk import Desk, OpenList
from sudoku_repl.orders.language import Kind, Name, Number, order
from sudoku_repl.orders.quiz import Loaded, bad_lines
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.render.columns import table
from sudoku_repl.render.spans import line

if TYPE_CHECKING:  # surveys need time to load
    from sudoku_repl.survey.quiz_list import FieldTest, ListRow, QuizList

_GAP = 2
_LIMIT = 20


def _number_or_tests(text: str) -> int | tuple[FieldTest, ...]:
    from sudoku_repl.survey.quiz_list import parse_tests

    return int(text) if re.fullmatch("[0-9]{1,9}", text) else parse_tests(text)


def _fields(text: str, desk: Desk) -> dict[str, str]:
    view = desk.open_list and desk.open_list.view
    return dict.fromkeys(view.names, "field") if view else {}


_WHAT = Kind(
    "the number of a quiz, or tests such as rating > 9 and author = gsf",
    "number|test",
    _number_or_tests,
    _fields,
    takes_rest=True,
)


class QuizRows(Result, json_type="quiz_list"):
    """`list`: some quizzes of the open list; `number` is that of the present quiz, or null."""

    view: QuizList
    number: int | None
    count: int
    """The number of quizzes that pass."""
    following: int | None
    """Where those that follow begin, or None."""
    rows: tuple[ListRow, ...]
    names: tuple[str, ...]
    """The fields to show first."""
    bad: tuple[int, ...]
    """The lines of the list that are not quizzes."""

    def text(self, width: int | None) -> Lines:
        if not self.rows:
            yield line(f"No quizzes; {bad_lines(self.bad)}." if self.bad else "No quizzes.")
            return
        shown = self._fitting(width)
        room = None if width is None else width - sum(self._width(name) + _GAP for name in ("", *shown))
        rows = (
            (self._label(row), *(row.fields.get(name, "") for name in shown), _cells(row.quiz, room))
            for row in self.rows
        )
        yield from table(("", *shown, "quiz"), rows, width)
        quizzes = sum(isinstance(row.quiz, Quiz) for row in self.rows)
        count = f"{quizzes} of {self.count} quizzes"
        following = f"`{self._order()} --from {self.following}` shows more, " if self.following else ""
        bad = f", {bad_lines(self.bad)}" if self.bad else ""
        yield line(f"{count}{bad}; {following}`list N` loads one.", "note")

    def _order(self) -> str:
        view = self.view
        words = ["list", " and ".join(map(str, view.tests)), f"--sort {view.by}" if view.by else ""]
        return " ".join(filter(None, [*words, "--descending" if view.descending else ""]))

    def _label(self, row: ListRow) -> str:
        return f"{'*' if row.number == self.number else ' '} {row.number}"

    def _width(self, name: str) -> int:
        """Return the width of a column: of a field, or of the numbers."""
        texts = (row.fields.get(name, "") if name else self._label(row) for row in self.rows)
        return max(len(name), *map(len, texts))

    def _fitting(self, width: int | None) -> list[str]:
        names = [name for name in self.names if any(row.fields.get(name) for row in self.rows)]
        if width is None:
            return names[:8]
        room = width - self._width("") - _GAP - 12  # fewer characters of a quiz are not worth showing
        fitting = []
        for name in names:
            room -= self._width(name) + _GAP
            if room < 0:
                break
            fitting.append(name)
        return fitting

    def members(self) -> dict[str, Any]:
        rows = [
            {
                "number": row.number,
                "quiz": str(row.quiz) if isinstance(row.quiz, Quiz) else None,
                "error": str(row.quiz) if isinstance(row.quiz, QuizError) else None,
                "fields": dict(row.fields),
            }
            for row in self.rows
        ]
        return {
            "source": self.view.source,
            "number": self.number,
            "count": self.count,
            "more": self.following is not None,
            "bad": list(self.bad),
            "rows": rows,
        }


def _cells(quiz: Quiz | QuizError, room: int | None) -> str:
    text = str(quiz) if isinstance(quiz, Quiz) else f"not a quiz: {quiz}"
    return text if room is None or len(text) <= room else f"{text[: max(room - 1, 0)]}…"


@order("list", group="quiz", rank=2, example="list", refused_by_page=True)
def list_(
    desk: Desk,
    what: Annotated[Any, _WHAT] = None,
    *,
    sort: Annotated[str | None, Name("field"), "sort by this field; numbers come before texts"] = None,
    descending: Annotated[bool, "with --sort: the greatest first"] = False,
    from_: Annotated[int, Number(1), "begin with the Nth of the quizzes; by default near the present quiz"]
    | None = None,
    limit: Annotated[int, Number(1), "show this many quizzes"] = _LIMIT,
) -> Iterator[Result]:
    """Browse the list that the present quiz was loaded from.

    After `load-quiz FILE` of a file with several quizzes, that list stays open. `list` shows its quizzes with
    their fields, `list rating > 9` those that pass a test (`=`, `!=`, `<`, `<=`, `>`, `>=`; join tests by
    `and`), and `list 12` loads the twelfth quiz of the file. `next-quiz` loads the next of the quizzes listed
    last. The results of a survey are a list too, whose columns are fields: `list --sort steps --descending`.
    """
    opened = _open(desk)
    if isinstance(what, int):
        if sort or descending or from_ or limit != _LIMIT:
            raise OrderError(
                f"`list {what}` loads a quiz and takes no options; leave out the number or the options"
            )
        if what not in range(1, opened.at.last + 1):
            raise OrderError(f"{opened.shown} has quizzes 1 to {opened.at.last}, not {what}")
        yield from _load(desk, opened, what)
        return
    if descending and not sort:
        raise OrderError("--descending needs a field to sort by, as in `list --sort rating --descending`")
    view = _view(opened, what or (), sort, descending=descending)
    order: Sequence[int] = (every := range(1, opened.at.last + 1))
    if view.by or view.tests:
        with desk.work("list", opened.at.held) as progress:
            order = view.order(progress)
    if from_ is None:
        from_ = order.index(opened.at.number) + 1 if opened.at.number in order and not view.by else 1
    elif from_ > len(order):
        raise OrderError(f"--from: the list has {len(order)} quizzes, got {from_}")
    opened.view = view
    numbers = order[from_ - 1 : from_ - 1 + limit]
    first = [*(test.field for test in view.tests), *([view.by] if view.by else [])]
    names = tuple(dict.fromkeys([*first, *view.names]))
    following = from_ + limit if len(order) >= from_ + limit else None
    present = opened.at.number if desk.debugger.quiz is opened.at.quiz else None
    count = opened.at.held if order is every else len(order)
    yield QuizRows(view, present, count, following, view.rows(numbers), names, opened.at.bad)


@order("next-quiz", group="quiz", rank=3, example="next-quiz", refused_by_page=True)
def next_quiz(desk: Desk, count: CountArgument = 1) -> Iterator[Result]:
    """Load the next quiz of the open list.

    It follows what `list` showed last: if that was filtered or sorted, so is this. `next-quiz 10` loads the
    tenth after the present one.
    """
    opened = _open(desk)
    view = opened.view or _view(opened)
    with desk.work("list", opened.at.held) as progress:
        number = view.after(opened.at.number, count, progress)
    if number is None:
        left = "no more quizzes" if count == 1 else f"fewer than {count} more quizzes"
        raise OrderError(f"{left} of {opened.shown}; `list` shows them")
    opened.view = view
    yield from _load(desk, opened, number)


def _view(
    opened: OpenList, tests: tuple[FieldTest, ...] = (), sort: str | None = None, *, descending: bool = False
) -> QuizList:
    from sudoku_repl.survey.quiz_list import QuizList

    return QuizList(opened.source, tests, name_of(sort) if sort else "", descending)


def _open(desk: Desk) -> OpenList:
    if desk.open_list is None:
        raise OrderError("no list is open; `load-quiz FILE` opens a file with several quizzes")
    return desk.open_list


def _load(desk: Desk, opened: OpenList, number: int) -> Iterator[Result]:
    quiz = open_quiz(opened.source, number)
    changes = desk.load(lambda: desk.debugger.load_quiz(quiz))
    opened.at = opened.at._replace(quiz=quiz, number=number)
    yield Loaded(quiz, opened.at.held)
    yield from changes
