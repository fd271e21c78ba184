"""The Debug Adapter Protocol: what an editor sees, and does to a run."""

from __future__ import annotations

import importlib.util
import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, strategies as st
from support.editor import Editor, editing

from sudoku_repl import Debugger
from sudoku_repl.errors import OrderError
from sudoku_repl.render.lines import event_text
from sudoku_repl.shell.dap.adapter import Adapter
from sudoku_repl.shell.dap.panes import Threads, Variables
from sudoku_repl.shell.dap.points import Points
from sudoku_repl.shell.dap.server import serve_port
from sudoku_repl.shell.dap.wire import served

if TYPE_CHECKING:
    from support.terminals import Sit


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Editor]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with editing() as found:
        yield found


def test_the_run_of_the_original_is_told_as_a_stack_of_guesses(editor: Editor) -> None:
    assert editor.launch("@readalps")["reason"] == "entry"
    editor.asks("setFunctionBreakpoints", breakpoints=[{"name": "level >= 11"}])
    stop = editor.moves("continue")
    assert (stop["reason"], stop["description"]) == (
        "function breakpoint",
        "breakpoint 1 (level >= 11) at step 92, level 11",
    )
    dbg = Debugger("@readalps")
    dbg.goto(92)
    present, *levels = editor.frames()
    told = editor.lines(present["source"])
    assert told[present["line"] - 1] == "92) Guess [4,2] level 11 at 1 out of 2"
    assert [each["name"] for each in levels] == [
        f"level {each.level}: {each.cell!r}={each.digit}, {each.choice} of {len(each.digits)}"
        for each in dbg.levels
    ]
    for each, level in zip(levels, dbg.levels, strict=True):
        assert f"uess {level.cell!r} level {level.level} at {level.choice}" in told[each["line"] - 1]


@pytest.mark.parametrize(("start", "levels"), [(0, 1), (1, 4), (9, 19), (5, 0), (1 << 60, 1 << 60)])
def test_a_stack_is_read_in_parts(editor: Editor, start: int, levels: int) -> None:
    editor.launch("@readalps")
    editor.gives("runtil 92")
    part = editor.asks("stackTrace", threadId=1, startFrame=start, levels=levels)
    frames = editor.frames()
    assert part == {
        "stackFrames": frames[start : start + levels if levels else None],
        "totalFrames": len(frames),
    }


def test_blame_is_a_scope_where_an_advance_met_a_contradiction(editor: Editor) -> None:
    editor.launch("@readalps")
    editor.asks("setExceptionBreakpoints", filters=["contradiction", "solution"])
    while (stop := editor.moves("continue"))["description"] != "contradiction at step 93, level 11":
        assert stop["reason"] == "exception"
    blame = editor.scope("Blame", editor.frames()[0]["id"])
    assert blame["contradiction 92"]["value"] == "guilty levels: 1 2 3 4 5 6 7 8 9 10 11; core: 7 11"


def test_each_removed_candidate_leads_to_the_line_where_it_went(editor: Editor) -> None:
    editor.launch("@readalps")
    editor.moves("continue")
    grid = editor.scope("Grid", editor.frames()[0]["id"])
    told = editor.lines(editor.frames()[0]["source"])
    for row in grid.values():
        for name, cell in editor.unfolded(row["variablesReference"]).items():
            for fact, reason in editor.unfolded(cell["variablesReference"]).items():
                assert fact.startswith(name)
                place = editor.asks("locations", locationReference=reason["valueLocationReference"])
                steps = (re.match(r"(\d+)\)", line) for line in told[place["line"] - 1 :])
                assert f"step {next(filter(None, steps))[1]}:" in reason["value"]


def test_moves_go_both_ways(editor: Editor) -> None:
    editor.launch("@readalps")
    dbg = Debugger("@readalps")
    for request, move in (
        *(("stepIn", dbg.step),) * 20,
        ("next", dbg.next),
        ("stepOut", dbg.finish),
        ("stepBack", dbg.back),
        ("continue", dbg.run),
        ("stepBack", dbg.back),
        ("continue", dbg.run),
        ("continue", dbg.run),
        ("reverseContinue", dbg.reverse),
        ("reverseContinue", dbg.reverse),
    ):
        state = (editor.moves(request), move().state)[1]
        assert editor.frames()[0]["name"] == f"step {state.steps}, level {state.level}"


