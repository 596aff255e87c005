"""The question of a flag, in the reader's language."""

from django.utils.translation import gettext_lazy as _

from lawbook import Seat, label
from rulings.cases.models import Flag
from tables.web.wording import names, rules

USED = _("Did %(seat)s use what may not be known of %(card)s?")
COULD_HAVE_KNOWN = _(
    "Could %(seat)s have known that showing %(card)s could well damage the other side?"
)
ANOTHER_RULING = _(
    "The ruling given at the table names a clause that the rules do not name for what"
    " was recorded. Was it the Director's error?"
)


def question_words(flag: Flag) -> str:
    """What is asked; by the label its clause has in the edition of the tournament."""
    card, partner = names.card_object(flag.card), Seat(flag.seat).partner
    if _is(flag, "16C", "16B"):
        seat = names.seat_words(partner)
        return names.sentence(str(USED), card=card, **seat)
    if _is(flag, "82C"):
        return str(ANOTHER_RULING)
    if _is(flag, "72C") and not _is(flag, "50E4"):
        seat = names.seat_words(flag.seat)
        return names.sentence(str(COULD_HAVE_KNOWN), card=card, **seat)
    return rules.question({"law": flag.law, "card": flag.card, "text": flag.text})


def _is(flag: Flag, *clauses: str) -> bool:
    edition = flag.board.table.section.tournament.edition
    return flag.law in {label(edition, clause) for clause in clauses}
