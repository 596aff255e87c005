"""Calls of a full auction, calls out of order, and what the Director rules of them."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from tables.web.pages.entry.parts import (
    Answer,
    Form,
    Question,
    Situation,
    call,
    one,
    seat,
    strains,
)
from tables.web.wording import names

NOT_KNOWN = gettext_lazy("Not known")
YES, NO = pgettext_lazy("answer", "Yes"), pgettext_lazy("answer", "No")
NOT_CALLED = gettext_lazy("This player has not called yet")
# A bid above seven may be made, and is then put right (38).
HIGHEST = 9
EARLY = "auction clarification"
LEVELS = tuple(str(level) for level in range(1, 8))
ARTIFICIAL = one(
    "artificial",
    gettext_lazy("What did it mean?"),
    (None, gettext_lazy("It was natural")),
    (True, gettext_lazy("It was artificial")),
)


WHO = pgettext_lazy("question", "Who?")
WHO_CALLED = seat(asks=gettext_lazy("Who called?"))
WHOSE_TURN = one(
    "turn",
    gettext_lazy("Whose turn was it?"),
    (None, NOT_KNOWN),
    *((code, names.SEAT[code]) for code in names.SEATS),
)
LHO_CALLED = one(
    "lho_called",
    gettext_lazy("Has the next player called since?"),
    (None, NO),
    (True, YES),
)


def _last_bid(at: int) -> tuple[Question, ...]:
    """The last bid before a call, and who made it; ``at`` is the first question."""
    return (
        one(
            "over.seat",
            gettext_lazy("Who had made the last bid?"),
            (None, NOT_KNOWN),
            *((code, names.SEAT[code]) for code in names.SEATS),
        ),
        Question(
            "one",
            "over.call",
            gettext_lazy("The last bid"),
            tuple(Answer(level, level) for level in LEVELS),
            needs=(at, names.SEATS),
        ),
        Question(
            "one",
            "over.call",
            gettext_lazy("Its denomination"),
            strains(),
            needs=(at + 1, LEVELS),
            join=True,
        ),
    )


def _incidents(now: Situation) -> bool:
    return not now.every_call


def _every_call(now: Situation) -> bool:
    return now.every_call


def _in_turn_first(now: Situation) -> tuple[Answer, ...]:
    """The four seats from the one whose turn it is."""
    turn = (now.document.get("auction") or {}).get("turn") or "N"
    first = "NESW".index(turn)
    return tuple(
        Answer("NESW"[(first + at) % 4], names.SEAT["NESW"[(first + at) % 4]])
        for at in range(4)
    )


def _kinds(now: Situation) -> tuple[Answer, ...]:
    """What can be wrong with a call; after the auction, that it came so late."""
    found = {
        "inadmissible": gettext_lazy("The double was not allowed"),
        "must_pass": gettext_lazy("The player had to pass"),
        "over_seven": gettext_lazy("It was above the seven level"),
    }
    late = {"after_final_pass": gettext_lazy("It came after the final pass")}
    kinds = found if now.phase == "auction" else late
    return tuple(Answer(kind, label) for kind, label in kinds.items())


def _asked(now: Situation) -> tuple[str, ...]:
    """The players who are to make another call, or may."""
    return tuple(
        choice["chooser"]
        for choice in now.document["awaiting"]
        if choice["kind"] in ("replacement", "change_call")
    )


def _asked_first(now: Situation) -> tuple[Answer, ...]:
    """The seats, first of them the player who is to make another call."""
    asked = _asked(now)
    able = {*asked, *now.callers}
    return tuple(
        Answer(code, names.SEAT[code], why_not="" if code in able else NOT_CALLED)
        for code in dict.fromkeys((*asked, *names.SEATS))
    )


def _has_called(now: Situation) -> bool:
    return bool(now.callers or _asked(now))


def _waits(kind: str, now: Situation) -> tuple[str, ...]:
    """Whose call the Director is to rule on so."""
    return tuple(seat for what, seat in now.judged if what == kind)


def _of(kind: str) -> Question:
    """Whose call; anyone's where nothing is asked of the Director yet."""

    def answers(now: Situation) -> tuple[Answer, ...]:
        seats = _waits(kind, now) or names.SEATS
        return tuple(Answer(code, names.SEAT[code]) for code in seats)

    return Question("one", "seat", gettext_lazy("Whose call?"), answers)


