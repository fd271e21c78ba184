"""The public names: what `import sudoku_repl` loads, what it exports, and what is deprecated."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import sudoku_repl
from sudoku_repl import CLASSIC, Debugger, Snapshot, State, deprecation
from sudoku_repl.machine.events import Event

SOURCE = Path(sudoku_repl.__file__).read_text(encoding="utf-8")


def loaded_by(statement: str) -> set[str]:
    """The modules that a statement loads in a new interpreter."""
    script = f"import sys; before = set(sys.modules); {statement}; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def imports_for_typing() -> dict[str, str]:
    """The names that the package imports for type checkers, with their modules."""
    (block,) = (
        node
        for node in ast.parse(SOURCE).body
        if isinstance(node, ast.If) and node.orelse == [] and ast.unparse(node.test) == "TYPE_CHECKING"
    )
    return {
        alias.name: node.module or ""
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def test_the_package_alone_loads_only_its_version_and_what_notebooks_ask() -> None:
    loaded = loaded_by("import sudoku_repl")
    own = {name for name in loaded if name.startswith("sudoku_repl")}
    assert own == {"sudoku_repl", "sudoku_repl.notebooks", "sudoku_repl.version"}
    assert not loaded & {"attrs", "hashlib", "importlib.resources", "inspect"}


@pytest.mark.parametrize("room", ["create", "model", "documents", "session", "explain", "formats", "survey"])
def test_the_debugger_loads_no_room_before_it_needs_it(room: str) -> None:
    loaded = loaded_by("from sudoku_repl import Debugger")
    assert "sudoku_repl.debugger.debugger" in loaded
    assert not {name for name in loaded if name.startswith(f"sudoku_repl.{room}")}


@pytest.mark.parametrize("name", sudoku_repl.__all__)
def test_every_public_name_resolves(name: str) -> None:
    assert getattr(sudoku_repl, name) is not None
    assert name in dir(sudoku_repl)


def test_the_imports_are_those_that_type_checkers_see() -> None:
    names = imports_for_typing()
    assert sorted({*names, "__version__"}) == sorted(sudoku_repl.__all__)
    assert {name: f"{home}" for name, home in names.items()} == sudoku_repl._MODULE_OF


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'sudoku_repl' has no attribute 'Debuger'"):
        sudoku_repl.Debuger  # type: ignore[attr-defined]  # noqa: B018 - a misspelt name, looked up to fail


def test_modules_are_still_imported_from_the_package() -> None:
    from sudoku_repl import explain

    assert explain.why.__module__ == "sudoku_repl.explain.why"


# --- what 0.1.0 had ---------------------------------------------------------------------------------


def test_names_of_the_version_before_work_with_a_warning() -> None:
    dbg = Debugger("@readalps")
    dbg.goto(92)
    old: list[tuple[str, str, Callable[[], object], object]] = [
        ("Debugger.journey", "Debugger.runs", lambda: dbg.journey, dbg.runs),
        ("Debugger.view()", "Debugger.snapshot()", dbg.view, dbg.snapshot()),
        ("Debugger.point()", "Debugger.position()", lambda: dbg.point(90), dbg.position(90)),
        ("Board.places", "Board.coordinates", lambda: CLASSIC.places, CLASSIC.coordinates),
        ("sudoku_repl.View", "sudoku_repl.Snapshot", lambda: sudoku_repl.View, Snapshot),
    ]
    for name, new, use, expected in old:
        message = f"{name} is deprecated and will be removed in the next version; use {new}"
        with pytest.warns(DeprecationWarning, match=f"^{re.escape(message)}$") as warned:
            assert use() == expected
        (warning,) = warned
        # A warning names the caller, or Python's default filters would not show it.
        assert warning.filename == __file__


def watched(move: Callable[[Callable[[State, tuple[Event, ...]], None]], object]) -> list[int]:
    """The steps that a watcher sees, passed by position, with the warning that this brings."""
    steps: list[int] = []
    message = r"watcher by position in (\w+)\(\) is deprecated .* use \1\(\.\.\., watcher=\.\.\.\)"
    with pytest.warns(DeprecationWarning, match=message):
        move(lambda state, _: steps.append(state.steps))
    return steps


def test_a_watcher_by_position_works_with_a_warning() -> None:
    def dbg(steps: int = 0) -> Debugger:
        made = Debugger("@readalps")
        made.goto(steps)
        return made

    # Type checkers know only the present signatures.
    assert watched(lambda watcher: dbg().step(watcher)) == [1]  # type: ignore[arg-type]
    assert watched(lambda watcher: dbg().step(watcher, advances=2)) == [1, 2]  # type: ignore[arg-type, misc]
    assert watched(lambda watcher: dbg().run(watcher))[-1] == 131  # type: ignore[call-arg]
    assert watched(lambda watcher: dbg().rerun(watcher))[-1] == 131  # type: ignore[call-arg]
    assert watched(lambda watcher: dbg().runtil(4, watcher)) == [1, 2, 3, 4]  # type: ignore[call-arg]
    assert watched(lambda watcher: dbg().runrun(1, watcher))[-1] == 131  # type: ignore[call-arg]
    assert watched(lambda watcher: dbg().goto(2, watcher)) == [1, 2]  # type: ignore[call-arg]
    assert watched(lambda watcher: dbg(92).guess((4, 2), 8, watcher)) == [92]  # type: ignore[call-arg]


def test_no_watcher_by_position_works_with_a_warning_too() -> None:
    with pytest.warns(DeprecationWarning, match="watcher by position"):
        assert Debugger("@readalps").runtil(2, None).state.steps == 2  # type: ignore[call-arg]  # as 0.1.0 had it


def test_a_watcher_by_name_brings_no_warning() -> None:
    steps: list[int] = []
    Debugger("@readalps").step(2, watcher=lambda state, _: steps.append(state.steps))
    assert steps == [1, 2]


def test_a_second_watcher_and_too_many_arguments_are_refused() -> None:
    def watcher(state: State, events: tuple[Event, ...]) -> None:
        raise AssertionError

    with pytest.raises(TypeError):
        Debugger("@readalps").run(watcher, watcher=watcher)  # type: ignore[misc]  # wrong on purpose
    with pytest.raises(TypeError):
        Debugger("@readalps").runtil(1, 2, 3)  # type: ignore[call-arg, arg-type]  # wrong on purpose


def test_a_deprecated_signature_keeps_its_name_and_its_help() -> None:
    assert Debugger.step.__name__ == "step"
    assert (Debugger.step.__doc__ or "").startswith("Make ``advances`` advances")
    # functools.wraps sets __wrapped__, but ParamSpec does not say so.
    assert deprecation.watcher_by_name(Debugger.step).__wrapped__ is Debugger.step  # type: ignore[attr-defined]
