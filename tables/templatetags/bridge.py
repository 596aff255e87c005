"""Template tags and filters of the bridge table."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.conf import settings
from django.template import RequestContext
from django.utils import timezone
from django.utils.html import (
    conditional_escape,
    format_html,
    format_html_join,
    json_script,
)
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext, override

from lawbook import languages as known_languages
from lawbook.library import clause_search
from tables.access import roles
from tables.access.in_charge import names_in_charge
from tables.access.roles import (
    DIRECTORS,
    HEADS,
    LOOKERS,
    ORGANISERS,
    STAFF,
    is_limited,
    is_one_of,
)
from tables.alerts.selectors import choices_of
from tables.common.names import CALL
from tables.web import languages as page_languages
from tables.web import release as releases
from tables.web.extensions import Link, Where, links
from tables.web.pages import tiles
from tables.web.pages.alerts import is_to_be_renewed
from tables.web.pages.first_steps import FirstStep, are_shown_on, steps_of
from tables.web.pages.places import AT_A_DESK, Place, places_on
from tables.web.pages.preferences import LOOKS, THEMES
from tables.web.wording import names, screen

register = template.Library()


@register.simple_tag(takes_context=True)
def theme(context: RequestContext) -> str:
    """Return the look this person has chosen on this device."""
    chosen = context["request"].COOKIES.get("theme", "system")
    return chosen if chosen in THEMES else "system"


@register.simple_tag(takes_context=True)
def look(context: RequestContext, name: str) -> str:
    """Return how this person likes the screens: the hand, the colours of the suits."""
    chosen = context["request"].COOKIES.get(name, "")
    return chosen if chosen in LOOKS[name] else LOOKS[name][0]


@register.simple_tag
def release() -> str:
    """Return the version of the pages, which a tablet tells the server."""
    return releases.release()


@register.simple_tag
def version() -> str:
    """Return the version of Rectify, to be quoted in questions to support."""
    return str(settings.VERSION)


@register.simple_tag
def languages() -> list[tuple[str, str]]:
    """Return the languages there are: code and name, each named by itself."""
    return list(settings.LANGUAGES)


@register.simple_tag
def spoken_languages() -> list[tuple[str, str]]:
    """Return the languages in which this page has the words to say: code and name."""
    return page_languages.spoken_languages()


@register.simple_tag
def is_draft() -> bool:
    """Return whether the language of this page has not been proof-read."""
    return page_languages.is_draft(get_language())


@register.simple_tag
def script() -> str:
    """Return the script that this page needs beside the Latin one, as ``greek``."""
    about = known_languages().get(get_language() or "")
    return about.script if about else ""


@register.simple_tag
def drawn_at() -> str:
    """Return the moment this part was drawn, so that a tablet finds the newest."""
    return timezone.now().isoformat(timespec="microseconds")


@register.simple_tag
def tile_states() -> list[tuple[str, str]]:
    """Return the states of a table and their words, most urgent first."""
    return [
        (state, str(tiles.STATE[state])) for state in (*tiles.ORDER, "card", "quiet")
    ]


@register.simple_tag(takes_context=True)
def places(context: RequestContext) -> list[Place]:
    """Return the main places that this user may open."""
    return places_on(context["request"])


@register.simple_tag(takes_context=True)
def first_steps(context: RequestContext) -> list[FirstStep]:
    """Return where this person finds things, in three steps."""
    return steps_of(context["request"].user)


@register.simple_tag(takes_context=True)
def shows_first_steps(context: RequestContext) -> bool:
    """Return whether this page says so to somebody who is new."""
    return are_shown_on(context["request"])


@register.simple_tag
def people_in_charge(group: str) -> list[str]:
    """Return the names of those to ask, where this person may not do it."""
    return names_in_charge((group,))


@register.filter
def works_at_a_desk(user: object) -> bool:
    """Return whether the tables are one more page for this person, in the menu."""
    return is_one_of(user, AT_A_DESK)


@register.filter
def is_director(user: object) -> bool:
    """Return whether this person may open the directors' pages."""
    return is_one_of(user, DIRECTORS)


@register.filter
def may_use_floor(user: object) -> bool:
    """Return whether this person may open the pages at the tables."""
    return is_one_of(user, STAFF)


