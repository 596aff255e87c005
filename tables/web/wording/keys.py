"""What goes wrong when a key is made, in words."""

from django.utils.translation import gettext_lazy

from tables.common.errors import TablesError
from tables.web.wording.names import Words

TROUBLE: Words = {
    "no_name": gettext_lazy(
        "Give the key a name, so that everybody knows which program has it."
    ),
    "bad_place": gettext_lazy("Choose where the key is good."),
    "already_over": gettext_lazy("Choose today or a later day."),
}


def trouble(wrong: TablesError) -> str:
    """Return why no key was made, in the reader's language."""
    return str(TROUBLE[wrong.problem.code])
