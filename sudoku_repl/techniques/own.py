"""Your own techniques: loaded from a file, or an installed package, and checked.

What a file does is up to its author: it is code, and runs as such. A mistake in it is an error that names the
file, the class and what is wrong, never the end of the program.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache, wraps
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from sudoku_repl.board import House
from sudoku_repl.errors import ModeError, TechniqueError, quoted
from sudoku_repl.files import read_text
from sudoku_repl.techniques import TECHNIQUES, plain, register, spellings, technique_named
from sudoku_repl.techniques.chain import Node, Walk
from sudoku_repl.techniques.finding import Finding, Role, RoleKind, Verdict
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import Difficulty, Known, Technique

GROUP = "sudoku_repl.techniques"
"""The group of entry points that name classes of techniques."""

_T = TypeVar("_T")
FROM: dict[str, str] = {}
"""Where each technique that was loaded comes from, by its name."""
RAISED = (Exception, SystemExit)
"""What somebody's code may raise; an interrupt is not among them."""


def load(path: str) -> tuple[Technique, ...]:
    """Load the techniques of a Python file, and return them.

    Raises :class:`~sudoku_repl.errors.FileError` if the file can't be read, and
    :class:`~sudoku_repl.errors.TechniqueError` if it has no technique or a wrong one; then none is loaded.
    """
    return loaded_from(path, Technique, "name", _add)


def loaded_from(path: str, base: type, named_by: str, add: Callable[[list[Any], str], _T]) -> _T:
    """Run a file, and add the classes below ``base`` that it declares, also one without its name."""
    text, source = read_text(path, regular=True), quoted(path)
    module = ModuleType(f"sudoku_repl_own_{Path(path).stem}")
    module.__file__ = path
    before = sys.modules.get(module.__name__)
    sys.modules[module.__name__] = module
    try:
        exec(compile(text, path, "exec"), vars(module))  # noqa: S102 - the user asks for this
        declared = (
            each for each in vars(module).values() if _is_declared(each, module.__name__, base, named_by)
        )
        return add(list(declared), source)
    except BaseException as error:
        if before is None:
            del sys.modules[module.__name__]
        else:
            sys.modules[module.__name__] = before
        if isinstance(error, TechniqueError) or not isinstance(error, RAISED):
            raise
        raise TechniqueError(f"{source} cannot be loaded: {told(error, path)}") from None


@cache
def load_installed() -> tuple[str, ...]:
    """Load the techniques of installed packages, once, and return what is wrong with those that can't be."""
    from importlib.metadata import entry_points  # takes 50 ms

    wrong = []
    for point in entry_points(group=GROUP):
        try:
            _add([point.load()], f"entry point {quoted(point.name)}")
        except RAISED as error:
            wrong.append(str(error) if isinstance(error, TechniqueError) else f"{point.name}: {told(error)}")
    return tuple(wrong)


def find_technique(name: str | Technique) -> Technique:
    """Return the technique of a name as :func:`technique_named` does, also one of an installed package."""
    try:
        return technique_named(name)
    except ModeError:
        load_installed()
        return technique_named(name)


def _is_declared(value: object, module: str, base: type, named_by: str) -> bool:
    """Return whether a value is a class of a module below ``base``, and not meant as a base itself."""
    if not (isinstance(value, type) and issubclass(value, base) and value.__module__ == module):
        return False
    return named_by in vars(value) or not value.__subclasses__()


def _add(classes: list[Any], source: str) -> tuple[Technique, ...]:
    """Check classes, make their techniques known, and return them."""
    if not classes:
        raise TechniqueError(f"{source} has no technique: expected a subclass of Technique with a name")
    made: list[Technique] = []
    for each in classes:
        where = f"{source}, class {getattr(each, '__name__', each)}"
        if wrong := _wrong_with_class(each, [technique.name for technique in made]):
            raise TechniqueError(f"{where}: {wrong}")
        _guard(each, where)
        try:
            made.append(each())
        except RAISED as error:
            raise TechniqueError(f"{where}: it cannot be made: {told(error)}") from None
    for technique in made:
        register(technique)
        FROM[technique.name] = source
    return tuple(made)


