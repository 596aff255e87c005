"""Template tags and filters of what stands around a page, for the person who reads it.

Its look and language, the version, the ways that lead on, and what this person may do.
"""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings
from django.template import RequestContext
from django.utils import timezone
from django.utils.html import (
    json_script,
)
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from lawbook import languages as known_languages
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
from tables.web import languages as page_languages
from tables.web import release as releases
from tables.web.extensions import Link, Where, links
from tables.web.pages.alerts import is_to_be_renewed
from tables.web.pages.first_steps import FirstStep, are_shown_on, steps_of
from tables.web.pages.places import AT_A_DESK, Place, places_on
from tables.web.pages.preferences import LOOKS, THEMES
from tables.web.wording import screen

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


@register.simple_tag(takes_context=True)
def elsewhere(context: RequestContext, where: Where, **about: int) -> list[Link]:
    """Return the pages of other apps that lead on from here."""
    return links(context["request"].user, where, **about)


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
