"""Every language has every message, and none asks for what it is not given."""

from collections.abc import Iterator
from functools import cache

import pytest
from fluent.syntax import visitor
from fluent.syntax.ast import Message, VariableReference

from lawbook import document, explain, read_event, replay, say, why_graded
from lawbook.cards.cards import Card
from lawbook.cards.seats import SEATS
from lawbook.language import FOLDER, languages, words_in
from lawbook.language.language import FACTS, Language, MessageError
from lawbook.state.board import BoardState
from lawbook.transitions.board_log import empty_log, extend
from tests.cases.reader import all_cases
from tests.sentences import keys, messages

EVERY = pytest.mark.parametrize("code", languages())
OF_A_SEAT = {"seat", "partner", "chooser", "chooser_partner", "leader", "owner"}
OF_CARDS = {"card", "cards", "owed", "own"}
# Cards of every rank and every suit, one at a time; then several.
CARDS = (*Card, "SA HT", "SA HT D2")


class Variables(visitor.Visitor):
    """The facts that a message asks for."""

    def __init__(self, message: Message) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.visit(message)

    def visit_VariableReference(self, node: VariableReference) -> None:
        self.found.add(node.id.name)


def entries(code: str) -> list[Message]:
    files = sorted(FOLDER.joinpath(code).iterdir(), key=lambda file: file.name)
    texts = [f.read_text("utf-8") for f in files if f.name.endswith(".ftl")]
    return [entry for text in texts for entry in messages(text)]


@cache
def asked(code: str) -> dict[str, set[str]]:
    """The facts that each sentence asks for."""
    found = {entry.id.name: Variables(entry).found for entry in entries(code)}
    return {key: found[key] for key in keys() if key in found}


@cache
def given() -> dict[str, set[str]]:
    """The facts that each sentence is given in every position of every case.

    A sentence that no case comes to is held to what the English one asks for.
    """
    found: dict[str, set[str]] = {}
    sentence = Language.sentence

    def noted(words: Language, key: str, **facts: str) -> str:
        filled = {name for name, value in facts.items() if value}
        found[key] = found.get(key, filled) & filled
        return sentence(words, key, **facts)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Language, "sentence", noted)
        for state in positions():
            say(state)
            document(state)
            for seat in SEATS:
                explain(state, seat)
            for mine in state.law.penalty_cards:
                why_graded(state, mine.card)
    return found


def positions() -> Iterator[BoardState]:
    for case in all_cases():
        log = empty_log(case.edition)
        for event in map(read_event, case.events):
            log = extend(log, event)
            yield log.state


@EVERY
def test_each_message_is_there_once_and_can_be_read(code: str) -> None:
    named = [entry.id.name for entry in entries(code)]
    lacking = set(words_in("en").keys) - set(named)
    assert languages()[code].draft or not lacking
    assert sorted(named) == sorted(set(words_in("en").keys) - lacking)
    assert all(entry.value is not None for entry in entries(code))


@EVERY
def test_a_sentence_asks_only_for_what_the_rules_give_it(code: str) -> None:
    wanted = asked(code)
    known = asked("en") | given()
    missing = {key: wanted[key] - known[key] for key in wanted}
    assert {key: facts for key, facts in missing.items() if facts} == {}
    assert set().union(*wanted.values()) <= set(FACTS)


@EVERY
def test_every_sentence_can_be_said_of_every_seat_and_card(code: str) -> None:
    """No form of a name is missing; nothing of Fluent is left in it."""
    own, english = asked(code), asked("en")
    for key in keys():
        for said in said_of_all(code, key, own.get(key, english[key])):
            assert said == said.strip(), key
            assert not set("{}\n") & set(said), key


def said_of_all(code: str, key: str, wanted: set[str]) -> Iterator[str]:
    """A sentence of every seat, every card and every suit that it asks for."""
    seats = (*SEATS, "NS", "EW") if wanted & OF_A_SEAT else SEATS[:1]
    cards = CARDS if wanted & OF_CARDS else CARDS[:1]
    suits = ("S", "H", "D", "C", "S H", "H D C") if "suits" in wanted else ("S",)
    places = [(seat, "SA", "S") for seat in seats]
    places += [("E", held, "S") for held in cards] + [("E", "SA", one) for one in suits]
    for seat, held, suit in places:
        yield words_in(code).sentence(key, **about(seat, held, suit))


def about(seat: str, cards: str, suits: str) -> dict[str, str]:
    named = dict.fromkeys(OF_A_SEAT, seat) | dict.fromkeys(OF_CARDS, cards)
    calls = {"call": "1NT", "calls": "2H X", "made": "P"}
    labels = {"law": "26B", "other": "50D2"}
    return named | {"card": cards[:2], "suits": suits} | labels | calls


@EVERY
def test_a_missing_message_form_or_fact_is_an_error(code: str) -> None:
    words = words_in(code)
    with pytest.raises(MessageError, match="nothing-of-the-kind"):
        words.sentence("nothing-of-the-kind")
    with pytest.raises(MessageError, match="no-such-case"):
        words.seat("N", "no-such-case")
    with pytest.raises(MessageError, match="asked-revoke"):
        words.sentence("asked-revoke", seat="N")


@EVERY
def test_names_are_listed_as_the_language_lists_them(code: str) -> None:
    words = words_in(code)
    for join in ("and", "or"):
        one, two, three = (words.cards(c, "", join) for c in ("SA", "HT", "D2"))
        listed = words.cards("SA HT D2", "", join)
        assert listed.startswith(f"{one}, {two} ")
        assert listed.endswith(f" {three}")
    assert words.cards("SA HT", "", "and") != words.cards("SA HT", "", "or")


def test_a_language_that_we_lack_is_said_in_english() -> None:
    assert next(iter(languages())) == "en"
    assert words_in("xx") is not words_in("el")
    assert words_in("xx").code == "en"
    state = replay([]).state
    assert say(state, "xx") == say(state, "en")
