"""Opening a board, the calls that matter, the contract."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from lawbook import dealer_of, vulnerable_of
from tables.common.names import answer
from tables.web.pages.entry.irregular_calls import IRREGULAR_CALLS
from tables.web.pages.entry.parts import (
    Answer,
    Form,
    Question,
    Situation,
    call,
    contract,
    one,
    seat,
    suits,
)
from tables.web.wording import names

# Dealer and vulnerability of boards 1 to 16, after which they begin again.
ROUND = tuple(
    {"dealer": str(dealer_of(board)), "vulnerable": vulnerable_of(board)}
    for board in range(1, 17)
)


def _owes_a_pass(now: Situation) -> bool:
    return bool(_passers(now))


def _passers(now: Situation) -> tuple[Answer, ...]:
    owed = [d["seat"] for d in now.document["duties"] if d["kind"] == "pass_once"]
    return tuple(Answer(code, names.SEAT[code]) for code in owed)


OPEN = Form(
    "open",
    gettext_lazy("Open a board"),
    "BoardOpened",
    (
        Question("number", "board", gettext_lazy("Board number"), extra=ROUND),
        one(
            "record",
            gettext_lazy("What will you record?"),
            (None, gettext_lazy("Incidents only")),
            ("full", gettext_lazy("Every card")),
        ),
        one(
            "auction",
            gettext_lazy("How much of the auction?"),
            (None, gettext_lazy("The calls that matter")),
            ("full", gettext_lazy("Every call")),
        ),
    ),
    phases="none ended",
    place="front",
    done=gettext_lazy("Open this board"),
)
CALLS = (
    Form(
        "contract",
        gettext_lazy("Enter the contract"),
        "AuctionEnded",
        contract(passed_out=True),
        "auction",
        place="home",
        done=gettext_lazy("Set the contract"),
    ),
    Form(
        "passed",
        gettext_lazy("Passed as required"),
        "CallMade",
        (
            Question(
                "one",
                "seat",
                pgettext_lazy("question", "Who?"),
                _passers,
                start=0,
            ),
        ),
        "auction",
        _owes_a_pass,
        place="home",
        fixed={"call": "P"},
    ),
    Form(
        "called",
        gettext_lazy("A call was made"),
        "CallMade",
        (seat(), *call()),
        "auction",
        lambda now: not now.every_call,
    ),
    *IRREGULAR_CALLS,
    Form(
        "call_withdrawn",
        gettext_lazy("A call was withdrawn"),
        "CallWithdrawn",
        (
            seat(),
            one(
                "comparable",
                gettext_lazy("What replaced it?"),
                (None, gettext_lazy("A call that is not comparable")),
                (True, answer("comparable", "comparable")),
            ),
            suits(
                "suits_shown",
                gettext_lazy("Suits that the withdrawn call showed"),
                least=0,
            ),
            suits(
                "suits_specified",
                gettext_lazy("Suits the player named in the legal auction"),
                least=0,
            ),
        ),
        "auction clarification play",
    ),
    Form(
        "contract_corrected",
        gettext_lazy("The contract was entered wrongly"),
        "ContractCorrected",
        contract(passed_out=False),
        "clarification play claimed",
        done=gettext_lazy("Correct the contract"),
    ),
)
