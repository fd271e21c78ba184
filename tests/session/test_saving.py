"""Sessions in files: they go on as if nothing had been, or are refused in a line and change nothing."""

from __future__ import annotations

import copy
import json
import os
import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, settings, strategies as st
from support.damaged import changing, sealed
from support.reopening import reopened
from support.strategies import any_quizzes

from sudoku_repl import Debugger, Event, Picks, Quiz, SessionError, State, Stop, SudokuReplError
from sudoku_repl.machine.work import AdvanceResult
from sudoku_repl.orders import open_desk
from sudoku_repl.session.file import of_text, to_text
from sudoku_repl.session.orders import Display
from sudoku_repl.shell.interpreter import Interpreter

# --- going on -------------------------------------------------------------------------------------

Order = Callable[[Debugger], object]


def orders() -> st.SearchStrategy[Order]:
    """Orders that move, set and look, and are refused at times."""
    plain: list[Order] = [
        Debugger.step,
        Debugger.run,
        Debugger.rerun,
        Debugger.reverse,
        Debugger.last,
        lambda dbg: dbg.goto("start"),
        lambda dbg: dbg.goto("end"),
        lambda dbg: dbg.goto("main"),
        lambda dbg: dbg.goto("fork1"),
        lambda dbg: dbg.mark("here"),
        lambda dbg: dbg.fork("mine"),
        lambda dbg: dbg.watch((5, 5)),
        lambda dbg: dbg.break_("level >= 2", temporary=True),
        lambda dbg: setattr(dbg.break_("wrong"), "ignored", 2),
        lambda dbg: setattr(dbg.breakpoints.get(1), "enabled", False),
        lambda dbg: dbg.breakpoints.delete(1),
    ]
    return st.one_of(
        st.sampled_from(plain),
        st.integers(1, 60).map(lambda steps: lambda dbg: dbg.goto(steps)),
        st.integers(1, 20).map(lambda advances: lambda dbg: dbg.back(advances)),
        st.integers(0, 2).map(lambda mode: lambda dbg: dbg.run_mode(mode)),
        st.sampled_from([0, 1, *Picks]).map(lambda mode: lambda dbg: dbg.guess_mode(mode, 3)),
        st.integers(0, 80).map(lambda pick: lambda dbg: take_a_guess(dbg, pick)),
    )


def take_a_guess(dbg: Debugger, pick: int) -> Stop:
    """Takes the guess that is due, or the last one otherwise."""
    candidates = sorted(dbg.state.candidates().items()) or [(0, (1,))]
    cell, digits = candidates[pick % len(candidates)]
    return dbg.guess(dbg.state.board.coordinates[cell], digits[-1])


def outcome(dbg: Debugger, order: Order) -> Any:
    """What an order gives, comparable between two debuggers."""
    try:
        result = order(dbg)
    except SudokuReplError as error:
        return type(error), str(error)
    if isinstance(result, Stop):
        return attrs.evolve(result, seconds=0, breaks=()), [each.number for each in result.breaks]
    return None


@settings(max_examples=2 * settings().max_examples)
@given(any_quizzes(), st.lists(orders(), max_size=12), st.lists(orders(), max_size=6))
def test_a_session_goes_on_as_if_it_had_not_been_broken_off(
    quiz: Quiz, before: list[Order], after: list[Order]
) -> None:
    live = Debugger(quiz)
    live.record_limit = 300
    for order in before:
        outcome(live, order)
    other = reopened(live)
    assert other.session() == live.session()
    for order in after:
        assert outcome(other, order) == outcome(live, order)
    seen: tuple[list[AdvanceResult], ...] = ([], [])

    def gather(met: list[AdvanceResult], state: State, events: tuple[Event, ...]) -> None:
        met.append((state, events))

    for dbg, met in zip((live, other), seen, strict=True):
        dbg.guess_mode(0)
        dbg.runrun(1000, watcher=partial(gather, met))
    assert seen[0] == seen[1]
    assert other.session() == live.session()


# --- not a session --------------------------------------------------------------------------------


def whole() -> Debugger:
    """A session in which there is some of everything."""
    dbg = Debugger("@readalps")
    dbg.break_("biggest > 10 and wrong")
    dbg.watch((4, 2))
    dbg.breakpoints.get(1).orders = ("levels",)
    dbg.goto(92)
    dbg.mark("deep")
    dbg.guess((4, 2), 8)
    dbg.guess_mode(1)
    dbg.run()
    dbg.fork("mine")
    dbg.guess_mode(Picks.RANDOM, 5)
    dbg.run()
    return dbg


