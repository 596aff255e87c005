"""Template words of the polls of peers."""

from typing import Any

from django import template

from rulings.cases.models import Case
from rulings.cases.polls import results_wording

register = template.Library()


@register.simple_tag
def polls_of_case(case: Case) -> list[dict[str, Any]]:
    """Return the polls of a case with their counts, oldest first."""
    return results_wording.polls_of_case(case)
