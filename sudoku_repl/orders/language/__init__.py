"""The language of orders: declaring an order, parsing its arguments, and finding it by name."""

from sudoku_repl.orders.language.declare import GROUPS, Group, Order, order
from sudoku_repl.orders.language.kinds import File, Kind, Name, Number, OneOf, either, unquoted

__all__ = ["GROUPS", "File", "Group", "Kind", "Name", "Number", "OneOf", "Order"]
__all__ += ["either", "order", "unquoted"]
