"""The answers of peers in words: in the tables of a page, and as plain text."""

from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from rulings.cases.models import Case
from rulings.cases.polls.models import Vote
from rulings.cases.polls.selectors import Results, considered_by, polls_of
from rulings.cases.polls.weighing import CLAUSE, Tally, Thresholds
from rulings.cases.polls.wording import action_name, action_short, question, seated
from tables.web.wording.names import SEAT, contract_name, law_label


def results_shown(results: Results) -> dict[str, Any]:
    """What the tables of a poll are drawn from."""
    return {
        "results": results,
        "pk": results.poll.pk,
        "is_open": results.is_open,
        "answers": len(results.votes),
        "waiting": results.waiting,
        "question": question(results.problem),
        "levels": results.levels,
        "rows": [_row(one, results) for one in results.tallies],
        "votes": [_vote(vote) for vote in results.votes],
        "peers": results.peers,
        "answered": {vote.peer_id for vote in results.votes},
        "measure": measure(results.thresholds),
        "named": any(peer.label for peer in results.peers),
    }


def measure(thresholds: Thresholds) -> str:
    """What this site takes for the measure of a logical alternative."""
    words = {
        "law": law_label(CLAUSE),
        "percent": thresholds.considered,
        "chosen": thresholds.chosen,
    }
    text = ngettext(
        "Marked is what at least %(percent)s %% chose or seriously considered and what"
        " at least %(chosen)s peer chose: the measure set here for Law %(law)s."
        " Whether it is a logical alternative is for the Director to say.",
        "Marked is what at least %(percent)s %% chose or seriously considered and what"
        " at least %(chosen)s peers chose: the measure set here for Law %(law)s."
        " Whether it is a logical alternative is for the Director to say.",
        thresholds.chosen,
    )
    return text % words


def as_text(results: Results) -> str:
    """The poll as plain text: the problem, the counts, every answer."""
    lines = [gettext("Poll of peers"), "", *_problem_lines(results), ""]
    lines += [_counted(one) for one in results.tallies]
    lines += ["", *(_told(_vote(vote)) for vote in results.votes)]
    lines += ["", measure(results.thresholds), ""]
    return "\n".join(lines)


def _problem_lines(results: Results) -> list[str]:
    put = results.problem
    asked = question(put)
    hand = " ".join(action_short(card) for card in put.hand)
    lines = [f"{SEAT[put.decider]}: {hand}"]
    if put.dummy and put.dummy_seat:
        dummy = " ".join(action_short(card) for card in put.dummy)
        lines.append(f"{SEAT[put.dummy_seat]} ({pgettext('role', 'dummy')}): {dummy}")
    if put.contract and put.declarer:
        lines.append(f"{contract_name(put.contract)}, {SEAT[put.declarer]}")
    if put.auction:
        lines.append(put.auction)
    if put.trick:
        trick = seated(put.trick.leader, put.trick.cards)
        lines.append(", ".join(f"{SEAT[s]} {action_short(c)}" for s, c in trick))
    return [*lines, asked]


def _row(tally: Tally, results: Results) -> dict[str, Any]:
    return {
        "tally": tally,
        "name": action_name(tally.action),
        "short": action_short(tally.action),
        "by_level": tally.by_level,
        "reaches": tally.reaches(results.thresholds),
    }


def _vote(vote: Vote) -> dict[str, Any]:
    later = getattr(vote, "afterthought", None)
    reasons = [vote.reason, later.reason if later else ""]
    return {
        "number": vote.peer.number,
        "level": vote.level,
        "system": vote.peer.system,
        "label": vote.peer.label,
        "at": vote.at,
        "action": vote.words or action_name(vote.action),
        "considered": [action_name(one) for one in considered_by(vote)],
        "reason": " ".join(filter(None, reasons)),
    }


def _counted(tally: Tally) -> str:
    return gettext(
        "%(action)s: %(chosen)s chose it, %(considered)s more considered it, of %(of)s"
        " (%(percent)s %%)"
    ) % {
        "action": action_name(tally.action),
        "chosen": tally.chosen,
        "considered": tally.considered,
        "of": tally.of,
        "percent": tally.percent,
    }


def _told(vote: dict[str, Any]) -> str:
    parts = [
        f"{vote['number']}. {date_format(vote['at'], 'Y-m-d H:i')}",
        ", ".join(filter(None, [vote["level"], vote["system"]])),
        vote["action"],
    ]
    if vote["considered"]:
        also = gettext("considered %(what)s") % {"what": ", ".join(vote["considered"])}
        parts.append(also)
    return " · ".join(filter(None, [*parts, vote["reason"]]))


def polls_of_case(case: Case) -> list[dict[str, Any]]:
    """The polls of a case, as `rulings/polls/_of_case.html` draws them."""
    return [results_shown(one) for one in polls_of(case)]
