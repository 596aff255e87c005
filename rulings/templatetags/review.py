"""Template tags of the review's pages."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.html import json_script
from django.utils.safestring import SafeString

from rulings.cases import wording as words
from rulings.cases.decisions import ruling_words as said
from rulings.cases.decisions.ruling import read_ruling
from rulings.cases.models import Case
from rulings.cases.polls import wording as poll_words
from rulings.scoring.problems import Unscorable
from tables.access.roles import ORGANISERS, is_one_of
from tables.models import Tournament
from tables.regulations.selectors import regulations_of
from tables.web.pages.clauses import ClauseShown, clause_of, language
from tables.web.pages.qr import qr_code
from tables.web.pages.setup.regulations import PenaltyShown, penalty_shown
from tables.web.wording import names

register = template.Library()


@register.simple_tag
def part(name: str) -> str:
    """Return the name of a template that another package has; "" if there is none."""
    try:
        get_template(name)
    except TemplateDoesNotExist:
        return ""
    return name


@register.simple_tag
def review_words() -> SafeString:
    """Return the words that the scripts of the review may show."""
    return json_script({key: str(text) for key, text in words.SCRIPT.items()}, "words")


@register.inclusion_tag("rulings/cases/_clause.html")
def clause_in_words(tournament: Tournament, label: str) -> dict[str, Any]:
    """Show a clause in words, with what the regulations say beside it."""
    pack = regulations_of(tournament.pk)
    return {
        "clause": clause_of(tournament.edition, label) if label else None,
        "authority": pack.authority if pack else "",
        "beside": pack.beside(label, language()) if pack else "",
    }


@register.simple_tag
def clauses_in_words(tournament: Tournament, kinds: Iterable[Any]) -> list[ClauseShown]:
    """Return the clauses that the kinds of a decision stand on, each once, in words."""
    labels = dict.fromkeys(clause for _, _, clause, *_ in kinds if clause)
    return [clause_of(tournament.edition, label) for label in labels]


@register.simple_tag
def appeals_heard_by(tournament: Tournament) -> str:
    """Return who hears appeals by the regulations of a tournament, or nothing (93)."""
    pack = regulations_of(tournament.pk)
    return pack.heard_by(language()) if pack else ""


@register.simple_tag
def standard_penalties(tournament: Tournament) -> list[PenaltyShown]:
    """Return the penalties that the regulations of a tournament name, in words."""
    pack = regulations_of(tournament.pk)
    return [penalty_shown(one, language()) for one in pack.penalties] if pack else []


@register.filter
def person(user: Any) -> str:
    return words.person(user)


@register.filter
def is_organiser(user: Any) -> bool:
    """Whether the user may open the set-up."""
    return is_one_of(user, ORGANISERS)


@register.filter
def seat_words(seat: str) -> str:
    return str(names.SEAT.get(seat, seat))


@register.simple_tag
def code_of(address: str, title: str) -> SafeString:
    """Draw an address for telephones; ``title`` says what it is."""
    return qr_code(address, title=title)


@register.simple_tag
def polls_of_case(case: Case) -> list[dict[str, Any]]:
    """Return the polls of a case with their counts, oldest first."""
    return poll_words.polls_of_case(case)


@register.simple_tag
def ruling_of(case: Case) -> dict[str, list[object]]:
    """Return the ruling of a case in sentences, and its two sides before and after."""
    try:
        ruling = read_ruling(case.ruling)
    except Unscorable:
        return {"sentences": [said.WITHHELD], "sides": []}
    if ruling is None:
        return {"sentences": [], "sides": []}
    return {
        "sentences": [*said.ruling_sentences(ruling)],
        "sides": [*said.by_sides(ruling)],
    }