@register.filter
def may_use_desk(user: object) -> bool:
    """Return whether this person may look at the desk."""
    return is_one_of(user, LOOKERS)


@register.filter
def lets_tablets_in(user: object) -> bool:
    """Return whether this person may open the page of tablets."""
    return is_one_of(user, HEADS)


@register.filter
def is_organiser(user: object) -> bool:
    """Return whether this person may open the pages of the set-up."""
    return is_one_of(user, ORGANISERS)


@register.filter
def sees_all(user: object) -> bool:
    """Return whether this person sees every tournament of the server."""
    return not is_limited(user)


@register.filter
def sees_part(user: object) -> bool:
    """Return whether this person sees a part of the tournaments only."""
    return roles.sees_part(user)


@register.filter
def seat_label(code: str) -> str:
    """Return a seat as it stands alone: South."""
    return str(names.SEAT[code])


@register.filter
def call_label(code: str) -> str:
    """Return a call as it stands alone, as on a key: Pass, NT."""
    return str(CALL[code])


@register.filter
def seat_object(code: str) -> str:
    """Return a seat as the object of a sentence: by South."""
    return str(names.SEAT_OBJECT[code])


@register.filter
def doubled(contract: str) -> str:
    """Return the X or XX of a contract."""
    return contract[len(contract.rstrip("X")) :]


@register.filter
def contract_words(contract: str) -> str:
    return names.contract_name(contract)


@register.filter
def as_json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


@register.simple_tag(takes_context=True)
def elsewhere(context: RequestContext, where: Where, **about: int) -> list[Link]:
    """Return the pages of other apps that lead on from here."""
    return links(context["request"].user, where, **about)


@register.simple_tag
def law(*clauses: str) -> str:
    """Return one label for one clause or several: Laws 90A, 91A."""
    return laws(clauses)


@register.simple_tag
def laws(clauses: Sequence[str], language: str | None = None) -> str:
    """Return the clauses as the language's books print them: Law 50D2(a)."""
    with override(language or get_language()):
        labels = ", ".join(names.law_label(clause) for clause in clauses)
        text = ngettext("Law %(laws)s", "Laws %(laws)s", len(clauses))
        return text % {"laws": labels}


@register.simple_tag
def withdrawal(version: int, reason: str) -> str:
    """Return the event that takes an entry back."""
    event = {"type": "EventWithdrawn", "event": version, "reason": reason}
    return as_json(event)


@register.simple_tag
def seen_kept(version: int) -> str:
    """Return the event by which the Director keeps a late entry."""
    return as_json({"type": "LateEntryReviewed", "event": version})


@register.simple_tag
def both_real(first: int, second: int) -> str:
    """Return the event by which the Director keeps both of two reports."""
    return as_json({"type": "ReportsCompared", "events": [first, second]})


@register.simple_tag
def alert_choices(user: Any) -> str:
    """Return how this person is called, as JSON; empty for whom no table calls."""
    return choices_of(user) if is_one_of(user, DIRECTORS) else ""


@register.simple_tag(takes_context=True)
def renews_push(context: RequestContext) -> bool:
    """Return whether the page's script asks what web push this browser takes."""
    return is_to_be_renewed(context["request"])


@register.simple_tag
def screen_words() -> SafeString:
    """Return the words the page's scripts may show, as a block of data."""
    return json_script(screen.words(), "words")


WORDS = re.compile(r"([^\W_]+)")


@register.simple_tag
def found_in(text: str, wanted: frozenset[str] | str) -> SafeString:
    """Return a text with the words of the search marked."""
    if not wanted:
        return conditional_escape(text)
    kept = frozenset(wanted)
    drawn = (_marked(part, kept) for part in WORDS.split(text))
    return format_html_join("", "{}", ((part,) for part in drawn))


def _marked(part: str, wanted: frozenset[str]) -> str:
    met = WORDS.match(part) and clause_search.meets(part, wanted)
    return format_html("<mark>{}</mark>", part) if met else part


@register.filter
def at(kept: Mapping[str, Any], key: str) -> Any:
    """Return what a mapping holds under a key, or nothing."""
    return kept.get(key, ())
