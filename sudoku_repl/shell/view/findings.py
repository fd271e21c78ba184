"""The list of findings in the view, which takes the pane of the log while it is open."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.render.columns import wrapped
from sudoku_repl.render.paint import legend
from sudoku_repl.render.spans import Span, StyledLine, line, styled
from sudoku_repl.shell.view.fitting import block, clipped
from sudoku_repl.shell.view.scene import ViewState
from sudoku_repl.shell.view.targets import PaneLines, Target, TargetKind
from sudoku_repl.techniques.technique import effect_words, finding_sentence

_CHOSEN: Span = ("name", "> ")
_OTHER: Span = ("", "  ")


def findings(scene: ViewState, columns: int, rows: int) -> PaneLines:
    """Draw the findings around the chosen one, each on a line: its technique, and what it changes."""
    listed, board = scene.findings, scene.debugger.quiz.board
    digits = len(str(len(listed)))
    first = max(0, min(scene.chosen - rows // 2, len(listed) - rows))
    shown: list[StyledLine] = []
    for number, finding in enumerate(listed[first : first + rows], first):
        sign = _CHOSEN if number == scene.chosen else _OTHER
        name = ("name", f"{number + 1:>{digits}} {finding.technique.name}  ")
        shown.append(clipped((sign, name, *styled(effect_words(finding, board))), columns))

    def at(row: int, _: int) -> Target | None:
        return Target(TargetKind.FINDING, first + row) if row < len(shown) else None

    return PaneLines(block(shown, columns, rows), at)


def explained(scene: ViewState, columns: int) -> Iterator[StyledLine]:
    """Yield the legend of the chosen finding, and why it is right."""
    finding = scene.finding
    if finding:
        yield from wrapped(legend(finding), columns)
        yield from wrapped(styled(finding_sentence(finding, scene.debugger.quiz.board)), columns)
        yield line("Up and Down choose, Enter makes it, Esc closes the list.", "note")