def test_a_line_of_the_log_is_a_place_to_go_to_and_to_stop_at(editor: Editor) -> None:
    editor.launch("@hard")
    editor.asks("setExceptionBreakpoints", filters=[])
    assert editor.moves("continue")["description"] == "end at step 2317, level 0"
    _, middle, *_, last = editor.asks("loadedSources")["sources"]
    assert (middle["name"], last["name"]) == ("main, steps 500 to 999", "main, steps 2000 to 2499")
    told = editor.lines(middle)
    line = next(number for number, text in enumerate(told, 1) if text.startswith("735)"))
    (target,) = editor.asks("gotoTargets", source=middle, line=line)["targets"]
    assert editor.moves("goto", targetId=target["id"])["reason"] == "goto"
    assert told[editor.frames()[0]["line"] - 1].startswith("735)")
    editor.moves("restartFrame", frameId=editor.frames()[1]["id"])
    editor.moves("restart")
    point = {"line": line, "hitCondition": ">= 1", "condition": "level > 0"}
    assert editor.asks("setBreakpoints", source=middle, breakpoints=[point])["breakpoints"][0]["verified"]
    assert editor.moves("continue")["reason"] == "breakpoint"
    assert editor.frames()[0]["name"].startswith("step 735,")
    assert "ask for targets first" in editor.refused("goto", threadId=1, targetId=9)
    assert "no line 9999" in editor.refused("gotoTargets", source=middle, line=9999)


def test_breakpoints_of_a_log_that_grows_stay(editor: Editor) -> None:
    editor.launch("@readalps")
    ids = []
    for line in (2, 3):
        editor.moves("stepIn")
        source = editor.frames()[0]["source"]
        (point,) = editor.asks("setBreakpoints", source=source, breakpoints=[{"line": line}])["breakpoints"]
        ids.append(point["id"])
    moved = editor.event("breakpoint")["breakpoint"]
    assert (moved["id"], moved["line"]) == (ids[0], 2)
    assert moved["source"] == {**source, "path": source["name"]}
    editor.moves("stepIn")
    assert editor.moves("reverseContinue")["hitBreakpointIds"] == ids[1:]
    assert editor.moves("reverseContinue")["hitBreakpointIds"] == ids[:1]


def test_neovim_names_a_document_by_its_path(editor: Editor) -> None:
    editor.launch("@readalps")
    editor.moves("stepIn")
    source = editor.frames()[0]["source"]
    named = {"name": source["name"], "path": f"dap-src://1/{source['sourceReference']}/{source['name']}"}
    (point,) = editor.asks("setBreakpoints", source=named, breakpoints=[{"line": 2}])["breakpoints"]
    assert point["verified"]
    (point,) = editor.asks("setBreakpoints", source={"path": 7}, breakpoints=[{"line": 2}])["breakpoints"]
    assert point["message"] == "only the log of a run has lines to stop at or to go to"


def test_the_documents_tell_the_whole_run_and_a_full_one_never_changes(editor: Editor) -> None:
    editor.launch("@hard")
    known: dict[int, list[str]] = {}
    for _ in range(4):
        editor.gives("runtil " + str(400 * (len(known) + 1)))
        for source in editor.asks("loadedSources")["sources"]:
            told = editor.lines(source)
            assert known.setdefault(source["sourceReference"], told) == told
        editor.gives("step")
    dbg = Debugger("@hard")
    dbg.runrun(1000)
    editor.asks("setExceptionBreakpoints", filters=[])
    editor.moves("continue")
    told = [line for source in editor.asks("loadedSources")["sources"] for line in editor.lines(source)]
    events = [event_text(event, dbg.quiz.board) for _, made in dbg.log() for event in made]
    ours = (") sweep: ", ") the quiz, with ", ") the candidates are set up", "Fine [")
    assert [line for line in told if not any(each in line for each in ours)] == events


