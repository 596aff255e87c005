"""Claims, concessions and the end of play."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from tables.web.pages.entry.parts import (
    Answer,
    Form,
    Question,
    Situation,
    cards,
    one,
    seat,
    tricks,
)
from tables.web.wording import names
from tables.web.wording.choices import PARTNER

CARDS_FACED = gettext_lazy("Cards shown or named, if any")
STATEMENT = Question(
    "text", "statement", gettext_lazy("What was said, word for word"), least=0
)
TRUMP = one(
    "trump_mentioned",
    gettext_lazy("Was an outstanding trump mentioned?"),
    (None, gettext_lazy("Not stated")),
    (True, pgettext_lazy("answer", "Yes")),
    (False, pgettext_lazy("answer", "No")),
)
MEANT = one(
    "current_trick",
    gettext_lazy("What was meant?"),
    (None, gettext_lazy("Tricks to come")),
    (True, gettext_lazy("Only the trick in progress")),
)
WHY = one(
    "why",
    gettext_lazy("Why?"),
    (None, gettext_lazy("Not stated")),
    ("already_won", gettext_lazy("It had been won already")),
    ("likely", gettext_lazy("It would likely have been won")),
    ("no_normal_play", gettext_lazy("No normal play could lose it")),
)
ANSWERED = "clarification play claimed ended"


def _is_claimed(now: Situation) -> bool:
    """Whether there is a claim or concession on this board that stands."""
    claim = now.document.get("claim")
    return claim is not None and claim["phase"] != "void"


def _claims_left(now: Situation) -> tuple[Answer, ...]:
    """How many of the tricks that were left the Director may give."""
    claim = now.document.get("claim") or {}
    most = claim.get("remaining")
    return tuple(
        Answer(count, str(count)) for count in range(14 if most is None else most + 1)
    )


def _results(_: Situation) -> tuple[Answer, ...]:
    """One result, whole; shares are given at the review."""
    return tuple(
        Answer({"results": [{"tricks": count, "weight": 100}]}, str(count))
        for count in range(14)
    )


def _may_object(now: Situation) -> bool:
    return bool(_objectors(now))


def _objectors(now: Situation) -> tuple[Answer, ...]:
    """The partner of a defender who has just conceded (68B2)."""
    declarer = now.document["declarer"]
    if now.conceder is None or now.conceder in (declarer, PARTNER[declarer]):
        return ()
    partner = PARTNER[now.conceder]
    return (Answer(partner, names.SEAT[partner]),)


ENDS = (
    Form(
        "claimed",
        gettext_lazy("Tricks were claimed"),
        "Claimed",
        (
            seat(),
            tricks(gettext_lazy("Tricks claimed"), known=False),
            cards("cards", "exposing", least=0, asks=CARDS_FACED),
            STATEMENT,
            TRUMP,
            MEANT,
        ),
        "clarification play claimed",
    ),
    Form(
        "conceded",
        gettext_lazy("Tricks were conceded"),
        "Conceded",
        (
            seat(),
            tricks(gettext_lazy("Tricks conceded"), known=False),
            cards("cards", "exposing", least=0, asks=CARDS_FACED),
            STATEMENT,
            TRUMP,
            MEANT,
        ),
        "clarification play claimed",
    ),
    Form(
        "objected",
        gettext_lazy("Partner objects to the concession"),
        "ConcessionObjected",
        (
            Question(
                "one", "seat", pgettext_lazy("question", "Who?"), _objectors, start=0
            ),
        ),
        "claimed",
        _may_object,
        place="home",
    ),
    Form(
        "play_on",
        gettext_lazy("Play goes on after the claim"),
        "PlayedOn",
        phases="claimed",
        place="home",
    ),
    Form(
        "play_on_refused",
        gettext_lazy("A player refuses to play on"),
        "PlayedOn",
        (seat(),),
        phases="claimed",
        when=_is_claimed,
        fixed={"concur": False},
    ),
    Form(
        "claim_agreed",
        gettext_lazy("The other side agrees"),
        "ClaimAgreed",
        (
            seat(),
            one(
                "complete",
                gettext_lazy("Has that side called on the next board since?"),
                (None, pgettext_lazy("answer", "No")),
                (True, gettext_lazy("Yes, or the round is over")),
            ),
        ),
        ANSWERED,
        _is_claimed,
    ),
    Form(
        "claim_doubted",
        gettext_lazy("A player doubts the claim"),
        "ClaimContested",
        (
            seat(),
            Question("text", "text", gettext_lazy("What is the objection?"), least=0),
        ),
        "claimed",
        _is_claimed,
    ),
    Form(
        "hand_faced",
        gettext_lazy("A hand is faced after the claim"),
        "CardsFaced",
        (seat(), cards("cards", "exposing")),
        "claimed",
        _is_claimed,
    ),
    Form(
        "claim_ruled",
        gettext_lazy("Rule on the claim"),
        "ClaimRuled",
        (
            Question(
                "one",
                "tricks",
                gettext_lazy("Of the tricks left, for the side that spoke:"),
                _claims_left,
            ),
            Question("text", "text", gettext_lazy("Grounds"), least=0),
        ),
        ANSWERED,
        _is_claimed,
    ),
    Form(
        "agreement_withdrawn",
        gettext_lazy("A side withdraws its agreement"),
        "AgreementWithdrawn",
        (seat(), tricks(gettext_lazy("How many tricks?"), known=True), WHY),
        ANSWERED,
        _is_claimed,
    ),
    Form(
        "concession_cancelled",
        gettext_lazy("A side withdraws its concession"),
        "ConcessionCancelled",
        (seat(), tricks(gettext_lazy("How many tricks?"), known=True), WHY),
        ANSWERED,
        _is_claimed,
    ),
    Form(
        "score_adjusted",
        gettext_lazy("Adjust the score"),
        "ScoreAdjusted",
        (
            one(
                "side",
                gettext_lazy("For which side?"),
                (None, gettext_lazy("Both sides")),
                ("NS", gettext_lazy("North-South")),
                ("EW", gettext_lazy("East-West")),
            ),
            Question("one", "", gettext_lazy("Tricks for declarer"), _results),
            one(
                "law",
                gettext_lazy("Under which Law?"),
                ("12C1", gettext_lazy("An assigned score")),
                ("12C2", gettext_lazy("An artificial score")),
            ),
        ),
        ANSWERED,
    ),
    Form(
        "play_ended",
        gettext_lazy("Play has ended"),
        "PlayEnded",
        (tricks(gettext_lazy("Tricks won by declarer:"), known=True),),
        "clarification play claimed",
        place="below",
        done=gettext_lazy("Board finished"),
    ),
)