TEXT = to_text(attrs.evolve(whole().session(), displays=(Display(1, "show"),)))


def document() -> dict[str, Any]:
    """What stands in the file of that session, to be changed."""
    read: dict[str, Any] = json.loads(TEXT)
    return read


class GaveUp(Exception):  # noqa: N818 - no error
    """A replay took too long."""


def refusal(text: str, patience: int = 5000) -> str | None:
    """What a text is refused with; None when it is a session, which then can be kept and opened again."""
    dbg = Debugger()
    ticks = iter(range(patience))

    def tick() -> None:
        if next(ticks, None) is None:
            raise GaveUp

    try:
        dbg.resume(of_text(text, "dir/kept.json"), "dir/kept.json", tick)
    except SessionError as error:
        return plain(str(error))
    assert reopened(dbg).session() == dbg.session()
    return None


def names(folder: Path) -> list[str]:
    """What is in a folder."""
    return sorted(path.name for path in folder.iterdir())


def plain(message: str) -> str:
    """A message, which must be one that can be shown."""
    assert message.isprintable()
    assert len(message) < 300
    assert "kept.json' " in message
    return message


def test_every_cut_is_refused() -> None:
    assert refusal(TEXT) is None
    for length in range(0, len(TEXT) - 1, 3):
        assert refusal(TEXT[:length])


def test_a_flipped_byte_is_refused_wherever_it_is(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    whole, draw = TEXT.encode(), random.Random(5)
    dbg = Debugger("@easy")
    runs = dbg.runs
    for place in range(draw.randrange(5), len(whole) - 1, 5):
        flipped = bytearray(whole)
        flipped[place] ^= 1 << draw.randrange(8)
        path.write_bytes(flipped)
        with pytest.raises(SessionError) as error:
            dbg.open(path)
        assert "kept.json" in str(error.value)
        assert str(error.value).isprintable()
    assert dbg.runs is runs


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to every value within another, but that to itself."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield (*path, key)
        yield from places(value[key], (*path, key))


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 100),
    st.integers(),
    st.sampled_from([10**12, 10**30, -(10**12), 2**32, 2**64]),
    st.floats(),
    st.sampled_from(
        ["main", "fork1", "mine", "start", "deep", "first", "9x9", "wrong", "show", "", "a b", "\ud800"]
    ),
    st.text(max_size=4),
    st.sampled_from([{"run": "main", "index": 3}, {"run": "mine", "index": 95}, {}, [], [[]], [1, "show"]]),
    st.recursive(st.integers(), lambda inner: st.lists(inner, max_size=2), max_leaves=30),
).map(copy.deepcopy)  # what is drawn is changed itself later


@st.composite
def damaged(draw: st.DrawFn) -> dict[str, Any]:
    """The document with some of its values replaced, taken out, doubled or exchanged."""
    changed = document()
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from(list(places(changed))))
        within: Any = changed
        for key in way:
            within = within[key]
        match draw(st.sampled_from(["replace", "replace", "remove", "add", "copy"])):
            case "replace":
                within[last] = draw(VALUES)
            case "remove":
                del within[last]
            case "add" if isinstance(within, dict):
                within[draw(st.text(max_size=3))] = draw(VALUES)
            case "add":
                within.insert(draw(st.integers(0, 3)), copy.deepcopy(within[last]))
            case "copy":
                other = changed
                for key in draw(st.sampled_from(list(places(changed)))):
                    other = other[key]
                within[last] = copy.deepcopy(other)
    return changed


