"""The scripts of the replay page, made short."""

from __future__ import annotations

import json
import random

import pytest
from support.browsers.chromium import Browser
from support.browsers.driven import Driven

from sudoku_repl.documents.bundle import modules
from sudoku_repl.documents.script import BROWSERS, Script


@pytest.mark.parametrize(
    ("code", "short"),
    [
        ("const first = 1;\nlet next = first + +first;\n", "const A=1;let B=A+ +A;"),
        ("function add(one, other) {\n  return one + other;\n}\n", "function A(a,b){return a+b}"),
        ("const f = (one) => ({ one, two: one });", "const A=(a)=>({one:a,two:a});"),
        (
            "const f = ({ one, two: [three] = [] }) => one.two(three);",
            "const A=({one:a,two:[b]=[]})=>a.two(b);",
        ),
        ("const f = (all = new Set(), ...rest) => all;", "const A=(a=new Set(),...b)=>a;"),
        (
            'const f = (one) => `one ${one} {${{ one }.one}} "${`one`}`;',
            'const A=(a)=>`one ${a} {${{one:a}.one}} "${`one`}`;',
        ),
        ("const f = (one) => one / 2 + /one[/]'\"/.test(one);", "const A=(a)=>a/2+/one[/]'\"/.test(a);"),
        (
            "class Two {\n  #one = 1;\n  two = 2; // 2\n  get one() {\n    return this.#one;\n  }\n"
            "  /** Two. */\n  add(one) {\n    for (const two of one) this.#one += two;\n  }\n}\n",
            "class A{#a=1;two=2;get one(){return this.#a}add(a){for(const b of a)this.#a+=b}}",
        ),
        (
            "const f = (one) => [{ one }, { one }, `${one} ${one}`];",
            "const A=(a)=>[{one:a},{one:a},`${a} ${a}`];",
        ),
        ("const f = (name, event) => name(event, document);", "const A=(name,event)=>name(event,document);"),
        ("const f = (x) => (x ? { x, y: x } : [x, x]);", "const A=(a)=>(a?{x:a,y:a}:[a,a]);"),
        (
            "function f() {\n  try {\n    g();\n  } catch (problem) {\n    h(problem);\n  }\n}",
            "function A(){try{g()}catch(a){h(a)}}",
        ),
        ("const f = (a) => b + a;", "const A=(a)=>b+a;"),
        ("const f = (b) => a + b;", "const A=(b)=>a+b;"),
    ],
)
def test_what_becomes_of_a_script(code: str, short: str) -> None:
    assert Script(code).shortened() == short


def test_names_to_keep_stay() -> None:
    code = "const first = 1;\nfunction second(third) {\n  return first + third;\n}"
    assert Script(code).shortened(["second"]) == "const A=1;function second(a){return A+a}"


def test_the_scripts_declare_no_name_of_a_browser_but_those_that_stay(browser: Driven) -> None:
    declared = (
        Script("".join(modules("page.js").values())).declared
        | Script(*modules("loader.js").values()).declared
    )
    browser.navigate("about:blank")  # the ids of a page are names, too
    known = set(browser.run(f"{json.dumps(sorted(declared))}.filter((name) => name in window)"))
    assert known <= BROWSERS
    assert declared >= BROWSERS
    assert browser.run(f"{json.dumps(sorted(BROWSERS))}.every((name) => name in window)")


