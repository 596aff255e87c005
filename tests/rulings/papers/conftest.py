"""A case with a deal, statements, an appeal: all that stands on a paper."""

from tests.rulings.appeals.conftest import appeal, case

__all__ = ["appeal", "case"]
