"""Why an examination ended as it did, why a play was refused: in the reader's language.

A code is stable; ``about`` is a card, a seat or another word that the sentence names.
"""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tables.web.wording.names import DECK, Words, card_object, card_subject, sentence

ENDED: Words = {
    "no_deal": _(
        "The four hands of this board are not known. Add the hand "
        "record to analyse the board."
    ),
    "no_play": _(
        "The cards of this board were not recorded as they were played. Add a play"
        " record, or enter what the players remember."
    ),
    "no_result": _("It is not recorded how many tricks declarer won."),
    "not_known": _("The play record is too incomplete to analyse the board."),
    "contradicts": _(
        "The hands, the play and the entries from the table "
        "contradict each other. Nothing was analysed. Correct the "
        "entry, the hand record or the play record."
    ),
    "not_held": _(
        "A card was played by a hand that does not hold it. Nothing "
        "was analysed. Correct the entry, the hand record or the "
        "play record."
    ),
    "revoked_play": _(
        "The play has a revoke that was not recorded as one. Nothing "
        "was analysed. Correct the entry or the play record."
    ),
    "impossible_result": _(
        "Declarer cannot have won so many tricks with the cards "
        "played. Nothing was analysed. Correct the result or the "
        "play record."
    ),
    "choice_open": _(
        "Someone had to choose before a card was played, and the "
        "choice is not recorded. Nothing was analysed. Enter the "
        "choice."
    ),
    **dict.fromkeys(
        ("bad_layouts", "bad_looks", "bad_peers", "bad_resamples", "bad_seed"),
        _(
            "An assumption is not a whole number, or it is too small. "
            "Nothing was analysed. Change the assumptions and run it "
            "again."
        ),
    ),
    "bad_deal": _("The deal is not four hands of thirteen cards."),
    "bad_play": _("The play record contains something that is not a card."),
    "bad_position": _("The record leads to an impossible position."),
    "solver_failed": _("The double-dummy solver gave no answer for this board."),
    "out_of_time": _("The time limit was reached before anything was found."),
    "crashed": _("The analysis failed. The error was logged."),
    "deadly": _(
        "The analysis of this board was stopped every time. It will "
        "not run again until someone asks for it."
    ),
    "superseded": _("The record has changed. The board is being analysed again."),
    "withdrawn": _("The end of the board was taken back."),
    "stopped": _("It was stopped."),
}
REFUSED: Words = {
    "no_card": _("“%(what)s” is not a card. Write suit and rank, for example S10."),
    "card_twice": _("%(about)s appears twice."),
    "nothing_played": _("It has no cards."),
    "no_contract": _("The board has no contract yet: enter it at the table first."),
    "all_recorded": _("Every card of this board was recorded as it was played."),
    "not_held": _("%(about)s is not in the hand whose turn it was."),
    "contradicts_log": _(
        "%(about)s cannot have been played there by what was recorded at the table."
    ),
    "not_opened": _("This board was not opened at this table."),
    "not_seen": _("You play this board and have not finished it."),
    "unknown_format": _("Choose a PBN or a LIN file with the play of one table."),
    "too_large": _("The file is larger than %(what)s."),
    "too_many_boards": _("The file has more than %(what)s boards."),
    "several_tables": _(
        "The file has the play of several tables: board %(what)s "
        "appears more than once. Choose a file of one table."
    ),
    "no_boards": _("The file has no board with its play."),
    "unreadable": _("This board cannot be read: %(what)s"),
    "result_differs": _(
        "The result says %(what)s, but the cards played give a "
        "different number of tricks."
    ),
    "bad_deal": _("The deal is not four hands of thirteen cards."),
    "deal_differs": _("The deal in the file is not the deal of this board."),
    "contract_differs": _(
        "The file gives %(what)s, but the table has a different contract."
    ),
}


def ending_words(code: str, about: str = "") -> str:
    """Why an examination stopped or found nothing; empty where there is no reason."""
    if code not in ENDED:
        return ""
    if not about:
        return str(ENDED[code])
    words = {"why": ENDED[code], "card": card_object(about)}
    return gettext("%(why)s It is about %(card)s.") % words


def refusal_words(code: str, card: str = "", what: str = "") -> str:
    """Why a card, a board of a file or the whole file was not taken."""
    return sentence(str(REFUSED[code]), about=_named(card), what=what)


def _named(about: str) -> str:
    return card_subject(about) if about in DECK else about
