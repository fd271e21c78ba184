"""What holds for the source of every module of the package: each rule is a function that finds faults."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import TypeAlias

import attrs
import pytest

import sudoku_repl
from sudoku_repl.techniques import spellings
from sudoku_repl.techniques.constraints import pruning

ROOT = Path(sudoku_repl.__file__).parent
API = "sudoku_repl"
"""The package itself: what `from sudoku_repl import Debugger` imports."""

FLOORS = (
    {"deprecation", "errors", "interruption", "memory", "spelling", "version"},
    {"arguments", "files", "kernels", "notebooks", "packed", "processes"},
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
FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
LAZY = frozenset({API, "render", "debugger", "orders", "shell", "cli"})
"""The rooms that import others when these are first needed, and before that for typing only."""
ONLY_UNDER = {"prompt_toolkit": "shell", "highspy": "model"}
"""Packages of others that one room alone may import."""

MOST_PARAMETERS = 8
DECLARATIONS = {"debugger/debugger.py", "orders/create.py", "orders/language/declare.py"}
"""Where a function may have more: methods of Debugger, handlers of orders and options of a command."""

CLASSIC_NUMBERS = {9, 27, 81, 729}
"""The digits, houses, cells and candidates of a classic board."""

ALLOWED = {
    ("machine/kernel.py", "9"): "the numbers of open cells up to eight",
    ("machine/records.py", "9"): "the number of a kind of record",
    ("techniques/grouped.py", "9"): "on larger boards, larger almost locked sets are too many",
    ("board/corners.py", "9"): "one of the usual sizes",
    ("board/notation.py", "9"): "the last number that is a single figure",
    ("create/drawing.py", "123456789"): "the paper's seed grid",
    ("create/drawing.py", "9"): "how often lines of the paper's seed grid are swapped",
    ("create/kernel.py", "27"): "classic full grids, which are drawn in another way than others",
    ("create/kernel.py", "81"): "the same",
    ("create/kernel.py", "9"): "the same",
    ("create/kernel.py", "range(1, 10)"): "the same",
    ("create/kernel.py", "range(10)"): "the same",
    ("create/uniform.py", "9"): "classic full grids, which are drawn in another way than others",
    ("create/uniform.py", "range(1, 10)"): "the same",
    ("documents/replay.py", "9"): "nine tenths of a size, and the level of zlib",
    ("exact/kernel.py", "27"): "the band search, which only counts on the classic board",
    ("exact/kernel.py", "81"): "the same",
    ("exact/kernel.py", "9"): "the same",
    ("formats/cleaning.py", "[1-9]"): "classic quizzes in a line, and digits before a zero",
    ("formats/declared/bitmap.py", "123456789"): "an example",
    ("formats/declared/drawing.py", "9"): "an example",
    ("formats/declared/hodoku.py", "[1-9]"): "a format of classic boards",
    ("formats/declared/lingo.py", "123456789"): "the paper's program has classic grids",
    ("formats/declared/lingo.py", "[1-9]"): "the same",
    ("formats/declared/pencil.py", "123456789"): "an example",
    ("formats/declared/pencil.py", "9"): "an example",
    ("formats/declared/pencil.py", "[1-9]"): "candidates without anything between them",
    ("formats/declared/plain.py", "9"): "an example",
    ("formats/drawn.py", "9"): "the characters of a cell in a wide table",
    ("formats/sizes.py", "9"): "one of the sizes that tell their order",
    ("orders/breakpoints.py", "9"): "the rank of an order in the help",
    ("orders/tree.py", "9"): "the highest figure of a heat map",
    ("orders/help.py", "27"): "the width of a column",
    ("shell/prompt.py", "9"): "the rows of a menu",
    ("shell/pasting.py", "[1-9]"): "rows of candidates",
}
"""Where such a number is something else, or a classic board is meant; by file and expression."""

DIGITS = re.compile(r"123456789|\[1-9\](?!\[0-9\]|\\d)")
"""The digits of a classic board in a string; the beginning of a number is something else."""

KNOW_TECHNIQUES = {"machine/kernel.py", "machine/records.py", "machine/rules.py"}
"""The kernel and its records, which know the original's techniques, and the sets of its modes."""
ENGLISH = {"hidden", "complete", "naked_single", "hidden_single", "skyscraper"}
"""Names of techniques that are words of English, too: only where something is looked up are they names."""


