"""Python sources as trees, each parsed and walked once; nobody may change a tree."""

import ast
import gc
from functools import cache


@cache
def parsed(source: str) -> ast.Module:
    """The tree of a source.

    The garbage collector would look through all trees so far, which stay.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        return ast.parse(source)
    finally:
        if was_on:
            gc.enable()


@cache
def nodes(source: str) -> tuple[ast.AST, ...]:
    """Every node of a source, in the order of `ast.walk`."""
    return tuple(ast.walk(parsed(source)))
