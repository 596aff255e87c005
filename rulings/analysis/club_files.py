"""Tables that evidence rests on: ours beside the code, or a file of the club's own.

A variable names the file of the club. One that cannot be read is a failed check of
Django, and ours is used in its place.
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Generic, TypeVar

from django.conf import settings
from django.core.checks import CheckMessage, Error

T = TypeVar("T")

logger = logging.getLogger(__name__)


class ClubFile(Generic[T]):
    """One such table: its variable, our file, how it is read, and what may be wrong.

    ``read`` raises ``wrong`` with a sentence; ``check_id`` is that of the check.
    """

    def __init__(
        self,
        variable: str,
        ours: Path,
        read: Callable[[object], T],
        wrong: type[ValueError],
        check_id: str,
    ) -> None:
        self.variable, self.ours = variable, ours
        self.read, self.wrong, self.check_id = read, wrong, check_id
        self._of_file = cache(self._read_or_ours)

    def in_use(self) -> T:
        """The club's table; where it cannot be read, ours."""
        return self._of_file(str(getattr(settings, self.variable)))

    def read_file(self, path: Path) -> T:
        """The table in a file. Raises ``wrong``, naming what is wrong."""
        try:
            plain = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as wrong:
            raise self.wrong(f"{path.name} cannot be read: {wrong}.") from wrong
        return self.read(plain)

    def check(self) -> list[CheckMessage]:
        """What a check of Django says where the club's table cannot be read."""
        named = getattr(settings, self.variable)
        try:
            self.read_file(Path(named or self.ours))
        except self.wrong as wrong:
            hint = f"{self.variable} is {named}."
            return [Error(str(wrong), id=self.check_id, hint=hint)]
        return []

    def _read_or_ours(self, named: str) -> T:
        try:
            return self.read_file(Path(named or self.ours))
        except self.wrong:
            logger.exception("The table in %s is not used.", named)
            return self.read_file(self.ours)
