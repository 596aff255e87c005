"""A larger chunk of memory for the call stack of a thread.

CPython stores the frames of a thread in chunks of 16 KB. A call that crosses the end of
a chunk maps a new one, and its return unmaps it, which in a deep stack such as Django's
happens hundreds of times a request. A function with a frame of half a megabyte makes
CPython map a chunk of a megabyte, and the calls below it stay inside. Only the pages
that are used take memory.
"""

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])
# The stack size of that function, in objects of 8 bytes: just over half a megabyte.
STACK_SIZE = 66_000


def with_large_stack(function: Function) -> Function:
    """A decorator: the calls below this function have half a megabyte of stack."""
    function.__code__ = function.__code__.replace(co_stacksize=STACK_SIZE)
    return function
