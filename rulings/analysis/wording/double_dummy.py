"""What is said of a deal with all cards in sight."""

from __future__ import annotations

import re

from django.utils.translation import gettext, ngettext

from rulings.analysis.wording.measures import MINUS
from tables.web.pages.compass import SIDE
from tables.web.wording.names import SEAT, card_name, contract_name

_AT_PAR = re.compile(
    r"(?P<level>\d)(?P<strain>NT|[SHDCN])(?P<doubled>\*?)"
    r"-(?P<who>NS|EW|[NESW])(?P<over>[+-]\d+)?=?"
)


def par_words(score: int, contracts: tuple[str, ...]) -> str:
    """The score of North-South at par, and which contracts give it."""
    written = f"{MINUS}{-score}" if score < 0 else str(score)
    if not contracts or not score:
        return gettext("Par: 0, passed out.")
    words = {"score": written, "contracts": "; ".join(map(_contract, contracts))}
    return gettext("Par for North-South: %(score)s (%(contracts)s).") % words


def _contract(written: str) -> str:
    """In words, as the solver writes it, ``4S*-EW-1``; a star is a double."""
    read = _AT_PAR.fullmatch(written)
    if read is None:
        return written
    strain = "NT" if read["strain"] == "N" else read["strain"]
    doubled = "X" if read["doubled"] else ""
    over = int(read["over"] or 0)
    words = {
        "contract": contract_name(f"{read['level']}{strain}{doubled}"),
        "who": SIDE.get(read["who"]) or SEAT[read["who"]],
        "n": abs(over),
    }
    return _result(over) % words


def _result(over: int) -> str:
    if over < 0:
        return ngettext(
            "%(contract)s, %(who)s, %(n)s down",
            "%(contract)s, %(who)s, %(n)s down",
            -over,
        )
    if over:
        return ngettext(
            "%(contract)s, %(who)s, %(n)s overtrick",
            "%(contract)s, %(who)s, %(n)s overtricks",
            over,
        )
    return gettext("%(contract)s, %(who)s")


def replay_ends(cards: int, fault: str, *, revoked: bool = False) -> str:
    """How far the play was followed, and why no further; empty where it was whole."""
    if not cards and not fault:
        return gettext("The play is not recorded.")
    if revoked:
        text = ngettext(
            "Followed for %(n)s card: then someone did not follow suit.",
            "Followed for %(n)s cards: then someone did not follow suit.",
            cards,
        )
        return text % {"n": cards}
    if fault:
        text = gettext("Followed up to %(card)s, which does not fit the deal.")
        return text % {"card": card_name(fault)}
    if cards < FULL:
        text = ngettext(
            "Only the first %(n)s card is recorded.",
            "Only the first %(n)s cards are recorded.",
            cards,
        )
        return text % {"n": cards}
    return ""


FULL = 52
