"""JSON schemas of our types, identical under every version of Python.

Python 3.13 takes the indentation out of docstrings and the versions before it do not.
"""

from inspect import cleandoc
from typing import Any


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with its descriptions free of the indentation of our code."""
    return {name: _cleaned(name, value) for name, value in schema.items()}


def _cleaned(name: str, value: Any) -> Any:
    if isinstance(value, dict):
        return described(value)
    if isinstance(value, list | tuple):
        return [_cleaned("", one) for one in value]
    return cleandoc(value) if name == "description" else value