@attrs.frozen(slots=False)
class Module:
    """A module of the package: its file, from the package's folder, and its source."""

    file: str
    source: str

    @cached_property
    def body(self) -> list[ast.stmt]:
        """Its statements."""
        return ast.parse(self.source).body

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """The nodes below its statements, and these."""
        return [node for statement in self.body for node in ast.walk(statement)]

    @cached_property
    def name(self) -> str:
        """Its name: `sudoku_repl.board.quiz`."""
        return ".".join((API, *Path(self.file).with_suffix("").parts)).removesuffix(".__init__")

    @property
    def room(self) -> str:
        """The room that it stands in."""
        return room_of(self.name)

    @cached_property
    def prose(self) -> set[ast.AST]:
        """The docstrings, and the strings below names that say what these mean."""
        return {each.value for each in self.nodes if isinstance(each, ast.Expr)}


@cache
def modules() -> tuple[Module, ...]:
    """Every module of the package."""
    paths = sorted(ROOT.rglob("*.py"))
    return tuple(
        Module(each.relative_to(ROOT).as_posix(), each.read_text(encoding="utf-8")) for each in paths
    )


@cache
def names_of_modules() -> frozenset[str]:
    return frozenset(each.name for each in modules())


def room_of(name: str) -> str:
    """The room of a module of the package: `board` of `sudoku_repl.board.quiz`."""
    return name.removeprefix(f"{API}.").partition(".")[0]


# --- imports ----------------------------------------------------------------------------------------------


def imports(module: Module) -> Iterator[tuple[str, ast.stmt]]:
    """The modules that a module imports, wherever it does, each with the statement."""
    for node in module.nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node
        elif isinstance(node, ast.ImportFrom):
            package = [API, *Path(module.file).parts[:-1]]
            above = package[: len(package) - node.level + 1] if node.level else []
            name = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{name}.{alias.name}"
                yield inner if inner in names_of_modules() else name, node


def only_for_typing(module: Module) -> set[ast.AST]:
    """The nodes under `if TYPE_CHECKING`: there an import breaks a circle, which only one room may hold."""
    found: set[ast.AST] = set()
    for node in module.nodes:
        match node:
            case ast.If(test=ast.Name(id="TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING"), body=body):
                found |= {child for statement in body for child in ast.walk(statement)}
    return found


def import_fault(room: str, imported: str, typed: bool) -> str | None:
    """What is wrong with an import by a room, None if nothing is."""
    package, target = imported.partition(".")[0], room_of(imported)
    if package != API:
        only = ONLY_UNDER.get(package, room)
        return None if only == room else f"{package} belongs under {only}"
    if target not in FLOOR_OF:
        return f"{target} is not a known room"
    if target == room:
        return None
    if typed and room not in LAZY:
        return f"for typing only, of another room: {target}"
    return None if FLOOR_OF[target] < FLOOR_OF[room] else f"{target} is not below {room}"


def import_faults(module: Module) -> Iterator[str]:
    """Every import goes down the list of rooms, none goes up or aside."""
    if module.room not in FLOOR_OF:
        yield "in no known room"
        return
    typed = only_for_typing(module)
    for imported, node in imports(module):
        if fault := import_fault(module.room, imported, node in typed):
            yield f"{node.lineno}: {fault}"


def circles(sources: tuple[Module, ...]) -> set[str]:
    """The modules that import themselves through others."""
    imported = {}
    for module in sources:
        typed = only_for_typing(module)
        imported[module.name] = {name for name, node in imports(module) if node not in typed} - {module.name}

    def reached(name: str) -> set[str]:
        seen: set[str] = set()
        rest = [name]
        while rest:
            new = imported.get(rest.pop(), set()) - seen
            seen |= new
            rest += new
        return seen

    return {name for name in imported if name in reached(name)}


def test_a_circle_of_imports_is_found_even_inside_a_function() -> None:
    sources = (
        Module("board/quiz.py", f"from {API}.board.layouts import CLASSIC"),
        Module("board/layouts.py", "from .topology import Board"),
        Module("board/topology.py", f"def f():\n    from {API}.board.layouts import board_named"),
    )
    assert circles(sources) == {f"{API}.board.layouts", f"{API}.board.topology"}


