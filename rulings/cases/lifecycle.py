"""The life of a case as a table: from each state, the steps that may be taken.

No step leads round this table. What a step asks for besides (a reason, a decision, both
sides told, a deadline kept) is checked where it is taken.
"""

from typing import Literal

Status = Literal[
    "raised",
    "under_review",
    "consulting",
    "decided",
    "notified",
    "appealed",
    "closed",
    "withdrawn",
]
Step = Literal[
    "take_up",
    "consult",
    "resume",
    "decide",
    "tell",
    "appeal",
    "withdraw_appeal",
    "close",
    "withdraw",
    "reopen",
]

STEPS: dict[str, dict[Step, Status]] = {
    "raised": {"take_up": "under_review", "withdraw": "withdrawn"},
    "under_review": {
        "consult": "consulting",
        "decide": "decided",
        "withdraw": "withdrawn",
    },
    "consulting": {
        "resume": "under_review",
        "decide": "decided",
        "withdraw": "withdrawn",
    },
    "decided": {"tell": "notified", "reopen": "under_review"},
    "notified": {"appeal": "appealed", "close": "closed", "reopen": "under_review"},
    "appealed": {"decide": "decided", "withdraw_appeal": "notified"},
    "closed": {"reopen": "under_review"},
    "withdrawn": {"reopen": "under_review"},
}
# In these someone has to do something; a notified case waits for its time to pass.
WAITING = ("raised", "under_review", "consulting", "decided", "appealed")
# In these the case has a ruling that stands for now.
RULED = ("decided", "notified", "appealed", "closed")
# Nobody takes these without saying why.
NEED_A_REASON: frozenset[Step] = frozenset({"withdraw", "withdraw_appeal", "reopen"})


def state_after(status: str, step: Step) -> Status | None:
    """The state that the step leads to, or None where it cannot be taken."""
    return STEPS[status].get(step)


def steps_from(status: str) -> tuple[Step, ...]:
    """What can be done with a case in this state, in the order of its life."""
    return tuple(STEPS[status])
