"""The words the scripts of a page may show; ``{n}`` and ``{time}`` are filled there."""

from django.utils.translation import gettext

from tables.web.wording import names
from tables.web.wording.refusals import meanings


def words() -> dict[str, object]:
    """Return every such word in the current language."""
    return (
        _connection()
        | _entry()
        | {
            "refusals": meanings(),
            "seats": {code: str(names.SEAT[code]) for code in names.SEATS},
            "held": {code: _held(code) for code in names.SEATS},
            "suits": {code: str(word) for code, word in names.SUIT.items()},
            "ranks": {code: str(word) for code, word in names.RANK.items()},
            "cards": {card: names.card_name(card) for card in names.DECK},
        }
    )


def _held(seat: str) -> str:
    return gettext("In the hand of %(owner)s") % {"owner": names.SEAT_OWNER[seat]}


def _connection() -> dict[str, object]:
    return {
        "live": gettext("Live"),
        "live_slow": gettext("Live, one second behind – review updates later"),
        "not_live": gettext("Not live – last update {time}"),
        "logged_out": gettext("You are signed out. Sign in again"),
        "all_sent": gettext("All sent"),
        "unsent": gettext("{n} not sent"),
        "sending": gettext("{n} not sent – sending now"),
        "too_often": gettext("The server is busy – {n} not sent, saved here"),
        "no_server": gettext("The server does not answer – {n} not sent, saved here"),
        "permission_denied": gettext(
            "You cannot make entries – {n} not sent, saved here"
        ),
        "log_in": gettext("Sign in again – {n} not sent, saved here"),
        "not_paired": gettext("Pair this tablet again – {n} not sent, saved here"),
        "device_stopped": gettext("Pair this tablet again – {n} not sent, saved here"),
        "not_your_name": gettext(
            "Another tablet uses this one's name. Unpair it at the desk "
            "– {n} not sent, saved here"
        ),
        "who_are_you": gettext("Who are you? {n} not sent, saved here"),
        "late": gettext(
            "Saved as late: someone else entered first. A Director will check it."
        ),
        "full": gettext("This tablet is full. The entry was not saved."),
        "cannot_keep": gettext("This tablet cannot store entries. Use another one."),
        "waits_no_more": gettext("Resolved"),
        "select_first": gettext(
            "Select a line or a table first, with j, k or the arrows."
        ),
        "just_now": gettext("just now"),
        "minutes": gettext("{n} min"),
        "at_entry": gettext("Entry {n} of {last} · {time}"),
    }


def _entry() -> dict[str, object]:
    return {
        "board": gettext("Board {n}"),
        "choose_seat": gettext("choose the seat"),
        "choose_suit": gettext("choose the suit"),
        "choose_rank": gettext("choose the rank"),
        "choose_how": gettext("now say what happened"),
        "choose_else": gettext("choose what happened"),
        "no_key": gettext("no button matches: write a note or call the Director"),
        "card_seen": gettext("A card was seen or played"),
        "else": gettext("What happened?"),
        "happened": gettext("What happened"),
        "not_said": gettext("Not stated"),
        "record": gettext("Record it"),
        "ready": gettext("now record it"),
        "not_sent": gettext("not yet sent"),
        "refused": gettext("The server rejected this entry."),
        "kept_here": gettext("Saved on this tablet, sending"),
        "recorded": gettext("Recorded"),
        "declaring_side": gettext(
            "No penalty: no card of declarer or dummy becomes a penalty card (48A)."
        ),
    }
