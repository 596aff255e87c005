"""The defined words and the common mistakes: whole, true to the edition, and found."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from lawbook.common.problems import Refused
from lawbook.editions import EDITIONS
from lawbook.library import clause, clauses
from lawbook.library.definitions import (
    definitions,
    mistakes,
    mistakes_about,
    mistakes_when,
    search,
    used_in,
)
from lawbook.library.situations import situations
from tests.lawbook.test_library import GREEK, LATIN, LONGEST, NUMBERED, SEXED

editions = pytest.mark.parametrize("edition", sorted(EDITIONS))
NAMES = """
    auction board call contract deal declarer defender director dummy follow-suit hand
    honour infraction irregularity lead major-penalty-card minor-penalty-card offender
    opening-lead pack penalty penalty-card play premature presumed-declarer
    rectification revoke rotation side suit trick trump turn withdrawn
"""
DEFINED = frozenset(NAMES.split())


def texts(edition: str) -> Iterator[tuple[str, str, str]]:
    """Every sentence with the name of what it tells and its language."""
    for word in definitions(edition):
        for language, said in (("en", word.said["en"]), ("el", word.said["el"])):
            yield word.name, language, said.title
            yield word.name, language, said.words
    for wrong in mistakes(edition):
        for language, told in (("en", wrong.said["en"]), ("el", wrong.said["el"])):
            yield wrong.name, language, told.said
            yield wrong.name, language, told.right


@editions
def test_the_words_a_director_has_to_explain_are_defined(edition: str) -> None:
    assert {word.name for word in definitions(edition)} >= DEFINED


@editions
def test_each_word_and_each_mistake_is_told_once(edition: str) -> None:
    names = [word.name for word in definitions(edition)]
    names += [f"wrong: {wrong.name}" for wrong in mistakes(edition)]
    titles = [word.said["en"].title for word in definitions(edition)]
    assert [one for one, times in Counter(names + titles).items() if times > 1] == []


@editions
def test_words_and_mistakes_name_clauses_of_their_edition(edition: str) -> None:
    known = {one.label for one in clauses(edition)}
    cited = {word.name: word.laws for word in definitions(edition)}
    cited |= {f"wrong: {wrong.name}": wrong.laws for wrong in mistakes(edition)}
    assert [name for name, laws in cited.items() if not laws] == []
    assert [(name, laws) for name, laws in cited.items() if set(laws) - known] == []


@editions
def test_each_language_is_its_own_and_short_enough_to_read_aloud(edition: str) -> None:
    wrong = [
        (name, text)
        for name, language, text in texts(edition)
        if bool(GREEK.search(text)) != (language == "el")
        or bool(LATIN.search(text)) != (language == "en")
        or len(text) >= LONGEST
        or SEXED.search(text)
        or NUMBERED.search(text)
        or "  " in text
    ]
    assert wrong == []


@editions
def test_every_sentence_ends(edition: str) -> None:
    open_ended = [
        (word.name, said.words)
        for word in definitions(edition)
        for said in (word.said["en"], word.said["el"])
        if not re.search(r"[.;]$", said.words)
    ]
    assert open_ended == []


@editions
def test_a_mistake_is_made_in_situations_that_are_there(edition: str) -> None:
    known = {one.name for one in situations()}
    assert [m.name for m in mistakes(edition) if not m.when] == []
    assert {name for m in mistakes(edition) for name in m.when} <= known


@editions
def test_every_word_is_used_by_a_clause_or_said_to_have_none(edition: str) -> None:
    """A phrase that no clause has would link a word from nowhere."""
    used = {w.name for one in clauses(edition) for w in used_in(edition, one.label)}
    assert {word.name for word in definitions(edition)} - used == UNUSED


# Words a Director has to explain although no clause here says them.
UNUSED = {"contract"}


def used(edition: str, label: str) -> list[str]:
    return [word.name for word in used_in(edition, label)]


def test_a_clause_uses_the_longer_of_two_phrases() -> None:
    """A penalty card is no penalty, and an opening lead no other lead."""
    assert "penalty-card" in used("2017", "50A")
    assert "penalty" not in used("2017", "50A")
    assert "penalty" in used("2017", "90")
    assert "call" not in used("2017", "9B1")


def test_a_defined_word_may_be_the_first_of_a_title() -> None:
    assert "follow-suit" in used("2017", "44C")
    assert "play" in used("2017", "72A")


def test_a_word_of_an_earlier_edition_has_its_own_labels() -> None:
    """What reads the same stands under the labels of that book."""
    by_name = {word.name: word for word in definitions("1997")}
    assert by_name["unauthorised-information"].laws == ("16A", "16C2")
    assert "broken a Law" in by_name["penalty"].said["en"].words
    assert "comparable-call" not in by_name


def test_the_editions_disagree_over_the_sight_of_a_penalty_card() -> None:
    """2017 opens it to everybody while it lies there; 2007 and 1997 do not."""
    said = {
        year: [
            m.said["en"].said for m in mistakes(year) if m.name == "sight-of-the-card"
        ]
        for year in EDITIONS
    }
    assert "may not use" in said["2017"][0]
    assert said["2007"] == said["1997"] != said["2017"]


SEARCHED = [
    ("the ten is no honour", "ten-is-no-honour"),
    ("δέκα ονέρ", "ten-is-no-honour"),
    ("dropped card major", "any-dropped-card-is-major"),
    ("forbid two suits", "only-one-suit-forbidden"),
    ("declarer penalty card", "declarer-has-penalty-cards"),
    ("50B", "ten-is-no-honour"),
    ("50", "minor-card-comes-first"),
]


@editions
@pytest.mark.parametrize(("query", "name"), SEARCHED)
def test_a_mistake_is_found(edition: str, query: str, name: str) -> None:
    """By its words in either language, and by the clause that says otherwise."""
    assert name in [one.name for one in search(edition, query).mistakes]


@editions
def test_every_word_is_found_by_its_title_in_both_languages(edition: str) -> None:
    for word in definitions(edition):
        assert word in search(edition, word.said["en"].title).definitions
        assert word in search(edition, word.said["el"].title).definitions


@pytest.mark.parametrize("query", ["zebra", "", "()*", "honour zebra"])
def test_what_nothing_answers_finds_nothing(query: str) -> None:
    found = search("2017", query)
    assert (found.definitions, found.mistakes) == ((), ())


@editions
def test_a_mistake_is_offered_with_its_clause_and_its_situation(edition: str) -> None:
    for wrong in mistakes(edition):
        assert all(wrong in mistakes_about(edition, label) for label in wrong.laws)
        assert all(clause(edition, label) for label in wrong.laws)
        assert all(wrong in mistakes_when(edition, name) for name in wrong.when)


@pytest.mark.parametrize("ask", [definitions, mistakes])
def test_an_unknown_edition_is_refused(ask: object) -> None:
    assert callable(ask)
    with pytest.raises(Refused) as refused:
        ask("2027")
    assert refused.value.problem.code == "unknown_edition"
