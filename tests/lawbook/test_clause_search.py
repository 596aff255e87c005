"""Finding a clause: by number, by word, by what happened; and what belongs to it."""

import pytest

from lawbook.common.problems import Refused
from lawbook.library import clause, clauses, editions
from lawbook.library.clause_search import LONGEST, as_number, find, in_edition
from lawbook.library.references import counterparts, mentioned_by, parents
from lawbook.library.situations import Situation, groups, situation, situations

NUMBERS = {
    "50D2(a)": "50D2(a)",
    "law 50 d2a": "50D2(a)",
    "Laws 50 D 2 (a)": "50D2(a)",
    "50Δ2(α)": "50D2(a)",
    "Νόμος 16Γ": "16C",
    "§ 24": "24",
    "ace": None,
    "50D2(a) and 51": None,
    "": None,
    "500": None,
}


@pytest.mark.parametrize(("query", "label"), NUMBERS.items())
def test_a_number_is_read_as_any_book_prints_it(query: str, label: str | None) -> None:
    """Capitals, blanks, brackets, Greek letters."""
    assert as_number(query) == label


def test_a_number_brings_the_clause_and_what_stands_below_it() -> None:
    """52B brings its rejected and accepted branches, and nothing else."""
    found = [one.clause.label for one in find("2017", "52b").found]
    assert found == [one.label for one in clauses("2017") if one.label[:3] == "52B"]


FIRST = [
    ("2017", "fifth card", "45E"),
    ("2017", "πέμπτο φύλλο", "45E"),
    ("2017", "Exposed Cards", "50E4"),
    ("2017", "minor penalty card", "50C"),
    ("2017", "μικρά τιμωρημένα", "50C"),
    ("2007", "did the exposed card do damage", "50E3"),
    ("2017", "scoring table", "77"),
    ("2017", "vulnerability", "2"),
    ("2017", "smoking", "80B2"),
    ("1997", "smoking", "80"),
    ("2017", "phones", "80B2"),
    ("2017", "κάπνισμα", "80B2"),
    ("2017", "spectator", "76A"),
    ("2017", "θεατής", "76A"),
    ("2017", "kibitzer", "76A"),
    ("2017", "courtesy", "74A1"),
    ("2017", "tempo", "73D1"),
    ("2017", "slow play", "80B2"),
    ("2017", "average at IMPs", "12C2(b)"),
    ("2017", "4000 and more", "78B"),
    ("2017", "shuffling", "6A"),
    ("2017", "ανακάτεμα", "6A"),
    ("2017", "who may appeal", "92A"),
    ("2017", "disqualification", "91B"),
]


@pytest.mark.parametrize(("edition", "query", "label"), FIRST)
def test_the_clause_that_was_meant_comes_first(
    edition: str, query: str, label: str
) -> None:
    """Accents, capitals and endings do not matter."""
    assert find(edition, query).found[0].clause.label == label


def test_a_word_that_means_another_without_its_end_is_whole() -> None:
    """In French *temps* is no *tempo*."""
    in_time = {one.clause.label for one in find("2017", "à temps", "fr").found}
    assert in_time
    assert "73D1" not in in_time
    assert "73D1" in {one.clause.label for one in find("2017", "tempo", "fr").found}


def test_the_language_of_the_reader_is_read_first() -> None:
    """An English "tour" begins a tournament; a French one is a player's turn."""
    assert [one.clause.label for one in find("2017", "tour", "fr").found][:2] == [
        "47E1",
        "54",
    ]
    english = find("2017", "tour", "en").found
    assert 0 < len(english) < len(find("2017", "tour").found)
    for one in english:
        said = one.clause.said["en"]
        assert "tour" in f"{said.title} {said.words}".casefold()


def test_what_is_not_in_the_language_of_the_reader_is_looked_for_in_all() -> None:
    assert find("2017", "kibitzer", "el") == find("2017", "kibitzer")
    assert find("2017", "zebra", "el").found == ()


# Found by the same words: which clause comes before which, and why.
BEFORE = [
    # Both words in the title, before one there and a situation.
    ("wrong lead", "53C", "53B"),
    # Its own words and a situation, before the situation alone.
    ("penalty card", "50B", "16B1(a)"),
    # One word in the title, before a situation; that before two words of a text.
    ("lead suit", "50D2(a)", "51B2(c)"),
    ("lead suit", "51B2(c)", "50C"),
    # Three words of a text are as good as a situation: in the order of the book.
    ("penalty card lead", "50D1(a)", "51B"),
]


@pytest.mark.parametrize(("query", "first", "then"), BEFORE)
def test_a_title_tells_more_than_a_situation_and_that_more_than_a_text(
    query: str, first: str, then: str
) -> None:
    labels = [one.clause.label for one in find("2017", query).found]
    assert labels.index(first) < labels.index(then)


def test_a_number_that_no_clause_has_is_no_number_of_a_clause() -> None:
    """There are 93 Laws."""
    answer = find("2017", "99")
    assert (answer.number, answer.found) == (None, ())


@pytest.mark.parametrize("query", ["fell face up", "έπεσε ανοικτό", "dropped"])
def test_what_happened_is_found_too(query: str) -> None:
    """A Director says that a card fell; no clause does."""
    names = [one.name for one in find("2017", query).situations]
    assert "small-card-dropped" in names


@pytest.mark.parametrize("query", ["zebra", "exposed zebra", "()*", "ab" * 5000])
def test_a_search_that_nothing_answers_is_empty(query: str) -> None:
    """Each word has to be met; the length does not matter."""
    answer = find("2017", query)
    assert (answer.found, answer.situations) == ((), ())


