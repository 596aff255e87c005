"""The clauses in our own words: whole, in both languages, and there when cited."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import lawbook
from lawbook import document, read_event, replay, say
from lawbook.common.clauses import RULES, book_order, is_clause
from lawbook.editions import EDITIONS, label
from lawbook.library import ClauseWords, Wording, clause, clauses
from tests.cases.reader import Case, all_cases

WORDS = Path(lawbook.__file__).parent / "editions"
FILES = sorted(WORDS.glob("*/words/law_*.toml"))
LONGEST = 420  # characters: what a Director can read aloud in one breath or two
GREEK, LATIN = re.compile(r"[α-ωά-ώ]"), re.compile(r"[A-Za-z]")
NUMBERED = re.compile(r"\b\d{1,2}[A-FΑ-Ω]")
SEXED = re.compile(r"\b(he|she|him|his|her|hers)\b", re.IGNORECASE)

editions = pytest.mark.parametrize("edition", sorted(EDITIONS))
files = pytest.mark.parametrize(
    "path", FILES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}"
)


def told(path: Path) -> dict[str, Any]:
    """What a file says, before the library makes clauses of it."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def own(edition: str) -> list[str]:
    """The labels an edition's own files give words for."""
    here = (told(path) for path in FILES if path.parent.parent.name == edition)
    return [entry["label"] for file in here for entry in file.get("clause", [])]


@pytest.mark.parametrize("edition", ["2017", "2007"])
def test_every_law_has_a_page(edition: str) -> None:
    there = {book_order(words.label)[0] for words in clauses(edition)}
    assert set(range(1, 94)) - there == set()


def absent(edition: str) -> list[str]:
    """The labels of 2017 that an edition's files say it has no words for."""
    here = (told(path) for path in FILES if path.parent.parent.name == edition)
    return [name for file in here for name in file.get("absent", [])]


def labels(edition: str) -> set[str]:
    """Every label an edition has words for, its own and those kept from 2017."""
    return {words.label for words in clauses(edition)}


def kept(edition: str) -> list[ClauseWords]:
    """The clauses an edition takes over from 2017 as they are."""
    said = set(own(edition))
    return [words for words in clauses(edition) if words.label not in said]


def wordings(edition: str) -> Iterator[tuple[str, str, Wording]]:
    """Each wording with its label and its language."""
    for words in clauses(edition):
        yield words.label, "en", words.said["en"]
        yield words.label, "el", words.said["el"]


@files
def test_a_file_holds_clauses_of_its_own_law(path: Path) -> None:
    file = told(path)
    names = [entry["label"] for entry in file.get("clause", [])]
    names += file.get("absent", [])
    assert names
    assert {f"law_{book_order(name)[0]:02}" for name in names} == {path.stem}


@editions
def test_labels_are_clauses_and_each_is_said_once(edition: str) -> None:
    assert [name for name in own(edition) if not is_clause(name)] == []
    assert [name for name, times in Counter(own(edition)).items() if times > 1] == []


@editions
def test_clauses_stand_in_the_order_of_the_book(edition: str) -> None:
    order = [words.label for words in clauses(edition)]
    assert order == sorted(order, key=book_order)


@editions
def test_every_pointer_leads_to_a_clause_of_the_same_edition(edition: str) -> None:
    lost = [
        (words.label, to)
        for words in clauses(edition)
        for to in words.see
        if to not in labels(edition) or to == words.label
    ]
    assert lost == []


@pytest.mark.parametrize("edition", ["2007", "1997"])
def test_what_is_kept_from_2017_points_to_nothing_that_has_moved(edition: str) -> None:
    moved = EDITIONS[edition].labels.keys() - own(edition)
    wrong = [(w.label, to) for w in kept(edition) for to in w.see if to in moved]
    assert wrong == []


@pytest.mark.parametrize("edition", ["2007", "1997"])
def test_a_label_that_has_moved_keeps_none_of_its_words_of_2017(edition: str) -> None:
    moved = EDITIONS[edition].labels
    assert [words.label for words in kept(edition) if words.label in moved] == []


@pytest.mark.parametrize("edition", ["2007", "1997"])
def test_an_edition_lacks_only_labels_that_2017_has(edition: str) -> None:
    assert set(absent(edition)) <= labels("2017")
    assert set(absent(edition)).isdisjoint(own(edition))
    assert set(absent(edition)).isdisjoint(labels(edition))


@editions
def test_both_languages_have_a_title_and_words(edition: str) -> None:
    bare = [
        (name, language)
        for name, language, said in wordings(edition)
        if not said.title.strip() or not re.search(r"[.;?]$", said.words)
    ]
    assert bare == []


@editions
def test_greek_is_greek_and_english_is_english(edition: str) -> None:
    strange = [
        (name, language)
        for name, language, said in wordings(edition)
        for text in (said.title, said.words)
        if bool(GREEK.search(text)) != (language == "el")
        or bool(LATIN.search(text)) != (language == "en")
    ]
    assert strange == []


