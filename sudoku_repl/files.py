"""Read text, and write a file whole or not at all.

How a file is replaced
----------------------
:func:`atomic_write` writes a temporary file in the folder of the target, waits until the disk has it, and
renames it. A reader sees the old file or the new one, and so does the next start after a crash.

The name of the temporary file is random and always short, whatever the target is called. The file is created
exclusively, so nobody can put a link in its place. While it is written it is under a lock, which the system
takes back when the process dies: a temporary file of this user without a lock is left from a crash, and the
next process that writes to the folder removes it. (Systems without ``flock`` keep such a file.)

The new file gets the permissions of the old one, and its owner and group where the system allows it. A
symbolic link stays, and the file it points to is replaced. Hard links are not followed: the other names keep
the old content, as they do with git and most editors.

Pipes and devices are written to directly, and so are the streams of this process such as ``/dev/stdout``,
at their present offset, even if they lead to a regular file.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO, TextIO, TypeAlias

from sudoku_repl.errors import FileError, SudokuReplError, quoted

if sys.platform != "win32":
    import fcntl

AnyPath: TypeAlias = str | os.PathLike[str]
"""The name of a file, or its path."""
LARGEST = 8 << 20
"""The bytes of the largest text that is held in memory: a hundred thousand quizzes on a line each."""


@contextmanager
def locked(path: str | Path, patience: float = 0) -> Iterator[None]:
    """Keep other processes of this program away from a file, by a lock file beside it.

    The lock file is removed before it is unlocked, so none is left behind. If a process opened it before
    that and locks it after, it finds that the file has no name any more, and opens a new one: filelock does
    this from 3.30 on, and never removes the file itself. Raises TimeoutError, which is an OSError, if another
    process keeps the lock for ``patience`` seconds.
    """
    from filelock import FileLock  # needs time to load

    with FileLock(f"{path}.lock").acquire(timeout=patience) as lock:
        try:
            yield
        finally:
            with suppress(OSError):  # Windows removes no open file
                Path(lock.lock_file).unlink(missing_ok=True)


# --- reading --------------------------------------------------------------------------------------


def read_text(name: str, *, regular: bool = False) -> str:
    """Read a text file; ``~`` is the home folder.

    With ``regular`` a pipe or a device is refused at once; otherwise reading a pipe waits for its writer.
    Raises :class:`~sudoku_repl.errors.FileError` if the file cannot be read, has more than :data:`LARGEST`
    bytes, or is not UTF-8 (or UTF-16 with a byte order mark).
    """
    try:
        path = Path(name).expanduser()
        with open(path, "rb", opener=_at_once if regular else None) as file:
            kind = _KINDS.get(stat.S_IFMT(os.fstat(file.fileno()).st_mode))
            if regular and kind:
                raise FileError(f"{quoted(name)} cannot be read: it is {kind}, not a regular file")
            content = file.read(LARGEST + 1)
    except (OSError, RuntimeError, ValueError) as cause:
        raise unread(name, cause) from None
    if len(content) > LARGEST:
        raise FileError(f"{quoted(name)} is too large: more than {LARGEST >> 20} MiB")
    return _decoded(content, name)


def unread(name: str, cause: Exception, error: type[SudokuReplError] = FileError) -> SudokuReplError:
    """Return the ``error`` for a file that cannot be read."""
    return error(f"{quoted(name)} cannot be read: {_reason(cause)}")


@contextmanager
def reads(
    name: str,
    error: type[SudokuReplError] = FileError,
    causes: type[Exception] | tuple[type[Exception], ...] = OSError,
) -> Iterator[None]:
    """Raise ``error`` in place of the ``causes`` in the block, which only reads a file or a folder."""
    try:
        yield
    except causes as cause:
        raise unread(name, cause, error) from None


@contextmanager
def writes(name: str, error: type[SudokuReplError] = FileError) -> Iterator[None]:
    """Raise ``error`` in place of an OSError of the block, which only writes a file."""
    try:
        yield
    except OSError as cause:
        raise error(f"{quoted(name)} cannot be written: {_reason(cause)}") from None


def _at_once(path: str, flags: int) -> int:
    """Open a file without waiting for the writer of a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


