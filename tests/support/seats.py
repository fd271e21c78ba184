"""The view without a screen, for tests: a seat at which keys are pressed by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

import attrs

from sudoku_repl import Debugger
from sudoku_repl.orders import open_desk
from sudoku_repl.orders.desk import Desk
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.interpreter import Interpreter
from sudoku_repl.shell.view.actions import Actions
from sudoku_repl.shell.view.frame import frame
from sudoku_repl.shell.view.frontend import ViewFrontend
from sudoku_repl.shell.view.keys import KEYS
from sudoku_repl.shell.view.scene import ViewState


@attrs.define
class Seat:
    """The view without a screen: keys are pressed by name."""

    desk: Desk
    scene: ViewState
    frontend: ViewFrontend
    actions: Actions
    typed: list[str]
    noted: list[int]
    """The step after each order."""
    drawn: list[str]
    """The message of each redraw."""

    @property
    def debugger(self) -> Debugger:
        return self.desk.debugger

    @property
    def message(self) -> str:
        return plain(self.scene.message)

    def looked_at(self) -> int | None:
        """The number of the contradiction that is looked at."""
        return self.scene.moment.step if self.scene.moment else None

    def press(self, *names: str) -> None:
        """Press keys, named as the help shows them."""
        for name in names:
            self.actions.press(next(key.does for key in KEYS if name in key.shown.split(", ")))

    def goes(self, *names: str, **expected: int | None) -> None:
        """Press keys, and assert where they lead: ``at`` a contradiction or none, to a ``step``."""
        self.press(*names)
        seen = {"at": self.looked_at(), "step": self.debugger.state.steps}
        assert expected == {name: seen[name] for name in expected}

    def rows(self, columns: int = 80, rows: int = 23) -> list[str]:
        frame(self.scene, columns, rows)
        self.scene.recall.catch_up()
        return [plain(each).rstrip() for each in frame(self.scene, columns, rows).lines]

    def click(self, row: int, column: int, columns: int = 80, rows: int = 23) -> None:
        target = frame(self.scene, columns, rows).at(row, column)
        assert target
        self.actions.choose(target)


@contextmanager
def seated(
    quiz: str = "@readalps", *orders: str, guard: Callable[[], AbstractContextManager[None]] = nullcontext
) -> Iterator[Seat]:
    """A seat at the view of a quiz, after some orders."""
    desk = open_desk()
    desk.debugger.load_quiz(quiz)
    interpreter = Interpreter(desk, typed=True)
    scene = ViewState(desk.debugger)
    typed: list[str] = []
    noted: list[int] = []
    drawn: list[str] = []
    frontend = ViewFrontend(
        desk,
        interpreter,
        scene,
        redraw=lambda: drawn.append(plain(scene.message)),
        guard=guard,
        note=lambda: noted.append(desk.debugger.state.steps),
        message_columns=lambda: 60,
    )
    actions = Actions(
        desk,
        scene,
        frontend,
        type=typed.append,
        open_search=lambda: typed.append("/"),
        leave=lambda: typed.append("left"),
        has_candidates=lambda: frame(scene, 80, 23).has_candidates,
    )
    with desk.use(frontend):
        for order in orders:
            frontend.give(order)
        yield Seat(desk, scene, frontend, actions, typed, noted, drawn)
