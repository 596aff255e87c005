"""What a format of the exchange could not carry, in one sentence each."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulings.exchange.values import Loss

LOSSES = {
    "names_not_asked": _("Who took the steps is left out; only the roles stand."),
    "attachments": _("The attached files stay here (%(what)s)."),
    "score_as_kept": _("The score is kept in a form of its own; it goes out as it is."),
    "score_left_out": _("The score is kept in a form of its own; it is left out."),
    "incidents": _("Irregularities and elections at the tables are left out."),
    "history": _("The history, the statements and the notices are left out."),
    "self_inflicted": _(
        "What the innocent side loses by its own error (12C1(e)) is left out; its "
        "adjusted score stands undivided."
    ),
    "penalty_reasons": _("The reasons of the penalties are left out."),
}


def sentence(loss: Loss) -> str:
    """What was lost, with the number of its case where it has one."""
    text = str(LOSSES[loss.code]) % {"what": loss.what}
    if loss.case is None:
        return text
    words = {"number": loss.case, "text": text}
    return gettext("Case %(number)s: %(text)s") % words
