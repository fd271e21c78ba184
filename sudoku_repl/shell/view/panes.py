"""The panes, each as lines of a given width and height. The chart is in its own module."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import TypeAlias

from sudoku_repl.board.notation import ranges, spaced
from sudoku_repl.explain.account import cell_reasons
from sudoku_repl.machine.events import AnyContradiction
from sudoku_repl.render.board import level_lines
from sudoku_repl.render.columns import wrapped
from sudoku_repl.render.lines import event_line
from sudoku_repl.render.paint import legend
from sudoku_repl.render.reasons import cell_lines, guesses, reason, reasons
from sudoku_repl.render.spans import BLANK, Span, StyledLine, line, styled
from sudoku_repl.shell.view.board import picture
from sudoku_repl.shell.view.forms import BoardPart, CellForm
from sudoku_repl.shell.view.pane import PaneLines, Target, TargetKind, block, clipped, flowed, restyled
from sudoku_repl.shell.view.rules import drawn_rules
from sudoku_repl.shell.view.scene import ViewState
from sudoku_repl.techniques.technique import effect_words, finding_sentence

_REACH = 200
"""The most advances, before and after the present one, that are searched for lines of the log."""


def board(
    scene: ViewState, form: CellForm, columns: int, rows: int, part: BoardPart | None = None
) -> PaneLines:
    """Draw the board or a part of it, or what fits around the selected cell."""
    drawn = picture(
        scene.snapshot, form, columns, rows, centre=scene.selected, highlights=scene.highlights, part=part
    )

    def at(row: int, column: int) -> Target | None:
        cell = drawn.cells.get((row, column))
        return None if cell is None else Target(TargetKind.CELL, cell)

    return PaneLines(block(drawn.lines, columns, rows), at)


def levels(scene: ViewState, columns: int, rows: int) -> PaneLines:
    """Draw the guess levels, deepest first, and the number of levels that do not fit.

    At a contradiction, the guilty guesses and the core are marked.
    """
    state = scene.levels_of
    shown = list(islice(level_lines(state), rows))
    if blame := scene.blame:
        core = scene.recall.core(blame)
        for number, guess in enumerate(state.levels()[: len(shown) - 1], 1):
            if core and guess.level in core.levels:
                shown[number] = (*shown[number], ("wrong", " core"))
            elif guess.level in blame.guilty:
                shown[number] = (*shown[number], ("wrong", " guilty"))
    is_cut = state.level + 1 > rows
    if is_cut:
        shown[-1] = line(f"... and {state.level + 2 - rows} levels below", "note")

    def at(row: int, _: int) -> Target | None:
        is_level = 0 < row < len(shown) - is_cut
        return Target(TargetKind.LEVEL, state.level - row + 1) if is_level else None

    return PaneLines(block(shown, columns, rows), at)


def why(scene: ViewState, columns: int, rows: int) -> PaneLines:
    """Draw what the selected cell holds, and the reason codes of its digits, in a square or in a row.

    At a contradiction, the blame comes first. If there is room, the reasons follow in words, and the guilty
    guesses.
    """
    head = list(_blame_head(scene, columns))
    cell = _cell(scene, columns, rows - len(head))
    words = (part for each in chain(_reasons(scene), _blame_words(scene)) for part in wrapped(each, columns))
    return PaneLines(block(chain(head, cell, words), columns, rows))


def _blame_head(scene: ViewState, columns: int) -> Iterator[StyledLine]:
    """Yield the contradiction that you look at, with the levels to blame."""
    moment = scene.moment
    if moment is None:
        return
    blame = scene.blame
    text = "..."
    if blame:
        core = scene.recall.core(blame)
        known = "not found yet (`blame` searches on)" if core is None else ranges(core.levels) or "none"
        text = f"guilty {ranges(blame.guilty) or 'none'}, core {known}"
    yield from wrapped(line(f"Contradiction {moment.step} at level {moment.level}: {text}", "wrong"), columns)


def _blame_words(scene: ViewState) -> Iterator[StyledLine]:
    """Yield the guilty guesses and the core, each guess with its level, and why no digit is left."""
    moment, blame = scene.moment, scene.blame
    if moment and blame:
        board = moment.state.board
        yield BLANK
        if scene.recall.core(blame):
            yield from guesses(blame, board)
            yield BLANK
        yield from reasons(blame, board)


def _reasons(scene: ViewState) -> Iterator[StyledLine]:
    """Yield why each digit is gone from the selected cell, in words, unless the blame does."""
    account, moment = scene.account, scene.moment
    if not scene.is_selected or account is None or (moment and scene.selected == moment.event.cell):
        return
    yield BLANK
    for digit, why in cell_reasons(account, scene.selected, scene.state).gone.items():
        if why:
            yield reason(str(digit), why, scene.state.board)
    board = scene.state.board
    own = [each for each in board.constraints if scene.selected in each.cells]
    yield from [BLANK] * bool(own)
    for each in own:
        yield line(drawn_rules(board).words_of(each), "note")


def _cell(scene: ViewState, columns: int, rows: int) -> list[StyledLine]:
    """Return what the selected cell holds, and the reason codes of its digits."""
    if rows < 1:
        return []
    if not scene.is_selected:
        return [line("No cell is selected; a click or h j k l select one.", "note")]
    account = scene.account
    if account is None:
        state, cell = scene.state, scene.selected
        digit = state.values[cell]
        held = f"holds {digit}" if digit else f"candidates {spaced(state.candidates().get(cell, ()))}"
        return [line(f"{state.board.label(cell)}: {held} ...", "note")]  # the reasons are not known yet
    head, *square = cell_lines(cell_reasons(account, scene.selected, scene.state))
    heads = list(wrapped(head, columns))
    if len(heads) + len(square) <= rows:
        return [*heads, *square]
    if 1 + len(square) <= rows:  # the sentence may be cut short, the square may not
        return [head, *square]
    words = [((style, text.rstrip()),) for row in square for style, text in row]
    flow = list(flowed(words, columns))
    lines = [*(heads if len(heads) + len(flow) <= rows else [head]), *flow]
    if len(lines) > rows:
        lines[rows - 1] = clipped((*lines[rows - 1], ("note", " …")), columns)
    return lines[:rows]


def log(scene: ViewState, columns: int, rows: int) -> PaneLines:
    """Draw the lines of the run around an advance; ``>`` marks the lines of what you look at."""
    debugger = scene.debugger
    timeline, here = debugger.timeline, debugger.runs.here.index
    moment = scene.moment

    def lines_of(index: int) -> Iterator[_Logged]:
        events = scene.recall.events(timeline, index) if index else ()
        steps = timeline.steps_at(index)
        target = Target(TargetKind.STEP, steps)
        is_passed = index <= here
        if index == here and not events:
            yield from _broken(line(f"step {steps}", "note"), _HERE, columns, target)
        for event in events:
            is_wrong = isinstance(event, AnyContradiction)
            is_here = index == here if moment is None else index == here and event == moment.event
            printed = event_line(event, debugger.quiz.board)
            yield from _broken(
                printed if is_passed else restyled(printed, "note"),
                _HERE if is_here else _ELSEWHERE,
                columns,
                Target(TargetKind.CONTRADICTION, event.step) if is_wrong else target,
            )
            is_passed = is_passed and not (is_here and moment)

    at = scene.log_at
    later = range(at + 1, min(at + _REACH, len(timeline)) + 1)
    after = list(islice(chain.from_iterable(map(lines_of, later)), rows))
    before: list[_Logged] = []
    for index in range(at, max(at - _REACH, -1), -1):
        before[:0] = lines_of(index)
        if len(before) >= rows:
            break
    below = max(rows // 3, rows - len(before))
    above = rows - min(below, len(after))
    shown = [*before[-above:], *after][:rows]
    lines = block((each for each, _ in shown), columns, rows)
    return PaneLines(lines, lambda row, _: shown[row][1] if row < len(shown) else None)


_Logged: TypeAlias = tuple[StyledLine, Target]
"""A line of the log, and what a click on it chooses."""
_HERE: Span = ("name", "> ")
_ELSEWHERE: Span = ("", "  ")
"""What precedes a line of the log or a finding."""


def _broken(printed: StyledLine, sign: Span, columns: int, target: Target) -> Iterator[_Logged]:
    first, *more = wrapped(printed, columns - len(sign[1]))
    yield (sign, *first), target
    yield from (((_ELSEWHERE, *each), target) for each in more)


def findings(scene: ViewState, columns: int, rows: int) -> PaneLines:
    """Draw the findings around the chosen one, each on a line: its technique, and what it changes."""
    listed, board = scene.findings, scene.debugger.quiz.board
    digits = len(str(len(listed)))
    first = max(0, min(scene.chosen - rows // 2, len(listed) - rows))
    shown: list[StyledLine] = []
    for number, finding in enumerate(listed[first : first + rows], first):
        sign = _HERE if number == scene.chosen else _ELSEWHERE
        name = ("name", f"{number + 1:>{digits}} {finding.technique.title}  ")
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
