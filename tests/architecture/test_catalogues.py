"""The catalogues hold what the sources ask for: no more, and in Greek no less.

Django reads the catalogues of all apps as one, so they say alike what two of them hold.
"""

import re

import pytest
from babel.messages.catalog import Message as Held
from babel.messages.pofile import read_po

from lawbook import languages
from lawbook.language import OF_A_DRAFT
from tests.messages import APPS, ROOT, asked, catalogue, of_module, of_template, po_file

LANGUAGES = sorted(
    path.parents[1].name for path in ROOT.glob("tables/locale/*/LC_MESSAGES/django.po")
)
each_catalogue = pytest.mark.parametrize(
    ("app", "language"), [(app, code) for app in APPS for code in LANGUAGES]
)
FILLED_IN = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{\w*\}")


def held(app: str, language: str) -> list[Held]:
    """The messages of a catalogue with all that is said of them."""
    with po_file(app, language).open("rb") as file:
        return [one for one in read_po(file, locale=language) if one.id]


def forms(message: Held) -> list[tuple[str, str]]:
    """Each form of a message with the form of English that it is made from."""
    if isinstance(message.id, str):
        return [(message.id, str(message.string))]
    one, *_, many = message.id
    said = list(message.string)
    return [(one, said[0]), *((many, form) for form in said[1:])]


def filled_in(text: str) -> set[str]:
    """The places of a text that are filled in, by their names."""
    return set(FILLED_IN.findall(text))


@each_catalogue
def test_a_catalogue_holds_what_its_app_asks_for(app: str, language: str) -> None:
    """All of it where the language is no draft, else nine in ten of it."""
    wanted, there = asked(app), set(catalogue(app, language))
    assert wanted
    assert there - wanted == set()
    if not languages()[language].draft:
        assert wanted - there == set()
    assert len(there) >= OF_A_DRAFT * len(wanted)


@each_catalogue
def test_every_message_of_it_is_said(app: str, language: str) -> None:
    """None is empty, a guess, or a comment that once was a message."""
    messages = held(app, language)
    assert messages
    assert [one.id for one in messages if one.fuzzy] == []
    assert [one.id for one in messages for _, form in forms(one) if not form] == []
    with po_file(app, language).open("rb") as file:
        assert list(read_po(file, locale=language).obsolete) == []


@each_catalogue
def test_a_translation_has_the_places_of_its_message(app: str, language: str) -> None:
    wrong = [
        (english, said)
        for message in held(app, language)
        for english, said in forms(message)
        if filled_in(english) != filled_in(said)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_two_catalogues_hold_they_say_alike(language: str) -> None:
    """Of two translations only one would ever be read."""
    said: dict[object, set[object]] = {}
    for app in APPS:
        for message, form in catalogue(app, language).items():
            said.setdefault(message, set()).add(form)
    assert {message: many for message, many in said.items() if len(many) > 1} == {}


def test_what_a_source_asks_for_is_found() -> None:
    """Of each way to ask, in a module and in a template."""
    module = '_("a"); ngettext("b", "bs", n); pgettext_lazy("c", "d" " e"); f("no")'
    assert set(of_module(module)) == {(None, "a"), (None, "b"), ("c", "d e")}
    template = (
        '{% load i18n %}{% translate "a" %}{% translate "b" context "c" as d %}'
        "{% blocktranslate with n=m %}<i>{{ n }}</i> (of 9){% endblocktranslate %}"
        '{% blocktranslate count n=m %}one "x"{% plural %}more{% endblocktranslate %}'
        '{{ "e"|f:_("g") }}{{ _("h") }} {# translate #} gettext'
    )
    wanted = {(None, "a"), ("c", "b"), (None, "<i>%(n)s</i> (of 9)"), (None, "g")}
    assert set(of_template(template)) == wanted | {(None, 'one "x"'), (None, "h")}


@pytest.mark.parametrize(
    ("english", "said"),
    [("%(n)s of %(of)s", "%(n)s από"), ("{n} min", "{m} λ."), ("100 %%", "100 %")],
)
def test_a_place_that_is_not_filled_in_is_found(english: str, said: str) -> None:
    assert filled_in(english) != filled_in(said)
