"""The order of the rooms: every import goes down the list, none goes up or aside."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import attrs
import pytest

import sudoku_repl

ROOT = Path(sudoku_repl.__file__).parent
API = "sudoku_repl"
"""The package itself: what `from sudoku_repl import Debugger` imports."""

FLOORS = (
    {"deprecation", "errors", "interruption", "memory", "notebooks", "spelling", "version"},
    {"arguments", "dataframes", "files", "kernels", "packed", "processes"},
    {"board", "data", "manual"},
    {"formats", "exact"},
    {"techniques"},
    {"machine"},
    {"timeline"},
    {"breaks"},
    {"explain"},
    {"measure", "model"},
    {"create"},
    {"survey"},
    {"render"},
    {"documents"},
    {"session"},
    {"debugger"},
    {API},
    {"orders"},
    {"shell"},
    {"cli"},
    {"__main__"},
)
"""The rooms from the ground up; those of one floor do not import each other."""


def modules() -> Iterator[tuple[Path, str, str]]:
    """Every module of the package: its file, its name and the package it belongs to."""
    for path in sorted(ROOT.rglob("*.py")):
        parts = (API, *path.relative_to(ROOT).with_suffix("").parts)
        package = ".".join(parts[:-1])
        yield path, package if parts[-1] == "__init__" else ".".join(parts), package


MODULES = frozenset(module for _, module, _ in modules())
FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
LAZY = frozenset({API, "debugger", "orders", "shell", "cli"})
"""The rooms that import others when these are first needed, and before that for typing only."""
ONLY_UNDER = {"prompt_toolkit": "shell", "highspy": "model"}
"""Packages of others that one room alone may import."""


@attrs.frozen
class Import:
    """A module that a module imports."""

    module: str
    line: int
    typing_only: bool
    """It stands under `if TYPE_CHECKING`: there it breaks a circle, which only one room may hold."""


def room_of(module: str) -> str:
    """The room of a module of the package: `board` of `sudoku_repl.board.quiz`."""
    return module.removeprefix(f"{API}.").partition(".")[0]


def is_typing_only(node: ast.stmt) -> bool:
    """Whether a statement is `if TYPE_CHECKING:`."""
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING")):
            return True
    return False


@cache
def imports_of(source: str, package: str) -> tuple[Import, ...]:
    """The imports of a module that belongs to a package, wherever they stand in it."""
    tree = ast.parse(source)
    typing_only = {
        child
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and is_typing_only(node)
        for statement in node.body
        for child in ast.walk(statement)
    }
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                found.append(Import(alias.name, node.lineno, node in typing_only))
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{module}.{alias.name}"
                imported = inner if inner in MODULES else module
                found.append(Import(imported, node.lineno, node in typing_only))
    return tuple(found)


def fault(room: str, found: Import) -> str | None:
    """What is wrong with an import by a room, None if nothing is."""
    package = found.module.partition(".")[0]
    if package != API:
        only = ONLY_UNDER.get(package, room)
        return None if only == room else f"{package} belongs under {only}"
    target = room_of(found.module)
    if target not in FLOOR_OF:
        return f"{target} is not a known room"
    if target == room:
        return None
    if found.typing_only and room not in LAZY:
        return f"for typing only, of another room: {target}"
    return None if FLOOR_OF[target] < FLOOR_OF[room] else f"{target} is not below {room}"


def faults(source: str, module: str, package: str) -> list[str]:
    """What is wrong with the imports of a module, and with where it stands."""
    room = room_of(module)
    if room not in FLOOR_OF:
        return [f"{module} is in no known room"]
    reasons = ((found.line, fault(room, found)) for found in imports_of(source, package))
    return [f"{module}:{line}: {reason}" for line, reason in reasons if reason]


def test_every_import_of_the_package_goes_down() -> None:
    found = [(path.read_text(encoding="utf-8"), module, package) for path, module, package in modules()]
    assert {room_of(module) for _, module, _ in found} >= {API, "errors", "board", "orders", "render"}
    assert [fault for source, module, package in found for fault in faults(source, module, package)] == []


def circles(sources: Iterable[tuple[str, str, str]]) -> set[str]:
    """The modules that import themselves through others; each source comes with its module and package."""
    imported = {
        module: {found.module for found in imports_of(source, package) if not found.typing_only} - {module}
        for source, module, package in sources
    }

    def reached(module: str) -> set[str]:
        seen: set[str] = set()
        rest = [module]
        while rest:
            new = imported.get(rest.pop(), set()) - seen
            seen |= new
            rest += new
        return seen

    return {module for module in imported if module in reached(module)}


def test_no_modules_import_each_other_in_a_circle() -> None:
    found = [(path.read_text(encoding="utf-8"), module, package) for path, module, package in modules()]
    assert circles(found) == set()


def test_a_circle_of_imports_is_found_even_inside_a_function() -> None:
    board = f"{API}.board"
    sources = (
        (f"from {board}.layouts import CLASSIC", f"{board}.quiz", board),
        ("from .topology import Board", f"{board}.layouts", board),
        (f"def f():\n    from {board}.layouts import board_named", f"{board}.topology", board),
    )
    assert circles(sources) == {f"{board}.layouts", f"{board}.topology"}


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("board.quiz", "from sudoku_repl.errors import QuizError"),
        ("board.quiz", "from sudoku_repl.board.topology import Board"),
        ("board.quiz", "from .topology import Board"),
        ("board.quiz", "from ..errors import QuizError"),
        ("formats.sources", "from sudoku_repl import data"),
        ("orders.results", "if TYPE_CHECKING:\n    from sudoku_repl.orders.desk import Desk"),
        ("cli", "from sudoku_repl import __version__"),
        ("__main__", "from sudoku_repl.cli.main import main"),
        ("shell.terminal", "import prompt_toolkit.history, os"),
        ("model.solving", "def f() -> None:\n    import highspy"),
        ("model.checking", "from sudoku_repl.machine import advance"),
        ("orders.help", "def f() -> None:\n    from sudoku_repl.render import pages"),
    ],
)
def test_imports_that_go_down_are_taken(module: str, source: str) -> None:
    assert faults(source, f"{API}.{module}", f"{API}.{module}".rpartition(".")[0]) == []


@pytest.mark.parametrize(
    ("module", "source", "expected"),
    [
        ("errors", "import sudoku_repl.board", "1: board is not below errors"),
        ("formats.rows", "from sudoku_repl.machine import load", "1: machine is not below formats"),
        ("formats.rows", "from sudoku_repl.exact import count", "1: exact is not below formats"),
        ("exact", "from .machine import load", "1: machine is not below exact"),
        ("data", "from sudoku_repl import board", "1: board is not below data"),
        ("timeline.facts", "\nfrom ..debugger import Stop", "2: debugger is not below timeline"),
        ("debugger", "from sudoku_repl import Quiz", "1: sudoku_repl is not below debugger"),
        ("render.board", "def f():\n    from ..orders import show", "2: orders is not below render"),
        ("cli", "import prompt_toolkit", "1: prompt_toolkit belongs under shell"),
        ("orders.model", "import highspy", "1: highspy belongs under model"),
        ("machine.state", "from sudoku_repl.model import build", "1: model is not below machine"),
        ("render.spans", "from prompt_toolkit.styles import Style", "1: prompt_toolkit belongs under shell"),
        ("render.spans", "from sudoku_repl.colours import RED", "1: colours is not a known room"),
        (
            "timeline.facts",
            "if typing.TYPE_CHECKING:\n    from sudoku_repl.board import Board",
            "2: for typing only, of another room: board",
        ),
    ],
)
def test_imports_that_go_up_or_aside_are_found(module: str, source: str, expected: str) -> None:
    name = f"{API}.{module}"
    assert faults(source, name, name.rpartition(".")[0]) == [f"{name}:{expected}"]


def test_the_api_may_import_what_is_below_the_orders() -> None:
    assert faults("from sudoku_repl.debugger.debugger import Debugger", API, API) == []
    assert faults("from sudoku_repl.orders import all_orders", API, API) == [
        f"{API}:1: orders is not below {API}"
    ]
    lazily = "if TYPE_CHECKING:\n    from sudoku_repl.{} import anything"
    assert faults(lazily.format("debugger"), API, API) == []
    assert faults(lazily.format("orders"), API, API) == [f"{API}:2: orders is not below {API}"]


def test_a_module_in_no_known_room_is_found() -> None:
    assert faults("", f"{API}.utils.text", f"{API}.utils") == [f"{API}.utils.text is in no known room"]
