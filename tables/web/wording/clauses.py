"""How the program handles a clause, in words."""

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tables.common import sizes

HANDLED: dict[str, Promise] = {
    "mechanical": _("The program works it out by itself."),
    "recorded": _("A person chooses; the program records it and draws what follows."),
    "director": _("The Director decides; the program asks."),
    "reference": _("A definition, or a pointer to other clauses."),
    "not_modelled": _("Outside this program; the Director decides."),
}
FAULTS: dict[str, Promise] = {
    "no_clause": _("this is not the number of a clause"),
    "no_words": _("there are no words after the number, or more than one column"),
    "too_long": _("the words are longer than 20,000 characters"),
    "twice": _("this clause stands in the file twice"),
}
REFUSED: dict[str, Promise] = {
    "faulty_lines": _("Nothing was imported: these lines cannot be used."),
    "no_lines": _("There is no clause in this file. Nothing was imported."),
    "not_text": _("The file is not text in UTF-8. Nothing was imported."),
    "not_csv": _("The file cannot be read as CSV. Nothing was imported."),
    "too_large": format_lazy(
        _("The file is larger than {size}. Nothing was imported."),
        size=sizes.said(sizes.OFFICIAL_FILE),
    ),
    "unknown_language": _("That language is not known. Nothing was imported."),
    "unknown_edition": _("That edition is not known. Nothing was imported."),
}


def handled(status: str) -> str:
    """Return how a clause of this status is handled, as a sentence."""
    return str(HANDLED[status])
