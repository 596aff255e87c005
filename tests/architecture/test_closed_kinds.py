"""What is one of a few kinds is never taken for another because nobody knew it.

A kind is a `Literal`, an enumeration or a union of classes. Code that goes through them
ends with `assert_never`, so that mypy names the place where a new one is forgotten, and
a value that nobody knows is an error and not the last kind of the list. Where kinds lie
in the database, the database refuses any other.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from django.apps import apps
from django.db import models

from tables.common.closed_kinds import one_of, with_choices
from tests.parsing import parsed

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("lawbook", "tables", "rulings", "deploy")
# What goes on with all the rest, and why that is no guess.
FOR_THE_REST = {
    "lawbook.rules.law_51.clause_of_the_election": "clauses 51B1 and 51B2, else 50D2",
    "lawbook.rules.law_57.play_as_restricted": "the kind of a restriction is a `str`",
    "lawbook.transitions.withdrawn_cards._take_back": "what the clause says then",
    "lawbook.remedies.incidents._what_was_let_slip": "of these kinds, else tempo",
    "lawbook.transitions.answered_calls.answered_by_calling": "any other stage waits",
    "lawbook.transitions.compared_calls._not_comparable": "else once, out of rotation",
    "lawbook.transitions.replaced_calls._for_insufficient": "else it was offered",
    "lawbook.transitions.replaced_calls._looked_at": "any other call is compared",
    "lawbook.transitions.replaced_calls.put_in_its_place": "else it is a pass",
    "lawbook.speech.open_choices.choices": "a choice without its own has plain words",
    "rulings.admin.cases.QueueFilter.queryset": "any other filter shows what waits",
    "rulings.damage.calls._promise": "any other call says nothing of its own suit",
    "rulings.damage.calls._what": "any other call is a bid in a suit",
    "rulings.demo.recorded_deal.tell": "any other event is told as it is",
    "rulings.damage.steps.steps": "numbers of cards, all others cost the same",
    "rulings.damage.merging._with_entry": "any other event is taken as it is",
    "rulings.exchange.pbn._cells": "other pairs of awards are told as a loss",
    "rulings.exchange.validation._is_fact": "other facts are simple values or refused",
    "rulings.exchange.usebio._score": "other pairs of awards are told as a loss",
    "rulings.web.pages.cases.entry_case_page._EntryCaseFile._road": "else the board",
    "rulings.web.pages.decisions.views._begin": "any other start is the examination",
    "rulings.web.pages.polls.forms.ActForm.take": "else one of the links it knows",
    "rulings.web.pages.polls.peer.peer": "a status of HTTP; the refusal has the words",
    "rulings.cases.wording.fact": "the names of facts: any other is written as it is",
    "tables.archive.reading.Reader._may_follow": "the place of a line, not its kind",
    "tables.formats.scenario_files.read_scenarios": "else it is read as JSON",
    "tables.projections.history.called_at": "no other event is about a call",
    "tables.web.pages.queue._text": "any other line names its board",
    "tables.setup.players._usebio_pairs": "what any other element holds is looked at",
    "tables.web.wording.entries._of_information": "no other entry is about that",
    "tables.web.wording.entries._special": "other entries have no words of their own",
    "tables.web.wording.names.seat_words": "seats whose words are always the same",
}
Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def functions() -> dict[str, Function]:
    """Every function and method of ours by its dotted name."""
    paths = chain.from_iterable((ROOT / one).rglob("*.py") for one in PACKAGES)
    found: dict[str, Function] = {}
    for path in sorted(paths):
        if "migrations" not in path.parts:
            parts = path.relative_to(ROOT).with_suffix("").parts
            before = ".".join(part for part in parts if part != "__init__")
            found |= dict(defined(parsed(path.read_text()).body, before))
    return found


def defined(body: list[ast.stmt], before: str) -> Iterator[tuple[str, Function]]:
    for node in body:
        if isinstance(node, Function):
            yield f"{before}.{node.name}", node
        elif isinstance(node, ast.ClassDef):
            yield from defined(node.body, f"{before}.{node.name}")


def never(nodes: list[ast.stmt]) -> set[str]:
    """Of what it is said here that there is no other kind."""
    calls = (one for node in nodes for one in ast.walk(node))
    return {
        ast.unparse(one.args[0])
        for one in calls
        if isinstance(one, ast.Call)
        and isinstance(one.func, ast.Name)
        and one.func.id == "assert_never"
    }


def compared(test: ast.expr) -> str | None:
    """What is compared with a word or a member of an enumeration, if anything is."""
    if not isinstance(test, ast.Compare) or len(test.ops) != 1:
        return None
    if not isinstance(test.ops[0], ast.Eq | ast.In):
        return None
    right = test.comparators[0]
    several = right.elts if isinstance(right, ast.Tuple | ast.Set) else [right]
    return ast.unparse(test.left) if all(map(is_kind, several)) else None


def is_kind(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and node.value != ""
    return isinstance(node, ast.Attribute) and node.attr.isupper()


def blocks(function: Function) -> Iterator[list[ast.stmt]]:
    for node in ast.walk(function):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                yield block


def asked(block: list[ast.stmt]) -> dict[str, int]:
    """How many statements of a block, one after the other, ask which kind it is."""
    counted: dict[str, int] = defaultdict(int)
    for one in chain.from_iterable(map(ways, block)):
        counted[compared(one.test) or ""] += 1
    return {what: times for what, times in counted.items() if what}


def ways(node: ast.stmt) -> Iterator[ast.If]:
    """An `if` with each of its `elif`."""
    if isinstance(node, ast.If):
        yield node
        if len(node.orelse) == 1:
            yield from ways(node.orelse[0])


def refuses(block: list[ast.stmt]) -> bool:
    """Whether what is left at the end of a block is an error."""
    if not block or isinstance(block[-1], ast.Raise):
        return bool(block)
    last = [one for node in block for one in ways(node)]
    return bool(last) and refuses(last[-1].orelse)


def falls_through(function: Function) -> bool:
    """Whether one of several kinds is what is left over."""
    matches = (node for node in ast.walk(function) if isinstance(node, ast.Match))
    chains = {
        what
        for block in blocks(function)
        for what, times in asked(block).items()
        if times > 1 and not refuses(block)
    }
    return any(map(is_open, matches)) or bool(chains - never(function.body))


def is_open(match: ast.Match) -> bool:
    """Whether a `match` goes on without a word when nothing fits.

    One with a single kind is a question, and not a way through all of them.
    """
    *kinds, last = match.cases
    is_question = (len(kinds) < 2 and is_rest(last)) or not kinds
    return not is_question and not (is_rest(last) and never(last.body))


def is_rest(case: ast.match_case) -> bool:
    pattern = case.pattern
    return isinstance(pattern, ast.MatchAs) and pattern.pattern is None


def guesses(function: Function) -> bool:
    """Whether a table answers an unknown key with what belongs to another."""
    return any(map(is_guess, ast.walk(function)))


def is_guess(node: ast.AST) -> bool:
    """A default that is empty, or the key itself, says no more than is known."""
    match node:
        case ast.Call(func=ast.Attribute(value=table, attr="get"), args=[key, other]):
            silent = is_nothing(other) or ast.dump(key) == ast.dump(other)
            return is_table(table) and not silent
    return False


def is_nothing(node: ast.expr) -> bool:
    """Whether a value is empty, or holds nothing that is not."""
    match node:
        case ast.Constant(value=value):
            return not value
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return all(map(is_nothing, parts))
    return False


def is_table(node: ast.expr) -> bool:
    return isinstance(node, ast.Dict) or (
        isinstance(node, ast.Name) and node.id.isupper()
    )


def found_in(source: str) -> bool:
    """Whether either is found in the functions of a source."""
    found = dict(defined(parsed(source).body, "example"))
    return any(falls_through(one) or guesses(one) for one in found.values())


def test_code_that_reads_a_kind_reads_all_of_them() -> None:
    found = {
        name for name, one in functions().items() if falls_through(one) or guesses(one)
    }
    assert found == set(FOR_THE_REST)


OPEN = {
    "the last of a match": "match x:\n  case 'a': return 1\n  case 'b': return 2",
    "what a match leaves": "match x:\n  case 'a': y()\n  case A(): z()\n  case _: f()",
    "one question after another": "if x == 'a': return 1\nif x == 'b': return 2",
    "an else": "if x == 'a': y()\nelif x in (K.B, K.C): z()\nelse: f()",
    "a table": "return NAMES.get(x, 'a')",
    "a table at its place": "return {'a': 1}.get(x, 2)",
}
CLOSED = {
    "a match": "match x:\n  case 'a': y()\n  case 'b': z()\n  case _: assert_never(x)",
    "a refusal": "if x == 'a': y()\nelif x == 'b': z()\nelse: raise E",
    "a refusal at last": "if x == 'a': return 1\nif x == 'b': return 2\nraise E",
    "questions": "if x == 'a': return 1\nif x == 'b': return 2\nassert_never(x)",
    "one question": "match x:\n  case 'a': return 1\nreturn 2",
    "two things": "if x == 'a': return 1\nif y == 'b': return 2",
    "nothing for the unknown": "return NAMES.get(x, '')",
    "the unknown itself": "return NAMES.get(x, x)",
}


def example(body: str) -> str:
    return "def f(x):\n" + "\n".join(f"  {line}" for line in body.split("\n"))


@pytest.mark.parametrize("body", OPEN.values(), ids=OPEN)
def test_a_kind_that_is_left_over_is_found(body: str) -> None:
    assert found_in(example(body))


@pytest.mark.parametrize("body", CLOSED.values(), ids=CLOSED)
def test_what_knows_every_kind_may_stand(body: str) -> None:
    assert not found_in(example(body))


def fields() -> dict[str, tuple[type[models.Model], models.Field[object, object]]]:
    """Every column of ours that holds one of a few kinds."""
    ours = (apps.get_app_config(name).get_models() for name in ("tables", "rulings"))
    return {
        f"{model._meta.label}.{field.name}": (model, field)
        for model in chain.from_iterable(ours)
        for field in with_choices(model)
    }


def test_the_database_takes_none_but_the_known_kinds() -> None:
    assert len(fields()) > 20
    without = {
        name
        for name, (model, field) in fields().items()
        if one_of(field) not in model._meta.constraints
    }
    assert without == set()
