"""Files are written whole or not at all, and read only if they are files."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from sudoku_repl import files
from sudoku_repl.errors import FileError
from sudoku_repl.files import atomic_write, locked, read_text, write_text

if sys.platform == "win32":
    pytest.skip("needs links, pipes and permissions", allow_module_level=True)

NOBODY = 65534


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def in_a_process(code: str, *arguments: str | Path, **options: Any) -> subprocess.CompletedProcess[str]:
    """Runs Python code that has ``atomic_write`` and ``write_text``."""
    head = "import os, sys\nfrom sudoku_repl.files import atomic_write, write_text\n"
    line = [sys.executable, "-c", head + code, *map(str, arguments)]
    return subprocess.run(line, capture_output=True, text=True, timeout=300, check=False, **options)


# --- whole or not at all ----------------------------------------------------------------------------


def test_a_block_that_fails_leaves_the_file_from_before_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    path.write_text("before")

    def fail(failure: BaseException) -> None:
        with atomic_write(path) as file:
            file.write(b"half")
            file.flush()
            raise failure

    for failure in (OSError(28, "No space left on device"), KeyboardInterrupt(), ZeroDivisionError()):
        with pytest.raises(FileError if isinstance(failure, OSError) else type(failure)):
            fail(failure)
        assert (path.read_text(), names(tmp_path)) == ("before", ["kept"])


def test_a_reader_sees_the_old_file_until_the_new_one_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    path.write_text("before")
    with path.open() as reader, atomic_write(path) as file:
        file.write(b"after")
        file.flush()
        assert path.read_text() == "before"
        (temporary,) = {*tmp_path.iterdir()} - {path}
        assert stat.S_IMODE(temporary.stat().st_mode) == 0o600
    assert reader.closed
    assert path.read_text() == "after"


def test_the_disk_has_the_content_before_the_name_and_then_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    synced, replaced = os.fsync, os.replace

    def fsync(descriptor: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "file")
        synced(descriptor)

    def replace(source: Path, target: Path) -> None:
        done.append(f"rename {source.stat().st_size}")
        replaced(source, target)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "replace", replace)
    write_text(tmp_path / "kept", "content")
    assert done == ["file", "rename 7", "folder"]


@pytest.mark.parametrize("name", ["x" * 255, "ä" * 127, "x" * 251 + ".csv"])
def test_a_name_as_long_as_the_system_allows_can_be_written(tmp_path: Path, name: str) -> None:
    for content in ("first", "second"):
        write_text(tmp_path / name, content)
        assert (tmp_path / name).read_text() == content
    assert names(tmp_path) == [name]


def test_two_writers_at_once_leave_the_file_of_one_of_them(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    texts = [str(number) * 100_000 for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda text: write_text(path, text), texts))
    assert path.read_text() in texts
    assert names(tmp_path) == ["kept"]


# --- temporary files --------------------------------------------------------------------------------

KILLED = """
with atomic_write(sys.argv[1]) as file:
    file.write(b"half")
    file.flush()
    os.kill(os.getpid(), 9)
"""


def test_what_a_killed_process_left_goes_when_the_next_one_writes_there(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    path.write_text("before")
    assert in_a_process(KILLED, path).returncode == -signal.SIGKILL
    assert (path.read_text(), len(names(tmp_path))) == ("before", 2)
    assert in_a_process("write_text(sys.argv[1], 'after')", path.with_name("other")).returncode == 0
    assert (path.read_text(), names(tmp_path)) == ("before", ["kept", "other"])


def test_what_a_living_process_is_writing_stays_and_so_does_what_is_not_a_temporary_file(
    tmp_path: Path,
) -> None:
    like_one = f".sudoku-repl-{'0' * 16}.part"
    others = [".sudoku-repl.part", f"{like_one}.txt", ".sudoku-repl-000000000000000g.part"]
    for name in others:
        (tmp_path / name).touch()
    victim = tmp_path / "victim"
    victim.write_text("mine")
    (tmp_path / like_one).symlink_to(victim)
    os.mkfifo(tmp_path / f".sudoku-repl-{'1' * 16}.part")
    (tmp_path / f".sudoku-repl-{'2' * 16}.part").mkdir()
    before = {*names(tmp_path)}
    with atomic_write(tmp_path / "kept") as file:
        file.write(b"half")
        (writing,) = {*names(tmp_path)} - before
        assert in_a_process("write_text(sys.argv[1], 'after')", tmp_path / "other").returncode == 0
        assert {*names(tmp_path)} == before | {writing, "other"}
    assert {*names(tmp_path)} == before | {"kept", "other"}
    assert victim.read_text() == "mine"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_what_another_user_left_stays(tmp_path: Path) -> None:
    left = tmp_path / f".sudoku-repl-{'0' * 16}.part"
    left.touch()
    os.chown(left, NOBODY, NOBODY)
    assert in_a_process("write_text(sys.argv[1], 'after')", tmp_path / "kept").returncode == 0
    assert left.exists()


def test_a_link_in_the_place_of_the_temporary_file_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim = tmp_path / "victim"
    victim.write_text("mine")
    monkeypatch.setattr(os, "urandom", bytes)
    (tmp_path / f".sudoku-repl-{'0' * 16}.part").symlink_to(victim)
    with pytest.raises(FileError, match="cannot be written: File exists"):
        write_text(tmp_path / "kept", "theirs")
    assert victim.read_text() == "mine"


# --- what is kept of the file that is replaced --------------------------------------------------------


@pytest.fixture
def everybodys() -> Iterator[Path]:
    """A folder that every user can write to."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        yield Path(folder)


