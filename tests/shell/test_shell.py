"""The program without a terminal: lines in, lines out, exit status."""

from __future__ import annotations

import bz2
import errno
import gzip
import io
import json
import lzma
import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from prompt_toolkit.history import FileHistory
from support.programs import PROGRAM, printed, program

from sudoku_repl import __version__
from sudoku_repl.cli.main import main
from sudoku_repl.shell import prompt
from sudoku_repl.shell.pager import page
from sudoku_repl.shell.screen import Look
from sudoku_repl.shell.terminal import greeting
from sudoku_repl.version import engine

QUIZ = "005300000800000020070010500400005300010070006003200080060500009004000030000009700"


ROWS = "\n".join(QUIZ[row : row + 9] for row in range(0, 81, 9))


def test_piped_lines_are_orders_and_the_output_is_plain_and_in_full() -> None:
    ran = program(lines="frob\nload-quiz @readalps\nrun\nbye\nfrob\n")
    lines = ran.stdout.splitlines()
    assert lines[:2] == ["Quiz loaded.", "2) row 2 complete shrunken by group"]
    assert lines[-3] == "Fine [steps:131, solution sum:1]."
    assert lines[-1] == "Biggest level on this run(til): 11"
    assert not any("\x1b" in line or "Order please" in line for line in lines)
    assert (ran.stderr, ran.returncode) == ("<stdin>:1: unknown order 'frob'; type `help` for a list\n", 1)


def test_the_end_of_the_last_line_of_a_script_is_not_the_answer_to_a_guess(tmp_path: Path) -> None:
    script = tmp_path / "run.repl"
    told = []
    for text in ("guess-mode 1\nrun", "guess-mode 1\nrun\n", "guess-mode 1\r\nrun\r\n"):
        script.write_bytes(text.encode())
        told.append(re.sub(r"Run time: \d+", "", program("@readalps", "--ex", f"source {script}").stdout))
    assert told[0].count("Take a guess please") == 1
    assert told[1:] == told[:1] * 2


def test_batch_stops_a_pipe_at_its_first_error() -> None:
    ran = program("--batch", lines="load-quiz @readalps\nfrob\nrun\n")
    assert (ran.stdout, ran.returncode) == ("Quiz loaded.\n", 1)
    assert ran.stderr.startswith("<stdin>:2: unknown order 'frob'")


def test_an_error_stops_a_script_with_its_file_and_line(tmp_path: Path) -> None:
    script = tmp_path / "study.repl"
    script.write_text("# a study\nload-quiz @readalps\n\nruntil ninety\nrun\n")
    ran = program("--script", str(script), lines="run\n")
    assert (ran.stdout, ran.returncode) == ("Quiz loaded.\n", 1)
    assert ran.stderr == f"{script}:4: steps: expected a whole number, 0 or more, got 'ninety'\n"


def test_orders_scripts_and_pipe_are_taken_in_turn(tmp_path: Path) -> None:
    script = tmp_path / "run.repl"
    script.write_text("runtil 82\n")
    given = ("--ex", "runtil 65", "--script", str(script), "--ex", "runtil 90")
    levels = [line for line in printed("@readalps", *given, lines="levels\n") if line.startswith("At guess")]
    assert [line.split()[3].rstrip(":") for line in levels] == ["7", "9", "10", "10"]


def ex(*orders: str) -> list[str]:
    """Options that give orders."""
    return [part for order in orders for part in ("--ex", order)]


def test_a_guess_of_an_order_on_the_command_line_is_answered_by_the_next() -> None:
    lines = printed("@readalps", "--batch", *ex("guess-mode 1", "step", "step", "runtil 7", "[6,2]=9"))
    assert "7) Guess [6,2] level 1 at 1 out of 2" in lines
    assert lines[-3] == "At guess level 1 [6,2] 1"


