"""Moving in the record, and forks."""

from support.desk import session


def test_moving_says_where_you_are_and_why() -> None:
    lines = session("load-quiz @readalps", "runtil 92", "back 99")
    assert lines[-1] == "This is the start of the run."
    assert "Steps:0" in lines
    assert session("load-quiz @readalps", "runtil 92", "goto 90")[-2:] == [
        "At guess level 10 [2,6] 1",
        "Moved to step 90.",
    ]
    assert session("load-quiz @readalps", "runtil 92", "back 2")[-1] == "2 advances undone."
    assert session("load-quiz @readalps", "run", "run", "reverse")[-1] == "Solution 1 was found here."
    assert session("load-quiz @readalps", "runtil 92", "mark deep") == ["Mark deep: step 92."]
    assert session("load-quiz @readalps", "runtil 92", "mark deep", "marks") == ["deep: step 92 of main"]


def test_a_fork_is_announced_and_listed() -> None:
    lines = session("load-quiz @readalps", "runtil 92", "guess [4,2]=8")
    assert lines[:2] == [
        "92) Guess [4,2] level 11 at 1 out of 2",
        "You are in fork1, a fork of main at step 90.",
    ]
    assert session("load-quiz @readalps", "runtil 92", "guess [4,2]=8", "forks") == [
        "  main: 92 steps, biggest level 11, solution sum 0",
        "* fork1: 92 steps, biggest level 11, solution sum 0, forked from main at step 90",
    ]
