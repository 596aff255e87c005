"""Reads the environment variable by variable; impossible values are refused.

A value that is not understood is never replaced by a default: the process prints a
sentence for each wrong variable and ends before it serves a request.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from email.utils import parseaddr
from ipaddress import ip_network
from typing import Generic, TypeVar
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

T = TypeVar("T")
# A reader makes a value of a text; it raises ValueError with the rest of a sentence
# that begins with the name of the variable.
Reader = Callable[[str], T]

YES = frozenset({"true", "on", "yes", "1"})
NO = frozenset({"false", "off", "no", "0"})
# The placeholder for a value in the example files.
PLACEHOLDER = "CHANGE_ME"
ALIKE = 0.85


@dataclass(frozen=True, slots=True)
class Variable(Generic[T]):
    """One variable: how it is read, and its line in `docs/generated/variables.md`.

    ``without`` says what holds where it is not set, if the default itself does not.
    """

    name: str
    read: Reader[T]
    default: T
    meaning: str
    without: str = ""


class WrongSettings(SystemExit):
    """Ends a process with a sentence for each variable that cannot be meant."""


class Environment:
    """The variables of a process. A value that is empty counts as not given."""

    def __init__(self, given: Mapping[str, str]) -> None:
        self._given = given
        self._faults: list[str] = []

    def __call__(self, variable: Variable[T]) -> T:
        """The value; the default where none is given, or one that is not understood."""
        text = self._given.get(variable.name, "")
        try:
            return variable.read(text) if text.strip() else variable.default
        except ValueError as wrong:
            self._faults.append(f"{variable.name} {wrong}")
            return variable.default

    def require_understood(self) -> None:
        """Raises `WrongSettings` where something was not understood."""
        if self._faults:
            raise WrongSettings("\n".join(self._faults))


def strangers(
    given: Mapping[str, str], known: Collection[str]
) -> list[tuple[str, str]]:
    """Unknown variables, each with the known one that it resembles."""
    found = []
    for name in sorted(set(given) - set(known)):
        if alike := get_close_matches(name, known, n=1, cutoff=ALIKE):
            found.append((name, alike[0]))
    return found


def placeholders(given: Mapping[str, str], known: Collection[str]) -> list[str]:
    """Variables that still hold what stands in the examples."""
    return sorted(name for name in known if PLACEHOLDER in given.get(name, ""))


def text(given: str) -> str:
    return given


def words(given: str) -> list[str]:
    """Words with commas between them."""
    return [word for part in given.split(",") if (word := part.strip())]


def flag(given: str) -> bool:
    word = given.strip().lower()
    if word not in YES | NO:
        raise ValueError(f"is neither true nor false: {given!r}.")
    return word in YES


def whole(least: int, most: int) -> Reader[int]:
    """A whole number within limits."""

    def read(given: str) -> int:
        try:
            number = int(given)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            raise ValueError(
                f"is no whole number from {least} to {most:,}: {given!r}."
            ) from None
        return number

    return read


def several(read: Reader[T]) -> Reader[list[T]]:
    """Values of one kind with commas between them."""
    return lambda given: [read(word) for word in words(given)]


def one_of(*choices: str) -> Reader[str]:
    def read(given: str) -> str:
        if given.strip() not in choices:
            raise ValueError(f"is none of {', '.join(choices)}: {given!r}.")
        return given.strip()

    return read


def some_of(*choices: str) -> Reader[list[str]]:
    """Words with commas between them, each one of these."""

    def read(given: str) -> list[str]:
        return [one_of(*choices)(word) for word in words(given)]

    return read


def numbers(defaults: Mapping[str, int]) -> Reader[dict[str, int]]:
    """Some of these names with other numbers, as ``exports=60,codes=0``."""

    def read(given: str) -> dict[str, int]:
        found = dict(defaults)
        for word in words(given):
            name, sign, number = (part.strip() for part in word.partition("="))
            if name not in defaults:
                raise ValueError(f"knows {', '.join(defaults)}, and not {name!r}.")
            if not (sign and number.isascii() and number.isdigit()):
                raise ValueError(f"has no number for {name}: {word!r}.")
            found[name] = int(number)
        return found

    return read


def hosts(given: str) -> list[str]:
    """Names of a site, without scheme or port."""
    for word in words(given):
        if "/" in word or (":" in word and not word.endswith("]")):
            raise ValueError(f"holds names without scheme and port, and not {word!r}.")
    return words(given)


def origin(given: str) -> str:
    """Where a site is, as ``https://desk.example.org``."""
    parts = urlsplit(given.strip())
    bare = parts._replace(scheme="", netloc="", path=parts.path.rstrip("/")).geturl()
    if parts.scheme not in ("http", "https") or not parts.netloc or bare:
        raise ValueError(f"is no address like https://desk.example.org: {given!r}.")
    return given.strip().rstrip("/")


def origins(given: str) -> list[str]:
    return [origin(word) for word in words(given)]


def mailbox(given: str) -> str:
    """A sender, as ``Rulings <rulings@club.example>``."""
    _name, address = parseaddr(given)
    before, sign, after = address.partition("@")
    if not (before and sign and after):
        raise ValueError(
            f"is no sender like Rulings <rulings@club.example>: {given!r}."
        )
    return given


def zone(given: str) -> str:
    try:
        return ZoneInfo(given.strip()).key
    except (OSError, ValueError, ZoneInfoNotFoundError):
        raise ValueError(f"is no time zone like Europe/Athens: {given!r}.") from None


def proxies(given: str) -> list[str]:
    """Addresses and networks with commas, such as ``127.0.0.1,10.0.0.0/8``."""
    return [_proxy(word.strip()) for word in given.split(",") if word.strip()]


def _proxy(word: str) -> str:
    try:
        everybody = word == "*" or ip_network(word).prefixlen == 0
    except ValueError:
        raise ValueError(f"names no address and no network: {word!r}.") from None
    if everybody:
        raise ValueError(f"names everybody, and not your proxies: {word!r}.")
    return word