def test_a_search_is_read_as_far_as_it_is_looked_at() -> None:
    """What comes after is as if it were not written."""
    query = "revoke " + " " * LONGEST
    assert find("2017", query + "zebra") == find("2017", "revoke")


def test_the_same_matter_is_found_both_ways() -> None:
    """Where one edition leads to another, that one leads back."""
    for year in editions():
        for other in editions():
            for one in clauses(year):
                for there in counterparts(year, one.label, other):
                    assert one.label in counterparts(other, there, year)


MATTERS = [
    ("2017", "16C1", "2007", ("16D1",)),
    ("2017", "16C2", "2007", ("16D2",)),
    ("2017", "16D", "2007", ("16C", "16C1", "16C2")),
    ("2007", "16C1", "2017", ("16D", "16D1")),
    ("2007", "16D2", "2017", ("16C2",)),
    ("2017", "16C", "1997", ("16C",)),
    ("2017", "16C1", "1997", ("16C1",)),
    ("2007", "16D2", "1997", ("16C2",)),
    ("2017", "12C1(e)", "2007", ("12C1(b)",)),
    ("2007", "12C1(e)", "2017", ("12C1(b)",)),
    ("2017", "23", "2007", ()),
    ("2007", "23", "2017", ("72C",)),
    ("1997", "23", "2017", ("72C",)),
    ("2017", "26B", "2007", ("26A", "26B")),
    ("1997", "26A", "2017", ("26B",)),
    ("2017", "50E1", "2007", ("50E1", "50E2")),
    ("2017", "57A3", "2007", ()),
    ("2007", "57A3", "2017", ("57A4",)),
    ("2007", "68D", "2017", ("68D", "68D1", "68D2")),
    ("2017", "11B", "1997", ("11C",)),
    ("2017", "12C1", "1997", ("12C2",)),
    ("2017", "12C2", "1997", ("12C1",)),
    ("2017", "22B", "1997", ("17E",)),
    ("2017", "10C3", "1997", ("72A4",)),
    ("2017", "81C3", "1997", ("81C6",)),
]


@pytest.mark.parametrize(("here", "label", "there", "labels"), MATTERS)
def test_the_matter_of_a_clause_not_its_label_is_what_another_edition_has(
    here: str, label: str, there: str, labels: tuple[str, ...]
) -> None:
    assert counterparts(here, label, there) == labels


# One label, another title, the same matter all the same.
OF_CALLS = {"27B1(a)", "30A", "30B1", "31A2(a)", "31A2(b)"}
SAME_MATTER = {
    "2007": OF_CALLS
    | {"27B1(b)"}
    | {"24", "26B", "40B3", "45C4(b)", "50E1", "50E2", "57C1", "63A3"}
    | {"64B3", "68D"},
    "1997": OF_CALLS
    | {"22A", "26B", "34", "45C4(b)", "63A3", "64B3", "68B", "68D", "89"},
}


@pytest.mark.parametrize("edition", ["2007", "1997"])
def test_a_label_with_another_title_is_no_counterpart_by_its_label_alone(
    edition: str,
) -> None:
    now = {one.label: one.said["en"].title for one in clauses("2017")}
    same = {
        one.label
        for one in clauses(edition)
        if one.label in counterparts("2017", one.label, edition)
        and now.get(one.label, one.said["en"].title) != one.said["en"].title
    }
    assert same == SAME_MATTER[edition]


@pytest.mark.parametrize("edition", ["2007", "1997"])
def test_a_title_that_two_editions_share_is_the_same_matter(edition: str) -> None:
    """What moved to another label is found there."""
    titles = {one.said["en"].title: one.label for one in clauses("2017")}
    for one in clauses(edition):
        now = titles.get(one.said["en"].title)
        if now is not None:
            assert one.label in counterparts("2017", now, edition), one.label


def test_the_matter_of_damage_moved_from_law_72_to_law_50() -> None:
    """50E4 of 2017 is 50E3 of 2007 and 72B1 of 1997."""
    assert counterparts("2017", "50E4", "2007") == ("50E3",)
    assert counterparts("2017", "50E4", "1997") == ("72B1",)
    assert counterparts("2017", "50E4", "2017") == ("50E4",)


def test_references_go_both_ways() -> None:
    """What points to a clause is told with it."""
    for edition in editions():
        for one in clauses(edition):
            for there in one.see:
                assert one.label in mentioned_by(edition, there)


def test_a_clause_stands_under_its_law() -> None:
    """The Law, the letter, the number."""
    assert parents("50D1(a)") == ("50", "50D", "50D1")
    assert parents("50") == ()


@pytest.mark.parametrize("told", situations(), ids=lambda told: told.name)
def test_a_situation_opens_clauses_of_every_edition(told: Situation) -> None:
    """Each of them has words, and each language has its own sentence."""

    assert all(clause("2017", label) for label in told.laws)
    assert all(in_edition(edition, told) for edition in editions())
    assert told.said["en"].title.isascii()
    assert not told.said["el"].title.isascii()


def test_every_situation_stands_under_one_heading() -> None:
    """The index shows all of them, each once."""
    shown = [one.name for _heading, found in groups() for one in found]
    assert sorted(shown) == sorted({one.name for one in situations()})
    assert all(found for _heading, found in groups())


def test_an_unknown_situation_is_refused_with_a_sentence() -> None:
    """As an unknown clause is."""
    with pytest.raises(Refused) as refused:
        situation("nothing-of-the-kind")
    assert refused.value.problem.code == "unknown_situation"
