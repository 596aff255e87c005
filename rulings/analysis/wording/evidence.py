"""The words of an examination: what is proposed, what was forced, where it stands."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import (
    gettext,
    gettext_lazy,
    ngettext,
    pgettext,
    pgettext_lazy,
)

from rulings.analysis.wording.measures import (
    between,
    decimal,
    hundred,
    in_units,
    is_exact,
    unit,
)
from rulings.damage.report import Compulsion, Election, Proposal, Report
from tables.web.wording.names import (
    ONE_OF_SUIT,
    SUIT,
    card_object,
    law_label,
    listed,
    seat_words,
    sentence,
)

WORD: dict[str, Promise] = {
    "flag": pgettext_lazy("evidence", "Worth a ruling"),
    "look": pgettext_lazy("evidence", "Worth a look"),
    "cannot_tell": pgettext_lazy("evidence", "Cannot tell"),
    "none": pgettext_lazy("evidence", "Nothing found"),
}
CHOICE: dict[str, Promise] = {
    "require": pgettext_lazy("declarer's choice", "require %(one)s"),
    "prohibit": pgettext_lazy("declarer's choice", "forbid %(suits)s"),
    "neither": pgettext_lazy("declarer's choice", "lead anything"),
}
# The state of an examination in a sentence, with what to do about it.
STANDS: dict[str, Promise] = {
    "waiting": gettext_lazy("This board is queued for analysis."),
    "running": gettext_lazy("This board is being analysed."),
    "coarse": gettext_lazy(
        "This is a first answer from few layouts, with wider "
        "intervals. The full answer follows."
    ),
    "stopped": gettext_lazy("This analysis was stopped before it finished."),
    "failed": gettext_lazy("This board could not be analysed."),
}
# By whether the play was compelled, and whether the figure is exact.
CHANCE: dict[tuple[bool, bool], Promise] = {
    (False, True): gettext_lazy(
        "Without the help of the card the other side would have had a better result"
        " in %(n)s of 100 cases (exact)."
    ),
    (False, False): gettext_lazy(
        "Without the help of the card the other side would have had a better result"
        " in %(n)s of 100 cases (estimated; 5 %% to 95 %%: %(between)s)."
    ),
    (True, True): gettext_lazy(
        "Free to choose, the player would have left the other side a "
        "better result in %(n)s of 100 cases (exact). A forced play "
        "is no assistance. The Director decides whether it was "
        "foreseen."
    ),
    (True, False): gettext_lazy(
        "Free to choose, the player would have left the other side a "
        "better result in %(n)s of 100 cases (estimated; 5 %% to 95 "
        "%%: %(between)s). A forced play is no assistance. The "
        "Director decides whether it was foreseen."
    ),
}
BETTER: dict[bool, Promise] = {
    True: gettext_lazy("Better result for declarer: %(n)s of 100 (exact)."),
    False: gettext_lazy("Better result for declarer: %(n)s of 100 (%(between)s)."),
}
TO_ASK: tuple[Promise, ...] = (
    gettext_lazy("Which cards were still in each hand when the card was seen?"),
    gettext_lazy("What did partner play then, and what else was possible?"),
    gettext_lazy("Why that card? Ask before anyone sees the hands."),
)


def verdict_word(proposal: Proposal) -> str:
    """The word for the reviewer."""
    return str(WORD[proposal.word])


def in_short(report: Report) -> str:
    """The strongest word of a report with its chance, in a line."""
    order = list(WORD)
    if not report.proposals:
        return _unproposed(report)
    one = min(report.proposals, key=lambda found: order.index(found.word))
    if one.word == "cannot_tell":
        return verdict_word(one)
    text = pgettext("evidence", "%(word)s: declarer does better in %(n)s of 100")
    return text % {"word": verdict_word(one), "n": hundred(one.better.value)}


def _unproposed(report: Report) -> str:
    if report.unproposed == "cannot_tell":
        return str(WORD["cannot_tell"])
    text = ngettext(
        "Nothing found at %(n)s play",
        "Nothing found at %(n)s plays",
        report.looked_at,
    )
    return text % {"n": report.looked_at}


def nothing_proposed(report: Report) -> tuple[str, str]:
    """A heading and a sentence: what was looked at, and that no more is claimed."""
    heading = str(WORD[report.unproposed])
    if report.left_out:
        return heading, gettext(
            "Every relevant play was made while the trick was out of "
            "order. Nothing can be calculated: ask the players."
        )
    if not report.looked_at:
        return heading, gettext(
            "No card was played beside an exposed one, so there was nothing to look at."
        )
    text = ngettext(
        "Looked at: %(n)s play beside an exposed card. It does not call for the figures"
        " of another result. Nothing is claimed about the rest of the board.",
        "Looked at: %(n)s plays beside an exposed card. None of them calls for the"
        " figures of another result. Nothing is claimed about the rest of the board.",
        report.looked_at,
    )
    return heading, text % {"n": report.looked_at}


def without_report(state: str) -> str:
    """The word of an examination that ended and found nothing out; empty before."""
    return str(WORD["cannot_tell"]) if state in ("done", "failed") else ""


def chance(proposal: Proposal, compelled: bool = False) -> str:
    """The chance of a better result for the other side, in a sentence.

    ``compelled``: the question is whether a play that was forced was foreseen (72C).
    """
    better = proposal.better
    low, high = hundred(better.low), hundred(better.high)
    words = {"n": hundred(better.value), "between": between(low, high)}
    return str(CHANCE[compelled, is_exact(better)]) % words


def better(proposal: Proposal) -> str:
    """The chance of a better result for declarer with its interval, in one line."""
    found = proposal.better
    words = {
        "n": hundred(found.value),
        "between": between(hundred(found.low), hundred(found.high)),
    }
    return str(BETTER[is_exact(found)]) % words


def nothing_to_gain() -> str:
    """Why a proposal has no figures: none of its plays was weighed."""
    return gettext("None of these plays was weighed. The reason is beside each.")


def loss(proposal: Proposal, report: Report) -> str:
    """What the other side can expect to have lost, in a sentence."""
    counted_in = unit(report.settings.scoring)
    words = {
        "loss": in_units(proposal.loss, counted_in),
        "tricks": decimal(proposal.tricks, 2),
    }
    if counted_in == "tricks":
        return gettext("Expected loss: %(loss)s.") % words
    return gettext("Expected loss: %(loss)s. In tricks alone: %(tricks)s.") % words


def forced(one: Compulsion) -> str:
    """A play that the Law or declarer took away, and what it cost."""
    if one.others:
        return _narrowed(one)
    words = {
        "card": card_object(one.card),
        "law": law_label(one.clause),
        "n": one.cost,
        **seat_words(one.seat),
    }
    if not one.cost:
        text = gettext(
            "%(seat)s had to play %(card)s (%(law)s); it cost the defence nothing,"
            " double dummy."
        )
        return sentence(text, **words)
    text = ngettext(
        "%(seat)s had to play %(card)s (%(law)s); it cost the defence %(n)s trick,"
        " double dummy.",
        "%(seat)s had to play %(card)s (%(law)s); it cost the defence %(n)s tricks,"
        " double dummy.",
        one.cost,
    )
    return sentence(text, **words)


def _narrowed(one: Compulsion) -> str:
    """Cards that were taken away while others were left to choose from."""
    words = {
        "cards": listed([card_object(card) for card in (one.card, *one.others)]),
        "law": law_label(one.clause),
        "n": one.cost,
        **seat_words(one.seat),
    }
    if not one.cost:
        text = gettext(
            "%(seat)s had only %(cards)s to choose from (%(law)s); that cost the"
            " defence nothing, double dummy."
        )
        return sentence(text, **words)
    text = ngettext(
        "%(seat)s had only %(cards)s to choose from (%(law)s); that cost the defence"
        " %(n)s trick, double dummy.",
        "%(seat)s had only %(cards)s to choose from (%(law)s); that cost the defence"
        " %(n)s tricks, double dummy.",
        one.cost,
    )
    return sentence(text, **words)


def choice_name(name: str) -> str:
    """What declarer may answer: ``require H``, ``prohibit HD``, ``neither``."""
    choice, _, suits = name.partition(" ")
    words = {
        "one": listed([str(ONE_OF_SUIT[suit]) for suit in suits]),
        "suits": listed([str(SUIT[suit]) for suit in suits]),
    }
    return str(CHOICE.get(choice, choice)) % words


def election_words(one: Election) -> str:
    """What declarer chose, and what it was worth."""
    tricks = dict(one.options).get(one.chosen, 0)
    text = ngettext(
        "Declarer chose: %(choice)s (%(law)s). On the real deal that left"
        " %(n)s trick, double dummy.",
        "Declarer chose: %(choice)s (%(law)s). On the real deal that left"
        " %(n)s tricks, double dummy.",
        tricks,
    )
    law, choice = law_label(one.clause), choice_name(one.chosen)
    return text % {"choice": choice, "law": law, "n": tricks}


def examination_state(state: str, coarse: bool) -> str:
    """Where an examination stands, in a sentence; nothing when it is done."""
    if coarse and state in {"waiting", "running"}:
        return str(STANDS["coarse"])
    return str(STANDS.get(state, ""))
