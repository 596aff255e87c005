"""The lawbook browser, as someone without a log-in and as a Director sees it."""

from collections.abc import Callable
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from lawbook.library import clause, clauses, editions
from lawbook.library.situations import Situation, situations
from tables.law_texts import OfficialClause
from tables.web.pages.lawbook.views import differing
from tables.web.pages.practice.situations import situations as practised

pytestmark = pytest.mark.django_db


def text_of(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, address
    return unescape(answer.content.decode())


@pytest.fixture
def anybody() -> Client:
    return Client()


@pytest.fixture
def director(person: Callable[..., User]) -> Client:
    client = Client()
    client.force_login(person("director", "organiser"))
    return client


def test_the_lawbook_opens_at_the_newest_edition(anybody: Client) -> None:
    """Its address without a year is a way in, not a page."""
    answer = anybody.get("/lawbook/")
    assert answer.headers["Location"] == "/lawbook/2017/"


@pytest.mark.parametrize("edition", editions())
def test_every_clause_of_every_edition_has_a_page(
    anybody: Client, edition: str
) -> None:
    """With its words; the way there leads through its Law."""
    laws = set()
    for one in clauses(edition):
        text = text_of(anybody, f"/lawbook/{edition}/{one.label}/")
        assert one.said["en"].words in text
        assert one.said["el"].words in text
        laws.add(text.partition("/law/")[2].partition("/")[0])
    for number in laws:
        text_of(anybody, f"/lawbook/{edition}/law/{number}/")


@pytest.mark.parametrize("address", ["/lawbook/2017/77/", "/lawbook/2017/law/77/"])
def test_a_clause_shows_the_table_that_belongs_to_it(
    anybody: Client, address: str
) -> None:
    """Line by line, in the language of the page."""
    anybody.cookies["django_language"] = "el"
    shown = text_of(anybody, address)
    for language in ("en", "el") if "/law/" not in address else ("el",):
        for what, much in clause("2017", "77").said[language].rows:
            assert f'<th scope="row">{what}</th><td>{much}</td>' in shown


def test_an_edition_shows_its_laws_and_what_may_happen(anybody: Client) -> None:
    """Each situation is a link."""
    text = text_of(anybody, "/lawbook/2017/")
    assert "A defender's exposed card" in text
    for one in situations():
        assert f"/lawbook/2017/when/{one.name}/" in text


@pytest.mark.parametrize("one", situations(), ids=lambda one: one.name)
def test_a_situation_can_be_practised_where_it_says_so(
    client: Client, one: Situation
) -> None:
    """The practice page it names is there."""
    name, practice = one.name, one.practice
    text = text_of(client, f"/lawbook/1997/when/{name}/")
    assert (f"/floor/practice/{practice}/" in text) == bool(practice)
    assert not practice or practice in practised()


def test_a_search_marks_what_it_found(anybody: Client) -> None:
    """The words as they stand, and the number of what was found."""
    text = text_of(anybody, "/lawbook/2017/?q=fifth+card")
    assert "A <mark>fifth</mark> <mark>card</mark>" in text


def test_a_search_cannot_write_into_the_page(anybody: Client) -> None:
    """What was asked for is shown as it was typed."""
    raw = anybody.get("/lawbook/2017/", {"q": '"><script>x</script>'}).content
    assert b"<script>x" not in raw


def test_a_search_that_finds_nothing_says_so(anybody: Client) -> None:
    """And what to try."""
    assert "No results for “zebra”" in text_of(anybody, "/lawbook/2017/?q=zebra")


def test_a_number_is_answered_in_greek_as_the_greek_book_prints_it(
    anybody: Client,
) -> None:
    """50Δ2(α)."""
    anybody.cookies["django_language"] = "el"
    text = text_of(anybody, "/lawbook/2017/?q=50Δ2(α)")
    assert "Άρθρο 50Δ2(α)" in text
    assert "Απαίτηση ή απαγόρευση" in text


def test_two_editions_stand_side_by_side(anybody: Client) -> None:
    """The same words once; of others, what only one edition has is marked."""
    text = text_of(anybody, "/lawbook/2017/law/50/?beside=2007")
    assert "50A: same text." in text
    assert '<mark class="only">Any other suit is free. </mark>' in text
    assert "The text is above." in text


def test_what_an_edition_does_not_have_is_said_so(anybody: Client) -> None:
    """9A3 has no words in 1997."""
    text = text_of(anybody, "/lawbook/2017/9A3/?beside=1997")
    assert "Not in the clauses of 1997 here." in text


def test_a_clause_of_another_edition_is_shown_the_way(anybody: Client) -> None:
    """50E4 is not in 2007; the page leads to 2017."""
    text = text_of(anybody, "/lawbook/2007/50E4/", status=404)
    assert "/lawbook/2017/50E4/" in text


@pytest.mark.parametrize(
    "address",
    [
        "/lawbook/1987/",
        "/lawbook/1987/words/",
        "/lawbook/1987/mistakes/",
        "/lawbook/2017/law/94/",
        "/lawbook/2017/when/nothing/",
    ],
)
def test_what_is_not_there_is_not_there(anybody: Client, address: str) -> None:
    """A page, not a traceback."""
    text_of(anybody, address, status=404)


def test_the_pocket_guide_says_each_clause_once(anybody: Client) -> None:
    """Where it comes again it is only named."""
    words = next(one.said["en"].words for one in clauses("2017") if one.label == "50B")
    text = text_of(anybody, "/lawbook/2017/pocket/")
    assert text.count(words) == 1
    assert text.count("↑ Minor or major") > 1


def test_words_that_differ_are_told_apart() -> None:
    """Put together again, both sides read as they were."""
    ours, theirs = differing("East leads a low card.", "East leads no card.")
    assert "".join(piece.text for piece in ours) == "East leads a low card."
    assert "".join(piece.text for piece in theirs) == "East leads no card."
    assert [piece.text for piece in theirs if piece.only_here] == ["no"]


def test_words_with_nothing_in_common_are_told_apart_whole() -> None:
    """Marking every second word helps nobody."""
    ours, theirs = differing("Aces over there", "nine minor suits, quickly")
    assert [len(side) for side in (ours, theirs)] == [1, 1]


def take(client: Client, content: bytes, **more: str) -> str:
    """Import a file as the page does; the page that answers."""
    file = SimpleUploadedFile("laws.csv", content)
    asked = {"edition": "2017", "language": "en", "file": file} | more
    answer = client.post("/lawbook/official/", asked, follow=True)
    return unescape(answer.content.decode())


def test_a_club_brings_its_own_copy_and_takes_it_away(
    director: Client, anybody: Client
) -> None:
    """It stands beside our words, by clause and by Law, until it is removed."""
    content = 'clause,text\n50B,"Printed, <b>words</b>."\n50Δ2(α),More words.\n'
    assert "2 clauses" in take(director, content.encode())
    for address in ("/lawbook/2017/50B/", "/lawbook/2017/law/50/"):
        text = text_of(anybody, address)
        assert "Printed, <b>words</b>." in text
        assert "imported by this club" in text
    assert b"<b>words" not in anybody.get("/lawbook/2017/50B/").content
    gone = {"edition": "2017", "language": "en"}
    director.post("/lawbook/official/remove/", gone)
    assert "Printed" not in text_of(anybody, "/lawbook/2017/50B/")


FAULTY = {
    "a line that names no clause": (b"50B,words\nhello,words\n", "Line 2, “hello”"),
    "a clause that comes twice": (b"50B,words\n50b,again\n", "Line 2, “50B”"),
    "a clause without words": (b"50B,words\n50C,\n", "Line 2, “50C”"),
    "a column too many": (b"50B,words\n50C,words,more\n", "Line 2, “50C”"),
    "a heading only": (b"clause,text\n", "The file has no clauses"),
    "nothing": (b"", "The file has no clauses"),
    "no text at all": (b"\xff\xfe\x00\x01", "Save the file as UTF-8"),
    "a NUL": (b"50B,wo\x00rds\n", "Save the file as UTF-8"),
    "a line without end": (b'50B,"' + b"a" * 200_000, "not valid CSV"),
}


@pytest.mark.parametrize(("content", "words"), FAULTY.values(), ids=list(FAULTY))
def test_a_file_that_cannot_be_used_changes_nothing(
    director: Client, content: bytes, words: str
) -> None:
    """What was there stays, and the page says which line is wrong."""
    take(director, b"50B,what was there\n")
    assert words in take(director, content)
    assert [row.text for row in OfficialClause.objects.all()] == ["what was there"]


@pytest.mark.parametrize(
    "more", [{"edition": "1987"}, {"language": "tlh"}], ids=["edition", "language"]
)
def test_an_unknown_edition_or_language_is_refused(
    director: Client, more: dict[str, str]
) -> None:
    """In a sentence; nothing is taken in."""
    assert "Nothing was imported" in take(director, b"50B,words\n", **more)
    assert not OfficialClause.objects.exists()


def test_the_floor_does_not_import(client: Client) -> None:
    """Only those who set the site up."""
    assert client.get("/lawbook/official/").status_code == 403
    assert client.post("/lawbook/official/remove/").status_code == 403


def test_official_words_never_leave_through_the_api(
    director: Client, client: Client
) -> None:
    """They are the club's to show on its pages, not ours to hand on."""
    take(director, b"50B,Printed words\n")
    assert b"Printed words" not in client.get("/api/v1/lawbook/2017/").content
