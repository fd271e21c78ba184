"""Files that were read are never replaced, whichever method or order writes."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from support.desk import Desk
from support.forked import run

from sudoku_repl import Debugger, FileError

HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
LIST = f"quiz,rating\n{HARD},8\n{HARD},9\n"
REFUSAL = "was read, so it is not replaced; write to another file"

WRITERS: dict[str, Callable[[Debugger, str], object]] = {
    "save_quiz": lambda dbg, path: dbg.save_quiz(path),
    "export": lambda dbg, path: dbg.export(path),
    "export_tree": lambda dbg, path: dbg.export_tree(path),
    "write_trace": lambda dbg, path: dbg.write_trace(path, "level"),
    "draw_hotspots": lambda dbg, path: dbg.draw_hotspots(path),
    "draw_quiz_blame": lambda dbg, path: dbg.draw_quiz_blame(path),
    "draw_timeline": lambda dbg, path: dbg.draw_timeline(path),
    "picture": lambda dbg, path: dbg.picture(path),
    "write_path": lambda dbg, path: dbg.write_path(path),
    "export_model": lambda dbg, path: dbg.export_model(path),
    "target": lambda dbg, path: dbg.target(path),
}
"""Every method that writes a file."""

READERS = {"open", "load_constraints", "load_techniques"}


def test_every_method_that_takes_a_path_is_checked_here() -> None:
    methods = inspect.getmembers(Debugger, inspect.isfunction)
    takers = {name for name, method in methods if "path" in inspect.signature(method).parameters}
    assert takers == {*WRITERS, *READERS, "save"}  # which replaces sessions only


@pytest.fixture
def quizzes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A list in the present folder."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "l2.csv"
    path.write_text(LIST)
    return path


@pytest.mark.parametrize("open_cell", [".", "0", "*", "_", "?"])
def test_a_quiz_given_by_its_cells_protects_no_file(quizzes: Path, open_cell: str) -> None:
    dbg = Debugger(HARD.replace(".", open_cell))
    dbg.save_quiz("l2.csv")
    assert Debugger("l2.csv").quiz.givens == dbg.quiz.givens
    assert Desk().give(f"load-quiz {HARD.replace('.', open_cell)}")


@pytest.mark.parametrize("method", WRITERS)
def test_no_method_replaces_the_list_of_the_quiz(quizzes: Path, method: str) -> None:
    Path("link.svg").symlink_to("l2.csv")
    os.link("l2.csv", "hard.html")
    dbg = Debugger("l2.csv#2")
    dbg.step(30)
    for name in ("l2.csv", "./l2.csv", str(quizzes), "link.svg", "hard.html"):
        with pytest.raises(FileError, match=REFUSAL) as refused:
            WRITERS[method](dbg, name)
        assert str(refused.value).startswith(repr(name))
    assert quizzes.read_text() == LIST


def test_other_files_and_files_of_other_debuggers_are_replaced(quizzes: Path) -> None:
    dbg = Debugger("l2.csv")
    dbg.step(30)
    for _ in range(2):
        dbg.export("run.csv")
    first = Path("run.csv").read_text()
    Debugger("@easy").save_quiz("run.csv")
    assert Path("run.csv").read_text() != first


def test_a_file_that_was_read_stays_protected_after_another_quiz(quizzes: Path) -> None:
    dbg = Debugger("l2.csv")
    dbg.load_quiz("@easy")
    with pytest.raises(FileError, match=REFUSAL):
        dbg.export("l2.csv")


@pytest.mark.parametrize("source", [".", "*.csv", "l2.csv", "l2.csv#1"])
def test_every_file_of_a_source_is_protected_but_no_later_one(quizzes: Path, source: str) -> None:
    dbg = Debugger(source)
    with pytest.raises(FileError, match=REFUSAL):
        dbg.save_quiz("l2.csv")
    for _ in range(2):
        dbg.save_quiz("later.csv")


def test_a_session_that_was_opened_is_replaced_by_a_session_only(quizzes: Path) -> None:
    Debugger("@easy").save("one.json")
    before = Path("one.json").read_text()
    dbg = Debugger()
    dbg.open("one.json")
    dbg.step(3)
    with pytest.raises(FileError, match=REFUSAL):
        dbg.export("one.json")
    assert Path("one.json").read_text() == before
    dbg.save("one.json")
    assert Path("one.json").read_text() != before


def test_a_solution_that_a_quiz_was_made_from_and_a_checked_list_are_protected(quizzes: Path) -> None:
    dbg = Debugger()
    dbg.check_technique("hidden_single", "l2.csv", quizzes=1)
    with pytest.raises(FileError, match=REFUSAL):
        dbg.target("l2.csv")
    solver = Debugger("@easy")
    solver.run()
    Path("solved.txt").write_text("".join(map(str, solver.state.values)))
    dbg.create(result="solved.txt", seed=1)
    with pytest.raises(FileError, match=REFUSAL):
        dbg.save_quiz("solved.txt")


@pytest.mark.parametrize(
    "order",
    [
        "export {}",
        "export --blame {}",
        "trace level --to {}",
        "save-quiz {}",
        "save-breaks {}",
        "path {}",
        "tree {}",
        "show {}",
        "timeline {}",
        "timeline open {}",
        "hotspots {}",
        "blame quiz {}",
        "model export {}",
        "create likeness --trials 2 --plot {}",
        "create family --results 1 --each 1 --to {}",
    ],
)
def test_no_order_replaces_the_open_list(quizzes: Path, order: str) -> None:
    drawn = ("show", "timeline", "hotspots", "blame", "create likeness")
    endings = {"path": ".html", "model": ".lp", **dict.fromkeys(drawn, ".svg")}
    name = "l2" + next((ending for begin, ending in endings.items() if order.startswith(begin)), ".csv")
    quizzes.rename(name)
    desk = Desk()
    desk.give(f"load-quiz {name}", "run", order.format(name))
    (refusal,) = desk.refused
    assert refusal == f"script:3: '{name}' {REFUSAL}"
    assert Path(name).read_text() == LIST
    assert desk.give("next-quiz")[0] == "Quiz loaded."


@pytest.mark.parametrize(
    "reading",
    ["source own.repl", "create from-result own.repl", "create family --from own.repl --each 1 --to it.txt"],
)
def test_what_an_order_reads_is_protected(quizzes: Path, reading: str) -> None:
    solver = Debugger("@easy")
    solver.run()
    solved = "".join(map(str, solver.state.values))
    Path("own.repl").write_text("levels\n" if reading.startswith("source") else f"{solved}\n")
    desk = Desk()
    desk.give(reading, "save-breaks own.repl")
    assert desk.refused == [f"script:2: 'own.repl' {REFUSAL}"]


BREAKS = """break level >= 3
commands $
levels
run
end
ignore $ 2
disable $
watch [4,2]
display show
"""


def test_breakpoints_that_were_sourced_are_saved_again(quizzes: Path) -> None:
    Path("own.repl").write_text(BREAKS)
    desk = Desk("@easy")
    desk.give("source own.repl", "delete 2", "tbreak level > 7", "save-breaks own.repl")
    assert not desk.refused
    assert Path("own.repl").read_text() == BREAKS.replace("watch [4,2]", "tbreak level > 7")


@pytest.mark.parametrize("line", ["# mine", "run", "step 2", "delete 1", "ignore 1 2", "l2.csv", ""])
def test_what_save_breaks_would_lose_keeps_a_script_from_being_replaced(quizzes: Path, line: str) -> None:
    Path("own.repl").write_text(text := f"{BREAKS}{line}\n{BREAKS}")
    desk = Desk("@easy")
    desk.give("source own.repl", "save-breaks own.repl")
    assert desk.refused[-1].endswith(f"'own.repl' {REFUSAL}")
    assert Path("own.repl").read_text() == text


@pytest.mark.skipif(sys.platform == "win32", reason="needs symbolic links")
@pytest.mark.parametrize(
    "content", [b"levels\n", b"a letter", b"\x89PNG\r\n\xff", (BREAKS + "# mine\n").encode()]
)
def test_save_breaks_replaces_nothing_but_what_it_wrote(quizzes: Path, content: bytes) -> None:
    Path("there").write_bytes(content)
    Path("link").symlink_to("there")
    desk = Desk("@easy")
    for name in ("there", "./there", "link"):
        desk.give("break level > 3", f"save-breaks {name}")
        assert desk.refused == [
            f"script:2: {name!r} exists and has more than saved breakpoints; write to another file"
        ]
    assert Path("there").read_bytes() == content
    Path("there").write_bytes(b"")
    for name in ("link", "there", "link"):
        assert desk.give("display show", f"save-breaks {name}")[-1] == f"Written: {name}"
    assert Path("there").read_text().count("display show") == 3
    assert Path("link").is_symlink()


@pytest.mark.skipif(sys.platform == "win32", reason="needs /dev/stdout")
def test_save_breaks_writes_to_a_stream_that_goes_to_a_file(quizzes: Path) -> None:
    done = run("@easy", "--batch", "--ex", "break wrong", "--ex", "save-breaks /dev/stdout")
    assert done.stdout.decode().splitlines()[-2:] == ["break wrong", "Written: /dev/stdout"]


def test_a_script_of_the_command_line_is_protected(quizzes: Path) -> None:
    Path("own.repl").write_text("save-breaks own.repl\n")
    done = run("@easy", "--batch", "--script", "own.repl")
    assert f"own.repl:1: 'own.repl' {REFUSAL}" in done.stderr.decode()
    assert Path("own.repl").read_text() == "save-breaks own.repl\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["query", "l2.csv", "select 1", "--to", "./l2.csv"],
        ["query", ".", "select 1", "--to", "./l2.csv"],
        ["calibrate", "l2.csv", "--target", "rating", "--to", "./l2.csv"],
        ["canonical", "l2.csv", "--to", "./l2.csv"],
    ],
)
def test_no_subcommand_replaces_what_it_reads(quizzes: Path, arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.stderr.decode() == f"sudoku-repl {arguments[0]}: './l2.csv' {REFUSAL}\n"
    assert done.returncode
    assert quizzes.read_text() == LIST


def test_a_family_does_not_replace_its_solutions(quizzes: Path) -> None:
    desk = Desk()
    desk.give("create family --from l2.csv --each 1 --to l2.csv")
    assert desk.refused == [f"script:1: 'l2.csv' {REFUSAL}"]
    assert quizzes.read_text() == LIST
