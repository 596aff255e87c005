"""One language: the messages of its folder, in Fluent, filled with facts.

A message is asked for by its key, with facts in their codes: ``seat="E"``,
``cards="DQ H3"``, ``suits="D H"``, ``law="50D2"``. In the message a function names them
in the form that their place asks for:

====================================  ================================================
``SEAT($seat, case: "object")``       the name of a seat, or of a side; several by "and"
``CARDS($cards, join: "or")``         the names of cards; joined by "and" where not told
``SUITS($suits, join: "and")``        the names of suits; joined by "or" where not told
``GENDER($card)``                     the gender of a card's name, to select by
``COUNT($cards)``                     how many there are, to select by
``CLAUSE($law)``                      the label of a clause as the books print it
``CALL($calls, join: "or")``          the names of calls: 1♥, pass, double
====================================  ================================================

A case is an attribute of the name in ``names.ftl``; each language has those it needs.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache, cached_property, lru_cache
from importlib.resources.abc import Traversable
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Pattern
from fluent.runtime.types import FluentNone, FluentNumber, fluent_number
from fluent.syntax.ast import Message
from msgspec import Struct

Facts = dict[str, str]
Functions = dict[str, Callable[..., Any]]
# What a message can be given; not every message is given each.
FACTS: tuple[str, ...] = (
    *("seat", "partner", "chooser", "chooser_partner", "leader", "owner"),
    *("card", "cards", "owed", "own", "suits", "law", "other"),
    *("call", "calls", "made"),
)
BEGINNING = re.compile(r"(?:^|(?<=\. ))\w")
KEY = re.compile(r"^([a-zA-Z][\w-]*) *=", re.MULTILINE)
# The letters of labels, in the order in which a language names its own.
LETTERS = [*"ABCDEFG", *"abcdef"]
# How a bid names its suit, in every language.
SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
# How many filled messages a process keeps, of each language.
KEPT = 4096


class MessageError(Exception):
    """A message that is not there, or that asks for what it was not given."""


class About(Struct, frozen=True, forbid_unknown_fields=True):
    """What ``language.toml`` says of a language.

    ``name``: its own name; ``letters``: those of labels, in its books; ``laws``: words
    for a Law that may stand before its number in a search; ``script``: the file of
    letters that its pages need beside the Latin one; ``draft``: what it calls a draft
    that nobody has proof-read. A language is one until this says "", which it does when
    someone has.
    """

    name: str
    letters: str
    laws: str = ""
    script: str = ""
    draft: str = "draft"

    @property
    def shown(self) -> str:
        """The name as a menu shows it, with the mark of a draft."""
        return f"{self.name} ({self.draft})" if self.draft else self.name


class Language:
    """The messages of one language.

    >>> from lawbook.language import words_in
    >>> words_in("en").sentence("wait", seat="E", chooser="S")
    'East, wait until South has chosen.'
    """

    def __init__(
        self,
        code: str,
        about: About,
        sources: Mapping[str, str],
        instead: Language | None = None,
    ) -> None:
        """``sources``: the text of each of its Fluent files, by name.

        ``instead`` says the sentences that are not in them.
        """
        self.code = code
        self.about = about
        self._instead = instead
        self._files = [FluentResource(sources[name]) for name in sorted(sources)]
        self._bundle = self._with(self._functions())
        self._letters = str.maketrans(
            dict(zip(LETTERS, about.letters.split(), strict=True))
        )
        self._name = cache(self._name_of)
        self._filled = lru_cache(KEPT)(self._filled_with)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all messages, names among them, in the order of their files."""
        entries = (entry for file in self._files for entry in file.body)
        return tuple(e.id.name for e in entries if isinstance(e, Message))

    def sentence(self, key: str, **facts: str) -> str:
        """The message with its facts named; each sentence begins with a capital.

        Raises `MessageError`; a test fills every message of every language.
        """
        if self._instead and not self._bundle.has_message(key):
            return self._instead.sentence(key, **facts)
        return self._filled(key, tuple(facts.items()))

    def has(self, key: str) -> bool:
        """Whether there is such a message, in this language or the one it falls to."""
        has = self._bundle.has_message(key)
        return has or bool(self._instead and self._instead.has(key))

    def outline(self, key: str) -> str:
        """The message with each fact in braces, and the case: ``{seat} led {card}``."""
        said, _ = self._outlines.format_pattern(
            self._pattern(key), {fact: fact for fact in FACTS}
        )
        return str(said)

    @cached_property
    def _outlines(self) -> FluentBundle:
        return self._with(dict.fromkeys(self._functions(), _in_braces))

    def named(self, key: str, case: str, suit: str = "") -> str:
        """A name in a case; the name itself where the language has no such form."""
        if not self._bundle.has_message(key):
            return self._instead.named(key, case, suit) if self._instead else key
        has_case = case in self._bundle.get_message(key).attributes
        return self._name(key, case if has_case else "", suit)

    def seat(self, seats: str, case: str = "") -> str:
        """The names of seats, or of a side as "North or South"."""
        return self.listed([self._name(f"seat-{s}", case) for s in seats.split()])

    def cards(self, cards: str, case: str = "", join: str = "and") -> str:
        """The names of cards: the ace of spades and the ten of hearts."""
        named = [self._name(f"rank-{c[1]}", case, c[0]) for c in cards.split()]
        return self.listed(named, join)

    def suits(self, suits: str, case: str = "", join: str = "or") -> str:
        """The names of suits: spades or hearts."""
        named = [self._name(f"suit-{suit}", case) for suit in suits.split()]
        return self.listed(named, join)

    def calls(self, calls: str, join: str = "or") -> str:
        """The names of calls: 1♥, pass or double."""
        return self.listed([self._call(call) for call in calls.split()], join)

    def listed(self, names: list[str], join: str = "and") -> str:
        """Joined by the messages ``list-comma`` and, before the last, ``list-and``."""
        if len(names) < 2:
            return "".join(names)
        first = names[0]
        for name in names[1:-1]:
            first = self._format("list-comma", "", {"names": first, "last": name})
        return self._format(f"list-{join}", "", {"names": first, "last": names[-1]})

    def in_case(self, key: str, case: str, facts: Facts) -> str:
        """The message in one of its cases as it stands, with facts that stand as given.

        ``case`` "" is the message itself. Raises `MessageError` for a case that is not
        there, or a fact that was not given.
        """
        return self._format(key, case, facts)

    def _call(self, call: str) -> str:
        if not call[0].isdigit():
            return self._name(f"call-{call}", "")
        strain = SYMBOLS.get(call[1:]) or self._name(f"call-{call[1:]}", "")
        return f"{call[0]}{strain}"

    def gender(self, card: str) -> str:
        """The gender of a card's name, as this language calls it."""
        return self._name(f"rank-{card[1]}", "gender", card[0])

    def clause(self, label: str) -> str:
        """The label of a clause as the books of this language print it."""
        return label.translate(self._letters)

    def _functions(self) -> Functions:
        return {
            "SEAT": self.seat,
            "CARDS": self.cards,
            "SUITS": self.suits,
            "GENDER": self.gender,
            "COUNT": _count,
            "CLAUSE": self.clause,
            "CALL": self.calls,
        }

    def _with(self, functions: Functions) -> FluentBundle:
        bundle = FluentBundle([self.code], functions, use_isolating=False)
        for file in self._files:
            bundle.add_resource(file)
        return bundle

    def _filled_with(self, key: str, facts: tuple[tuple[str, str], ...]) -> str:
        said = self._format(key, "", dict(facts))
        return BEGINNING.sub(lambda first: first[0].upper(), said)

    def _name_of(self, key: str, case: str, suit: str = "") -> str:
        return self._format(key, case, {"suit": suit})

    def _format(self, key: str, case: str, facts: Facts) -> str:
        said, errors = self._bundle.format_pattern(self._pattern(key, case), facts)
        if errors:
            raise MessageError(f"'{key}' in {self.code}: {errors[0]}") from errors[0]
        return str(said)

    def _pattern(self, key: str, case: str = "") -> Pattern:
        if not self._bundle.has_message(key):
            raise MessageError(f"There is no message '{key}' in {self.code}.")
        message = self._bundle.get_message(key)
        pattern = message.attributes.get(case) if case else message.value
        if pattern is None:
            raise MessageError(f"'{key}' has no '{case or 'value'}' in {self.code}.")
        return pattern


def read_language(folder: Traversable, instead: Language | None = None) -> Language:
    """The language whose files lie in this folder; its name is the code."""
    return Language(folder.name, read_about(folder), _sources(folder), instead)


def message_keys(folder: Traversable) -> frozenset[str]:
    """The keys of the messages in a folder; what they say is not read."""
    return frozenset(
        key for text in _sources(folder).values() for key in KEY.findall(text)
    )


def _sources(folder: Traversable) -> dict[str, str]:
    files = (file for file in folder.iterdir() if file.name.endswith(".ftl"))
    return {file.name: file.read_text(encoding="utf-8") for file in files}


def read_about(folder: Traversable) -> About:
    """What a language says of itself; its words are not read for it."""
    text = folder.joinpath("language.toml").read_text(encoding="utf-8")
    return About(**tomllib.loads(text))


def _in_braces(fact: str, case: str = "", join: str = "") -> str:
    return f"{{{fact}_{case}}}" if case else f"{{{fact}}}"


def _count(codes: str) -> FluentNumber | FluentNone:
    """How many codes there are, as a number that selects a plural form."""
    return fluent_number(len(codes.split()))