# --- parameters and names ---------------------------------------------------------------------------------


def parameter_faults(module: Module) -> Iterator[str]:
    """A function takes at most eight parameters; beyond, a value names them."""
    for node in module.nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and module.file not in DECLARATIONS:
            names = [each.arg for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
            if len({*names} - {"self", "cls"}) > MOST_PARAMETERS:
                yield f"{node.lineno}: {node.name}"


def repeated_names(sources: tuple[Module, ...]) -> list[str]:
    """The names that several classes or type aliases have."""
    names: Counter[str] = Counter()
    for module in sources:
        for node in module.body:
            if isinstance(node, ast.ClassDef):
                names[node.name.lstrip("_")] += 1
            elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
                names[ast.unparse(node.target).lstrip("_")] += 1
    return [name for name, count in names.items() if count > 1]


# --- what only a classic board has ------------------------------------------------------------------------


def number_faults(module: Module) -> Iterator[str]:
    """No code takes every board for a classic one: such numbers are written in few places."""
    for written in classic_numbers(module):
        if (module.file, written) not in ALLOWED:
            yield written


def classic_numbers(module: Module) -> Iterator[str]:
    """The numbers, the ends of ranges and the strings in a module that fit the classic board alone."""
    prose = module.prose
    for node in module.nodes:
        match node:
            case ast.Constant(value=int() as value) if type(value) is int and value in CLASSIC_NUMBERS:
                yield str(value)
            case ast.Call(func=ast.Name(id="range"), args=ends) if any(
                isinstance(end, ast.Constant) and end.value == 10 for end in ends[:2]
            ):
                yield ast.unparse(node)
            case ast.Constant(value=str() as text) if node not in prose:
                yield from DIGITS.findall(text)


# --- techniques -------------------------------------------------------------------------------------------


def plain(text: str) -> str:
    """A name without what may differ in its spellings."""
    return re.sub(r"[-_ ]", "", text.lower())


def words(module: Module) -> Iterator[tuple[int, str, bool]]:
    """The identifiers and strings of a module but its prose: line, text, and whether it is looked up."""
    prose, keys = module.prose, set()
    for node in module.nodes:
        if isinstance(node, ast.Subscript):
            keys.add(node.slice)
        elif isinstance(node, ast.Call):
            keys.update(node.args)
    for node in module.nodes:
        match node:
            case ast.Constant(value=str() as text) if node not in prose:
                yield node.lineno, text, node in keys
            case ast.Name(id=text) | ast.arg(arg=text) | ast.keyword(arg=str() as text):
                yield node.lineno, text, False
            case ast.Attribute(attr=text) | ast.FunctionDef(name=text) | ast.ClassDef(name=text):
                yield node.lineno, text, False


@cache
def own_spellings() -> set[str]:
    """The names of techniques, but for those that kinds of constraints make: these are usual words."""
    kinds = {plain(each.name) for each in pruning()}
    return {spelling for spelling in spellings() if plain(spelling) not in kinds}


def technique_faults(module: Module) -> Iterator[str]:
    """No room but that of the techniques names one."""
    if module.room == "techniques" or module.file in KNOW_TECHNIQUES:
        return
    names, english = set(map(plain, own_spellings())), set(map(plain, ENGLISH))
    for line, text, is_key in words(module):
        if plain(text) in names and (is_key or plain(text) not in english):
            yield f"{line}: {text}"


def test_the_page_names_no_technique() -> None:
    names = {spelling for spelling in own_spellings() if spelling not in ENGLISH}
    pattern = re.compile(rf"(?i)\b({'|'.join(sorted(names)).replace('_', '[-_ ]?')})\b")
    for path in (ROOT / "documents" / "page").iterdir():
        if path.suffix in (".js", ".css", ".html"):
            assert not pattern.search(path.read_text(encoding="utf-8")), path


# --- each rule --------------------------------------------------------------------------------------------

Rule: TypeAlias = Callable[[Module], Iterator[str]]


def test_the_package_keeps_the_rules() -> None:
    """All in one test, or several processes would read the whole package."""
    rules: tuple[Rule, ...] = (import_faults, parameter_faults, number_faults, technique_faults)
    assert [f"{each.file}:{fault}" for each in modules() for rule in rules for fault in rule(each)] == []
    assert circles(modules()) == set()
    assert repeated_names(modules()) == []


@pytest.mark.parametrize(
    ("rule", "file", "source", "faults"),
    [
        (import_faults, "board/quiz.py", "from sudoku_repl.errors import QuizError", []),
        (import_faults, "board/quiz.py", "from .topology import Board", []),
        (import_faults, "board/quiz.py", "from ..errors import QuizError", []),
        (import_faults, "formats/sources.py", "from sudoku_repl import data", []),
        (import_faults, "orders/results.py", "if TYPE_CHECKING:\n    from ..orders.desk import Desk", []),
        (import_faults, "cli/__init__.py", "from sudoku_repl import __version__", []),
        (import_faults, "__main__.py", "from sudoku_repl.cli.main import main", []),
        (import_faults, "shell/terminal.py", "import prompt_toolkit.history, os", []),
        (import_faults, "model/solving.py", "def f() -> None:\n    import highspy", []),
        (import_faults, "orders/help.py", "def f() -> None:\n    from ..render import pages", []),
        (import_faults, "__init__.py", "from sudoku_repl.debugger.debugger import Debugger", []),
        (import_faults, "__init__.py", "if TYPE_CHECKING:\n    from sudoku_repl.debugger import any", []),
        (import_faults, "errors.py", "import sudoku_repl.board", ["1: board is not below errors"]),
        (import_faults, "formats/rows.py", "from ..exact import count", ["1: exact is not below formats"]),
        (import_faults, "exact/__init__.py", "from ..machine import load", ["1: machine is not below exact"]),
        (import_faults, "data/__init__.py", "from .. import board", ["1: board is not below data"]),
        (import_faults, "debugger/a.py", "\nfrom .. import Quiz", ["2: sudoku_repl is not below debugger"]),
        (import_faults, "render/a.py", "if 1:\n from ..orders import x", ["2: orders is not below render"]),
        (import_faults, "cli/a.py", "import prompt_toolkit", ["1: prompt_toolkit belongs under shell"]),
        (import_faults, "orders/model.py", "import highspy", ["1: highspy belongs under model"]),
        (import_faults, "render/spans.py", "from ..colours import RED", ["1: colours is not a known room"]),
        (import_faults, "__init__.py", "from .orders import a", ["1: orders is not below sudoku_repl"]),
        (import_faults, "utils/text.py", "", ["in no known room"]),
        (
            import_faults,
            "timeline/facts.py",
            "if typing.TYPE_CHECKING:\n    from sudoku_repl.board import Board",
            ["2: for typing only, of another room: board"],
        ),
        (parameter_faults, "a.py", "def f(self, a, b, c, d, e, f, g, *, h): ...", []),
        (parameter_faults, "a.py", "def f(a, b, c, d, e, f, g, h, *, i): ...", ["1: f"]),
        (number_faults, "a.py", '"""About 9 digits, 123456789."""\nCELLS = 81', ["81"]),
        (number_faults, "a.py", "for each in 9, range(1, 10): ...", ["9", "range(1, 10)"]),
        (number_faults, "a.py", 'def f():\n    """[1-9]."""\n    return "[1-9]01"', ["[1-9]"]),
        (number_faults, "a.py", 'f"{all} of 0123456789"', ["123456789"]),
        (number_faults, "a.py", '"[1-9][0-9]*", 10', []),
        (technique_faults, "a.py", 'TECHNIQUES["hidden"]', ["1: hidden"]),
        (technique_faults, "a.py", 'technique_named("complete")', ["1: complete"]),
        (technique_faults, "a.py", "Technique.GW3", ["1: GW3"]),
        (technique_faults, "a.py", 'names = ("X-Chain",)', ["1: X-Chain"]),
        (technique_faults, "a.py", "def forcing_chain(): ...", ["1: forcing_chain"]),
        (technique_faults, "a.py", '"""ply is prose here."""', []),
        (technique_faults, "a.py", 'state = "hidden" if note else Verdict.COMPLETE', []),
    ],
)  # fmt: skip
def test_faults_are_found(rule: Rule, file: str, source: str, faults: list[str]) -> None:
    assert list(rule(Module(file, source))) == faults
