"""Draw the panes on a screen of any size, as lines of styled text."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from sudoku_repl.render.columns import wrapped
from sudoku_repl.render.spans import Span, StyledLine, line
from sudoku_repl.shell.view import panes
from sudoku_repl.shell.view.chart import chart
from sudoku_repl.shell.view.layout import LEAST_COLUMNS, LEAST_ROWS, Area, Pane, PaneLayout, arranged
from sudoku_repl.shell.view.pane import PaneLines, Target, TargetKind, block, restyled
from sudoku_repl.shell.view.panes import explained, findings
from sudoku_repl.shell.view.scene import TextPage, ViewState


@attrs.frozen
class Screenful:
    """The content of the screen."""

    lines: tuple[StyledLine, ...]
    panes: tuple[tuple[Area, PaneLines], ...] = ()
    message_columns: int = 0
    has_candidates: bool = False
    """Whether the board, or a part of it, shows all candidates."""
    deepest: int = 0
    """The last line that the page can be scrolled to."""

    def at(self, row: int, column: int) -> Target | None:
        """Return the target of a click at a line and column of the screen, from 0."""
        for area, drawn in self.panes:
            down, right = row - area.top, column - area.left
            if 0 <= down < area.rows and 0 <= right < area.columns:
                return drawn.at(down, right)
        return None


def frame(scene: ViewState, columns: int, rows: int) -> Screenful:
    """Draw a scene without changing it."""
    if columns < LEAST_COLUMNS or rows < LEAST_ROWS:
        least, given = f"{LEAST_COLUMNS}x{LEAST_ROWS + 1}", f"{columns}x{rows + 1}"
        text = f"The view needs a terminal of at least {least}, this one has {given}; q leaves the view."
        return Screenful(tuple(block(wrapped(line(text, "error"), max(columns, 8)), columns, rows)))
    if scene.page:
        return _page(scene.page, columns, rows)
    plan = arranged(
        scene.debugger.quiz.board,
        columns,
        rows,
        wants_candidates=scene.wants_candidates,
        shows_tree=scene.shows_tree,
    )
    drawn = tuple(
        (area, _DRAWINGS[pane](scene, plan, area.columns, area.rows)) for pane, area in plan.areas.items()
    )
    has_candidates = (plan.look.part_form or plan.look.form).shows_candidates
    width = plan.areas[Pane.MESSAGE].columns
    return Screenful(_composed(drawn, columns, rows), drawn, width, has_candidates)


_DRAWINGS: Mapping[Pane, Callable[[ViewState, PaneLayout, int, int], PaneLines]] = {
    Pane.BOARD: lambda scene, plan, columns, rows: panes.board(scene, plan.look.form, columns, rows),
    Pane.PART: lambda scene, plan, columns, rows: panes.board(
        scene, plan.look.part_form or plan.look.form, columns, rows, plan.part_with(scene.selected)
    ),
    Pane.LEVELS: lambda scene, _, columns, rows: panes.levels(scene, columns, rows),
    Pane.WHY: lambda scene, _, columns, rows: (
        PaneLines(block(explained(scene, columns), columns, rows))
        if scene.findings
        else panes.why(scene, columns, rows)
    ),
    Pane.LOG: lambda scene, _, columns, rows: (
        findings(scene, columns, rows) if scene.findings else panes.log(scene, columns, rows)
    ),
    Pane.MESSAGE: lambda scene, _, columns, rows: PaneLines(block([scene.message], columns, rows)),
    Pane.CHART: lambda scene, _, columns, rows: chart(scene, columns, rows),
}


def _composed(panes: tuple[tuple[Area, PaneLines], ...], columns: int, rows: int) -> tuple[StyledLine, ...]:
    composed = []
    from_left = sorted(panes, key=lambda each: each[0].left)
    for row in range(rows):
        spans: list[Span] = []
        at = 0
        for area, drawn in from_left:
            if area.top <= row < area.top + area.rows:
                spans += (("", " " * (area.left - at)), *drawn.lines[row - area.top])
                at = area.left + area.columns
        composed.append((*spans, ("", " " * (columns - at))))
    return tuple(composed)


def _page(page: TextPage, columns: int, rows: int) -> Screenful:
    lines: list[StyledLine] = []
    targets: list[Target | None] = []
    shown = 0  # the first line of the chosen one
    for number, each in enumerate(page.lines):
        is_chosen = number == page.chosen_line
        shown = len(lines) if is_chosen else shown
        for part in wrapped(each, columns, page.indent):
            lines.append(restyled(part, "changed") if is_chosen else part)
            step = page.stops.get(number)
            targets.append(None if step is None else Target(TargetKind.STEP, step))
    room = rows - 1
    deepest = max(len(lines) - room, 0)
    top = min(page.top, deepest)
    if page.stops:
        top = min(max(top, shown - room + 1), shown)
    where = f" ({top + 1}-{min(top + room, len(lines))} of {len(lines)})" if deepest else ""
    keys = "q closes, Enter goes there" if page.stops else "q closes"
    title = line(f"{keys}{where}: {page.title}", "name")

    def at(row: int, _: int) -> Target | None:
        return targets[top + row - 1] if 0 < row <= len(targets) - top else None

    drawn = PaneLines(block([title, *lines[top:]], columns, rows), at)
    return Screenful(tuple(drawn.lines), ((Area(0, 0, rows, columns), drawn),), deepest=deepest)
