"""Write the results of a survey to a folder, a Parquet file for each block of the input.

A block is 10,000 consecutive records of the whole input. Its part is named by the number of the block, the
number of its records and a digest of their lines, so a listing of the folder tells what is done. The parts of
1000 consecutive blocks have a folder of their own in it, since large folders are slow. A part is written like
the results of a small survey: rows are JSON lines until the block is complete, then the Parquet file takes
its name. So nothing that is done is done again, and many processes and machines can share a folder: with
``--shard I/N``, each takes every Nth block.

The first shard of a long list in plain text writes an index of its lines to the folder
(:mod:`~sudoku_repl.survey.line_index`). By this index, each shard reads only its blocks. Otherwise it reads
the whole list, and parses its blocks.

The folder may be an address such as ``s3://bucket/results``, which universal-pathlib opens. Then each part is
written on this machine, and copied under another name before it takes its own.

The file ``survey.json`` names the build and the plan. Parts of another plan never go to the same folder, and
parts of another build only if forced.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from hashlib import sha256
from itertools import count, islice
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import attrs

from sudoku_repl.errors import SurveyError, install, quoted
from sudoku_repl.files import locked, reads, write_text
from sudoku_repl.formats.sources import files_of
from sudoku_repl.memory import uncollected
from sudoku_repl.survey.counting import BUILD, Entry
from sudoku_repl.survey.inputs import RawEntry, raw_entries
from sudoku_repl.survey.line_index import ListIndex, index_name
from sudoku_repl.survey.plan import made_otherwise
from sudoku_repl.survey.results import ENDING

SIZE = 10_000
"""The records of a block."""
_FOLDED = 1000
"""The blocks whose parts have a folder of their own."""
ABOUT = "survey.json"
_FOREVER = -1
"""The seconds to wait for the shard that makes the index: a shard that is killed lets others make it."""
_DIGITS = 16
_FOLDER = r"\d{4,}"
_NAME = re.compile(
    rf"(?:{_FOLDER}/)?part-(?P<number>\d{{6,}})-(?P<size>\d+)-(?P<digest>[0-9a-f]{{16}})\.(?:parquet|jsonl)"
)


@attrs.frozen
class Shard:
    """One of ``count`` processes: it does block ``number`` and every ``count``-th block after it."""

    number: int = 1
    count: int = 1

    @classmethod
    def parse(cls, text: str) -> Shard:
        """Parse a text such as ``3/8``. Raises SurveyError."""
        match = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
        if not match or not 1 <= int(match[1]) <= int(match[2]):
            raise SurveyError(f"expected a shard such as 3/8 (the third of eight), got {quoted(text)}")
        return cls(int(match[1]), int(match[2]))

    def has(self, block: int) -> bool:
        """Whether a block, from 0, belongs to this shard."""
        return block % self.count == self.number - 1


@attrs.frozen
class InputBlock:
    """Consecutive records of the input, not yet parsed."""

    number: int
    """From 0."""
    records: tuple[RawEntry, ...]

    def name(self, ending: str = ENDING) -> str:
        """Return the name of its part, with that of its folder."""
        size = len(self.records)
        return f"{self.number // _FOLDED:04}/part-{self.number:06}-{size}-{self.digest(size)}{ending}"

    def entries(self) -> Iterator[Entry]:
        """Parse the records."""
        return (source.entry(number, line) for source, number, line in self.records)

    def board(self) -> str:
        """Return the name of the board of the first quiz, which a header may define; empty without a quiz."""
        return next((entry.quiz.board.name for entry in self.entries() if entry.quiz), "")

    def digest(self, size: int) -> str:
        """Return the digest of its first ``size`` records."""
        lines = "\n".join([self.board(), *(line.text for _, _, line in self.records[:size])])
        return sha256(lines.encode("utf-8", "surrogateescape")).hexdigest()[:_DIGITS]


def blocks_of(records: Iterator[RawEntry]) -> Iterator[InputBlock]:
    """Yield the blocks of an input."""
    for number in count():
        with uncollected():  # the garbage collector would take two thirds of the time
            taken = tuple(islice(records, SIZE))
        if not taken:
            return
        yield InputBlock(number, taken)


def _blocks_by(index: ListIndex, shard: Shard, keep: Sequence[str]) -> Iterator[InputBlock]:
    """Yield the blocks of a shard, which the index finds."""
    firsts = range((shard.number - 1) * SIZE, index.records, shard.count * SIZE)
    return (
        InputBlock(first // SIZE, records)
        for first, records in zip(firsts, index.slices(firsts, SIZE, keep), strict=True)
    )


def _remote_path(address: str) -> Any:
    """Return the path at an address, as it is there now."""
    try:
        from upath import UPath
    except ImportError:
        raise SurveyError(f"{quoted(address)} needs universal-pathlib: {install('remote')}") from None
    path = UPath(address.rstrip("/"))
    path.fs.invalidate_cache()
    return path


class Parts:
    """The parts in a folder, which is made if it is missing. Parts for an address are first made ``here``."""

    def __init__(self, path: str, here: str, plan: str, ending: str, *, force: bool) -> None:
        self._shown = path.rstrip("/") or "/"
        self._ending = ending
        self._is_remote = "://" in path
        self._here = Path(here if self._is_remote else path)
        try:
            self._path: Any = _remote_path(path) if self._is_remote else self._here
            self._path.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError, ImportError) as error:
            problem = "cannot be opened" if self._is_remote else "cannot be written"
            raise SurveyError(
                f"{quoted(path)} {problem}: {getattr(error, 'strerror', '') or error}"
            ) from None
        with reads(self._shown, SurveyError):
            self._names = frozenset(_names_in(self._path))
            """The names of the files when the run began, those of parts with their folders."""
        self._done: dict[int, list[str]] = {}
        """The names of the parts by the numbers of their blocks."""
        for match in filter(None, map(_NAME.fullmatch, self._names)):
            if "/" not in match[0]:
                raise SurveyError(
                    f"{self._shown}/{match[0]}: a part outside the folders 0000, 0001 and so on, as another "
                    "version wrote it; write to a new folder"
                )
            self._done.setdefault(int(match["number"]), []).append(match[0])
        about = self._path / ABOUT
        is_described = ABOUT in self._names
        self.builds = self._check(about, plan, force=force) if is_described else set[str]()
        """The other builds that made parts."""
        if self._done and not is_described:
            raise SurveyError(f"{quoted(self._shown)} has parts but no {ABOUT}; write to a new folder")
        if self.builds or not is_described:
            builds = sorted(self.builds | {BUILD})
            text = json.dumps({"builds": builds, "plan": plan}, indent=2) + "\n"
            if self._is_remote:
                about.write_text(text, encoding="utf-8")
            else:
                write_text(about, text)

    def _check(self, path: Any, asked: str, *, force: bool) -> set[str]:
        """Return the other builds of the parts. Raises SurveyError."""
        where = f"{self._shown}/{ABOUT}"
        try:
            with reads(where, SurveyError):
                about = json.loads(path.read_text(encoding="utf-8"))
            made, builds = about["plan"], set(about["builds"]) - {BUILD}
        except (ValueError, KeyError, TypeError):
            raise SurveyError(f"{where} is damaged; restore it, or write to a new folder") from None
        if made != asked:
            raise made_otherwise(where, made, asked, "folder")
        if builds and not force:
            raise SurveyError(
                f"{where}: made by build {', '.join(sorted(builds))}, but this is {BUILD}; finish the "
                "survey with that build, add --force to mix parts of both, or write to a new folder"
            )
        return builds

    def of_shard(
        self, sources: Iterable[str], shard: Shard, keep: Sequence[str] = ()
    ) -> Iterator[tuple[InputBlock, str]]:
        """Yield the blocks of a shard, each with the path at which to make its part; empty if it is done.

        The part takes its place in the folder when the next block is asked for. Raises SurveyError for parts
        that were made from another input.
        """
        names = [name for source in sources for name in files_of(source, SurveyError)]
        index = self._index(names) if shard.count > 1 else None
        blocks = _blocks_by(index, shard, keep) if index else blocks_of(raw_entries(names, keep))
        for block in blocks:
            name = block.name(self._ending)
            done = self._has(block, name)
            if shard.has(block.number):
                if not done:
                    (self._here / name).parent.mkdir(exist_ok=True)
                yield block, "" if done else str(self._here / name)
                if not done and self._is_remote:
                    self._copy(name)
        last = max(self._done, default=-1)
        if last >= (ceil(index.records / SIZE) if index else 0):  # without an index, all others were met
            raise SurveyError(
                f"{self._shown}/{self._done[last][0]}: the input ends before this part; the list has become "
                "shorter, or another list was measured here"
            )

    def _index(self, names: Sequence[str]) -> ListIndex | None:
        """Return the index of the input, which the first shard makes; None if it needs none."""
        if not (name := index_name(names)):
            return None
        path = self._path / name
        with nullcontext() if self._is_remote or path.exists() else locked(path, _FOREVER):
            if path.exists():
                with reads(f"{self._shown}/{name}", SurveyError):
                    return ListIndex.parse(names, path.read_text(encoding="utf-8"))
            index = ListIndex.of(names)
            write_text(self._here / name, index.text())
            if self._is_remote:
                self._copy(name)
            return index

    def _copy(self, name: str) -> None:
        """Copy a file to its address, then rename the copy, so that no reader sees half of it."""
        made, to = self._here / name, self._path / name
        copied = to.parent / f".{to.name}"
        to.parent.mkdir(parents=True, exist_ok=True)
        copied.fs.put_file(str(made), copied.path)
        copied.rename(to)
        made.unlink()

    def _has(self, block: InputBlock, name: str) -> bool:
        """Whether a block is done. Raises SurveyError if its part was made from another input."""
        others = [each for each in self._done.pop(block.number, []) if each != name]
        there = name in self._names
        for other in others:
            match = _NAME.fullmatch(other)
            assert match
            size = int(match["size"])
            if size >= len(block.records) or block.digest(size) != match["digest"]:
                raise SurveyError(
                    f"{self._shown}/{other}: made from another input; give the same input, "
                    "or write to a new folder"
                )
            if not there:  # the list has grown since
                (self._path / other).unlink(missing_ok=True)
        return there


def _names_in(path: Any) -> Iterator[str]:
    """Yield the names in a folder of parts, those of parts with their folders."""
    for entry in path.iterdir():
        if re.fullmatch(_FOLDER, entry.name):
            yield from (f"{entry.name}/{part.name}" for part in entry.iterdir())
        else:
            yield entry.name


def is_folder(path: str) -> bool:
    """Whether results go to a folder: an address, a path with a slash at its end, or a folder that exists."""
    return "://" in path or path.endswith(("/", "\\")) or Path(path).is_dir()


@contextmanager
def parts_in(path: str, plan: str, ending: str = ENDING, *, force: bool = False) -> Iterator[Parts]:
    """Open a folder of parts for a plan, described in words.

    Raises SurveyError for parts of another plan or, unless forced, of another build.
    """
    with TemporaryDirectory(prefix="sudoku-repl-") as here:
        yield Parts(path, here, plan, ending, force=force)
