"""What a module of :mod:`sudoku_repl.formats.declared` says about its format."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.formats.scanner import Contents, TextLine


@attrs.frozen
class Format:
    """A format of quizzes. A module declares it as ``FORMAT``, and nothing else lists it."""

    name: str
    """What a text of this format is: "a HoDoKu line". Errors and the manual call it so."""
    example: str
    """A text with a quiz."""
    begins: Callable[[TextLine], bool] | None = None
    """Whether a line begins a text of this format, even if it is invalid.

    None if the texts have headers, rows or lines that :mod:`~sudoku_repl.formats.native` reads.
    """
    contents: Callable[[Iterable[TextLine]], Contents | None] | None = None
    """Returns the contents of the lines, or None if they are native after all. Raises QuizError.

    It is None if ``begins`` is.
    """
    is_quiz: Callable[[TextLine], bool] | None = None
    """Whether a line is a whole quiz; None if a quiz may take several lines.

    A file with a quiz on each line may have any size, and may begin with lines of another kind.
    """
    takes_any_line: bool = False
    """Whether lines of any kind may stand above and among the quizzes, as in a program.

    Above a text of another format, a note says that such lines were skipped.
    """
    writers: Mapping[str, Callable[[Quiz], str]] = attrs.field(factory=dict)
    """The functions that write a quiz, by the endings of files."""

    @property
    def spans_lines(self) -> bool:
        """Whether a quiz that begins like this format may take several lines."""
        return self.begins is not None and self.is_quiz is None