def file_of(kind: type) -> str:
    """Return the path of the file that a loaded class is from."""
    return getattr(sys.modules.get(kind.__module__), "__file__", None) or ""


def told(error: BaseException, path: str = "") -> str:
    """Return what was raised, with the last line of the file that took part."""
    from traceback import extract_tb  # needs time to load

    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if path and frame.filename == path]
    line = getattr(error, "lineno", None) if isinstance(error, SyntaxError) else lines[-1] if lines else None
    what = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}{f': {what}' if what else ''}{f', line {line}' if line else ''}"


# --- on load --------------------------------------------------------------------------------------------


def _wrong_with_class(kind: Any, beside: Iterable[str]) -> str:
    """Return what is wrong with a class; nothing if it is a technique."""
    if not (isinstance(kind, type) and issubclass(kind, Technique)):
        return "expected a subclass of Technique"
    if "name" not in vars(kind):
        return "name is missing"
    for name, (fits, expected) in _ATTRIBUTES.items():
        if not hasattr(kind, name):
            return f"{name} is missing; expected {expected}"
        if not fits(getattr(kind, name)):
            return f"expected {expected} as {name}, got {quoted(repr(getattr(kind, name)))}"
    if kind.__abstractmethods__:
        return f"missing: {', '.join(sorted(kind.__abstractmethods__))}"
    if kind.name in TECHNIQUES or kind.name in beside:
        where = f", from {FROM[kind.name]}" if kind.name in FROM else ""
        return f"there is already a technique {kind.name}{where}; choose another name, or start again"
    if kind.name in spellings():
        return f"{kind.name} already means {spellings()[kind.name].name}; choose another name"
    return ""


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_bool(value: object) -> bool:
    return isinstance(value, bool)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and value.isascii() and value.isidentifier() and plain(value) == value


def _are_roles(value: object) -> bool:
    are_roles = isinstance(value, tuple) and all(
        isinstance(each, Role) and isinstance(each.kind, RoleKind) for each in value
    )
    return are_roles and len({each.name for each in value}) == len(value)  # type: ignore[attr-defined, arg-type]


def _are_texts(value: object) -> bool:
    return isinstance(value, tuple | frozenset) and all(isinstance(each, str) for each in value)


_ATTRIBUTES: dict[str, tuple[Callable[[object], bool], str]] = {
    "name": (_is_name, "an identifier in lower case"),
    "summary": (_is_text, "a text"),
    "family": (_is_text, "the name of a family"),
    "rank": (_is_number, "a whole number"),
    "roles": (_are_roles, "a tuple of Role with different names"),
    "score": (lambda value: _is_number(value) and value >= 0, "a whole number, 0 or more"),  # type: ignore[operator]
    "difficulty": (lambda value: value is None or isinstance(value, Difficulty), "a Difficulty or None"),
    "usual": (_is_bool, "True or False"),
    "runs": (_is_bool, "True or False"),
    "assumes_unique": (_is_bool, "True or False"),
    "subsumes": (_are_texts, "a frozenset of names"),
    "aliases": (_are_texts, "a tuple of texts"),
    "example": (lambda value: isinstance(value, str), "a text"),
}


# --- on use ---------------------------------------------------------------------------------------------


