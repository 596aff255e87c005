"""What can go wrong with leads and plays, and what goes right and has to be known."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from tables.web.pages.entry import parts
from tables.web.pages.entry.parts import (
    NO_PENALTY_CARD,
    Answer,
    Form,
    Question,
    Situation,
    Words,
    card,
    cards,
    one,
    seat,
    suit,
)
from tables.web.pages.entry.tricks import DEFECTIVE_TRICKS, PLAYED_CARDS, REVOKES
from tables.web.wording import names

LEADING, PLAYING = "clarification play", "play"
HOW = pgettext_lazy("question", "How?")


def _incidents(now: Situation) -> bool:
    return not now.full


def _has_owners(now: Situation) -> bool:
    return bool(now.owners)


def _without_owners(now: Situation) -> Words:
    return "" if now.owners else NO_PENALTY_CARD


def _faced(now: Situation) -> Words:
    return gettext_lazy("The opening lead has been faced") if now.faced else ""


def _amid_a_trick(now: Situation) -> Words:
    """In a full record, where a trick has been led to and is not over."""
    trick = now.document.get("trick") or {}
    amid = trick.get("played") and trick.get("to_play")
    return (
        gettext_lazy("The trick is not over: it was played out of turn") if amid else ""
    )


def _lying(now: Situation) -> tuple[Answer, ...]:
    return tuple(
        Answer(
            {"seat": item["seat"], "card": item["card"]},
            names.card_label(item["card"], item["kind"], item["seat"]),
        )
        for item in now.document["penalty_cards"]
    )


BEFORE = one(
    "before",
    gettext_lazy("Whose turn was it?"),
    (None, gettext_lazy("Partner had not yet played")),
    ("rho", gettext_lazy("The player on the right had not yet played")),
    ("after_declarer_both", gettext_lazy("Declarer had played from both hands")),
    ("dummy_prompted", gettext_lazy("Dummy had prompted or reached for a card")),
    when=_incidents,
)
PLAYS = (
    Form(
        "led_out_of_turn",
        gettext_lazy("Led out of turn"),
        "LeadOutOfTurn",
        (
            seat(parts.off_turn),
            card(),
            one(
                "induced",
                gettext_lazy("Had an opponent said it was this player's lead?"),
                (None, pgettext_lazy("answer", "No")),
                (True, gettext_lazy("An opponent had said it was this player's lead")),
                aside=True,
            ),
        ),
        LEADING,
        blocked=_amid_a_trick,
        place="home",
    ),
    Form(
        "led_when_told",
        gettext_lazy("Led because an opponent had said so"),
        "LeadOutOfTurn",
        (seat(parts.off_turn), card()),
        LEADING,
        blocked=_amid_a_trick,
        fixed={"induced": True},
    ),
    Form(
        "played_out_of_turn",
        gettext_lazy("Played out of turn"),
        "PlayedOutOfTurn",
        (
            seat(parts.off_turn),
            card(),
            one(
                "lead",
                gettext_lazy("Lead or play?"),
                (None, gettext_lazy("Played to this trick")),
                (True, gettext_lazy("Led to the next trick")),
            ),
            BEFORE,
        ),
        PLAYING,
        place="home",
    ),
    Form(
        "penalty_card_not_played",
        gettext_lazy("Penalty card not played"),
        "PenaltyCardNotPlayed",
        (seat(parts.owner), card("played")),
        LEADING,
        _incidents,
        _without_owners,
        place="home",
    ),
    Form(
        "penalty_card_played",
        gettext_lazy("Penalty card played"),
        "CardPlayed",
        (
            Question(
                "one", "", pgettext_lazy("question", "Which card?"), _lying, start=0
            ),
        ),
        LEADING,
        _has_owners,
        place="home",
    ),
    Form(
        "played",
        gettext_lazy("Played in turn"),
        "CardPlayed",
        (
            seat(parts.on_turn),
            card(),
            suit(
                "suit_led",
                gettext_lazy("Which suit was led?"),
                gettext_lazy("This card was led, or not known"),
                start=0,
                aside=True,
                when=_incidents,
            ),
        ),
        LEADING,
        place="home",
    ),
    Form(
        "two_cards",
        gettext_lazy("Two cards at once"),
        "CardsPlayedTogether",
        (
            seat(parts.on_turn),
            cards("visible", "hand", asks=gettext_lazy("Cards that could be seen")),
            Question(
                "picked",
                "designated",
                gettext_lazy("Which one does the player name?"),
                of=1,
                start=0,
            ),
        ),
        LEADING,
    ),
    Form(
        "fifth_card",
        gettext_lazy("A fifth card was just played to this trick"),
        "FifthCardPlayed",
        (
            seat(),
            card(),
            one(
                "",
                HOW,
                (None, gettext_lazy("Played to the trick")),
                ({"deemed_lead": True}, gettext_lazy("It counts as the next lead")),
                ({"intentional": False}, gettext_lazy("It fell by accident")),
            ),
        ),
        PLAYING,
    ),
    *REVOKES,
    *DEFECTIVE_TRICKS,
    *PLAYED_CARDS,
    Form(
        "revoke",
        gettext_lazy("A revoke was corrected"),
        "RevokeCorrected",
        (
            seat(),
            card("withdrawn", "shown", asks=gettext_lazy("Card taken back")),
            card("substituted", asks=gettext_lazy("Card played instead")),
            one(
                "trick",
                gettext_lazy("Was it the twelfth trick?"),
                (None, pgettext_lazy("answer", "No")),
                (12, pgettext_lazy("answer", "Yes")),
            ),
        ),
        PLAYING,
    ),
    Form(
        "taken_back",
        gettext_lazy("A played card was taken back"),
        "CardWithdrawn",
        (
            seat(),
            card(hand="shown"),
            one(
                "reason",
                gettext_lazy("Why?"),
                ("62C1", gettext_lazy("After the other side's revoke was corrected")),
                (
                    "62C2",
                    gettext_lazy("Changed again after that, by the revoking side"),
                ),
                ("47D", gettext_lazy("An opponent had changed a play")),
                (
                    "47E1",
                    gettext_lazy("An opponent had said it was this player's turn"),
                ),
                ("45D", gettext_lazy("Dummy had put down a card that was not named")),
                (
                    "53B",
                    gettext_lazy("Played to a lead out of turn that was taken back"),
                ),
                ("62C3", gettext_lazy("Both sides had revoked")),
                (
                    "60B",
                    gettext_lazy("Played before declarer led from the correct hand"),
                ),
                ("52A", gettext_lazy("The penalty card had to be played")),
                ("41A", gettext_lazy("A face-down lead was taken back")),
                ("none", gettext_lazy("Not permitted")),
                start=None,
            ),
        ),
        LEADING,
    ),
    Form(
        "face_down",
        gettext_lazy("A card was led face down"),
        "FaceDownLead",
        (seat(), card(least=0, asks=gettext_lazy("Which card, if known?"))),
        LEADING,
        blocked=_faced,
    ),
    Form(
        "on_lead",
        gettext_lazy("Who leads now?"),
        "OnLead",
        (seat(),),
        LEADING,
        _incidents,
        place="row",
    ),
    Form(
        "on_turn",
        gettext_lazy("Whose turn is it to play?"),
        "OnTurn",
        (
            seat(),
            suit(
                "suit_led",
                gettext_lazy("Which suit was led?"),
                gettext_lazy("Not known"),
                start=0,
            ),
            one(
                "void",
                gettext_lazy("Does the player have a card of that suit?"),
                (None, gettext_lazy("Not known")),
                (False, pgettext_lazy("answer", "Yes")),
                (True, pgettext_lazy("answer", "No")),
            ),
        ),
        LEADING,
        _incidents,
    ),
)
