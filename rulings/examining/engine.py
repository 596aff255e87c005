"""The pure calculation, as the worker runs it."""

from __future__ import annotations

from importlib.metadata import version

# What may change a result: the method counts up by hand, when figures may differ.
VERSIONS = {"method": "1", "endplay": version("endplay")}