_KINDS = {
    stat.S_IFIFO: "a pipe",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket",
}


def encoding_of(content: bytes) -> str:
    """Return the encoding of a text from its first bytes: UTF-16 with a byte order mark, or else UTF-8."""
    return "utf-16" if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"


def split_lines(text: str) -> list[str]:
    """Split a text at the line ends that editors know; ``str.splitlines`` knows more."""
    return re.split(r"\r\n|\r|\n", text)


def _decoded(content: bytes, name: str) -> str:
    encoding = encoding_of(content)
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as cause:
        at = cause.start + len(BOM_UTF8) * content.startswith(BOM_UTF8)
        lines = split_lines(content[:at].decode(encoding, errors="ignore"))
        position = f"{name}:{len(lines)}:{len(lines[-1]) + 1}"
        what = "UTF-16" if encoding == "utf-16" else "UTF-8"
        raise FileError(f"{position}: byte 0x{content[at]:02x} is not {what} text") from None


# --- writing --------------------------------------------------------------------------------------


@contextmanager
def atomic_write(path: AnyPath) -> Iterator[BinaryIO]:
    """Open a binary file that replaces ``path`` when the block ends.

    If the block raises an exception, the file at ``path`` does not change. Raises
    :class:`~sudoku_repl.errors.FileError` if the file cannot be written. See the docstring of the module.
    """
    name = os.fspath(path)
    with writes(name), _writable(_target(name)) as file:
        yield file


def _writable(target: Path | int) -> AbstractContextManager[BinaryIO]:
    """Open the target itself, or a replacement for a regular or missing file."""
    if isinstance(target, int):
        if sys.stdout:
            sys.stdout.flush()
        return os.fdopen(os.dup(target), "wb")
    if target.exists() and (target.is_symlink() or not target.is_file()):
        return target.open("wb")
    return _replacement(target)


def check_target(path: AnyPath, inputs: Iterable[AnyPath]) -> None:
    """Raise :class:`~sudoku_repl.errors.FileError` if ``path`` leads to one of the files that were read.

    They are compared as files, so another name for one of them, such as a link, is refused too.
    """
    name = os.fspath(path)
    target = os.path.expanduser(name)  # noqa: PTH111 - pathlib's may raise
    if os.path.isfile(target):  # noqa: PTH113 - pathlib's may raise
        for each in inputs:
            with suppress(OSError):  # one of the two is gone
                if os.path.samefile(target, each):  # noqa: PTH121 - a text has no method for it
                    raise FileError(f"{quoted(name)} was read, so it is not replaced; write to another file")


def replaced_by(path: AnyPath) -> Path | None:
    """Return the regular file that writing to ``path`` replaces, at the end of links; None if there is none.

    A pipe, a device and a stream of this process are not replaced, but written to.
    """
    try:
        target = _target(os.fspath(path))
        return target if isinstance(target, Path) and target.is_file() else None
    except OSError:
        return None


def write_text(path: AnyPath, text: str) -> None:
    """Write a text as UTF-8, whole or not at all. Raises :class:`~sudoku_repl.errors.FileError`."""
    try:
        content = text.encode()
    except UnicodeEncodeError as cause:
        raise FileError(f"{quoted(os.fspath(path))} cannot be written: {cause}") from None
    with atomic_write(path) as file:
        file.write(content)


@contextmanager
def as_text(file: BinaryIO, newline: str = "\n") -> Iterator[TextIO]:
    """Write UTF-8 text to a binary file, which remains open after the block."""
    text = TextIOWrapper(file, encoding="utf-8", newline=newline)
    try:
        yield text
    finally:
        text.detach()


def sync(file: BinaryIO) -> None:
    """Wait until everything written to a file is on the disk."""
    file.flush()
    os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Wait until the names of the files in a folder are on the disk, if the system supports it."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _reason(cause: Exception) -> str:
    return " ".join(str(getattr(cause, "strerror", None) or cause).split())