def _guard(kind: type[Technique], where: str) -> None:
    """Let a class check what its methods give, and search by itself."""
    path, find, grounds = file_of(kind), kind.find, kind.grounds

    @wraps(find)
    def checked(self: Technique, grid: Grid) -> Iterator[Finding]:
        try:
            findings = iter(find(self, grid))
        except TypeError as error:
            raise TechniqueError(f"{where}: find doesn't yield findings: {told(error, path)}") from None
        except RAISED as error:
            raise TechniqueError(f"{where}: find raised {told(error, path)}") from None
        while True:
            try:
                finding = next(findings)
            except StopIteration:
                return
            except RAISED as error:
                raise TechniqueError(f"{where}: find raised {told(error, path)}") from None
            if wrong := _wrong_with_finding(self, finding, grid):
                raise TechniqueError(f"{where}: find yielded a wrong finding: {wrong}")
            yield finding

    @wraps(grounds)
    def checked_grounds(self: Technique, finding: Finding, cell: int, known: Known[Any]) -> Iterable[Any]:
        try:
            return tuple(grounds(self, finding, cell, known))
        except RAISED as error:
            raise TechniqueError(f"{where}: grounds raised {told(error, path)}") from None

    kind.find = checked  # type: ignore[method-assign]
    kind.grounds = checked_grounds  # type: ignore[method-assign]
    kind.together = staticmethod(Technique.together)  # type: ignore[method-assign]
    kind.find_shorter = Technique.find_shorter  # type: ignore[method-assign]


def _wrong_with_finding(technique: Technique, finding: object, grid: Grid) -> str:
    """Return what is wrong with a finding; nothing if it fits the technique and the grid."""
    if not isinstance(finding, Finding):
        return f"expected a Finding, got {quoted(repr(finding))}"
    if finding.technique is not technique:
        return f"its technique is {quoted(repr(finding.technique))}, expected self"
    if not isinstance(finding.verdict, Verdict):
        return f"expected a Verdict as verdict, got {quoted(repr(finding.verdict))}"
    if not isinstance(finding.pattern, tuple) or len(finding.pattern) != len(technique.roles):
        return f"expected a pattern for {len(technique.roles)} roles, got {quoted(repr(finding.pattern))}"
    for role, held in zip(technique.roles, finding.pattern, strict=True):
        if not isinstance(held, tuple) or not all(_is_of_kind(each, role.kind, grid) for each in held):
            return f"role {role.name}: expected a tuple of {role.kind.value}, got {quoted(repr(held))}"
    return _wrong_with_changes(finding, grid)


def _wrong_with_changes(finding: Finding, grid: Grid) -> str:
    for name, nodes in (("removes", finding.removes), ("places", finding.places)):
        if not isinstance(nodes, tuple) or not all(_is_candidate(each, grid) for each in nodes):
            return f"expected a tuple of Node(digit, cell) on the board as {name}, got {quoted(repr(nodes))}"
        if len(set(nodes)) < len(nodes):
            return f"{name} has a candidate twice: {quoted(repr(nodes))}"
        for node in nodes:
            if not grid.board.packing.field(grid.candidates, node.cell) >> node.digit - 1 & 1:
                where = grid.board.label(node.cell)
                return f"{name} has {node.digit} at {where}, which is not a candidate there"
    if not finding.removes and not finding.places:
        return "it neither removes nor places anything"
    return ""


def _is_candidate(value: object, grid: Grid) -> bool:
    return isinstance(value, Node) and _is_digit(value.digit, grid) and _is_cell(value.cell, grid)


def _is_cell(value: object, grid: Grid) -> bool:
    return _is_number(value) and value in range(len(grid.board.coordinates))


def _is_digit(value: object, grid: Grid) -> bool:
    return _is_number(value) and value in range(1, grid.board.digits + 1)


def _is_of_kind(value: object, kind: RoleKind, grid: Grid) -> bool:
    """Return whether a value is of the kind of a role."""
    match kind:
        case RoleKind.CELLS:
            return _is_cell(value, grid)
        case RoleKind.DIGITS:
            return _is_digit(value, grid)
        case RoleKind.HOUSES:
            return isinstance(value, House) and value in grid.board.houses
        case RoleKind.CANDIDATES:
            return _is_candidate(value, grid)
        case RoleKind.LINKS:
            return isinstance(value, Walk) and all(_is_candidate(each, grid) for each in value.nodes)
        case _:
            return True