def test_batch_with_orders_leaves_the_standard_input_alone() -> None:
    assert printed("@readalps", "--ex", "run-mode", "--batch", lines="frob\n")[1:] == [
        "Working mode:0 (1:grp-only; 2:ply-only; other:both grp and ply)"
    ]


@pytest.mark.long
@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("no/such/file",), "sudoku-repl: 'no/such/file' cannot be read: No such file or directory\n"),
        (("--script", "no/such"), "sudoku-repl: 'no/such' cannot be read: No such file or directory\n"),
        (("--script", "tests"), "sudoku-repl: 'tests' cannot be read: Is a directory\n"),
        (
            ("@readalps", "--ex", "runrun"),
            "--ex:1: missing <solutions>; usage: `runrun <solutions> [--quiet]`, for example `runrun 2`\n",
        ),
    ],
)
def test_what_cannot_be_done_is_reported_plainly(options: tuple[str, ...], message: str) -> None:
    ran = program(*options, lines="show\n")
    assert (ran.stderr, ran.returncode) == (message, 1)


def test_a_quiz_among_the_lines_is_loaded() -> None:
    bordered = "+---+---+\n" + ROWS.replace("\n", "\n---+---+---\n\n") + "\n+---+---+"
    for quiz in (ROWS, QUIZ, bordered):
        assert printed(lines=f"{quiz}\nrun\n")[-3] == "Fine [steps:131, solution sum:1]."


@pytest.mark.parametrize("after", ["run\n", ""])
def test_a_quiz_that_breaks_off_is_refused_and_the_one_before_stays(after: str) -> None:
    broken = "\n".join(ROWS.splitlines()[:4])
    ran = program("@easy", lines=f"{broken}\n{after}")
    broken = "<stdin>:4: pasted quiz:4:10: expected 9 rows, got 4: '400005300'"
    assert ran.stderr == f"{broken}; @easy stays loaded\n"
    assert ran.returncode == 1


def test_a_quiz_in_a_pipe_that_is_not_read_is_pointed_out() -> None:
    hint = "sudoku-repl: `sudoku-repl - --batch --ex ORDER` loads the quiz of standard input first\n"
    assert program("--ex", "unique", "--batch", lines=QUIZ).stderr.endswith(hint)
    assert program("--ex", "unique", "--batch", lines="").stderr == (
        "--ex:1: no quiz is loaded yet: load one first, for example `load-quiz @readalps`\n"
    )
    assert program("-", "--ex", "unique", "--batch", lines=QUIZ).stdout.endswith("exactly one solution.\n")


