"""Write what the manual says about orders and JSON: ``python tests/write_manual.py``.

``tests/test_readme.py`` checks that the pages are what this program writes. With ``--outputs`` it also runs
the commands that README and manual show, and the sessions in ``tests/transcripts``, and writes what they
print now. Read the changes before you commit them.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import attrs
from support import transcripts
from support.desk import Desk, every_result
from support.shown import PAGES, printed, sessions

from sudoku_repl import Reason
from sudoku_repl.board.constraints.lines import Thermometer
from sudoku_repl.explain.search import Outcome
from sudoku_repl.formats.registry import formats
from sudoku_repl.machine import Phase
from sudoku_repl.orders import all_orders
from sudoku_repl.orders.constraints import ConstraintsLoaded
from sudoku_repl.orders.help import grouped
from sudoku_repl.orders.program import Browsed, EditorAwaited
from sudoku_repl.orders.quiz import Doubted
from sudoku_repl.orders.results import Advanced, Answer, Failure, Result
from sudoku_repl.shell.screen import Look

MANUAL = Path(__file__).parent.parent / "sudoku_repl" / "manual"
FULL = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
CHAINED = "......15....9.12..3..7....67..1....45.........4....7629.85...4......3...1..4....9"
SAMPLES = (
    ("load-quiz @readalps", "help", "help model", "help levels", "show", "runtil 94", "levels"),
    ("load-quiz @two", "run-mode 2", "guess-mode 0", "runrun 9"),
    ("runtil 92", "mark deep", "marks", "guess [4,2]=8", "forks", "tree compare main fork1", "goto main"),
    ("runtil 92", "mark deep here", "marks", "trace level", "why [4,2] --go"),
    ("runtil 94", "diff 90", "timeline", "tree", "hotspots"),
    ("runtil 10", "print", "print [4,2]", "print [1,3]", "log 9 8"),
    ("goto 60", "next", "frame"),
    ("load-quiz @two", "unique", "solutions", "break wrong", "find shrink", "bisect wrong"),
    ("watch [4,2]", "run", "commands 1 levels", "display levels", "record", "history"),
    ("info", "break wrong", "delete", "guess-mode 1", "run", "help"),
    ("display levels", "break wrong", "commands 1 levels", "save session.json", "open session.json"),
    (
        "experiment random",
        "extremes",
        "runtil 92",
        "why [4,2]",
        "why all",
        "why [4,9]=2",
        "matrix nak",
        "hint",
    ),
    (
        "load-quiz @easy",
        "path",
        "run",
        "why [6,4]=2",
        "why A1=1 -> A1=2",
        "techniques +x_chain",
        "compare 0 2",
    ),
    (CHAINED, "chain", "rate", "techniques hidden x_chain", "run"),
    ("create quiz --seed 1 --with-result", "canonical", "create likeness --trials 9 --seed 1"),
    ("create quiz --count 2 --seed 1 --to list.txt", "load-quiz list.txt", "list"),
    (f"likeness {FULL} {FULL}", "load-quiz @easy", "model solve", "model check"),
    ("load-quiz @flower", "unique --grids", "watch [11,11]", "load-quiz @easy"),
    ("guess-mode 1", "run"),
    ("no-shrink on", "run"),
    ("load-quiz @two", "clues add", "blame quiz", "load-quiz @none", "blame quiz"),
    ("load-quiz @easy", "clues", "clues minimal", "true-candidates 9", "blame quiz"),
    ("findings hidden_single", "apropos hint", "constraints", "constraints check thermo"),
    ("runrun 2", "blame 97", "blame all", "load-quiz @flower", "run-mode 2", "runrun 9", "blame all"),
)
"""Orders that show fields with every kind of value, which the examples of the orders leave out."""

MAPS = {"candidates": "cell", "gone": "digit", "deductions": "technique"}
"""Fields whose inner names depend on the quiz, and what these name."""

LINES = {
    "shrunk_out": "a technique removes `digit` from `cell`; its closing line follows",
    "subset_found": "the cells and digits of the subset that has just removed candidates",
    "house_shrunk": "a house was shrunk: completely by hidden singles, "
    "or by ply if a cell was left one candidate",
    "chain_found": "the chain that has just removed candidates",
}
"""The types of the lines of findings, and what they are about."""

VALUES = {"phase": Phase, "reason": Reason, "outcome": Outcome}
"""Fields whose values are few words, and the words."""


@attrs.define
class Type:
    """What the samples show of a type of object."""

    objects: list[dict[str, Any]] = attrs.field(factory=list)
    """Its objects, without their type."""
    meanings: set[str] = attrs.field(factory=set)
    """What the classes that yield it say about it."""


def sample_results() -> Iterator[Result]:
    """The results that the samples and the example of each order show."""
    yield Failure("what went wrong")
    yield Doubted(0)
    yield Browsed("http://127.0.0.1:51234/4f7kq2VxJw/")
    yield EditorAwaited(4711)
    yield ConstraintsLoaded((Thermometer,))
    with TemporaryDirectory() as folder, chdir(folder):
        examples = [each.example.replace("--quizzes 200", "--quizzes 2") for each in all_orders().orders]
        for orders in (*SAMPLES, *(("load-quiz @readalps", "runtil 92", each) for each in examples)):
            desk = Desk(look=Look.JSON)
            desk.give(*orders)
            yield from desk.results


def types_shown() -> dict[str, Type]:
    """The types of the objects that the samples print."""
    found: dict[str, Type] = {}
    kinds: set[type[Result]] = set()
    for result in sample_results():
        kinds.add(type(result))
        told = [_split(json.loads(json.dumps(each))) for each in result.json()]
        # A class whose results are several objects documents the last. The others have separate classes.
        others = (None,) * (len(told) - 1)
        sources = result.events if isinstance(result, Advanced) else (*others, _documented(result))
        for source, (name, each) in zip(sources, told, strict=True):
            shown = found.setdefault(name, Type())
            shown.objects.append(each)
            shown.meanings |= {LINES.get(name) or _meaning(source.__doc__)} - {""}
    missing = {kind.__name__ for kind in every_result() - kinds}
    assert not missing, f"no sample or example shows {sorted(missing)}"
    return found


def _documented(result: Result) -> object:
    """What says what a type of object is about: the class that names it, or the text of an order's answer."""
    if isinstance(result, Answer):
        return result.as_text
    return next(each for each in type(result).mro() if "json_type" in vars(each))


