"""Template words of a ruling."""

from django import template

from rulings.cases.models import Case
from rulings.deciding.rulings import read_ruling
from rulings.scores.problems import Unscorable
from rulings.wording import ruling as said

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
