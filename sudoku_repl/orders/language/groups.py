"""The tasks that `help` groups the orders by."""

from __future__ import annotations

import attrs


@attrs.frozen
class Group:
    """A task: what you can do with a group of orders."""

    title: str
    topics: tuple[str, ...] = ()
    """The topics of the manual that explain it."""
    refused_by_page: bool = False
    """Whether the page of `browse` refuses its orders: they do more than read the run or move in it."""


GROUPS = {
    "quiz": Group("Load a quiz and look at it", ("files", "boards")),
    "running": Group("Run the solver", ("lines", "moving")),
    "moving": Group("Move in the run", ("moving",)),
    "reading": Group("Read the run", ("view", "browse", "moving", "trace", "tree")),
    "stopping": Group("Stop the run and search it", ("conditions",)),
    "guessing": Group("Guess, and change the rules", ("guesses", "techniques")),
    "explaining": Group("Ask why", ("codes", "blame", "techniques")),
    "comparing": Group("Rate and compare", ("techniques", "guesses")),
    "making": Group("Make and transform quizzes", ("making",), refused_by_page=True),
    "model": Group("Solve the 0-1 model", ("model",), refused_by_page=True),
    "keeping": Group("Keep your work", ("sessions", "files", "scripts"), refused_by_page=True),
    "help": Group("Find help, and leave", ("orders",)),
}
"""The tasks by name, in the order of `help`: first those that a newcomer needs. An order names its task."""
