"""The pages of the defined words and of the common mistakes, and the ways to them."""

import re

import pytest
from django.test import Client

from lawbook.library import editions
from lawbook.library.definitions import definitions, mistakes, used_in
from tests.tables.test_lawbook_pages import text_of

pytestmark = pytest.mark.django_db

LINKS = re.compile(r'href="(/lawbook/\d[^"]*)"')
languages = pytest.mark.parametrize("language", ["en", "el"])
of_every_edition = pytest.mark.parametrize("edition", editions())


@of_every_edition
@languages
def test_the_defined_words_stand_on_one_page(
    client: Client, edition: str, language: str
) -> None:
    """Each can be linked to, and reads in the language of the page."""
    client.cookies["django_language"] = language
    text = text_of(client, f"/lawbook/{edition}/words/")
    for one in definitions(edition):
        assert f'id="{one.name}"' in text
        assert one.words(language).words in text


@of_every_edition
@languages
def test_the_common_mistakes_stand_on_one_page(
    client: Client, edition: str, language: str
) -> None:
    """Each with what holds instead and the clause that says so."""
    client.cookies["django_language"] = language
    text = text_of(client, f"/lawbook/{edition}/mistakes/")
    for one in mistakes(edition):
        card = text.partition(f'id="{one.name}"')[2].partition("</article>")[0]
        assert one.words(language).said in card
        assert one.words(language).right in card
        assert f'href="/lawbook/{edition}/{one.laws[0]}/"' in card


@of_every_edition
@pytest.mark.parametrize("page", ["words", "mistakes"])
def test_every_link_of_these_pages_leads_somewhere(
    client: Client, edition: str, page: str
) -> None:
    """To a clause of the same edition, or to the page of another one."""
    text = text_of(client, f"/lawbook/{edition}/{page}/")
    found = {link.partition("#")[0] for link in LINKS.findall(text)}
    assert len(found) > 20
    for link in found:
        text_of(client, link)


def test_a_clause_links_the_words_it_uses_and_the_mistakes_it_puts_right(
    client: Client,
) -> None:
    """50B uses honour; the ten is often taken for none."""
    text = text_of(client, "/lawbook/2017/50B/")
    assert used_in("2017", "50B")
    for one in used_in("2017", "50B"):
        assert f'href="/lawbook/2017/words/#{one.name}"' in text
    assert 'href="/lawbook/2017/mistakes/#ten-is-no-honour"' in text
    assert "#penalty-card-before-suit" not in text


def test_what_happened_is_shown_with_what_is_often_got_wrong_there(
    client: Client,
) -> None:
    """An honour that fell: that it is only minor."""
    text = text_of(client, "/lawbook/2007/when/honour-dropped/")
    assert "An honour that fell by accident is only minor." in text
    assert "With penalty cards in two suits" not in text


@of_every_edition
def test_a_search_finds_words_and_mistakes(client: Client, edition: str) -> None:
    """Marked as clauses are."""
    text = text_of(client, f"/lawbook/{edition}/?q=ten+honour")
    assert "The <mark>ten</mark> is not an <mark>honour</mark>." in text
    text = text_of(client, f"/lawbook/{edition}/?q=rotation")
    assert f'href="/lawbook/{edition}/words/#rotation"' in text
    assert "No results for" not in text
