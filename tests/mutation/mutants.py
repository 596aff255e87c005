"""Single faults in a module: made by mutmut's operators, each with a lasting name.

Of mutmut's operators those are used that change a decision or a count. Left out are the
ones that change a text, or that put None where something else is wanted, which nearly
every test notices; so is the loss of a case that only calls `assert_never`. One is
added: a condition is negated.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider
from mutmut.mutation import mutators

from tests.mutation.groups import ROOT

LEFT_OUT = {
    mutators.operator_string,
    mutators.operator_assignment,
    mutators.operator_arg_removal,
    mutators.operator_dict_arguments,
}
Conditional = cst.If | cst.While | cst.IfExp | cst.CompIf
Scope = cst.FunctionDef | cst.ClassDef


@dataclass(frozen=True)
class Mutant:
    """One changed place of one module.

    ``function`` is dotted, empty outside every function; ``before`` and ``after`` are
    the changed lines, stripped; ``nth`` counts those that are otherwise alike.
    """

    path: str
    function: str
    before: str
    after: str
    line: int
    source: str
    nth: int = 1

    @property
    def key(self) -> str:
        """What stays the same when lines move."""
        words = (self.path, self.function, self.before, self.after, str(self.nth))
        return "\n".join(words)

    def rank(self, seed: int) -> str:
        """Its place in the order of a seed; other mutants do not change it."""
        return hashlib.sha256(f"{seed}\n{self.key}".encode()).hexdigest()


def sampled(
    files: Iterable[Path],
    size: int | None,
    seed: int,
    belongs: Callable[[Mutant], bool] = bool,
) -> list[Mutant]:
    """So many mutants of these files, or all: the same for the same code and seed."""
    found = [one for path in files for one in mutants_of(path) if belongs(one)]
    return sorted(found, key=lambda mutant: mutant.rank(seed))[:size]


def mutants_of(path: Path) -> list[Mutant]:
    """Every mutant of one module that is still Python."""
    code = path.read_text()
    wrapper = MetadataWrapper(cst.parse_module(code), unsafe_skip_copy=True)
    visitor = _Visitor(wrapper.module, code, str(path.relative_to(ROOT)))
    wrapper.visit(visitor)
    return list(_numbered(visitor.found))


def _numbered(found: Iterable[Mutant]) -> Iterator[Mutant]:
    seen: Counter[str] = Counter()
    for mutant in found:
        seen[mutant.key] += 1
        yield replace(mutant, nth=seen[mutant.key])


class _Visitor(cst.CSTVisitor):
    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self, module: cst.Module, code: str, path: str) -> None:
        super().__init__()
        self.module, self.path = module, path
        self.lines = code.splitlines(keepends=True)
        self.scopes: list[Scope] = []
        self.declared: set[cst.CSTNode] = set()
        self.found: list[Mutant] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        # Annotations are never evaluated; decorators, and what stands behind the bases
        # of a class, are words about it.
        if isinstance(
            node, cst.Annotation | cst.Decorator | cst.Import | cst.ImportFrom
        ):
            return False
        if isinstance(node, Scope):
            self.scopes.append(node)
            self.declared.update(getattr(node, "keywords", ()))
        if node in self.declared:
            return False
        for old, new in _changes(node):
            if not _only_unreachable_gone(old, new):
                self._keep(old, new)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if isinstance(original_node, Scope):
            self.scopes.pop()

    def _keep(self, old: cst.CSTNode, new: cst.CSTNode) -> None:
        # A union of types outside a function is one more annotation.
        if isinstance(old, cst.BinaryOperation) and not self._function():
            return
        where = self.get_metadata(PositionProvider, old)
        assert isinstance(where, CodeRange)
        source = self._spliced(where, old, new)
        if source is None:
            changed = self.module.with_deep_changes(self.module).deep_replace(old, new)
            assert isinstance(changed, cst.Module)
            source = changed.code
        before, after = _changed(self.lines, source.splitlines(keepends=True))
        if before == after or not _compiles(source):
            return
        line = where.start.line
        self.found.append(
            Mutant(self.path, self._function(), before, after, line, source)
        )

    def _spliced(
        self, where: CodeRange, old: cst.CSTNode, new: cst.CSTNode
    ) -> str | None:
        """The module with only these characters changed; None where they are others."""
        start, end = self._offset(where.start), self._offset(where.end)
        code = "".join(self.lines)
        if code[start:end] != self.module.code_for_node(_bare(old)):
            return None
        return code[:start] + self.module.code_for_node(_bare(new)) + code[end:]

    def _offset(self, at: object) -> int:
        line, column = at.line, at.column  # type: ignore[attr-defined] # a CodePosition
        return sum(map(len, self.lines[: line - 1])) + int(column)

    def _function(self) -> str:
        if not any(isinstance(scope, cst.FunctionDef) for scope in self.scopes):
            return ""
        return ".".join(scope.name.value for scope in self.scopes)


def _changes(node: cst.CSTNode) -> Iterator[tuple[cst.CSTNode, cst.CSTNode]]:
    for kind, operator in mutators.mutation_operators:
        if isinstance(node, kind) and operator not in LEFT_OUT:
            yield from ((node, new) for new in operator(node))
    if isinstance(node, Conditional):
        yield node.test, _negated(node.test)


def _only_unreachable_gone(old: cst.CSTNode, new: cst.CSTNode) -> bool:
    """Whether a match lost the case that mypy holds to be never reached."""
    if not isinstance(old, cst.Match) or not isinstance(new, cst.Match):
        return False
    gone = [case for case in old.cases if case not in new.cases]
    called = cst.Module([]).code_for_node
    return [called(case.body).strip()[:13] for case in gone] == ["assert_never("]


def _negated(test: cst.BaseExpression) -> cst.BaseExpression:
    left, right = [cst.LeftParen()], [cst.RightParen()]
    inside = test if test.lpar else test.with_changes(lpar=left, rpar=right)
    return cst.UnaryOperation(cst.Not(), inside, lpar=left, rpar=right)


def _bare(node: cst.CSTNode) -> cst.CSTNode:
    """Without its own parentheses: positions are told without them."""
    if getattr(node, "lpar", ()):
        return node.with_changes(lpar=[], rpar=[])
    return node


def _changed(old: list[str], new: list[str]) -> tuple[str, str]:
    """The lines that differ, stripped, of both."""
    first = next(
        (n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), 0
    )
    last = next(
        n
        for n, (a, b) in enumerate(zip(reversed(old), reversed(new), strict=False))
        if a != b
    )
    cut = min(last, len(old) - first, len(new) - first)
    before, after = old[first : len(old) - cut], new[first : len(new) - cut]
    return _stripped(before), _stripped(after)


def _stripped(lines: list[str]) -> str:
    return "\n".join(line.strip() for line in lines)


def _compiles(source: str) -> bool:
    try:
        compile(source, "mutant", "exec")
    except SyntaxError:
        return False
    return True
