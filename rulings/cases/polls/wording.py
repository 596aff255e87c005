"""The words of a poll, for peers and for the Director: the problem and the answers."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.conf import settings
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import (
    gettext,
    gettext_lazy,
    ngettext,
    override,
    pgettext,
    pgettext_lazy,
)

from lawbook import is_bid, typed
from rulings.cases.models import Case
from rulings.cases.polls.models import Vote
from rulings.cases.polls.problem import FREE, Problem
from rulings.cases.polls.selectors import Results, considered_by, polls_of
from rulings.cases.polls.weighing import CLAUSE, Tally, Thresholds
from tables.common.names import CALL
from tables.web.wording import names
from tables.web.wording.names import SEAT, contract_name, law_label

Words = Mapping[str, Promise]

QUESTION: Words = {
    "call": gettext_lazy("What do you call?"),
    "lead": gettext_lazy("What do you lead?"),
    "play": gettext_lazy("Which card do you play?"),
    "dummy": gettext_lazy("Which card do you play from dummy?"),
}
CONSIDERED: Words = {
    "call": gettext_lazy("Which other calls did you seriously consider?"),
    "lead": gettext_lazy("Which other leads did you seriously consider?"),
    "play": gettext_lazy("Which other cards did you seriously consider?"),
}
SCORING: Words = {
    "matchpoints": gettext_lazy("Matchpoints"),
    "imps": gettext_lazy("Teams, IMPs"),
    "cross_imps": gettext_lazy("Pairs, cross-IMPs"),
    "board_a_match": gettext_lazy("Teams, board-a-match"),
}
LEVELS = (
    pgettext_lazy("level of a player", "Club"),
    pgettext_lazy("level of a player", "National"),
    pgettext_lazy("level of a player", "Expert"),
)
SPOKEN: tuple[Callable[[str], str], ...] = (
    names.card_name,
    names.card_subject,
    names.card_object,
)
# A suit that no telephone turns into a picture.
SYMBOL = {"S": "♠\ufe0e", "H": "♥\ufe0e", "D": "♦\ufe0e", "C": "♣\ufe0e"}


def question(put: Problem) -> str:
    """The Director's own question, or the one that such a decision asks."""
    if put.question:
        return put.question
    from_dummy = put.seat == put.dummy_seat
    return str(QUESTION["dummy" if from_dummy else put.decision])


def action_name(action: str) -> str:
    """A card or a call in words; a screen reader says the same."""
    if action == FREE:
        return gettext("Something else")
    if action in CALL:
        return str(CALL[action])
    if is_bid(action):
        return names.contract_name(action)
    return names.card_name(action)


def action_short(action: str) -> str:
    """A card or a call as it is written in a table."""
    if action == FREE or action in CALL:
        return action_name(action)
    if is_bid(action):
        strain = CALL["NT"] if action[1:] == "NT" else SYMBOL[action[1]]
        return f"{action[0]}{strain}"
    return SYMBOL[action[0]] + names.printed_rank(action)


def telling_words(withheld: Iterable[str]) -> list[str]:
    """The names of withheld cards in every language, and the words for their kind."""
    told = [word for own in typed().values() for word in own.penalty_card]
    for code, _name in settings.LANGUAGES:
        with override(code):
            told += [say(card) for card in sorted(withheld) for say in SPOKEN]
    return told


def information_words() -> list[str]:
    """The words in which people speak of a hesitation or a wrong explanation."""
    return [word for own in typed().values() for word in own.information]


def seated(leader: str, cards: Iterable[str]) -> list[tuple[str, str]]:
    """Cards of a trick with the seat of each, from the leader round."""
    first = "NESW".index(leader)
    return [("NESW"[(first + at) % 4], card) for at, card in enumerate(cards)]


def invitation(link: str) -> str:
    """The short text that goes to a peer with the link."""
    words = pgettext("message", "A bridge problem, two minutes: %(link)s")
    return words % {"link": link}


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
        "Marked: chosen or seriously considered by at least "
        "%(percent)s %% and chosen by at least %(chosen)s peer, the "
        "measure set here for Law %(law)s. The Director decides "
        "whether it is a logical alternative.",
        "Marked: chosen or seriously considered by at least "
        "%(percent)s %% and chosen by at least %(chosen)s peers, the "
        "measure set here for Law %(law)s. The Director decides "
        "whether it is a logical alternative.",
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
