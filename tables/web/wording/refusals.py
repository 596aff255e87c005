"""Why something was not taken, in the reader's language.

The rules say it in English, with the cards and seats in question. In other languages
the screens say what the code and the field of the refusal mean.
"""

from django.utils.translation import get_language, gettext_lazy, ngettext

from lawbook import Problem
from tables.common.errors import SlowDown, TablesError, TooManyPasswords, TooOften
from tables.web.wording.names import Words

ENGLISH = "en"
MEANING: Words = {
    "already_withdrawn": gettext_lazy("This entry has been taken back before."),
    "auction_already_ended": gettext_lazy(
        "The auction is over. Take back its end first if that was wrong."
    ),
    "auction_not_ended": gettext_lazy(
        "The auction is not over: enter the contract first."
    ),
    "bad_deal": gettext_lazy("The deal cannot be read."),
    "bad_value": gettext_lazy("One of the values of this entry is wrong."),
    "board_already_open": gettext_lazy(
        "This board has been opened at this table before."
    ),
    "board_ended": gettext_lazy(
        "The board is over. Take back the end of play first if that was wrong."
    ),
    "board_mismatch": gettext_lazy(
        "The entry and its event name two different boards."
    ),
    "board_not_open": gettext_lazy("Open the board first."),
    "cannot_withdraw": gettext_lazy(
        "This entry cannot be taken back; enter what is right."
    ),
    "board_not_played": gettext_lazy(
        "You may play this board yourself: another Director has to look at it."
    ),
    "card_already_played": gettext_lazy(
        "This card has already been played to a trick of this board."
    ),
    "card_in_other_hand": gettext_lazy(
        "This card is known to be in another player's hand."
    ),
    "card_not_played": gettext_lazy("This player has not played that card."),
    "contradictory_election": gettext_lazy(
        "Another Law requires or forbids a suit at this lead: choose what goes with"
        " that, or ask the Director."
    ),
    "declarer_needed": gettext_lazy("Say who is declarer."),
    "directors_only": gettext_lazy("Only a Director decides this. Call one."),
    "entry_failed": gettext_lazy(
        "The server could not take this entry; the others are recorded. Send it again"
        " when the server has been looked at, or enter it in another way."
    ),
    "id_reused": gettext_lazy(
        "Another entry has the id of this one already. Enter it once more."
    ),
    "in_turn": gettext_lazy("It is this player's turn: record the card as played."),
    "malformed_entry": gettext_lazy("This entry cannot be read."),
    "malformed_event": gettext_lazy("This entry cannot be read."),
    "missing_field": gettext_lazy("Something is missing in this entry."),
    "no_claim": gettext_lazy(
        "Nobody has claimed or conceded, so play has not stopped."
    ),
    "no_concession": gettext_lazy(
        "Only the partner of a defender who has just conceded can object."
    ),
    "not_claimed": gettext_lazy(
        "Nobody has claimed or conceded on this board. Record the claim first."
    ),
    "too_many_tricks": gettext_lazy("Not so many tricks were left to play."),
    "trick_not_played": gettext_lazy("That player has not played to that trick yet."),
    "trick_is_whole": gettext_lazy(
        "That trick lacks no card of this player. Take back the card that was not"
        " played, and record that it was left out."
    ),
    "already_supplied": gettext_lazy("A card has already been put to that trick."),
    "won_without_card": gettext_lazy(
        "That player played no card to the trick and has not won it."
    ),
    "not_extra": gettext_lazy(
        "Name as seen only cards that were one too many to the trick."
    ),
    "counts_right": gettext_lazy(
        "Each hand named has thirteen cards. Say which has not."
    ),
    "too_many_cards": gettext_lazy(
        "These are more than 52 cards. Say if one is of another deal."
    ),
    "no_count": gettext_lazy(
        "No count of cards waits for a ruling. Record the count first."
    ),
    "no_card_played": gettext_lazy(
        "No card lies among the played ones before the opening lead is faced."
    ),
    "no_incident": gettext_lazy(
        "That entry tells of no hesitation, remark or explanation."
    ),
    "no_penalty_card": gettext_lazy(
        "This player has no other penalty card on the table."
    ),
    "no_such_entry": gettext_lazy("There is no such entry on this board."),
    "not_a_defender": gettext_lazy("Only a defender's card can be a penalty card."),
    "nothing_to_replace": gettext_lazy(
        "This player has no call on this board that could be replaced."
    ),
    "nothing_to_rule": gettext_lazy("No call of this player waits for a ruling."),
    "no_such_call": gettext_lazy("The auction has no call of this number yet."),
    "not_in_full_record": gettext_lazy(
        "Every card is recorded on this board: record the card played instead."
    ),
    "not_on_offer": gettext_lazy("This choice is not on offer now."),
    "not_your_table": gettext_lazy("You may not enter anything at this table."),
    "out_of_turn": gettext_lazy(
        "It is another player's turn: record it as played or led out of turn."
    ),
    "same_card_twice": gettext_lazy("The same card is named twice."),
    "same_entry_twice": gettext_lazy(
        "Name the two entries that were compared, not one of them twice."
    ),
    "say_which_call": gettext_lazy("Record the call that was made instead."),
    "sequence_reused": gettext_lazy(
        "This device has used the same number for another entry."
    ),
    "unknown_event": gettext_lazy("The server does not know this kind of entry."),
    "unknown_field": gettext_lazy("The server does not know a part of this entry."),
    "unknown_table": gettext_lazy("There is no such table; choose the table again."),
    "use_call_made": gettext_lazy(
        "Every call is recorded on this board: record the call as it was made."
    ),
}