def test_a_guess_that_is_due_is_answered_where_the_client_can(editor: Editor) -> None:
    editor.launch("@readalps", guessMode=1)
    stop = editor.moves("continue")
    assert stop["reason"] == "pause"
    assert stop["description"].startswith("Take a guess please, by default it will be")
    dbg = Debugger("@readalps")
    dbg.guess_mode(1)
    (row, column), digit = dbg.run().state.board.coordinates[dbg.state.due or 0], dbg.state.default_guess[1]  # type: ignore[index]
    name = f"[{row},{column}]"
    grid = editor.scope("Grid", editor.frames()[0]["id"])
    reference = grid[f"row {row}"]["variablesReference"]
    editor.asks("setVariable", variablesReference=reference, name=name, value=str(digit))
    assert editor.event("stopped")["reason"] == "step"
    editor.moves("continue")
    editor.gives(f"{name}={digit}") if editor.frames()[0]["name"] == "" else editor.gives("step")
    assert "is not a guess" in editor.refused("setVariable", variablesReference=1, name="steps", value="3")


def test_another_guess_is_another_thread_and_a_thread_can_be_left_and_entered(editor: Editor) -> None:
    editor.launch("@readalps")
    assert editor.event("thread")["threadId"] == 1
    editor.asks("setFunctionBreakpoints", breakpoints=[{"name": "level >= 11"}])
    editor.moves("continue")
    assert "You are in fork1" in editor.gives("guess [4,2]=8")
    assert editor.event("thread")["threadId"] == 2
    assert editor.event("stopped")["threadId"] == 2
    assert [each["name"] for each in editor.asks("threads")["threads"]] == ["main", "fork1"]
    assert editor.frames(1)[0]["name"] == "step 92, level 11"
    assert editor.frames(2)[0]["name"] == "step 92, level 11"
    assert editor.moves("stepBack", threadId=1)["threadId"] == 1
    assert editor.frames(1)[0]["name"] == "step 90, level 10"


@pytest.mark.parametrize(
    ("points", "verified", "words"),
    [
        ([{"name": "level >= 11"}], [True], ""),
        ([{"name": "levle"}], [False], "did you mean `level`?"),
        ([{"name": "level > 3", "hitCondition": "often"}], [False], "expected a number of hits such as 3"),
        ([{"name": "level > 3", "condition": "open <"}], [False], "not a valid condition"),
    ],
)
def test_a_breakpoint_that_does_not_fit_says_why(
    editor: Editor, points: list[dict[str, str]], verified: list[bool], words: str
) -> None:
    editor.launch("@readalps")
    answers = editor.asks("setFunctionBreakpoints", breakpoints=points)["breakpoints"]
    assert [each["verified"] for each in answers] == verified
    assert words in answers[0].get("message", "")


def test_breakpoints_that_are_set_again_keep_their_numbers_and_hits(editor: Editor) -> None:
    editor.launch("@readalps")
    fifth = {"name": "guess", "hitCondition": "5"}
    editor.asks("setFunctionBreakpoints", breakpoints=[fifth])
    answers = editor.asks("setFunctionBreakpoints", breakpoints=[{"name": "end"}, fifth])["breakpoints"]
    assert [each["id"] for each in answers] == [2, 1]
    assert editor.moves("continue")["hitBreakpointIds"] == [1]
    editor.asks("setFunctionBreakpoints", breakpoints=[])
    assert editor.gives("info breakpoints").startswith("No breakpoints")


def test_a_cell_is_watched(editor: Editor) -> None:
    editor.launch("@readalps")
    editor.moves("stepIn")
    info = editor.asks("dataBreakpointInfo", name="[4,2]", variablesReference=1)
    editor.asks("setDataBreakpoints", breakpoints=[{"dataId": info["dataId"]}])
    stop = editor.moves("continue")
    assert stop["reason"] == "data breakpoint"
    assert stop["description"] == "watch 1 ([4,2] {2,8,9} -> {2,8}) at step 20, level 4"
    assert editor.asks("dataBreakpointInfo", name="row 4")["dataId"] is None


