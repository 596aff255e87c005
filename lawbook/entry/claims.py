"""Was there a claim or concession, and are there as many tricks left as it names?"""

from __future__ import annotations

from lawbook import events as e
from lawbook.common.problems import refuse
from lawbook.lawful.claims import remaining
from lawbook.transitions.board_log import BoardLog

Answer = (
    e.ClaimAgreed
    | e.ClaimContested
    | e.CardsFaced
    | e.AgreementWithdrawn
    | e.ConcessionCancelled
)


def check_playing_on(log: BoardLog, event: e.PlayedOn) -> None:
    """Law 68D2: raise `Refused` ``no_claim`` unless play has stopped.

    Play goes on after a claim only where all four ask for it, so there has to be a
    claim or concession that stands: the phase of the board is ``claimed``.
    """
    if log.state.phase != "claimed":
        raise refuse("no_claim", law="68D2")


def check_objection(log: BoardLog, event: e.ConcessionObjected) -> None:
    """Law 68B2: raise `Refused` ``no_concession`` unless partner has conceded.

    A defender may object at once to tricks that their partner gives up. So the board
    is ``claimed``, the one who conceded defends, and ``event.seat`` is their partner.
    """
    conceder = log.state.law.conceded_by if log.state.phase == "claimed" else None
    defends = conceder is not None and log.state.is_defender(conceder)
    if conceder is None or not defends or event.seat != conceder.partner:
        raise refuse("no_concession", law="68B2", field="seat")


def check_claimed(log: BoardLog, event: Answer | e.ClaimRuled) -> None:
    """Law 68A: raise `Refused` ``not_claimed`` where no claim or concession stands.

    ``event`` answers a claim, faces cards after one, takes an agreement or concession
    back, or is the ruling. A claim that is void because play went on stands no more.
    """
    claim = log.state.law.claim
    if claim is None or claim.phase == "void":
        raise refuse("not_claimed", law="68A")


def check_tricks_left(log: BoardLog, event: e.Claimed | e.Conceded) -> None:
    """Law 68A: raise `Refused` ``too_many_tricks`` beyond those not complete.

    ``event.tricks`` counts tricks still to be played, the one on the table among them.
    Nothing is refused of the current trick alone, or where how many are left is not
    known, as where only incidents are recorded.
    """
    if not event.current_trick:
        _check_left(remaining(log.state), event.tricks)


def check_ruling(log: BoardLog, event: e.ClaimRuled) -> None:
    """Law 70A: raise `Refused` ``not_claimed`` or ``too_many_tricks``.

    The Director's ruling gives the claimer no more tricks than were left when play
    stopped; that number is kept with the claim, None where it is not known.
    """
    check_claimed(log, event)
    claim = log.state.law.claim
    _check_left(claim.remaining if claim else None, event.tricks)


def _check_left(left: int | None, tricks: int | None) -> None:
    if left is not None and tricks is not None and tricks > left:
        raise refuse("too_many_tricks", "left", law="68A", field="tricks", left=left)
