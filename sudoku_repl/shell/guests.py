"""Guests of a session: the page and an editor, which follow the prompt and give it orders."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from queue import Full, Queue
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from sudoku_repl.errors import OrderError, SudokuReplError, quoted

if TYPE_CHECKING:
    from prompt_toolkit.application import Application

    from sudoku_repl.orders.desk import Desk
    from sudoku_repl.orders.language.table import Table
    from sudoku_repl.orders.results import Result

MOST = 100
"""The most items of a guest that wait."""
Item: TypeAlias = "str | Callable[[], None]"
"""An order, or work that the person at the prompt doesn't notice."""
G = TypeVar("G", bound="Guest")


class Guest:
    """Follows a session, and gives it orders.

    What arrives from a guest waits until the prompt, which reads a line, can take it. So the debugger is used
    by the main thread alone: it calls all methods but :meth:`put`. ``may_take_orders`` returns whether the
    next line may be an order.
    """

    def __init__(self, desk: Desk, may_take_orders: Callable[[], bool]) -> None:
        self._desk, self._may_take_orders = desk, may_take_orders
        self.is_giving = False
        """Whether the order that runs is its own."""
        self._waiting: Queue[Item] = Queue(MOST)
        self._wake: Callable[[], None] = _nobody_listens

    def put(self, item: Item) -> bool:
        """Add an item for the main thread, and wake who listens. Return False if there is no room."""
        try:
            self._waiting.put_nowait(item)
        except Full:
            return False
        self._wake()
        return True

    @contextmanager
    def listening(self, app: Application[Any], look: Callable[[], None]) -> Iterator[None]:
        """Call ``look`` in the loop of an application when something arrives for :meth:`next_order`."""

        def wake() -> None:
            # If the application has ended meanwhile, the next one looks at its start.
            with suppress(RuntimeError):
                if loop := app.loop:
                    loop.call_soon_threadsafe(look)

        self._wake = wake
        try:
            yield
        finally:
            self._wake = _nobody_listens

    def next_order(self) -> str | None:
        """Do the work that waits, and return the next order that it gives; None if there is none."""
        while not self._waiting.empty():
            item = self._waiting.get_nowait()
            if not isinstance(item, str):
                item()
            elif self.accepts(item):
                return item
        return None

    def accepts(self, order: str) -> bool:
        """Return whether an order of its own may run now, or tell it why not."""
        try:
            check_allowed(self._desk.table, order)
            if not self._may_take_orders():
                raise OrderError("the prompt waits for the rest of a quiz or of a block; finish it there")
        except SudokuReplError as error:
            self.refuse(order, error)
            return False
        self.is_giving = True
        return True

    def refuse(self, order: str, error: SudokuReplError) -> None:
        """Hear why an order of its own may not run."""

    def begin(self, order: str) -> None:
        """Hear that an order runs now."""

    def hear(self, result: Result) -> None:
        """Hear what an order shows."""

    def pulse(self, progress: str) -> None:
        """Hear how far an order is."""

    def tell(self) -> None:
        """Hear that an order has ended."""

    def close(self) -> None:
        """End."""


def _nobody_listens() -> None:
    """Leave what has arrived for the next prompt, which looks at its start."""


class Guests:
    """The guests of a session together: at most one of each kind."""

    def __init__(self) -> None:
        self._all: list[Guest] = []

    def one(self, kind: type[G]) -> G | None:
        """Return the guest of a kind."""
        return next((each for each in self._all if isinstance(each, kind)), None)

    def add(self, guest: Guest) -> None:
        """Add a guest."""
        self._all.append(guest)

    def remove(self, guest: Guest) -> None:
        """End a guest."""
        self._all.remove(guest)
        guest.close()

    @property
    def are_giving(self) -> bool:
        """Whether the order that runs is of one of them."""
        return any(each.is_giving for each in self._all)

    @contextmanager
    def listening(self, app: Application[Any], look: Callable[[], None]) -> Iterator[None]:
        """Call ``look`` as :meth:`Guest.listening` does."""
        with ExitStack() as stack:
            for each in self._all:
                stack.enter_context(each.listening(app, look))
            yield

    def next_order(self) -> str | None:
        """Return the next order that one of them gives; None if there is none."""
        return next(filter(None, (each.next_order() for each in self._all)), None)

    def begin(self, order: str) -> None:
        """Tell them that an order runs now."""
        for each in self._all:
            each.begin(order)

    def hear(self, result: Result) -> None:
        """Tell them what an order shows."""
        for each in self._all:
            each.hear(result)

    def pulse(self, progress: str) -> None:
        """Tell them how far an order is."""
        for each in self._all:
            each.pulse(progress)

    def tell(self) -> None:
        """Tell them that an order has ended."""
        for each in self._all:
            each.tell()

    def close(self) -> None:
        """End all."""
        for each in self._all:
            each.close()


def check_allowed(table: Table, text: str) -> None:
    """Raise OrderError if the text isn't a single order that a guest may give.

    A guest names no file, keeps or enables no order to run later, starts no other program, and loads no other
    quiz.
    """
    from sudoku_repl.orders.language.declare import GROUPS
    from sudoku_repl.shell.pasting import Pasted

    # The prompt would read some texts as rows of a quiz.
    if not text.isprintable() or Pasted(table.is_order).takes(text, lambda _: None):
        raise OrderError(f"expected one order on one line, got {quoted(text)}")
    call = table.parse(text)
    order = call.order
    refuses_order = (
        order.typed_only or order.refused_by_page or GROUPS[order.group].refused_by_page or call.lacks_block
    )
    if refuses_order or any(each.is_refused_by_page(call.values.get(each.name)) for each in order.parameters):
        raise OrderError(f"orders from here can only read or move: type `{text}` at the prompt")