def test_a_log_point_tells_what_was_recorded_and_what_comes(editor: Editor) -> None:
    editor.launch("@readalps")
    editor.gives("runtil 60")
    (source,) = editor.asks("loadedSources")["sources"]
    point = {"line": 1, "condition": "wrong", "logMessage": "at {steps}: {level} {[4,2]} {{"}
    editor.asks("setBreakpoints", source=source, breakpoints=[point])
    assert (
        editor.event("output")["output"] == "at 36: 4 {2 8 9} {{\nat 41: 5 {2 8 9} {{\nat 55: 6 {2 8 9} {{\n"
    )
    editor.asks("setBreakpoints", source=source, breakpoints=[point])
    editor.moves("continue")
    assert editor.event("output")["output"].startswith("at 65: 7 ")
    bad = editor.asks("setBreakpoints", source=source, breakpoints=[{**point, "logMessage": "{depth}"}])
    assert "expected level, steps" in bad["breakpoints"][0]["message"]


def test_hover_and_watch_change_nothing(editor: Editor) -> None:
    editor.launch("@readalps")
    editor.gives("runtil 92")
    for text, result in (("[4,2]", "2"), ("level", "11"), ("level >= 11", "holds"), ("end", "does not hold")):
        assert editor.asks("evaluate", expression=text, context="hover")["result"] == result
    for text in ("run", "guess [4,2]=8", "", "back 3"):
        assert "condition" in editor.refused("evaluate", expression=text, context="watch")
    assert editor.frames()[0]["name"] == "step 92, level 11"


def test_the_console_is_the_prompt(editor: Editor) -> None:
    editor.launch("@readalps")
    assert "biggest" in editor.gives("help conditions")
    assert "did you mean" in editor.refused("evaluate", expression="rnu", context="repl")
    labels = [each["label"] for each in editor.asks("completions", text="bis", column=4)["targets"]]
    assert labels == ["bisect"]
    assert editor.gives("load-quiz @two") == "Quiz loaded."
    assert editor.event("stopped")["description"].endswith("at step 0, level 0")
    assert editor.frames()[0]["name"] == "step 0, level 0"


def test_a_request_while_an_order_runs_is_refused_and_the_order_can_be_stopped(editor: Editor) -> None:
    editor.launch("0" * 81)
    editor.asks("setExceptionBreakpoints", filters=[])
    editor.asks("continue", threadId=1)
    assert editor.refused("threads") == "notStopped"
    editor.asks("pause", threadId=1)
    assert editor.event("stopped")["reason"] == "pause"
    number = editor.send("continue", threadId=1)
    editor.response(number)
    editor.asks("cancel", requestId=number)
    assert editor.event("stopped")["description"].startswith("interrupted at step ")
    editor.asks("continue", threadId=1)
    editor.asks("terminate")
    editor.event("terminated")
    editor.asks("disconnect")


def test_who_leaves_leaves_a_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with editing() as editor:
        editor.launch("@readalps")
        editor.gives("runtil 92")
    (journal,) = tmp_path.rglob("*.json")
    dbg = Debugger()
    dbg.open(journal)
    assert dbg.state.steps == 92


def test_displays_and_orders_of_breakpoints_follow_the_buttons(editor: Editor) -> None:
    editor.launch("@readalps")
    editor.gives("display hint")
    editor.moves("stepIn")
    assert "Complete in row 2: 5 at [2,5]." in editor.event("output")["output"]
    editor.gives("undisplay 1")
    editor.asks("setFunctionBreakpoints", breakpoints=[{"name": "level >= 11"}])
    editor.gives("commands 1 breaks")
    count = len(editor.all)
    editor.moves("continue")
    outputs = [each["body"]["output"] for each in editor.all[count:] if each.get("event") == "output"]
    assert outputs == ["Breakpoint 1: level >= 11 (hits 1, then breaks)\n"]
    assert "step  -> 1 of main" in editor.gives("history")