def _split(told: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """An object's type, and its other fields."""
    return told["type"], _without_type(told)


def _meaning(docstring: str | None) -> str:
    """The first sentence of a docstring as Markdown, for a cell of a table."""
    sentence, *_ = re.split(r"\.(?= |$)", " ".join((docstring or "").split()))
    return (sentence[:1].lower() + sentence[1:]).replace("``", "`")


def _without_type(met: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in met.items() if name != "type"}


def _fields(met: list[dict[str, Any]]) -> str:
    values: dict[str, list[Any]] = {}
    for each in met:
        for name, value in each.items():
            values.setdefault(name, []).append(value)
    return ", ".join(f"{name}{_inside(name, met_here)}" for name, met_here in values.items())


def _inside(name: str, values: list[Any]) -> str:
    """What is inside the values of a field, if they are objects or lists of objects."""
    lists = [each for value in values if isinstance(value, list | tuple) for each in value]
    inner = [each for each in lists if isinstance(each, dict)]
    if inner:
        return f" [{{{_fields(inner)}}}]"
    inner = [_without_type(value) for value in values if isinstance(value, dict)]
    if name in MAPS:
        named = [each for value in inner for each in value.values()]
        return f" {{<{MAPS[name]}>{_inside('', named)}}}" if inner else ""
    return f" {{{_fields(inner)}}}" if inner else ""


def json_table() -> str:
    """The table of JSON types, and the words that some fields hold."""
    rows = ["| type | about | fields |", "| --- | --- | --- |"]
    for name, shown in sorted(types_shown().items()):
        (meaning,) = shown.meanings
        known = _fields(shown.objects)
        rows.append(f"| `{name}` | {meaning} | {known and f'`{known}`'} |")
    words = ((name, ", ".join(f"`{each.value}`" for each in kind)) for name, kind in VALUES.items())
    return "\n".join((*rows, "", *(f"- `{name}` is one of {known}." for name, known in words))) + "\n"


def json_page() -> str:
    """The page on JSON: what is written by hand, up to the table, then the table."""
    text = (MANUAL / "json.md").read_text(encoding="utf-8")
    return text.partition("\n| type |")[0].rstrip("\n") + "\n\n" + json_table()


def orders_page() -> str:
    """The page of all orders."""
    lines = [
        "# All orders",
        "",
        "You must give the arguments in `<...>`, and can leave out those in `[...]`. `help ORDER` says more",
        "about each order. You can shorten a name if no other order begins the same way: `runt 90`. An empty",
        "line repeats some orders, such as `step` and `run`.",
    ]
    for group, orders in grouped(all_orders()):
        topics = ", ".join(f"`help {name}`" for name in group.topics)
        lines += ["", f"## {group.title}", "", f"See also {topics}.", ""]
        lines += ["| order | what it does |", "| --- | --- |"]
        for command in orders:
            usage = command.brief_usage.replace("|", "\\|")
            also = ", ".join(f"`{each}`" for each in command.aliases)
            lines.append(f"| `{usage}` | {command.summary}{f' (also {also})' if also else ''} |")
    return "\n".join(lines) + "\n"


def formats_table() -> str:
    """The table of formats: what each begins like, and the endings of files that `save-quiz` writes."""
    rows = ["| format | begins like | written as |", "| --- | --- | --- |"]
    for known in formats():
        first, _, _ = known.example.partition("\n")
        begins = (first if len(first) <= _WIDEST else f"{first[:_WIDEST]}...").replace("|", "\\|")
        endings = " ".join(f"`{ending}`" for ending in sorted(known.writers))
        rows.append(f"| {known.name} | `{begins}` | {endings} |")
    return "\n".join(rows) + "\n"


_WIDEST = 30


def files_page() -> str:
    """The page on files, with the table of formats."""
    before, heading, rest = (MANUAL / "files.md").read_text(encoding="utf-8").partition("## Formats\n\n")
    _, _, after = rest.partition("\n\n")
    return f"{before}{heading}{formats_table()}\n{after}"


def main() -> None:
    """Write the pages."""
    (MANUAL / "files.md").write_text(files_page(), encoding="utf-8")
    (MANUAL / "orders.md").write_text(orders_page(), encoding="utf-8")
    (MANUAL / "json.md").write_text(json_page(), encoding="utf-8")
    if "--outputs" in sys.argv[1:]:
        for page in PAGES:
            text = page.read_text(encoding="utf-8")
            for command, output in sessions(text):
                text = text.replace(f"$ {command}\n{output}", f"$ {command}\n{printed(command)}")
            page.write_text(text, encoding="utf-8")
        for file in transcripts.FILES:
            kept = map(transcripts.replayed, transcripts.sessions(file.read_text(encoding="utf-8")))
            file.write_text("\n".join(kept) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
