"""A small reader of LINGO programs: it lists the constraints that a program makes, one by one.

It knows nothing of Sudoku: sets, primitive and derived; data for both and for attributes; ``@FOR`` and
``@SUM`` over a set, with indices or without, with a condition or without; ``@BIN``, ``@FREE``, an
objective; linear expressions. What LINGO would refuse, it refuses: names that are used twice or are
too long, members that are not of their set, indices beyond a set, data that do not fill their attribute.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from operator import eq, gt, le
from typing import NamedTuple

from lark import Lark, Token, Tree

GRAMMAR = r"""
program: "MODEL:"i (sets | data | statement)* "END"i
sets: "SETS:"i definition* "ENDSETS"i
definition: NAME [parents] [listing] [attributes] ";"
listing: "/" NUMBER ".." NUMBER "/"
parents: "(" NAME ("," NAME)* ")"
attributes: ":" NAME ("," NAME)*
data: "DATA:"i assignment* "ENDDATA"i
assignment: NAME "=" (range | VALUE | NAME | NUMBER | UNKNOWN | ",")* ";"
range: NUMBER ".." NUMBER
?statement: (objective | constraint | loop | domain) ";"
objective: [row] "MIN"i RELATION expression
loop: "@FOR"i "(" over ":" body ")"
body: _inner (";" _inner)* [";"]
_inner: constraint | loop | domain
over: NAME [indices] ["|" condition]
indices: "(" NAME ("," NAME)* ")"
condition: comparison ("#AND#"i comparison)*
comparison: expression COMPARES expression
constraint: [row] expression RELATION expression
RELATION: "<=" | "="
row: "[" NAME "]"
domain: DOMAIN "(" reference ")"
expression: term (SIGN term)*
?term: NUMBER | reference | sum | scaled
scaled: (NUMBER | reference) "*" (reference | sum)
sum: "@SUM"i "(" over ":" expression ")"
reference: NAME ["(" index ("," index)* ")"]
index: NAME [SIGN NUMBER]
DOMAIN: "@BIN"i | "@FREE"i
COMPARES: "#EQ#"i | "#LE#"i | "#GT#"i
UNKNOWN: "?"
SIGN: "+" | "-"
NAME: /(?!(MODEL|SETS|ENDSETS|DATA|ENDDATA|END|MIN)\b)[A-Za-z][A-Za-z0-9_]*/i
VALUE: /[0-9]+\.[0-9]+/
NUMBER: /[0-9]+/
%ignore /\s+/
"""
_COMPARED: dict[str, Callable[[int, int], bool]] = {"#EQ#": eq, "#LE#": le, "#GT#": gt}
_PARSER = Lark(GRAMMAR, parser="lalr", start="program", maybe_placeholders=True)

Member = tuple[str, ...]
Variable = tuple[str, *Member]
"""A name, and the member whose attribute it is: ``("X", "R4C2", "7")``."""
Linear = Counter[Variable | None]
"""The factor of each variable; None has the constant."""


class Row(NamedTuple):
    """A constraint: the sum of the variables, each times its factor, is the total, or at most that."""

    name: str
    factors: dict[Variable, int]
    total: int
    at_most: bool = False


class Scope(NamedTuple):
    """What stands for what inside ``@FOR`` and ``@SUM``."""

    indices: dict[str, tuple[str, str]]
    """For each index its set and the member."""
    at: tuple[str, Member] | None
    """The set and member of a loop without indices."""


class Program:
    """A program, read and written out."""

    def __init__(self, text: str) -> None:
        assert all(len(line) <= 200 for line in text.splitlines())
        assert text.isascii()
        self.parents: dict[str, tuple[str, ...]] = {}
        self.set_of: dict[str, str] = {}
        """For each attribute its set."""
        self.members: dict[str, list[Member]] = {}
        self.values: dict[str, dict[Member, int]] = {}
        self.rows: list[Row] = []
        self.binary: set[Variable] = set()
        self.free: set[Variable] = set()
        self.objective: Linear | None = None
        self._found: dict[tuple[str, tuple[int, ...]], dict[Member, list[Member]]] = {}
        program = _PARSER.parse(re.sub(r"![^;]*;", " ", text).upper())
        for definition in program.find_data("definition"):
            self._define(definition)
        for assignment in program.find_data("assignment"):
            self._assign(assignment)
        for name in self.parents:
            self._all(name)
        for part in map(tree, program.children):
            if part.data not in ("sets", "data"):
                self._state(part, Scope({}, None))

    # --- sets and data ---------------------------------------------------------------------------

    def _define(self, node: Tree[Token]) -> None:
        name, parents, listing, attributes = node.children
        own = names(parents)
        assert all(parent in self.parents for parent in own)
        for new in (str(name), *names(attributes)):
            assert new not in self.parents, f"{new} twice"
            assert new not in self.set_of, f"{new} twice"
            assert len(new) <= 32
        self.parents[str(name)] = own
        self.set_of |= dict.fromkeys(names(attributes), str(name))
        if listing is not None:
            self.members[str(name)] = [(word,) for word in listed(listing)]

    def _assign(self, node: Tree[Token]) -> None:
        name, *parts = node.children
        words = [word for part in parts for word in listed(part)]
        if name in self.set_of:
            of_set = self.set_of[str(name)]
            members = self._all(of_set)
            if words == ["?"]:  # LINGO asks for the data; this reader answers that all of them are 0
                words = ["0"] * len(members)
            self.values[str(name)] = dict(zip(members, map(int, words), strict=True))
            return
        parents = self.parents[str(name)]
        width = max(1, len(parents))
        members = [tuple(words[start : start + width]) for start in range(0, len(words), width)]
        assert members
        assert len(set(members)) == len(members), f"a member of {name} twice"
        assert all(len(word) <= 32 for word in words)
        for place, parent in enumerate(parents):
            assert {(member[place],) for member in members} <= set(self.members[parent])
        self.members[str(name)] = members

    def _all(self, name: str) -> list[Member]:
        """The members of a set; if it lists none, all combinations of its parents' members."""
        if name not in self.members:
            assert self.parents[name], f"no members of {name}"
            of_parents = (self.members[parent] for parent in self.parents[name])
            self.members[name] = [sum(parts, ()) for parts in product(*of_parents)]
        return self.members[name]

    # --- statements ------------------------------------------------------------------------------

    def _state(self, node: Tree[Token], scope: Scope) -> None:
        match node.data:
            case "objective":
                assert self.objective is None
                self.objective = self._linear(tree(node.children[2]), scope)
            case "constraint":
                row, left, relation, right = node.children
                name, at_most = "" if row is None else names(row)[0], relation == "<="
                self._constrain(name, tree(left), tree(right), scope, at_most=at_most)
            case "loop":
                over, body = node.children
                for inner in self._each(tree(over), scope):
                    for statement in tree(body).children:
                        if statement is not None:
                            self._state(tree(statement), inner)
            case "domain":
                kind, reference = node.children
                variable = self._variable(tree(reference), scope)
                (self.binary if kind == "@BIN" else self.free).add(variable)

    def _constrain(
        self, name: str, left: Tree[Token], right: Tree[Token], scope: Scope, *, at_most: bool
    ) -> None:
        difference = self._linear(left, scope)
        difference.subtract(self._linear(right, scope))
        total = -difference.pop(None, 0)
        factors = {variable: factor for variable, factor in difference.items() if factor and variable}
        assert factors, "a constraint without variables"
        self.rows.append(Row(name, factors, total, at_most))

    def _each(self, over: Tree[Token], scope: Scope) -> Iterator[Scope]:
        """The scope for each member of a set; indices that already stand for something restrict it."""
        name, indices, condition = over.children
        own, parents = names(indices), self.parents[str(name)] or (str(name),)
        assert str(name) in self.members
        assert len(own) in (0, len(parents))
        assert not {*own} & {*self.parents, *self.set_of}
        bound = tuple(place for place, index in enumerate(own) if index in scope.indices)
        assert all(scope.indices[own[place]][0] == parents[place] for place in bound)
        wanted = tuple(scope.indices[own[place]][1] for place in bound)
        for member in self._of(str(name), bound).get(wanted, ()):
            if own:
                pairs = {index: (parents[place], member[place]) for place, index in enumerate(own)}
                inner = Scope({**scope.indices, **pairs}, None)
            else:
                inner = Scope(scope.indices, (str(name), member))
            if condition is None or self._holds(tree(condition), inner):
                yield inner

    def _of(self, name: str, bound: tuple[int, ...]) -> dict[Member, list[Member]]:
        """The members of a set by what stands at these places."""
        if (name, bound) not in self._found:
            found = self._found[name, bound] = {}
            for member in self.members[name]:
                found.setdefault(tuple(member[place] for place in bound), []).append(member)
        return self._found[name, bound]

    def _holds(self, condition: Tree[Token], scope: Scope) -> bool:
        return all(self._compares(tree(comparison), scope) for comparison in condition.children)

    def _compares(self, comparison: Tree[Token], scope: Scope) -> bool:
        one, how, other = comparison.children
        left, right = (self._linear(tree(side), scope) for side in (one, other))
        assert {*left, *right} <= {None}, "a condition on variables"
        return _COMPARED[str(how)](left[None], right[None])

    # --- expressions -----------------------------------------------------------------------------

    def _linear(self, node: Tree[Token] | Token, scope: Scope) -> Linear:
        if isinstance(node, Token):
            return Counter({None: int(node)})
        match node.data:
            case "expression":
                total: Linear = Counter()
                adds: Callable[[Linear], None] = total.update
                for part in node.children:
                    if isinstance(part, Token) and part.type == "SIGN":
                        adds = total.update if part == "+" else total.subtract
                    else:
                        adds(self._linear(part, scope))
                return total
            case "sum":
                over, summand = node.children
                total = Counter()
                for inner in self._each(tree(over), scope):
                    total.update(self._linear(tree(summand), inner))
                return total
            case "scaled":
                factor, scaled = (self._linear(part, scope) for part in node.children)
                assert {*factor} == {None}, "a product of variables"
                return Counter({variable: factor[None] * times for variable, times in scaled.items()})
        assert node.data == "reference"
        name = str(node.children[0])
        if name in scope.indices:
            of_set, member = scope.indices[name]
            return Counter({None: self.members[of_set].index((member,)) + 1})
        variable = self._variable(node, scope)
        return Counter({None: self.values[name][variable[1:]]} if name in self.values else {variable: 1})

    def _variable(self, reference: Tree[Token], scope: Scope) -> Variable:
        name, *indices = reference.children
        assert str(name) not in self.parents
        if str(name) not in self.set_of:
            assert indices == [None], f"{name} is not an attribute"
            return (str(name),)
        of_set = self.set_of[str(name)]
        if indices == [None]:
            assert scope.at is not None
            assert scope.at[0] == of_set
            return (str(name), *scope.at[1])
        sets, member = zip(*(self._index(tree(index), scope) for index in indices), strict=True)
        assert sets == (self.parents[of_set] or (of_set,))
        assert member in self._of(of_set, tuple(range(len(member))))
        return (str(name), *member)

    def _index(self, index: Tree[Token], scope: Scope) -> tuple[str, str]:
        """The set of an index, and the member it stands for: ``I - 6`` for the sixth before that of ``I``."""
        name, sign, number = index.children
        of_set, member = scope.indices[str(name)]
        if sign is None:
            return of_set, member
        members = self.members[of_set]
        place = members.index((member,)) + (1 if sign == "+" else -1) * int(str(number))
        assert 0 <= place < len(members), f"no member of {of_set} there"
        return of_set, members[place][0]


def tree(node: Tree[Token] | Token | None) -> Tree[Token]:
    assert isinstance(node, Tree)
    return node


def names(node: Tree[Token] | Token | None) -> tuple[str, ...]:
    """The names in a list of them, none if it is left out."""
    return () if node is None else tuple(map(str, tree(node).children))


def listed(part: Tree[Token] | Token) -> list[str]:
    """The words of a part of a list of data: of ``1..9`` nine."""
    if isinstance(part, Token):
        return [str(part)]
    first, last = (int(str(end)) for end in part.children)
    return [str(number) for number in range(first, last + 1)]