def test_a_display_that_fails_says_so_and_the_stop_stays(editor: Editor) -> None:
    editor.launch("@readalps")
    editor.gives("display goto nowhere")
    stop = editor.moves("stepIn")
    assert (stop["reason"], stop["description"]) == ("step", "step done at step 1, level 0")
    output = editor.event("output")
    assert output["category"] == "stderr"
    assert output["output"].startswith("display 1 (goto nowhere): no position named 'nowhere'")


def test_log_points_follow_a_log_that_grows(editor: Editor) -> None:
    editor.launch("@readalps")
    editor.moves("stepIn")
    source = editor.frames()[0]["source"]
    point = {"line": 2, "condition": "level >= 11", "logMessage": "deep at {steps}"}
    plain = {"line": 2}
    logged, stops = editor.asks("setBreakpoints", source=source, breakpoints=[point, plain])["breakpoints"]
    assert logged["id"] != stops["id"]
    editor.gives("goto 100")
    assert editor.event("output")["output"] == "deep at 92\ndeep at 93\n"
    moved = editor.event("breakpoint")["breakpoint"]
    assert (moved["id"], moved["line"]) == (logged["id"], 2)
    assert moved["source"]["sourceReference"] != source["sourceReference"]


def test_another_quiz_drops_the_points_in_the_log_of_the_one_before(editor: Editor) -> None:
    editor.launch("@readalps")
    source = editor.frames()[0]["source"]
    points = [{"line": 1, "condition": "steps > 0", "logMessage": "{[9,9]}"}, {"line": 1}]
    editor.asks("setBreakpoints", source=source, breakpoints=points)
    editor.asks("setFunctionBreakpoints", breakpoints=[{"name": "cell [9,9] changed"}, {"name": "end"}])
    editor.gives("load-quiz 1000000000000000")  # which has no such cell
    assert editor.gives("breaks") == "Breakpoint 3: end (hits 0)"
    count = len(editor.all)
    editor.moves("stepIn")
    assert not [each for each in editor.all[count:] if each.get("event") == "output"]


def test_looking_at_another_run_does_not_move_there(editor: Editor) -> None:
    editor.launch("@readalps")
    editor.gives("runtil 92")
    editor.gives("guess [4,2]=8")
    frame = editor.frames(1)[1]
    grid = editor.scope("Grid", frame["id"])
    assert editor.unfolded(grid["row 4"]["variablesReference"])["[4,2]"]["value"] == "{2 8}"
    assert editor.asks("evaluate", expression="[4,2]", frameId=frame["id"])["result"] == "{2 8}"
    assert "* fork1" in editor.gives("forks")


@pytest.mark.parametrize(
    ("command", "arguments", "error"),
    [
        ("continue", {}, "threadId is missing"),
        ("continue", {"threadId": "1"}, "threadId: expected a whole number, got '1'"),
        ("next", {"threadId": -1}, "threadId: expected a whole number, 0 or more, got -1"),
        ("stepIn", {"threadId": 7, "order": "bye"}, "no run has the thread number 7"),
        ("pause", {"threadId": 7}, "no run has the thread number 7"),
        ("scopes", {"frameId": 8193}, "no stack frame has the number 8193"),
        ("restartFrame", {"frameId": 3}, "no run has the thread number 0"),
        (
            "variables",
            {"variablesReference": 99},
            "no variable or fact has the reference 99 since the last stop",
        ),
        (
            "source",
            {"sourceReference": 10**30},
            f"sourceReference: expected a smaller whole number, got {10**30}",
        ),
        ("setFunctionBreakpoints", {"breakpoints": {}}, "breakpoints: expected a list, got {}"),
        (
            "setFunctionBreakpoints",
            {"breakpoints": [{"name": "end"}, {"name": 1}]},
            "name: expected a text, got 1",
        ),
        ("launch", {"quiz": "@easy"}, "unknown request 'launch' here; send launch or attach first, and once"),
    ],
)
def test_a_request_that_is_wrong_is_refused_and_changes_nothing(
    editor: Editor, command: str, arguments: dict[str, Any], error: str
) -> None:
    editor.launch("@readalps")
    editor.moves("stepIn")
    assert editor.refused(command, **arguments) == error
    assert editor.frames()[0]["name"] == "step 1, level 0"
    assert editor.gives("breaks") == "No breakpoints."


