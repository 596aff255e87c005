"""Template words of a ruling."""

from django import template

from rulings.cases.decisions import ruling_words as said
from rulings.cases.decisions.preview import read_ruling
from rulings.cases.models import Case
from rulings.scoring.problems import Unscorable

register = template.Library()


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
