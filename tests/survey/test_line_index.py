"""The index of a list gives the records that reading it from its beginning gives, in all kinds of lists."""

from __future__ import annotations

import gzip
from itertools import cycle, islice
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from support.surveys import minimal, survey

from sudoku_repl.errors import SurveyError
from sudoku_repl.formats import sources
from sudoku_repl.formats.sources import contents_at
from sudoku_repl.survey import inputs, line_index, parts
from sudoku_repl.survey.inputs import entries
from sudoku_repl.survey.line_index import ListIndex, index_name

QUIZZES = [*map(str, minimal(11))]
SIXTEEN = ".1G" + "." * 253
LINES = (
    *QUIZZES,
    f"{QUIZZES[0]},{QUIZZES[1]},9.5",
    f'["{QUIZZES[2]}", "{QUIZZES[3]}"]',
    f"{QUIZZES[4]};{'x' * 200}",
    f"{QUIZZES[4]};{'x' * 79}",
    f"{QUIZZES[5]} # sch\u00f6n",
    f"000001 {QUIZZES[6]} 1.2 \uff3bx",
    f"{QUIZZES[7][:-1]}\r{QUIZZES[7]}",
    QUIZZES[8].replace(".", "-"),
    "# a note",
    "# size: 4",
    "> quoted",
    "None, 5",
    "```",
    "",
    "   ",
    "-------+-------",
    "12345",
    f'1 ["{QUIZZES[1]}","{QUIZZES[2]}"]',
    "N" + QUIZZES[1],
    SIXTEEN,
)
BEGINNINGS = (
    "",
    "quiz,rating\n",
    "name,rating\n",
    "puzzle,puzzle2\n",
    "source,line,mode,board,quiz\n",
    "\ufeff",
)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Makes pieces short, and all lists long."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(line_index, "LARGEST", 100)
    monkeypatch.setattr(line_index, "_PIECE", 300)
    monkeypatch.setattr(sources, "_PIECE", 170)


def read_by(index: ListIndex, names: list[str], first: int, step: int, size: int) -> None:
    """Compares the records that an index finds with those that are read from the beginning."""
    expected = list(entries(names, ["f2"]))
    assert index.records == len(expected)
    firsts = range(first, index.records, step)
    for number, found in zip(firsts, index.slices(firsts, size, ["f2"]), strict=True):
        assert [source.entry(at, line) for source, at, line in found] == expected[number : number + size]


def check(content: str, first: int, size: int, step: int) -> None:
    """Compares what an index of a list finds with what is there."""
    Path("list.txt").write_bytes(content.encode())
    index = ListIndex.of(["list.txt"])
    read_by(index, ["list.txt"], first, max(step, size), size)
    assert ListIndex.parse(["list.txt"], index.text()).text() == index.text()


@pytest.mark.parametrize("begin", BEGINNINGS)
def test_every_line_among_others_counts_as_it_does_without_an_index(begin: str) -> None:
    some = [*islice(cycle(QUIZZES), 17)]
    for line in LINES:
        check(begin + "\n".join([*some, line, *some]), 3, 2, 7)


@given(
    st.sampled_from(BEGINNINGS),
    st.integers(0, 70),
    st.lists(st.tuples(st.integers(0, 70), st.sampled_from(LINES)), max_size=6),
    st.sampled_from(("\n", "\r\n", "\r")),
    st.integers(0, 9),
    st.integers(1, 4),
    st.integers(1, 20),
    st.booleans(),
)
def test_an_index_finds_the_records_of_any_list(
    begin: str,
    plain: int,
    others: list[tuple[int, str]],
    end: str,
    first: int,
    size: int,
    step: int,
    is_ended: bool,
) -> None:
    lines = [*islice(cycle(QUIZZES), plain)]
    for at, line in others:
        lines.insert(at, line)
    check(begin + end.join(lines) + end * is_ended, first, size, step)


def test_most_lists_are_read_from_near_the_records(monkeypatch: pytest.MonkeyPatch) -> None:
    for begin, count in (("", 300), ("quiz,rating\n", 300), ("# houses: diagonals\n", 300)):
        Path("list.txt").write_text(begin + "".join(f"{quiz},1.5\n" for quiz in QUIZZES * 30)[: count * 86])
        index = ListIndex.of(["list.txt"])
        assert len(index.files[0].starts) > count * 86 / 400
        seen: list[int] = []

        def noted(
            name: str, refusal: type[SurveyError], start: sources.LineStart, seen: list[int] = seen
        ) -> object:
            seen.append(start.line)
            return contents_at(name, refusal, start)

        with monkeypatch.context() as patch:
            patch.setattr(inputs, "contents_at", noted)
            list(index.slices(range(250, 300, 20), 3, ()))
        assert min(seen) > 240
        read_by(index, ["list.txt"], 250, 20, 3)