def test_an_error_is_shown_where_the_answer_would_be_and_does_not_pop_up(editor: Editor) -> None:
    editor.launch("@readalps")
    response = editor.response(editor.send("evaluate", expression="sweep", context="hover"))
    assert "not a valid condition" in response["body"]["error"]["format"]
    assert not response["body"]["error"].get("showUser")


def test_a_launch_that_fails_leaves_the_rules_as_they_were(editor: Editor) -> None:
    assert "expected" in editor.refused("launch", quiz="@readalps", runMode=1, guessMode=[])
    editor.launch("@readalps")
    assert editor.gives("run-mode").startswith("Working mode:0 ")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 3) | st.sampled_from(("", "[4,2]", "level", "main")),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(("name", "line")), inner),
    max_leaves=4,
)
REQUESTS = [*sorted(served(Adapter, Points, Threads, Variables)), "nothing"]
KEYS = (
    "threadId",
    "frameId",
    "line",
    "source",
    "breakpoints",
    "filters",
    "name",
    "value",
    "variablesReference",
)


@given(
    st.lists(st.tuples(st.sampled_from(REQUESTS), st.dictionaries(st.sampled_from(KEYS), JSON)), max_size=20)
)
def test_requests_that_make_no_sense_get_an_answer(requests: list[tuple[str, dict[str, Any]]]) -> None:
    with editing() as editor:
        editor.launch("@easy")
        for command, arguments in requests:
            if command in ("disconnect", "terminate", "launch"):
                continue
            editor.response(editor.send(command, **arguments))
        editor.write(b"[1]")
        editor.write(b"{")
        assert editor.event("output")["output"] == "expected a JSON object\n"
        editor.asks("threads")


def test_messages_follow_the_schema_of_the_protocol(editor: Editor) -> None:
    found = importlib.util.find_spec("debugpy")
    if found is None or found.origin is None:
        pytest.skip("needs debugpy for the schema of the protocol: pip install debugpy")
    jsonschema = pytest.importorskip("jsonschema", reason="needs jsonschema: pip install jsonschema")
    inner = "_vendored/pydevd/_pydevd_bundle/_debug_adapter/debugProtocol.json"
    schema = json.loads((Path(found.origin).parent / inner).read_text())
    editor.launch("@readalps")
    editor.asks("setFunctionBreakpoints", breakpoints=[{"name": "level >= 11"}, {"name": "x"}])
    editor.moves("continue")
    editor.moves("stepBack")
    frame = editor.frames()[0]
    for scope in ("Grid", "Counters", "Rules"):
        editor.scope(scope, frame["id"])
    editor.lines(frame["source"])
    for command, arguments in (
        ("loadedSources", {}),
        ("threads", {}),
        ("gotoTargets", {"source": frame["source"], "line": 3}),
        ("setBreakpoints", {"source": frame["source"], "breakpoints": [{"line": 3}, {"line": 999}]}),
        ("dataBreakpointInfo", {"name": "[4,2]"}),
        ("setDataBreakpoints", {"breakpoints": [{"dataId": "[4,2]"}]}),
        ("evaluate", {"expression": "[4,2]"}),
        ("completions", {"text": "w", "column": 2}),
    ):
        editor.asks(command, **arguments)
    editor.refused("nothing")
    editor.asks("terminate")
    for message in editor.all:
        name = message.get("event") or message.get("command") or ""
        kind = {"event": "Event", "response": "Response"}[message["type"]]
        if kind == "Response" and not message["success"]:
            name = "error"
        full = f"{name[0].upper()}{name[1:]}{kind}"
        if full in schema["definitions"]:
            # `validate` would check the whole schema for each message.
            jsonschema.Draft4Validator({**schema, "$ref": f"#/definitions/{full}"}).validate(message)
        else:
            assert full == "NothingResponse"


