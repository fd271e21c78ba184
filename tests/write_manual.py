"""Write what the manual says about orders and JSON: ``python tests/write_manual.py``.

``tests/test_readme.py`` checks that the pages are what this program writes. With ``--outputs`` it also runs
the commands that README and manual show, and writes what they print now. Read the changes before you commit
them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from desk import Desk
from shown import PAGES, printed, sessions

from sudoku_repl import Reason
from sudoku_repl.commands import ORDERS
from sudoku_repl.commands.helping import grouped
from sudoku_repl.commands.results.sitting import Greeting
from sudoku_repl.machine import Phase
from sudoku_repl.render.jsonl import objects
from sudoku_repl.shell.screen import Look

MANUAL = Path(__file__).parent.parent / "sudoku_repl" / "manual"
FULL = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
CHAINED = "......15....9.12..3..7....67..1....45.........4....7629.85...4......3...1..4....9"
SAMPLES = (
    ("load-quiz @readalps", "help", "help model", "apropos guess", "show", "runtil 94", "levels", "nonsense"),
    ("load-quiz @two", "run-mode 2", "guess-mode 0", "runrun 9"),
    ("runtil 92", "mark deep", "marks", "guess [4,2]=8", "forks", "goto main", "diff 90", "timeline"),
    ("runtil 10", "print", "log 9 8"),
    ("load-quiz @two", "unique", "solutions", "break wrong", "find shrink", "bisect wrong"),
    ("watch [4,2]", "run", "commands 1 levels", "display levels", "record", "history"),
    (
        "display levels",
        "break wrong",
        "commands 1 levels",
        "save {folder}/session.json",
        "open {folder}/session.json",
    ),
    ("experiment random", "extremes", "runtil 92", "why [4,2]", "why [4,9]=2", "matrix nak", "hint"),
    ("load-quiz @easy", "run", "why [6,4]=2", "why A1=1 -> A1=2", "techniques +x_chain", "compare 0 2"),
    (CHAINED, "chain", "rate", "techniques hidden x_chain", "run"),
    ("create quiz --seed 1 --with-result", "canonical", "create likeness --trials 9 --seed 1"),
    (f"likeness {FULL} {FULL}", "load-quiz @easy", "model solve", "model check"),
    ("load-quiz @flower", "watch [11,11]", "load-quiz @easy"),
    ("guess-mode 1", "run"),
)
"""Orders that print every type of object, with every kind of value in their fields."""

_REASONS, _PHASES = (", ".join(f"`{each.value}`" for each in kind) for kind in (Reason, Phase))
TYPES = {
    "greeting": "the start at a terminal",
    "quiz": "a quiz was loaded",
    "help": "`help`; `text` is there if you ask for a topic, `group` if you ask for all orders",
    "apropos": "`apropos`",
    "error": "something was refused; `where` is the file and line of a script",
    "show": "`show`",
    "levels": "`levels`",
    "run_mode": "`run-mode`",
    "guess_mode": "`guess-mode`",
    "question": "a guess is due; the default answer",
    "shrunk_out": "a candidate was removed by a subset",
    "subset_found": "the cells and digits of that subset",
    "house_shrunk": "a house was shrunk",
    "guessed": "a guess was made: choice `choice` of `out_of`",
    "contradiction": "a cell would lose its last candidate",
    "overfull": "a cell must take several digits",
    "chain_found": "a chain removed candidates",
    "exhausted": "the search has ended",
    "solution": "a solution that `runrun` came across",
    "stop": f"an order that moves has ended. `reason` is {_REASONS}; `phase` is {_PHASES}; "
    "`breaks` are the numbers of breakpoints",
    "parted": "another run was entered; `parent` is empty for the first run",
    "forks": "`forks`",
    "mark": "`mark`",
    "marks": "`marks`",
    "solutions": "`solutions`",
    "unique": "`unique`; `solutions` is 2 if there are more",
    "difference": "`diff`",
    "timeline": "`timeline`",
    "history": "`history`",
    "log": "`log` that has no lines to print",
    "quantities": "`print`",
    "record": "`record`",
    "breaks": "`breaks`, and orders that set or change a breakpoint",
    "breaks_deleted": "breakpoints that make no sense on the new board were deleted",
    "found": "`find`; each stretch is its first and last step",
    "bisected": "`bisect`; `found` is the step, `searched` the last step of the run",
    "displays": "`display`",
    "why": "`why` for a cell; `fact` is `gone` or `held`",
    "why_candidate": "`why` for a candidate; `depth` and `above` give the tree",
    "matrix": "`matrix`",
    "chains": "`chain`",
    "chain": "`why` for a chain",
    "hint": "`hint`; `met` is the event of the contradiction",
    "techniques": "`techniques`",
    "rating": "`rate`; `kind` is the class",
    "compared": "`compare`",
    "trials": "`experiment`",
    "extremes": "`extremes`",
    "created": "`create`; `result` with `--with-result`",
    "canonical": "`canonical`",
    "likeness": "`create likeness`",
    "grids_compared": "`likeness`",
    "model": "`model solve`; the times are seconds",
    "model_check": "`model check`",
    "written": "a file was written; `note` says what was left out of it",
    "opened": "`open`, `--resume`",
}
"""What each object is about, in the order of the table."""
MAPS = {
    "candidates": "cell",
    "gone": "digit",
    "deductions": "technique",
}
"""Fields whose inner names depend on the quiz, and what these name."""


def sample_objects() -> list[dict[str, Any]]:
    """The objects that the samples print."""
    met = list(objects(Greeting("0", with_quiz=False)))
    with TemporaryDirectory() as folder:
        for orders in SAMPLES:
            met += Desk(look=Look.JSON).told(*(order.format(folder=folder) for order in orders))
    return met


def fields_by_type(met: list[dict[str, Any]]) -> dict[str, str]:
    """The fields of each type of object, in words."""
    types: dict[str, list[dict[str, Any]]] = {}
    for each in met:
        types.setdefault(each["type"], []).append(each)
    return {name: _fields([_without_type(each) for each in alike]) for name, alike in types.items()}


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
    """The table of JSON types."""
    fields = fields_by_type(sample_objects())
    surplus = fields.keys() ^ TYPES.keys()
    assert not surplus, f"described but not printed, or printed but not described: {sorted(surplus)}"
    rows = (f"| `{name}` | {about} | {_code(fields[name])} |" for name, about in TYPES.items())
    return "\n".join(("| type | about | fields |", "| --- | --- | --- |", *rows)) + "\n"


def _code(fields: str) -> str:
    return f"`{fields}`"


def json_page() -> str:
    """The page on JSON: what is written by hand, up to the table, then the table."""
    text = (MANUAL / "json.md").read_text(encoding="utf-8")
    return text.partition("\n| type |")[0].rstrip("\n") + "\n\n" + json_table()


def orders_page() -> str:
    """The page of all orders."""
    lines = [
        "# All orders",
        "",
        "`<...>` must be given, `[...]` may be left out. `help ORDER` says more about each. The beginning of",
        "a name is enough if no other order begins with it: `runt 90`. An empty line repeats `step` or",
        "`run`.",
    ]
    for group in grouped(ORDERS):
        topics = ", ".join(f"`help {name}`" for name in group.topics)
        lines += ["", f"## {group.title}", "", f"See also {topics}.", ""]
        lines += ["| order | what it does |", "| --- | --- |"]
        for command in group.commands:
            usage = command.usage.replace("|", "\\|")
            also = ", ".join(f"`{each}`" for each in command.aliases)
            lines.append(f"| `{usage}` | {command.summary}{f' (also {also})' if also else ''} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the pages."""
    (MANUAL / "orders.md").write_text(orders_page(), encoding="utf-8")
    (MANUAL / "json.md").write_text(json_page(), encoding="utf-8")
    if "--outputs" in sys.argv[1:]:
        for page in PAGES:
            text = page.read_text(encoding="utf-8")
            for command, output in sessions(text):
                text = text.replace(f"$ {command}\n{output}", f"$ {command}\n{printed(command)}")
            page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