def the_same(one: Any, other: Any) -> bool:
    """Whether two documents are, types included: 1 is not True."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


@settings(max_examples=8 * settings().max_examples)
@given(damaged())
def test_whatever_is_changed_is_refused(changed: dict[str, Any]) -> None:
    assert (refusal(json.dumps(changed)) is None) == the_same(changed, document())


@pytest.mark.long
@settings(max_examples=12 * settings().max_examples)
@given(damaged())
def test_a_forged_session_is_refused_or_is_one(changed: dict[str, Any]) -> None:
    try:
        refusal(sealed(changed))
    except GaveUp:
        assert max(run["length"] for run in changed["runs"]) > 1000


FORGED = [
    ("runs.0.length", 10**12, "a run has more than 4294967295 advances"),
    ("runs.0.length", lambda length: length + 1, "run 'main' leads to other states than when it was saved"),
    ("runs.0.length", 10**6, "run 'main' has 257 advances, expected 1000000"),
    ("runs.0.length", -5, "run 'main' has rules or guesses at advances outside it"),
    ("runs.1.length", 3, "run 'fork1' has rules or guesses at advances outside it"),
    ("runs.0.digest", "0" * 32, "run 'main' leads to other states than when it was saved"),
    ("runs.0.name", "other", "the first run must be 'main' and the others its forks"),
    ("runs.0.parent", {"run": "main", "index": 0}, "the first run must be 'main' and the others its forks"),
    ("runs.1.parent", None, "the first run must be 'main' and the others its forks"),
    ("runs.1.name", "main", "the first run must be 'main' and the others its forks"),
    ("runs.1.name", "a b", "invalid name 'a b'; use letters"),
    ("runs.1.name", "end", "the name 'end' is already taken"),
    ("runs.1.name", "mine", "'fork1'"),
    ("runs.1.parent.run", "mine", "unknown name 'mine'"),
    ("runs.1.parent.run", "fork1", "unknown name 'fork1'"),
    ("runs.1.parent.run", "x" * 5000, "unknown name 'xxxxx"),
    ("runs.1.parent.index", 82, "advance 82 is not recorded; expected 0 to 81"),
    ("runs.1.parent.index", -1, "advance -1 is not recorded"),
    ("runs", lambda runs: [runs[0], runs[2], runs[1]], "unknown name 'fork1'"),
    ("runs.1.left_at", 1000, "advance 1000 is not recorded"),
    ("runs.1.choices.0.index", 5, "run 'fork1' has rules or guesses at advances outside it"),
    ("runs.1.choices.0.index", 1000, "run 'fork1' has rules or guesses at advances outside it"),
    ("runs.1.choices.0.index", 83, "no guess is due"),
    ("runs.1.choices.0.cell", 81, "there is no cell number 81"),
    ("runs.1.choices.0.digit", 5, "5 is not a candidate of [4,2]; its candidates are 2 8"),
    (
        "runs.1.choices",
        lambda choices: choices * 2,
        "run 'fork1' has rules or guesses at advances outside it",
    ),
    ("runs.2.rules.0.index", 0, "run 'mine' has rules or guesses at advances outside it"),
    ("runs.2.rules.0.rules.guessing.picks", "best", "@ $.runs[2].rules[0].rules.guessing.picks"),
    ("marks", {"end": {"run": "main", "index": 0}}, "the name 'end' is already taken"),
    ("marks", {"mine": {"run": "main", "index": 0}}, "the name 'mine' is already taken"),
    ("marks", {"a\nb": {"run": "main", "index": 0}}, r"invalid name 'a\\nb'; use letters"),
    ("words", {"shallow": "too early"}, "there are words for 'shallow', which is not a mark"),
    ("marks.deep.index", 10**30, "is not recorded; expected 0 to 81"),
    ("here.run", "nowhere", "unknown name 'nowhere'"),
    ("here.index", 96, "advance 96 is not recorded"),
    ("last.run", "nowhere", "unknown name 'nowhere'"),
    ("breaks.0.number", 2, "the breakpoint numbers are out of order"),
    ("breaks.0.number", 0, "the breakpoint numbers are out of order"),
    ("newest_break", 1, "the breakpoint numbers are out of order"),
    (
        "breaks.0.condition",
        "levl > 3",
        "not a valid condition (did you mean `level`?); see `help conditions`: levl > 3",
    ),
    ("breaks.0.condition", "wrong\n", "not a valid condition; see `help conditions`: wrong"),
    ("breaks.0.condition", "not " * 500 + "wrong", "the condition has 2005 characters; the limit is 500"),
    ("breaks.0.ignored", -1, "breakpoint 1 has a negative count"),
    ("breaks.0.hits", -1, "breakpoint 1 has a negative count"),
    ("breaks.1.cell", 81, "breakpoint 2 has a condition that doesn't match its cell"),
    ("breaks.1.cell", -1, "breakpoint 2 has a condition that doesn't match its cell"),
    ("breaks.0.cell", 28, "breakpoint 1 has a condition that doesn't match its cell"),
    ("breaks.0.orders", "levels", "it was changed after it was written"),
    ("quiz.board", "10x10", "expected 100 cells for the 10x10 board, got 81"),
    ("quiz.board", "hello", "got 'hello'"),
    ("quiz.givens", lambda givens: givens[1:], "expected 81 cells for the 9x9 board, got 80"),
    ("quiz.givens", lambda givens: "5" + givens[1:], "5 twice in row 1"),
    ("quiz.givens", lambda givens: "x" + givens[1:], "got 'x'"),
    ("quiz.title", None, "@ $.quiz.title"),
    ("rules.guessing.seed", True, "@ $.rules.guessing.seed"),
    ("rules.guessing.seed", 1.0, "@ $.rules.guessing.seed"),
    ("rules", {"techniques": []}, "required field missing @ $.rules"),
    ("rules.techniques", ["gw4"], "needs the technique 'gw4', which this program doesn't know; load "),
    ("rules.more", 1, "(more) @ $.rules"),
    ("displays.0.number", 0, "its displays must have ascending numbers, 1 or more"),
    ("displays.0.order", "frob", "unknown order 'frob'"),
    ("displays.0.order", "  ", "expected an order, got a blank line"),
    ("breaks.0.orders", ["levels", "runtil x"], "steps: expected a whole number, 0 or more, got 'x'"),
    ("version", 6, "has session version '6'; this program reads version 7"),
    ("version", True, "has session version 'True'; this program"),
    ("version", "1\n", r"has session version '1\n'; this program"),
    ("version", 10**4000, "has session version '1000"),
    ("format", "sudoku_repl run", "is not a session of this program"),
    ("home", "nowhere", "unknown name 'nowhere'"),
    ("visit", {"run_mode": 0}, "required field missing @ $.visit"),
]


def sitting() -> Interpreter:
    """Someone in the midst of a session, with a display and a breakpoint."""
    interpreter = Interpreter(open_desk())
    for line in ("load-quiz @two", "display show", "break wrong", "run", "mark deep", "run", "back 3"):
        interpreter.take(line)
    return interpreter


@pytest.mark.parametrize(("path", "value", "why"), FORGED, ids=range(len(FORGED)))
def test_a_forged_file_is_refused_and_changes_nothing(
    tmp_path: Path, path: str, value: Any, why: str
) -> None:
    kept = document()
    changing(path, value)(kept)
    file = tmp_path / "kept.json"
    file.write_text(sealed(kept))
    content = file.read_bytes()
    interpreter = sitting()
    before = interpreter.desk.session()
    with pytest.raises(SessionError) as error:
        interpreter.take(f"open {file}")
    assert why in plain(str(error.value))
    after = interpreter.desk.session()
    assert attrs.evolve(after, orders=after.orders[:-1]) == before
    assert (file.read_bytes(), names(tmp_path)) == (content, ["kept.json"])
    interpreter.take("run")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("runs.0.choices", ""),
        ("runs.0.rules", {}),
        ("breaks.1.orders", ""),
        ("breaks.0.orders", {"levels": 1}),
        ("orders", None),
        ("digest", None),
        ("digest", "0" * 32),
    ],
)
def test_what_says_the_same_in_another_way_is_not_as_it_was_written(path: str, value: Any) -> None:
    kept = document()
    changing(path, value)(kept)
    assert refusal(json.dumps(kept))
    if path == "orders":
        del kept["orders"]
        assert refusal(json.dumps(kept)) == refusal(sealed(kept))


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "is not a session: line 1, column 1 is not valid JSON"),
        (b"[]", "is not a session of this program"),
        (b"null", "is not a session of this program"),
        (b"{}", "is not a session of this program"),
        (b'{"format": "sudoku_repl session"}', "has session version 'None'"),
        (b'{"format": "sudoku_repl session", "version": 7}', "is damaged: "),
        (b"[" * 100_000, "is not a session: "),
        (b'{"format": ' * 100_000, "is not a session: "),
        (b"9" * 5000, "is not a session: "),
        (b"\xff\x00", "is not UTF-8 text"),
        (b"\x7fELF\x00\x00", "is not a session"),
        (b"#!/bin/sh\nrm -rf /\n", "is not a session"),
        (b" " * (9 << 20), "is too large: more than 8 MiB"),
    ],
    ids=lambda part: ascii(part)[:30],
)
def test_a_foreign_file_is_refused(tmp_path: Path, content: bytes, why: str) -> None:
    file = tmp_path / "kept.json"
    file.write_bytes(content)
    dbg = Debugger("@easy")
    before = dbg.session()
    with pytest.raises(SessionError) as error:
        dbg.open(file)
    assert why in str(error.value)
    assert str(error.value).isprintable()
    with pytest.raises(SessionError, match="exists and is not a session; choose another name"):
        dbg.save(file)
    assert (file.read_bytes(), dbg.session()) == (content, before)


def test_however_deep_a_file_nests_it_is_refused() -> None:
    kept = document()
    for depth in range(50, 1500, 50):
        nested = f"{'[' * depth}1{']' * depth}"
        for name in ("marks", "here", "runs", "digest"):
            text = json.dumps(kept | {name: "NESTED"}).replace('"NESTED"', nested)
            assert refusal(text)


def test_a_session_is_read_whatever_its_spaces() -> None:
    kept = document()
    for text in (json.dumps(kept, indent=2), json.dumps(kept, sort_keys=True), f"\n{TEXT}\n\n"):
        assert of_text(text, "kept") == of_text(TEXT, "kept")


def test_a_replay_can_be_ended_between_two_advances() -> None:
    endless = Debugger("@empty")
    endless.runtil(5)
    kept = json.loads(to_text(endless.session()))
    changing("runs.0.length", 2**32 - 1)(kept)
    session = of_text(sealed(kept), "kept")
    dbg = Debugger("@easy")
    dbg.run()
    before = dbg.session()
    ticks: list[int] = []

    def tick() -> None:
        ticks.append(1)
        if len(ticks) == 1000:
            dbg.interrupt()

    with pytest.raises(KeyboardInterrupt):
        dbg.resume(session, "kept", tick)
    assert (len(ticks), dbg.session()) == (1000, before)


def test_a_fork_from_a_stem_that_begins_no_name_is_refused() -> None:
    dbg = whole()
    with pytest.raises(SudokuReplError, match="invalid name 'a b1'"):
        dbg.keep("a b", ())
    assert reopened(dbg).session() == dbg.session()


# --- writing --------------------------------------------------------------------------------------


def test_a_save_takes_the_place_of_a_session(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    link = tmp_path / "link"
    link.symlink_to(path)
    dbg = Debugger("@readalps")
    for _ in range(3):
        dbg.step()
        dbg.save(link)
        assert of_text(path.read_text(), "kept") == dbg.session()
    assert link.is_symlink()
    assert names(tmp_path) == ["kept.json", "link"]


@pytest.mark.parametrize("name", ["notes.txt/kept.json", "missing/kept.json", "folder", "x" * 300, "a\0b"])
def test_a_save_that_cannot_be_written_is_refused_and_leaves_nothing(tmp_path: Path, name: str) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "folder").mkdir()
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(SessionError, match=r"cannot be written|exists and is not a session"):
        whole().save(tmp_path / name if "\0" not in name else name)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_save_to_a_file_of_the_home_folder_that_is_not_a_session_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(SessionError, match="exists and is not a session"):
        whole().save("~/notes.txt")
    assert (tmp_path / "notes.txt").read_text() == "mine"


@pytest.mark.parametrize("name", ["~nobody-is-called-so/kept.json", "/dev/full", "/dev/null", "/"])
def test_a_save_to_where_no_file_can_be_is_refused(name: str) -> None:
    with pytest.raises(SessionError):
        whole().save(name)


@pytest.mark.parametrize("failure", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("at", ["fsync", "replace"])
def test_a_save_that_breaks_off_leaves_the_file_from_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: BaseException, at: str
) -> None:
    path = tmp_path / "kept.json"
    dbg = Debugger("@readalps")
    dbg.save(path)
    content = path.read_bytes()
    dbg.run()

    def fail(*_: object, **__: object) -> None:
        raise failure

    monkeypatch.setattr(os, at, fail)
    with pytest.raises((SessionError, KeyboardInterrupt)) as error:
        dbg.save(path)
    if isinstance(failure, OSError):
        assert str(error.value) == f"'{path}' cannot be written: No space left on device"
    assert (path.read_bytes(), names(tmp_path)) == (content, ["kept.json"])