@editions
def test_words_are_short_enough_to_read_aloud(edition: str) -> None:
    long = [
        (name, language, len(said.words))
        for name, language, said in wordings(edition)
        if len(said.words) >= LONGEST or len(said.title) > 70
    ]
    assert long == []


@editions
def test_words_speak_of_players_and_leave_numbers_to_the_label(edition: str) -> None:
    wrong = [
        (name, text)
        for name, _, said in wordings(edition)
        for text in (said.title, said.words)
        if NUMBERED.search(text) or SEXED.search(text) or "  " in text
    ]
    assert wrong == []


@editions
def test_only_what_is_not_modelled_has_a_reason(edition: str) -> None:
    wrong = [
        words.label
        for words in clauses(edition)
        if bool(words.reason) != (words.status == "not_modelled")
    ]
    assert wrong == []


def not_in(edition: str) -> set[str]:
    """The clauses of 2017 that an edition says it does not have."""
    folder = WORDS / edition / "words"
    files = [tomllib.loads(f.read_text("utf-8")) for f in folder.glob("law_*.toml")]
    return {name for file in files for name in file.get("absent", ())}


@editions
def test_every_clause_a_rule_carries_has_words(edition: str) -> None:
    carried = {label(edition, name) for rule in RULES for name in rule.clauses}
    assert carried
    assert carried - labels(edition) - not_in(edition) == set()


@editions
def test_every_clause_of_the_edition_as_data_has_words(edition: str) -> None:
    data = EDITIONS[edition]
    lines = [line for lines in data.information.values() for line in lines]
    named = {*data.labels.values(), label(edition, data.first_exposure_law)}
    named |= {line.law for line in lines}
    assert named - labels(edition) == set()


@editions
def test_every_clause_a_state_names_has_words(edition: str) -> None:
    lost = {
        (name, case.id)
        for case in cases()
        for name in named_by(case, edition) - labels(edition)
    }
    assert lost == set()


@editions
def test_every_clause_a_case_cites_has_words(edition: str) -> None:
    cited = {name for case in cases() if case.edition == edition for name in case.cites}
    lost = {name for name in cited if label(edition, name) not in labels(edition)}
    assert cited
    assert lost - labels(edition) == set()


@cache
def cases() -> tuple[Case, ...]:
    """The cases of the Directors: every position they thought worth a ruling."""
    return tuple(all_cases())


def named_by(case: Case, edition: str) -> set[str]:
    """The clauses of state and sayings, but for those that someone wrote in."""
    state = replay((read_event(event) for event in case.events), edition).state
    spoken = {
        name
        for language in ("en", "el")
        for saying in say(state, language)
        for name in saying.laws
    }
    return (spoken | set(laws_in(document(state)))) - set(written_in(case))


def laws_in(part: object) -> Iterator[str]:
    """Every value under the key ``law``, however deep."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "law" and isinstance(value, str):
                yield value
            yield from laws_in(value)
    elif isinstance(part, list):
        for value in part:
            yield from laws_in(value)


def written_in(case: Case) -> Iterator[str]:
    """The clauses that the events themselves give, whatever edition they come from."""
    for event in case.events:
        yield from (str(event[key]) for key in ("law", "reason") if key in event)


@pytest.mark.parametrize(
    ("edition", "name", "says"),
    [
        ("2017", "50E4", "could well have been different"),
        ("2007", "50E3", "told partner something"),
        ("1997", "72B1", "likely to hurt"),
        ("2017", "53B", "correct opponent simply leads"),
        ("2007", "53C", "correct opponent simply leads"),
        ("1997", "53C", "correct opponent simply leads"),
        ("2017", "16C", "Withdrawn"),
        ("2007", "16D", "Withdrawn"),
        ("1997", "16C", "Withdrawn"),
        ("2017", "57A", "one of four"),
        ("2007", "57A", "one of three"),
        ("1997", "24", "declarer may have each such card"),
        ("1997", "81C8", "Waiving"),
    ],
)
def test_each_edition_speaks_under_its_own_label(
    edition: str, name: str, says: str
) -> None:
    found = clause(edition, name)
    assert says in f"{found.said['en'].title} {found.said['en'].words}"


@pytest.mark.parametrize(
    ("edition", "name", "code"),
    [
        ("2027", "50", "unknown_edition"),
        ("2017", "94", "unknown_clause"),
        ("2017", "50Z", "unknown_clause"),
        ("2017", "", "unknown_clause"),
        ("2007", "50E4", "unknown_clause"),
        ("1997", "50E1", "unknown_clause"),
        ("1997", "54E", "unknown_clause"),
    ],
)
def test_what_is_unknown_is_refused(edition: str, name: str, code: str) -> None:
    with pytest.raises(lawbook.Refused) as refused:
        clause(edition, name)
    assert refused.value.problem.code == code