def test_a_port_that_cannot_be_had_says_why() -> None:
    with pytest.raises(OrderError, match=r"expected a port from 0 to 65535, .*, got 99999"):
        serve_port(99999)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(OrderError, match=f"cannot listen at port {port}: Address already in use; give"):
            serve_port(port)


@pytest.mark.parametrize("options", [["--dap"], ["--dap-port", "0"]])
def test_the_program_serves_an_editor(options: list[str]) -> None:
    command = [sys.executable, "-m", "sudoku_repl", *options]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as program, ExitStack() as stack:
        assert program.stdin
        assert program.stdout
        assert program.stderr
        if options == ["--dap"]:
            editor = Editor(program.stdout, program.stdin)
        else:
            port = int(program.stderr.readline().rsplit(b":", 1)[1])
            door = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            source, sink = door.makefile("rb"), door.makefile("wb")
            editor = Editor(stack.enter_context(source), stack.enter_context(sink))
        editor.launch("@readalps")
        assert editor.moves("continue")["description"] == "solution at step 131, level 6"
        editor.asks("disconnect")
        assert program.wait(60) == 0


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_an_editor_and_a_prompt_follow_the_same_run(sit: Sit) -> None:
    terminal = sit("@readalps")
    terminal.prompt()
    found = re.search(r"127\.0\.0\.1:(\d+)", "\n".join(terminal.order("dap")))
    assert found
    with socket.create_connection(("127.0.0.1", int(found[1]))) as door:
        editor = Editor(door.makefile("rb"), door.makefile("wb"))
        editor.asks("initialize", adapterID="sudoku")
        assert 'say "attach"' in editor.refused("launch", quiz="@hard")
        editor.asks("attach")
        editor.asks("setExceptionBreakpoints", filters=["solution"])
        editor.asks("configurationDone")
        assert editor.event("stopped")["reason"] == "entry"
        assert editor.moves("continue")["description"] == "solution at step 131, level 6"
        terminal.shows("steps: 131, solution sum: 1.")
        terminal.order("goto 92")
        assert editor.event("stopped")["description"] == "moved at step 92, level 11"
        point = {"line": editor.frames()[0]["line"] + 1, "logMessage": "at {steps}"}
        source = editor.frames()[0]["source"]
        editor.asks("setBreakpoints", source=source, breakpoints=[{**point, "condition": "level >= 11"}])
        count = len(editor.all)
        terminal.order("step 2")
        editor.event("stopped")
        assert [each["body"]["output"] for each in editor.all[count:] if each.get("event") == "output"] == [
            "at 93\n"
        ]
        terminal.order("goto 92")
        editor.event("stopped")
        editor.asks("evaluate", expression="[4,2]", context="hover")
        assert "guess L11" in editor.gives("why [4,2]")
        assert "type `load-quiz @two`" in editor.refused(
            "evaluate", expression="load-quiz @two", context="repl"
        )
        frame = editor.frames()[2]
        assert editor.moves("restartFrame", frameId=frame["id"])["reason"] == "goto"
        terminal.shows("Moved to step 84.")
        terminal.order(f"dap {found[1]}")  # the door is open already
        *_, other = re.findall(r"127\.0\.0\.1:(\d+)", "\n".join(terminal.order("dap")))
        editor.event("terminated")
        editor.reader.join(timeout=10)
        assert not editor.reader.is_alive()
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", int(found[1])))
    with socket.create_connection(("127.0.0.1", int(other))) as door:
        editor = Editor(door.makefile("rb"), door.makefile("wb"))
        editor.asks("initialize", adapterID="sudoku")
        assert "send launch or attach first" in editor.refused("stackTrace", threadId=1)
        editor.asks("attach")
        editor.asks("disconnect")
    assert "At guess level 10" in "\n".join(terminal.order("where"))