AS_NOBODY = f"os.setgroups([]); os.setgid({NOBODY}); os.setuid({NOBODY}); write_text(sys.argv[1], 'after')"


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755, 0o666])
def test_the_permissions_stay(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "kept"
    path.touch()
    path.chmod(mode)
    write_text(path, "after")
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_a_new_file_has_the_permissions_that_the_umask_leaves(tmp_path: Path) -> None:
    for mask in (0o022, 0o077):
        path = tmp_path / f"{mask}"
        assert in_a_process("write_text(sys.argv[1], '')", path, umask=mask).returncode == 0
        assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_the_owner_and_the_group_stay(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    path.touch()
    os.chown(path, NOBODY, NOBODY)
    write_text(path, "after")
    assert (path.stat().st_uid, path.stat().st_gid) == (NOBODY, NOBODY)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_a_group_that_cannot_be_kept_gives_its_permissions_to_no_other(everybodys: Path) -> None:
    path = everybodys / "kept"
    path.touch()
    os.chown(path, NOBODY, 12345)
    path.chmod(0o664)
    ran = in_a_process(AS_NOBODY, path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert (path.stat().st_gid, stat.S_IMODE(path.stat().st_mode)) == (NOBODY, 0o644)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_a_file_that_may_not_be_written_is_not_replaced(everybodys: Path) -> None:
    path = everybodys / "kept"
    path.write_text("before")
    for mode, content in ((0o444, "before"), (0o666, "after")):
        path.chmod(mode)
        ran = in_a_process(AS_NOBODY, path)
        refused = f"FileError: '{path}' cannot be written: Permission denied" in ran.stderr
        assert (refused, path.read_text()) == (mode == 0o444, content)
        assert names(everybodys) == ["kept"]


def test_links_to_links_stay_and_the_file_at_their_end_is_replaced(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "file").write_text("before")
    (tmp_path / "absolute").symlink_to(folder / "file")
    (folder / "relative").symlink_to("../absolute")
    (tmp_path / "to folder").symlink_to(folder)
    write_text(tmp_path / "to folder" / "relative", "after")
    assert (folder / "file").read_text() == "after"
    assert not (folder / "file").is_symlink()
    assert (folder / "relative").is_symlink()
    assert (tmp_path / "absolute").is_symlink()
    assert (names(tmp_path), names(folder)) == (["absolute", "folder", "to folder"], ["file", "relative"])


def test_a_link_to_nothing_gets_its_file_and_a_circle_of_links_is_refused(tmp_path: Path) -> None:
    for link, target in (("link", "file"), ("one", "other"), ("other", "one")):
        (tmp_path / link).symlink_to(target)
    write_text(tmp_path / "link", "new")
    assert (tmp_path / "file").read_text() == "new"
    assert (tmp_path / "link").is_symlink()
    with pytest.raises(FileError, match="cannot be written: Too many levels of symbolic links"):
        write_text(tmp_path / "one", "new")


def test_the_other_name_of_a_hard_link_keeps_the_old_content(tmp_path: Path) -> None:
    (tmp_path / "one").write_text("before")
    (tmp_path / "other").hardlink_to(tmp_path / "one")
    write_text(tmp_path / "one", "after")
    assert ((tmp_path / "one").read_text(), (tmp_path / "other").read_text()) == ("after", "before")


# --- not a regular file -------------------------------------------------------------------------------


def test_a_pipe_and_a_link_to_one_are_written_to(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    for path in (pipe, link):
        with ThreadPoolExecutor(1) as pool:
            read = pool.submit(pipe.read_text)
            write_text(path, "through")
            assert read.result(10) == "through"
    assert names(tmp_path) == ["link", "pipe"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_devices_are_written_to_and_a_folder_is_refused(tmp_path: Path) -> None:
    write_text("/dev/null", "gone")
    for path, reason in (("/dev/full", "No space left on device"), (tmp_path, "Is a directory")):
        with pytest.raises(FileError, match=f"'{path}' cannot be written: {reason}"):
            write_text(path, "content")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


@pytest.mark.parametrize(
    ("name", "into"),
    [
        ("/dev/stdout", "pipe"),
        *((each, "file") for each in ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link")),
    ],
)
def test_the_standard_output_is_written_to_where_it_is(tmp_path: Path, name: str, into: str) -> None:
    (tmp_path / "link").symlink_to("/dev/stdout")
    code = f"print('before'); write_text({name!r}, 'between\\n'); print('after')"
    with (tmp_path / "out").open("w+") as out:
        head = "from sudoku_repl.files import write_text\n"
        ran = subprocess.run(
            [sys.executable, "-c", head + code],
            stdout=out if into == "file" else subprocess.PIPE,
            cwd=tmp_path,
            timeout=300,
            check=True,
        )
    said = (tmp_path / "out").read_text() if into == "file" else ran.stdout.decode()
    assert said == "before\nbetween\nafter\n"
    assert names(tmp_path) == ["link", "out"]


# --- reading ------------------------------------------------------------------------------------------


def at_once(act: Callable[[], object]) -> object:
    """What a call gives or raises, which must not wait for anybody."""
    results: list[object] = []

    def run() -> None:
        try:
            results.append(act())
        except FileError as error:
            results.append(str(error))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(10)
    assert results, "it waits"
    return results[0]


def test_a_regular_file_is_asked_for_and_nothing_else_is_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path, reason in (
        (pipe, "it is a pipe, not a regular file"),
        ("/dev/zero", "it is a device, not a regular file"),
        (tmp_path, "Is a directory"),
    ):
        said = at_once(partial(read_text, str(path), regular=True))
        assert said == f"'{path}' cannot be read: {reason}"
    (tmp_path / "link").symlink_to("file")
    (tmp_path / "file").write_text("content")
    assert read_text(str(tmp_path / "link"), regular=True) == "content"


def test_a_pipe_is_read_where_one_is_allowed(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        pool.submit(pipe.write_text, "content")
        assert at_once(lambda: read_text(str(pipe))) == "content"


def test_a_tilde_is_the_home_folder_when_reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "kept.txt").write_text("kept", encoding="utf-8")
    assert read_text("~/kept.txt") == "kept"


def test_a_byte_after_a_byte_order_mark_is_named_at_its_place(tmp_path: Path) -> None:
    path = tmp_path / "marked"
    path.write_bytes(b"\xef\xbb\xbfstep\nab\xffc")
    with pytest.raises(FileError, match=r"marked:2:3: byte 0xff is not UTF-8 text$"):
        read_text(str(path))


def test_a_text_of_one_byte_too_many_is_refused_and_not_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "LARGEST", 5)
    path = tmp_path / "large"
    path.write_bytes(b"step\n")
    assert read_text(str(path)) == "step\n"
    path.write_bytes(b"steps\n")
    with pytest.raises(FileError, match="is too large"):
        read_text(str(path))


def test_a_locked_file_is_for_one_process_alone_and_no_lock_file_is_left(tmp_path: Path) -> None:
    """The lock file goes and comes again all the time, and yet no two have it."""
    path, inside, together = tmp_path / "list.txt", threading.Semaphore(1), 0

    def work(_: int) -> None:
        nonlocal together
        left = 40
        while left:
            with suppress(TimeoutError), locked(path):
                together += not inside.acquire(blocking=False)
                time.sleep(0)
                inside.release()
                left -= 1

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(4)))
    assert together == 0
    assert not list(tmp_path.iterdir())


def test_a_locked_file_is_refused_at_once_or_after_some_patience(tmp_path: Path) -> None:
    with locked(tmp_path / "list.txt"):
        for patience in (0, 0.1):
            began = time.monotonic()
            with pytest.raises(TimeoutError), locked(tmp_path / "list.txt", patience):
                pass
            assert time.monotonic() - began >= patience