def _not_compared_now(now: Situation) -> bool:
    return not _waits("comparable", now)


IRREGULAR_CALLS = (
    Form(
        "next_call",
        gettext_lazy("The next call"),
        "CallMade",
        (
            Question("one", "seat", WHO, _in_turn_first, start=0),
            *call(most=HIGHEST),
            ARTIFICIAL,
        ),
        EARLY,
        _every_call,
        place="home",
    ),
    Form(
        "insufficient_bid",
        gettext_lazy("A bid was insufficient"),
        "IrregularCall",
        (
            WHO_CALLED,
            Question(
                "one",
                "call",
                gettext_lazy("Which bid?"),
                tuple(Answer(level, level) for level in LEVELS),
            ),
            Question(
                "one",
                "call",
                gettext_lazy("Denomination"),
                strains(),
                needs=(1, LEVELS),
                join=True,
            ),
            *_last_bid(3),
            LHO_CALLED,
            ARTIFICIAL,
        ),
        "auction",
        _incidents,
        fixed={"kind": "insufficient"},
    ),
    Form(
        "call_out_of_rotation",
        gettext_lazy("A call was out of rotation"),
        "IrregularCall",
        (
            WHO_CALLED,
            *call(1, HIGHEST),
            WHOSE_TURN,
            *_last_bid(4),
            one(
                "called_before",
                gettext_lazy("Had this player called before?"),
                (None, NO),
                (True, YES),
            ),
            LHO_CALLED,
            ARTIFICIAL,
        ),
        "auction",
        _incidents,
        fixed={"kind": "out_of_rotation"},
    ),
    Form(
        "irregular_call",
        gettext_lazy("Another call that was not allowed"),
        "IrregularCall",
        (
            WHO_CALLED,
            Question("one", "kind", gettext_lazy("What was wrong?"), _kinds),
            *call(2, HIGHEST),
            WHOSE_TURN,
            LHO_CALLED,
            ARTIFICIAL,
        ),
        EARLY,
        _incidents,
    ),
    Form(
        "call_replaced",
        gettext_lazy("A call was replaced by another"),
        "CallReplaced",
        (
            Question("one", "seat", WHO, _asked_first),
            *call(),
            one(
                "reason",
                gettext_lazy("Why?"),
                (None, gettext_lazy("It was asked for, or the player changed it")),
                ("25A", gettext_lazy("The first call was not intended")),
            ),
            ARTIFICIAL,
        ),
        EARLY,
        _has_called,
    ),
)
RULED = (
    Form(
        "comparable",
        gettext_lazy("Rule whether a call is comparable"),
        "ComparableRuled",
        (
            _of("comparable"),
            one(
                "comparable",
                gettext_lazy("Is it comparable?"),
                (True, YES),
                (False, NO),
                start=None,
            ),
            one(
                "ground",
                gettext_lazy("On what ground?"),
                (None, gettext_lazy("Not stated")),
                ("similar", gettext_lazy("The same or a similar meaning")),
                ("subset", gettext_lazy("Something included in the first meaning")),
                ("purpose", gettext_lazy("The same purpose")),
                needs=(1, (True,)),
            ),
            *(
                Question(
                    ask.kind,
                    ask.field,
                    ask.asks,
                    ask.answers,
                    needs=ask.needs,
                    join=ask.join,
                    when=_not_compared_now,
                )
                for ask in call(3)
            ),
        ),
        "auction",
    ),
    Form(
        "unintended",
        gettext_lazy("Rule whether a call was intended"),
        "UnintendedRuled",
        (
            _of("unintended_call"),
            one(
                "unintended",
                gettext_lazy("Was the first call intended?"),
                (False, YES),
                (True, NO),
                start=None,
            ),
        ),
        EARLY,
        lambda now: bool(_waits("unintended_call", now)),
    ),
)
