"""The catalogues hold what the sources ask for: no more, and in Greek no less."""

import pytest
from babel.messages.pofile import read_po

from lawbook import languages
from lawbook.language import ENGLISH
from tests.messages import APPS, ROOT, asked, catalogue, of_module, of_template

ASKED = {app: asked(app) for app in APPS}
EVERY = frozenset().union(*ASKED.values())
THERE = sorted(
    (path.parents[3].name, path.parents[1].name)
    for path in ROOT.glob("*/locale/*/LC_MESSAGES/django.po")
)
WHOLE = [code for code, about in languages().items() if not about.draft]


@pytest.mark.parametrize(("app", "language"), THERE)
def test_a_catalogue_holds_only_what_is_asked_for(app: str, language: str) -> None:
    """A message that no source has is taken out; none waits as a comment."""
    held = catalogue(app, language)
    assert held
    assert [message for message in held if message not in EVERY] == []
    path = ROOT / app / "locale" / language / "LC_MESSAGES" / "django.po"
    with path.open("rb") as file:
        assert list(read_po(file, locale=language).obsolete) == []


@pytest.mark.parametrize("app", APPS)
@pytest.mark.parametrize("language", [code for code in WHOLE if code != ENGLISH])
def test_a_proof_read_language_says_all_that_is_asked_for(
    app: str, language: str
) -> None:
    """In the catalogue of any of the apps: Django reads them as one."""
    said = {
        message
        for one in APPS
        for message, forms in catalogue(one, language).items()
        if forms and all(forms)
    }
    assert ASKED[app]
    assert ASKED[app] - said == set()


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