class _Programs:
    """Makes random scripts with few names, so that most hide others; ``found`` has what ``main`` finds."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._deep = 0
        self._calls: tuple[str, ...] = ("two", "k")  # nothing calls itself

    def program(self) -> str:
        return (
            'const one = 1;\nlet two = [2];\nlet three = { k: 3 };\nlet name = "name";\nlet k = 5;\n'
            "const found = [];\n"
            "class Three {\n  #one = one;\n  two = two;\n"
            "  get k() {\n    return this.#one;\n  }\n"
            f"  three({self._parameters()}) {{\n{self._block()}  }}\n"
            f"  four({self._parameters()}) {{\n{self._block()}  return this;\n  }}\n}}\n"
            f"function four({self._parameters()}) {{\n{self._block()}  return {self._value()};\n}}\n"
            f"{self._main()}"
        )

    def _main(self) -> str:
        self._calls = ("three(one)", "four(two)", "two", "k")
        tried = (
            f"try {{\n{self._block()}}} catch (problem) {{\nfound.push(problem.constructor.name);\n}}\n"
            for _ in range(9)
        )
        return f"function main({self._parameters()}) {{\n{''.join(tried)}}}\n"

    def _name(self) -> str:
        return self._chance.choice(("one", "two", "three", "four", "k", "name"))

    def _names(self) -> list[str]:
        return [*dict.fromkeys(self._name() for _ in range(self._chance.randint(1, 3)))]

    def _parameters(self) -> str:
        one, *others = self._names()
        return ", ".join(
            (one, *(self._chance.choice((name, f"{name} = {self._value()}")) for name in others))
        )

    def _pattern(self) -> str:
        names = self._names()
        entries = (self._chance.choice((name, f"k: {name}", f"{name} = {self._value()}")) for name in names)
        return f"{{ {', '.join(entries)}, ...rest }}"

    def _block(self) -> str:
        """Some statements, each in a separate block; some blocks also hold the statements that follow."""
        self._deep += 1
        statements = [self._statement() for _ in range(self._chance.randint(1, 4))] if self._deep < 3 else []
        self._deep -= 1
        return "".join(f"{{\n{each}\n" for each in statements) + "}\n" * len(statements)

    def _statement(self) -> str:
        return self._chance.choice(
            (
                lambda: f"found.push({self._value()});",
                lambda: f"{self._name()} = {self._value()};",
                lambda: f"const {self._name()} = {self._value()};",
                lambda: f"const {self._pattern()} = {self._object()};",
                lambda: f"let [{', '.join(self._names())}] = [{self._value()}, {self._value()}];",
                lambda: f"if ({self._value()}) {{\n{self._block()}}} else found.push({self._value()});",
                lambda: f"for (const {self._name()} of [1, {self._value()}]) {{\n{self._block()}}}",
                lambda: f"try {{\n{self._block()}}} catch ({(name := self._name())}) {{\n{name} = 0;\n}}",
            )
        )()

    def _object(self) -> str:
        method = f"four({self._parameters()}) {{\nreturn {self._value()};\n}}"
        return f"{{ {self._name()}, k: {self._value()}, {method} }}"

    def _value(self) -> str:
        if self._deep > 3:
            return self._name()
        self._deep += 1
        value = self._chance.choice(
            (
                self._name,
                lambda: str(self._chance.randrange(9)),
                lambda: f'"one ${{two}} {self._name()}"',
                lambda: f"`one ${{{self._value()}}} {{two}} ${{{self._value()}}}`",
                lambda: f"({self._value()} + +{self._value()})",
                lambda: f"({self._value()} ? {self._name()} : {self._value()})",
                lambda: f"(({self._parameters()}) => {self._value()})({self._value()}, {self._value()})",
                lambda: f"(({self._pattern()}) => {self._value()})({self._object()})",
                lambda: f"({self._object()}).four({self._value()})",
                lambda: f"({self._object()})?.{self._name()}",
                lambda: f"/[/`]{self._name()}/.test({self._value()})",
                lambda: f"[...[{self._value()}, {self._name()}]].length",
                lambda: f"new Three().{self._chance.choice(self._calls)}",
            )
        )()
        self._deep -= 1
        return value


FOUND = """(codes) => codes.map((code) => {
    Function.prototype.toString = () => "function";
    try {
        return new Function(`"use strict";${code}main(1, { k: 2 }, [3]);return JSON.stringify(found)`)();
    } catch (problem) {
        return problem.constructor.name;
    }
})"""


def test_a_short_script_does_what_it_did(chromium: Browser) -> None:
    codes = [_Programs(seed).program() for seed in range(100)]
    before, after = (
        chromium.run(f"({FOUND})({json.dumps(each)})")
        for each in (codes, [Script(code).shortened(["main", "found"]) for code in codes])
    )
    assert before == after
    assert "SyntaxError" not in before
    assert len(set(before)) > 90