@pytest.mark.parametrize("text", [QUIZ, ROWS])
def test_a_writer_of_a_pipe_may_wait_for_the_answer_to_a_quiz(text: str) -> None:
    with subprocess.Popen(PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdin
        assert running.stdout
        for _ in range(2):
            running.stdin.write(f"{text}\n")
            running.stdin.flush()
            assert running.stdout.readline() == "Quiz loaded.\n"
        running.stdin.close()


def test_json_has_an_object_a_line_for_each_event_and_each_stop() -> None:
    ran = program("@readalps", "--json", lines="runtil 7\nfrob\nrunrun 2\nlevels\n")
    entries = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [entry["type"] for entry in entries[:3]] == ["quiz", "house_shrunk", "house_shrunk"]
    assert [entry["where"] for entry in entries if entry["type"] == "error"] == ["<stdin>:2"]
    assert (ran.stderr, ran.returncode) == ("", 1)
    assert [entry["reason"] for entry in entries if entry["type"] == "stop"] == ["limit", "end"]
    assert [entry["steps"] for entry in entries if entry["type"] == "solution"] == [131]


def test_colour_is_by_request_without_a_terminal() -> None:
    assert "\x1b[1;32mFine" in program("@readalps", "--color", "always", "--ex", "run", "--batch").stdout
    assert "\x1b" not in program("@readalps", "--color", "auto", "--ex", "run", "--batch").stdout


def test_errors_have_colours_only_where_they_go_to_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Shown(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "")
    monkeypatch.setattr(sys, "stdout", shown := Shown())
    monkeypatch.setattr(sys, "stderr", kept := io.StringIO())
    assert main(["@easy", "--ex", "show", "--ex", "frob", "--batch"]) == 1
    assert "\x1b[" in shown.getvalue()
    assert kept.getvalue() == "--ex:2: unknown order 'frob'; type `help` for a list\n"


def test_control_characters_of_others_are_shown_and_not_sent(tmp_path: Path) -> None:
    script = tmp_path / "bad.repl"
    script.write_text("\x1b[2Jclear\n")
    ran = program("--script", str(script), "--color", "never")
    assert "\x1b" not in ran.stderr
    assert "\\x1b[2Jclear" in ran.stderr


NASTY = "a\x1b]0;x\x07\x1b[2J.txt"
"""A name that would clear the screen and set the title of a terminal."""


@pytest.mark.skipif(sys.platform == "win32", reason="has no such names")
@pytest.mark.parametrize(
    "words",
    [
        [NASTY, "--batch"],
        ["@easy", NASTY],
        ["--color", NASTY],
        ["--resume", NASTY],
        ["survey", NASTY],
        ["survey", NASTY, "--jobs", "1"],
        ["survey", "@easy", "--modes", NASTY],
        ["survey", "@easy", "--limit", NASTY],
        ["survey", "@easy", f"--{NASTY}"],
        ["survey", "@easy", "--to", NASTY],
        ["survey", "@easy", "--to", f"{NASTY}.csv"],
        ["survey", "@easy", "--plot", NASTY],
        ["survey", "@easy", "--cluster", NASTY],
        ["create", "from-result", NASTY],
        ["create", "quiz", "--layout", NASTY],
        ["create", "quiz", NASTY],
        ["create", NASTY],
        ["create", "family", "--results", "1", "--each", "1", "--to", f"nowhere/{NASTY}"],
    ],
)
def test_names_with_control_characters_are_shown_as_escapes(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(NASTY).write_text(f"12\x1b[2J3\n{'.' * 81}\n12\x1b[2J3\n", encoding="ascii")
    Path(f"{NASTY}.csv").write_text("\x1b[2J\n", encoding="ascii")
    with suppress(SystemExit):
        main(words)
    printed = capsys.readouterr()
    assert "\\x1b" in printed.err + printed.out
    assert "\x1b" not in printed.err + printed.out
    assert "\x07" not in printed.err + printed.out


def test_lines_that_are_no_text_are_refused_and_the_rest_goes_on() -> None:
    ran = program("@readalps", lines=b"\xff\xfe\nrun\n")
    assert "unknown order" in ran.stderr
    assert "Fine [steps:131, solution sum:1]." in ran.stdout


@pytest.mark.parametrize(("name", "value"), [("PYTHONIOENCODING", "ascii"), ("LC_ALL", "C")])
def test_a_stream_of_ascii_gets_trees_and_signs_in_ascii(name: str, value: str) -> None:
    chosen = ("LC_ALL", "PYTHONIOENCODING", "PYTHONUTF8")
    environment = {each: os.environ[each] for each in os.environ if each not in chosen} | {name: value}
    orders = ex("goto 92", "why [4,9]=2", "tree", "why all", "create", "help codes")
    ran = subprocess.run([*PROGRAM, "@readalps", "--batch", *orders], env=environment, capture_output=True)
    lines = (ran.stdout + ran.stderr).decode("ascii").splitlines()
    assert "[4,9]!=2  I29, step 92: 2 is at [4,2], in the same row 4" in lines
    assert any(line.startswith("+- [4,2]=2  guess L11") for line in lines)
    assert not any("\\u" in line for line in lines)


def test_a_reader_that_goes_away_is_no_error_of_ours() -> None:
    with subprocess.Popen(
        [*PROGRAM, "@empty", "--ex", "runrun 100000000", "--batch"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait(timeout=300) == 141


SOLVED = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
UNREADABLE = ("footer", "page", "gz", "bz2", "xz", "eio", "folder")


@pytest.fixture(params=UNREADABLE)
def unreadable(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file that is damaged, cut off or on a broken disk, or a folder."""
    path = tmp_path / "unreadable.parquet"
    if request.param in ("footer", "page"):
        arrow = pytest.importorskip("pyarrow", reason="needs pyarrow to write a Parquet file")
        table = arrow.table({"quiz": [SOLVED] * 50})
        pytest.importorskip("pyarrow.parquet").write_table(table, path, compression="none")
        content = path.read_bytes()
        at = len(content) - 300 if request.param == "footer" else 4
        path.write_bytes(
            content[:at] + bytes(each ^ 0x5A for each in content[at : at + 200]) + content[at + 200 :]
        )
    elif request.param == "eio":
        if not Path("/proc/self/mem").exists():
            pytest.skip("needs Linux, where reading the memory of no address fails")
        path.symlink_to("/proc/self/mem")
    elif request.param == "folder":
        (path / "inside").mkdir(parents=True)
    else:
        pack = {"gz": gzip, "bz2": bz2, "xz": lzma}[request.param].compress
        path.write_bytes(pack(f"{SOLVED}\n".encode() * 50)[:12])
    return path


DOORS = (
    "{} --batch --ex show",
    "{}#2 --batch --ex show",
    "--batch --ex load-quiz_{}",
    "--batch --ex open_{}",
    "--batch --ex source_{}",
    "--batch --ex techniques_load_{}.py",
    "--batch --ex create_likeness_{}_{}",
    "--batch --script {}",
    "survey {} --jobs 1",
    "transform mirror {}",
    "transform mirror {} --to made.txt",
    "canonical {}",
    "create family --from {} --results 1",
    "create from-result {}",
    "query {} select_*_from_results",
)


@pytest.mark.parametrize("door", DOORS)
def test_an_error_of_reading_names_the_file_at_every_door(
    door: str,
    unreadable: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    if ".py" in door:
        unreadable = unreadable.rename(unreadable.with_suffix(".py"))
        door = door.replace(".py", "")
    assert main([word.replace("_", " ").replace("{}", unreadable.name) for word in door.split()]) == 1
    complaint = capsys.readouterr().err
    assert unreadable.name in complaint
    assert "cannot be written" not in complaint
    assert re.search(
        r"cannot be read|no .* in the folder|is not UTF-8 text|unknown ending|invalid|conflict", complaint
    )
    assert not Path("made.txt").exists()


@pytest.mark.parametrize(
    "arguments",
    ["", "--batch", "--script -", "--json", "- --ex show --batch", "survey - --jobs 1", "transform mirror -"],
)
def test_standard_input_that_cannot_be_read_is_named(
    arguments: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Broken(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, _buffer: object) -> int:
            raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BufferedReader(Broken())))
    assert main(arguments.split()) == 1
    said = "".join(capsys.readouterr())
    assert "'<stdin>' cannot be read: Input/output error" in said


def test_an_unexpected_system_error_is_not_taken_for_one_of_writing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_text: str) -> None:
        raise OSError(errno.EIO, "Input/output error", "somewhere")

    monkeypatch.setattr("sudoku_repl.board.Quiz.__str__", broken)
    assert main(["transform", "mirror", "@easy"]) == 1
    assert capsys.readouterr().err.startswith("sudoku-repl: unexpected system error: [Errno 5]")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    "arguments", ["@easy --ex run --batch", "transform mirror @easy", "--version", "--help", "survey --help"]
)
def test_a_full_disk_is_reported_plainly(arguments: str, unbuffered: str) -> None:
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [*PROGRAM, *arguments.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            text=True,
            check=False,
        )
    assert ran.stderr == "sudoku-repl: cannot write the output: No space left on device\n"
    assert ran.returncode == 1


@pytest.mark.skipif(sys.platform == "win32", reason="closes descriptors by a shell")
def test_closed_errors_go_nowhere() -> None:
    command = f"exec '{sys.executable}' -m sudoku_repl @easy --ex unique --ex nonsense --batch 2>&-"
    ran = subprocess.run(["sh", "-c", command], stdout=subprocess.PIPE, text=True, timeout=300, check=False)
    assert (ran.stdout.splitlines()[-1], ran.returncode) == ("The quiz has exactly one solution.", 1)


@pytest.mark.skipif(sys.platform == "win32", reason="closes descriptors by a shell")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-"])
def test_closed_streams_are_no_traceback(closed: str) -> None:
    command = f"exec '{sys.executable}' -m sudoku_repl @easy --ex run {closed}"
    ran = subprocess.run(["sh", "-c", command], stderr=subprocess.PIPE, text=True, timeout=300, check=False)
    assert (ran.stderr, ran.returncode) == ("", 0)


def test_version_and_help() -> None:
    assert printed("--version") == [f"sudoku_repl {__version__} ({engine()})"]
    assert greeting(Look.PLAIN, with_quiz=False).startswith(
        f"sudoku_repl {__version__}, after SudokuSolver 2.6 by readalps.\n"
    )
    assert "--script FILE" in program("--help").stdout
    assert program("help").stdout == program("--help").stdout
    assert program("help", "survey").stdout == (of_survey := program("survey", "--help").stdout)
    assert "  --keep all|none|name,...\n    " in of_survey
    assert program("help", "--help").stdout == program("--help").stdout
    assert printed("help", "tree") == printed("--batch", "--ex", "help tree")
    assert program("help", "nonsense").returncode == 1
    assert program("--frob").returncode == 2
    assert program("-", "--batch", lines=f"{ROWS}\n").returncode == 2  # nobody gives an order
    assert printed() == []


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("run", "quizzes.txt"), "give the order `run` by --ex, such as `sudoku-repl @readalps --ex run`"),
        (("findi",), "give the order `findings` by --ex, such as `sudoku-repl @readalps --ex 'findings "),
        (("surveys", "quizzes.txt"), "did you mean `sudoku-repl survey`?"),
    ],
)
def test_a_word_in_place_of_the_quiz_is_understood(words: tuple[str, ...], meant: str) -> None:
    ran = program(*words)
    assert f"sudoku-repl: error: unknown quiz {words[0]!r}; {meant}" in ran.stderr
    assert (ran.stdout, ran.returncode) == ("", 2)


@pytest.mark.skipif(sys.platform == "win32", reason="the pager is a line of a shell")
def test_the_pager_gets_your_own_options_for_less(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PAGER", "cat; echo $LESS")
    for own, options in ("", "FRX"), ("S", "S"):
        monkeypatch.setenv("LESS", own) if own else monkeypatch.delenv("LESS", raising=False)
        assert not list(page(iter(["a long", "text"])))
        told = capfd.readouterr().out.splitlines()
        assert told[:2] == ["a long", "text"]
        assert told[2].split("$ ") == [told[2].split("$ ")[0], options]  # your own options win


@pytest.mark.skipif(sys.platform == "win32", reason="the pager is a line of a shell")
def test_what_no_pager_shows_is_left_to_print(monkeypatch: pytest.MonkeyPatch) -> None:
    text = [f"line {number}" for number in range(9999)]
    for command, left in (("", text), ("/no/such/pager", text), ("head -1 >/dev/null", [])):
        monkeypatch.setenv("PAGER", command)
        assert list(page(iter(text))) == left


def test_a_history_has_no_entry_that_is_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompt, "user_state_path", lambda _: tmp_path)
    FileHistory(str(tmp_path / "history")).store_string("x" * 50_001)
    kept = prompt.history()
    kept.append_string("step")
    kept.append_string("y" * 50_001)
    assert list(prompt.history().load_history_strings()) == ["step"]
