"""Loading a quiz, and writing it to a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from sudoku_repl import exact
from sudoku_repl.board import Quiz
from sudoku_repl.errors import OrderError, listed
from sudoku_repl.formats.registry import writers
from sudoku_repl.formats.sniffer import OpenedQuiz
from sudoku_repl.formats.sources import STDIN, is_text, open_counted, split_number
from sudoku_repl.orders.arguments import QUIZ_FILE
from sudoku_repl.orders.desk import Desk, OpenList
from sudoku_repl.orders.language import File, order
from sudoku_repl.orders.results import Lines, Result, Written
from sudoku_repl.render.spans import line


class Loaded(Result, json_type="quiz"):
    """A quiz was loaded."""

    quiz: Quiz
    held: int
    """The number of quizzes in its source."""
    notes: tuple[str, ...] = ()
    """What was skipped, or could be read in another way."""
    bad: tuple[int, ...] = ()

    def text(self, width: int | None) -> Lines:
        """The line that the original prints, which quiz of a list it is, and how it was read."""
        yield line("Quiz loaded.")
        if self.held > 1 or (self.bad and not self.notes):
            count = f"{self.held} quizzes" if self.held > 1 else "1 quiz"
            bad = f" and {bad_lines(self.bad)}" if self.bad else ""
            more = "`list` shows them, `next-quiz` loads the next." if self.held > 1 else "`list` shows them."
            yield line(f"{self.quiz.title}: one of {count}{bad}; {more}", "note")
        for note in self.notes:
            yield line(note, "note")


def bad_lines(numbers: Sequence[int]) -> str:
    """Return how many lines of a list are not quizzes, and their numbers."""
    return f"{len(numbers)} bad line{'s' * (len(numbers) != 1)} ({listed(numbers)})"


class Doubted(Result, json_type="invalid_quiz"):
    """A quiz that you loaded at a terminal doesn't have exactly one solution; `solutions` is 0 or 2."""

    solutions: int

    def text(self, width: int | None) -> Lines:
        count = "several solutions" if self.solutions else "no solution"
        yield line(f"The quiz has {count}; `blame quiz` says why.", "note")


def doubts(quiz: Quiz) -> Iterator[Doubted]:
    """Yield a warning if a quiz doesn't have exactly one solution, unless it takes long to find out."""
    solutions = exact.count_if_quick(quiz, 2)
    if solutions is not None and solutions != 1:
        yield Doubted(solutions)


@order("load-quiz", group="quiz", rank=1, example="load-quiz @readalps", synonyms=("quiz",), prefix="@")
def load_quiz(desk: Desk, file: Annotated[str, QUIZ_FILE]) -> Iterator[Result]:
    """Load a quiz from a file, or a built-in quiz.

    `@readalps`, `load-quiz @readalps` and `load-quiz readalps` load the built-in quiz readalps. The
    last of these loads a file named readalps instead, if there is one.

    The file format is detected automatically; `help files` lists the formats. Grids have 4 to 16 rows,
    and headers describe boards with several grids or extra houses (`# order: 3x4`, `# layout:
    samurai`, `# houses: diagonals`). You can also paste a quiz at the prompt, or give its text in
    place of FILE. If the new quiz is refused, the old one stays.

    Published lists work too, with anything beside the quizzes. FILE#12 is the twelfth quiz of a file,
    FILE the first; prose above it is skipped. FILE may be compressed (.gz, .bz2, .xz, .zst), a folder,
    or a pattern such as `lists/*.csv`. A name may have spaces.

    `#` starts a comment, and `# word: ...` is a header. An unknown header is refused, because it may
    change the rules. Common words for notes (`# author: ...`) and longer labels are comments. A
    comment that starts with `##` is never a header.
    """
    if file == STDIN:
        raise OrderError(
            "'-' is the standard input, which may hold orders; "
            "give a file, or start the program as `sudoku-repl - --batch --ex run`"
        )
    yield from loaded(desk, file)


def loaded(desk: Desk, source: str) -> Iterator[Result]:
    """Load a quiz from a file or standard input, or a built-in quiz; yield it and what else changed."""
    opened = open_counted(source)
    yield from loaded_quiz(desk, opened, source)
    desk.debugger.protect(source)


def loaded_quiz(desk: Desk, opened: OpenedQuiz, source: str) -> Iterator[Result]:
    """Load a quiz that was opened; yield it and what else changed. Its list stays open."""
    changes = desk.load(lambda: desk.debugger.load_quiz(opened.quiz))
    name = source if is_text(source) else split_number(source)[0]
    desk.open_list = OpenList(name, opened) if opened.last > 1 and name != STDIN else None
    yield Loaded(opened.quiz, opened.held, opened.notes, opened.bad)
    yield from changes


@order(
    "save-quiz",
    group="quiz",
    rank=6,
    example="save-quiz quiz.sdk",
    shared=f"The endings are {' '.join(writers())}.",
)
def save_quiz(desk: Desk, file: Annotated[str, File()]) -> Written:
    """Write the quiz to a file, in the format of its ending.

    `help files` lists the formats. If a format cannot hold the quiz, you get an error; .txt holds every
    board. An existing file of that name is replaced, but never one that was read.
    """
    desk.debugger.save_quiz(file)
    return Written(file)
