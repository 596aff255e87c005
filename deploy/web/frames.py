"""Room for the frames of deep calls.

Python keeps the frames of functions in pieces of sixteen kilobytes. Where one piece
ends, each call asks the machine for the next and gives it back at once: at the depth
of Django up to a tenth of the time. Below a frame of half a megabyte lies one piece of
a megabyte, of which a thread holds in memory what it has used.
"""

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])
# Places for objects: a little more than half a megabyte, so that the piece has a whole.
PLACES = 66_000


def with_room(function: Function) -> Function:
    """A decorator: whatever the function calls has half a megabyte for its frames."""
    function.__code__ = function.__code__.replace(co_stacksize=PLACES)
    return function