def _target(name: str) -> Path | int:
    """Return where to write: the path at the end of symbolic links, or the number of an open stream.

    The links are followed one by one, because a stream to a regular file is a link too, and that file must
    not be replaced while the stream continues to write to it. A link to a stream of another process is
    returned unchanged. Raises OSError.
    """
    try:
        path = Path(name).expanduser()
        with suppress(FileNotFoundError):
            path.stat()  # raises for a link that this user may not follow
        for _ in range(40):  # links; more are a circle
            folder = path.parent.resolve()
            if str(folder) in ("/dev/fd", f"/proc/{os.getpid()}/fd") and path.name.isdecimal():
                return int(path.name)
            if not path.is_symlink() or str(folder).startswith("/proc/"):
                return folder / path.name
            path = folder / path.readlink()
    except (RuntimeError, ValueError) as cause:  # an unknown user, a null character
        raise OSError(errno.EINVAL, str(cause)) from None
    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))


@contextmanager
def _replacement(target: Path) -> Iterator[BinaryIO]:
    """Open a temporary file that replaces ``target``, which is a regular file or missing."""
    _sweep(target.parent)
    before = target.stat() if target.exists() else None
    if before and not os.access(target, os.W_OK):  # a rename does not need this permission
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    temporary, file = _temporary(target.parent, 0o600 if before else 0o666)
    try:
        with file:
            yield file
            if before:
                _keep_access(file.fileno(), before)
            sync(file)
            if sys.platform == "win32":
                file.close()  # an open file cannot be renamed there
            os.replace(temporary, target)  # noqa: PTH105 - the plain call, for tests to make fail
    except BaseException:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    sync_folder(target.parent)


def _temporary(folder: Path, mode: int) -> tuple[Path, BinaryIO]:
    """Create a temporary file and lock it."""
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    while True:
        path = folder / f".sudoku-repl-{os.urandom(8).hex()}.part"
        descriptor = os.open(path, flags, mode)
        if sys.platform != "win32":
            with suppress(OSError):  # on a file system without locks, files are not removed either
                fcntl.flock(descriptor, fcntl.LOCK_EX)
        file = os.fdopen(descriptor, "w+b")
        if os.fstat(descriptor).st_nlink:
            return path, file
        file.close()  # another process removed it before it was locked


_TEMPORARY = re.compile(r"\.sudoku-repl-[0-9a-f]{16}\.part")


def _keep_access(descriptor: int, before: os.stat_result) -> None:
    """Give a file the owner, group and permissions of another, as far as the system allows it."""
    if sys.platform == "win32":
        return
    mode = before.st_mode & 0o777
    made = os.fstat(descriptor)
    if made.st_uid != before.st_uid:
        with suppress(PermissionError):
            os.fchown(descriptor, before.st_uid, -1)
    if made.st_gid != before.st_gid:
        try:
            os.fchown(descriptor, -1, before.st_gid)
        except PermissionError:  # what the old group could do, the new one may only if everybody could
            mode &= 0o707 | (mode & 0o007) << 3
    os.fchmod(descriptor, mode)


_swept: set[Path] = set()


def _sweep(folder: Path) -> None:
    """Remove temporary files of killed processes of this user from a folder, once per folder."""
    if sys.platform == "win32" or folder in _swept:
        return
    _swept.add(folder)
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _TEMPORARY.fullmatch(entry.name):
                with suppress(OSError):  # in use, gone by now, or not this user's to remove
                    _remove_left(entry.path)


def _remove_left(path: str) -> None:
    """Remove a temporary file. Raises OSError if its process is running or it belongs to another user."""
    if sys.platform == "win32":
        return
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        found = os.fstat(descriptor)
        if stat.S_ISREG(found.st_mode) and found.st_uid == os.geteuid():
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.unlink(path)  # noqa: PTH108 - as the descriptor
    finally:
        os.close(descriptor)