@pytest.mark.parametrize(
    "content",
    [
        gzip.compress("".join(f"{quiz}\n" for quiz in QUIZZES).encode()),
        "".join(f"{quiz}\n" for quiz in QUIZZES).encode("utf-16"),
        "".join(f'{{"quiz": "{quiz}"}}\n' for quiz in QUIZZES).encode(),
        "".join(f":0000:x:{quiz}:::\n" for quiz in QUIZZES).encode(),
        b"..1\n" * 200,
        b"",
    ],
)
def test_other_files_count_as_a_whole(content: bytes) -> None:
    Path("a.txt").write_text("".join(f"{quiz}\n" for quiz in QUIZZES), encoding="ascii")
    for name, there in (("b", content), ("c.txt", Path("a.txt").read_bytes())):
        Path(name).write_bytes(there)
    names = ["a.txt", "b", "c.txt"]
    index = ListIndex.of(names)
    assert [len(file.starts) > 1 for file in index.files] == [True, False, True]
    read_by(index, names, 0, 5, 3)
    read_by(index, names, 7, 9, 9)


def test_an_index_has_another_name_for_a_changed_list(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("a.txt").write_text(QUIZZES[0], encoding="ascii")
    assert not index_name(["a.txt"])  # short
    Path("a.txt").write_text("\n".join(QUIZZES), encoding="ascii")
    name = index_name(["a.txt"])
    assert name
    assert index_name(["a.txt"]) == name
    Path("a.txt").write_text("\n".join(QUIZZES[1:]), encoding="ascii")
    assert index_name(["a.txt"]) not in ("", name)
    Path("b.gz").write_bytes(gzip.compress("".join(QUIZZES * 9).encode()))
    for others in (["b.gz"], ["a.txt", "@easy"], ["a.txt", QUIZZES[0]], ["a.txt", "/dev/null"]):
        assert not index_name(others)


def test_a_list_that_changes_while_it_is_read_is_refused() -> None:
    Path("a.txt").write_text("".join(f"{quiz}\n" for quiz in QUIZZES), encoding="ascii")
    index = ListIndex.of(["a.txt"])
    Path("a.txt").write_text("".join(f"{quiz}\n" for quiz in QUIZZES[:5]), encoding="ascii")
    with pytest.raises(SurveyError, match=r"'a.txt' has changed while it was read; start again"):
        list(index.slices(range(0, 11, 3), 3, ()))


def test_shards_write_the_parts_that_one_process_writes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(parts, "SIZE", 3)
    monkeypatch.setattr(parts, "_FOLDED", 2)
    lines = [f"{quiz},{number}\n" for number, quiz in enumerate(QUIZZES * 2)]
    Path("list.csv").write_text("quiz,rating\n" + "".join(lines), encoding="ascii")

    def written(to: str) -> dict[str, bytes]:
        found = (path for path in Path(to).rglob("*") if path.is_file())
        return {str(path.relative_to(to)): path.read_bytes() for path in found}

    assert survey("list.csv", "--to", "whole/") == 0
    whole = written("whole")
    folders = {name[:4] for name in whole} - {"surv"}
    assert folders == {"0000", "0001", "0002", "0003"}
    made = ListIndex.of

    def once(names: list[str]) -> ListIndex:
        monkeypatch.setattr(ListIndex, "of", None)
        return made(names)

    monkeypatch.setattr(ListIndex, "of", once)
    for shard in (2, 3, 1, 1):
        assert survey("list.csv", "--to", "shared/", "--shard", f"{shard}/3") == 0
    shared = written("shared")
    (index,) = (name for name in shared if name.startswith("index-"))
    del shared[index]
    assert shared == whole

    capsys.readouterr()
    monkeypatch.setattr(ListIndex, "of", made)
    Path("list.csv").write_text("quiz,rating\n" + "".join(lines[:12]), encoding="ascii")
    assert survey("list.csv", "--to", "shared/", "--shard", "1/3") == 1
    assert "the input ends before this part; the list has become shorter" in capsys.readouterr().err


def test_a_part_of_another_version_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyarrow")
    Path("list.txt").write_text(QUIZZES[0], encoding="ascii")
    assert survey("list.txt", "--to", "parts/") == 0
    (part,) = Path("parts").glob("0000/part-*")
    part.rename(Path("parts", part.name))
    assert survey("list.txt", "--to", "parts/") == 1
    assert "a part outside the folders 0000, 0001 and so on" in capsys.readouterr().err
