"""Which orders a page may give: those that only read the run, move in it or run on."""

from __future__ import annotations

from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.orders.language.groups import GROUPS
from sudoku_repl.orders.language.table import Table
from sudoku_repl.shell.pasting import Pasted


def check_allowed(table: Table, text: str) -> None:
    """Raise OrderError if the text isn't a single order that a page may give.

    A page names no file, keeps or enables no order to run later, starts no other program, and loads no other
    quiz.
    """
    # The prompt would read some texts as rows of a quiz.
    if not text.isprintable() or Pasted(table.is_order).takes(text, lambda _: None):
        raise OrderError(f"expected one order on one line, got {quoted(text)}")
    call = table.parse(text)
    order = call.order
    refuses_order = (
        order.typed_only or order.refused_by_page or GROUPS[order.group].refused_by_page or call.lacks_block
    )
    if refuses_order or any(each.is_refused_by_page(call.values.get(each.name)) for each in order.parameters):
        raise OrderError(f"a page gives only orders that read or move: type `{text}` at the prompt")