def refusal(problem: Problem) -> str:
    """Say why, in the current language."""
    meant = meanings().get(problem.code)
    return problem.detail if meant is None else meant


def meanings() -> dict[str, str]:
    """Every such sentence by its code; none in English, where the rules speak."""
    if (get_language() or ENGLISH).startswith(ENGLISH):
        return {}
    return {code: str(words) for code, words in MEANING.items()}


KEY_TROUBLE: Words = {
    "no_name": gettext_lazy(
        "Give the key a name, so that everybody knows which program has it."
    ),
    "bad_place": gettext_lazy("Choose where the key is good."),
    "already_over": gettext_lazy("Choose today or a later day."),
}


def key_trouble(wrong: TablesError) -> str:
    """Return why no key was made, in the reader's language."""
    return str(KEY_TROUBLE[wrong.problem.code])


TABLET_TROUBLE: Words = {
    "unknown_code": gettext_lazy(
        "This code is not known, or it has been used, or its two minutes are over."
    ),
    "wrong_pin": gettext_lazy("These initials and this PIN do not belong together."),
    "bad_initials": gettext_lazy("Initials are one to four letters."),
    "bad_pin": gettext_lazy("A PIN is four digits."),
    "bad_section": gettext_lazy("Choose where the tablet is to be used."),
    "device_stopped": gettext_lazy("This tablet was stopped at the desk."),
    "not_paired": gettext_lazy(
        "This tablet is not paired here, or the tournament is over."
    ),
}


def tablet_trouble(wrong: TablesError) -> str:
    """Return why something did not work, in the reader's language."""
    if isinstance(wrong, TooOften):
        return _too_often(wrong.seconds)
    if isinstance(wrong, TooManyPasswords):
        return _too_many(wrong.seconds)
    if isinstance(wrong, SlowDown):
        return _slow_down(wrong.seconds)
    return str(TABLET_TROUBLE[wrong.problem.code])


def _slow_down(seconds: int) -> str:
    if seconds >= 60:
        minutes = -(-seconds // 60)
        text = ngettext(
            "Too many wrong codes. Try again in %(n)s minute.",
            "Too many wrong codes. Try again in %(n)s minutes.",
            minutes,
        )
        return text % {"n": minutes}
    text = ngettext(
        "Too many wrong codes. Try again in %(n)s second.",
        "Too many wrong codes. Try again in %(n)s seconds.",
        seconds,
    )
    return text % {"n": seconds}


def _too_often(seconds: int) -> str:
    text = ngettext(
        "This comes too often. Nothing was stored; do it again in %(n)s second.",
        "This comes too often. Nothing was stored; do it again in %(n)s seconds.",
        seconds,
    )
    return text % {"n": seconds}


def _too_many(seconds: int) -> str:
    text = ngettext(
        "Many people are logging in at this moment. Try again in %(n)s second.",
        "Many people are logging in at this moment. Try again in %(n)s seconds.",
        seconds,
    )
    return text % {"n": seconds}
