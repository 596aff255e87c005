"""One play of the offender's partner, in whole sentences."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from rulings.analysis.wording.measures import (
    action_object,
    action_subject,
    cards_seen,
    decimal,
    hundred,
    with_interval,
)
from rulings.damage.report import Candidate, PartnerChoice, World
from tables.web.wording.names import card_object, seat_words, sentence

WITHOUT: dict[str, Promise] = {
    "sight": gettext_lazy("Without sight of %(cards)s"),
    "picked_up": gettext_lazy("Without the information about %(cards)s"),
    "origin": gettext_lazy("Without knowing how %(cards)s came to be seen"),
    "compelled": gettext_lazy("Free to choose"),
}
WITH: dict[str, Promise] = {
    "sight": gettext_lazy("With sight of %(cards)s"),
    "picked_up": gettext_lazy("With the information about %(cards)s"),
    "origin": gettext_lazy("Knowing how %(cards)s came to be seen"),
    "compelled": gettext_lazy("Having to play %(cards)s"),
}
FREE = gettext_lazy(
    "Free to choose, %(seat)s plays %(one)s in %(n)s of 100 cases; the penalty card"
    " had to be played."
)
SHIFTED: dict[tuple[str, bool], Promise] = {
    ("sight", True): gettext_lazy(
        "Without sight of %(cards)s %(seat)s leads %(one)s in %(n)s of 100 cases;"
        " with it, %(other)s in %(m)s."
    ),
    ("sight", False): gettext_lazy(
        "Without sight of %(cards)s %(seat)s plays %(one)s in %(n)s of 100 cases;"
        " with it, %(other)s in %(m)s."
    ),
    ("picked_up", True): gettext_lazy(
        "Without the information about %(cards)s %(seat)s leads %(one)s in %(n)s of"
        " 100 cases; with it, %(other)s in %(m)s."
    ),
    ("picked_up", False): gettext_lazy(
        "Without the information about %(cards)s %(seat)s plays %(one)s in %(n)s of"
        " 100 cases; with it, %(other)s in %(m)s."
    ),
    ("origin", True): gettext_lazy(
        "Without knowing how %(cards)s came to be seen %(seat)s leads %(one)s in"
        " %(n)s of 100 cases; knowing it, %(other)s in %(m)s."
    ),
    ("origin", False): gettext_lazy(
        "Without knowing how %(cards)s came to be seen %(seat)s plays %(one)s in"
        " %(n)s of 100 cases; knowing it, %(other)s in %(m)s."
    ),
}
STEADY: dict[tuple[str, bool], Promise] = {
    ("sight", True): gettext_lazy(
        "Without sight of %(cards)s %(seat)s leads %(one)s in %(n)s of 100 cases;"
        " with it, in %(m)s."
    ),
    ("sight", False): gettext_lazy(
        "Without sight of %(cards)s %(seat)s plays %(one)s in %(n)s of 100 cases;"
        " with it, in %(m)s."
    ),
    ("picked_up", True): gettext_lazy(
        "Without the information about %(cards)s %(seat)s leads %(one)s in %(n)s of"
        " 100 cases; with it, in %(m)s."
    ),
    ("picked_up", False): gettext_lazy(
        "Without the information about %(cards)s %(seat)s plays %(one)s in %(n)s of"
        " 100 cases; with it, in %(m)s."
    ),
    ("origin", True): gettext_lazy(
        "Without knowing how %(cards)s came to be seen %(seat)s leads %(one)s in"
        " %(n)s of 100 cases; knowing it, in %(m)s."
    ),
    ("origin", False): gettext_lazy(
        "Without knowing how %(cards)s came to be seen %(seat)s plays %(one)s in"
        " %(n)s of 100 cases; knowing it, in %(m)s."
    ),
}


def title(choice: PartnerChoice) -> str:
    """What was played, and to which trick where that is known."""
    if choice.state == "not_recorded":
        text = gettext("From trick %(trick)s: what %(seat)s played is not recorded")
        return sentence(text, **seat_words(choice.seat), trick=choice.trick)
    words = {"card": card_object(choice.chosen), "trick": choice.trick}
    if not choice.trick:
        text = gettext("%(seat)s plays %(card)s")
    elif not choice.on_table:
        text = gettext("Trick %(trick)s: %(seat)s leads %(card)s")
    else:
        text = gettext("Trick %(trick)s: %(seat)s plays %(card)s")
    return sentence(text, **seat_words(choice.seat), **words)


def worlds(choice: PartnerChoice) -> tuple[str, str]:
    """What the two worlds are called: without the information, with it."""
    words = {"cards": cards_seen(choice.about)}
    without, having = WITHOUT[choice.kind], WITH[choice.kind]
    return sentence(str(without), **words), sentence(str(having), **words)


def worlds_compared(choice: PartnerChoice) -> tuple[str, ...]:
    """What the two worlds show, in two or three sentences; nothing if not weighed."""
    weighed = [one for one in choice.candidates if one.sighted and one.unsighted]
    if not weighed:
        return ()
    usual, likely = most_chosen(weighed, False), most_chosen(weighed, True)
    said = [_shift(choice, (usual, likely))]
    chosen = next((one for one in weighed if one.chosen), None)
    if chosen is None:
        return tuple(said)
    if chosen not in (usual, likely):
        said.append(_taken(choice, chosen))
    return (*said, *_gain(choice, chosen, usual))


def most_chosen(candidates: list[Candidate], sighted: bool) -> Candidate:
    """The action most players choose; among equals the one chosen at the table."""
    return max(
        candidates, key=lambda one: (players_of_100(world(one, sighted)), one.chosen)
    )


def world(one: Candidate, sighted: bool) -> World | None:
    """The world with the information, or the one without it."""
    return one.sighted if sighted else one.unsighted


def players_of_100(found: World | None) -> int:
    """The share of players as so many of 100; 0 where nothing was worked out."""
    return round(100 * found.share.value) if found else 0


def _shift(choice: PartnerChoice, pair: tuple[Candidate, Candidate]) -> str:
    usual, likely = pair
    texts = STEADY if usual is likely else SHIFTED
    text = texts.get((choice.kind, not choice.on_table), FREE)
    return sentence(
        str(text),
        cards=cards_seen(choice.about),
        one=action_object(usual, choice.candidates, choice.chosen),
        other=action_object(likely, choice.candidates, choice.chosen),
        n=players_of_100(usual.unsighted),
        m=players_of_100(likely.sighted),
        **seat_words(choice.seat),
    )


def _taken(choice: PartnerChoice, chosen: Candidate) -> str:
    text = gettext(
        "What %(seat)s chose, %(one)s: in %(n)s of 100 cases without, in %(m)s with."
    )
    return sentence(
        text,
        one=action_object(chosen, choice.candidates, choice.chosen),
        n=players_of_100(chosen.unsighted),
        m=players_of_100(chosen.sighted),
        **seat_words(choice.seat),
    )


def _gain(choice: PartnerChoice, chosen: Candidate, usual: Candidate) -> Iterator[str]:
    """What the card was worth beside the usual one, or beside declarer's dream."""
    other = usual
    if usual is chosen:
        other = max(choice.candidates, key=_dreamt_of)
    if other is chosen:
        return
    gained = other.exact - chosen.exact
    words = {
        "one": action_subject(chosen, choice.candidates, choice.chosen),
        "other": action_object(other, choice.candidates, choice.chosen),
        "n": abs(gained),
    }
    yield sentence(_gained(gained), **words)


def _dreamt_of(one: Candidate) -> tuple[int, int]:
    """What is best for declarer; of equals what most players choose."""
    return one.exact, players_of_100(one.unsighted)


def _gained(tricks: int) -> str:
    if tricks > 0:
        return ngettext(
            "On the real deal %(one)s gained the defence %(n)s trick over %(other)s,"
            " double dummy.",
            "On the real deal %(one)s gained the defence %(n)s tricks over %(other)s,"
            " double dummy.",
            tricks,
        )
    if tricks < 0:
        return ngettext(
            "On the real deal %(one)s cost the defence %(n)s trick "
            "compared with %(other)s, double dummy.",
            "On the real deal %(one)s cost the defence %(n)s tricks "
            "compared with %(other)s, double dummy.",
            -tricks,
        )
    return gettext(
        "On the real deal %(one)s gave the same result as %(other)s, double dummy."
    )


def method_words(choice: PartnerChoice) -> Iterator[str]:
    """How it was worked out: ratio, the same action anyway, the layouts."""
    if choice.ratio and choice.kind != "compelled":
        text = gettext("With the information the choice was %(ratio)s times as likely.")
        yield text % {"ratio": with_interval(choice.ratio, decimal)}
    if choice.stay and choice.kind != "compelled":
        text = gettext(
            "The same would have been chosen without it in %(n)s of 100 cases."
        )
        yield text % {"n": with_interval(choice.stay, hundred)}
    if choice.prior is not None and choice.kind == "sight":
        text = gettext(
            "Without sight, the chance that %(cards)s lay there was %(n)s of 100."
        )
        words = {"cards": cards_seen(choice.about), "n": hundred(choice.prior)}
        yield text % words
    if choice.layouts:
        yield _layouts(choice)
    if 0 < round(choice.effective) < choice.layouts:
        text = gettext(
            "Weighted by the auction, they are worth %(n)s equally likely ones."
        )
        yield text % {"n": round(choice.effective)}


def _layouts(choice: PartnerChoice) -> str:
    if choice.exact:
        text = ngettext(
            "Exact: the one layout that fits was solved.",
            "Exact: all %(n)s layouts that fit were solved.",
            choice.layouts,
        )
    else:
        text = ngettext(
            "Estimated from %(n)s layout; the intervals are 5 %% to 95 %%.",
            "Estimated from %(n)s layouts; the intervals are 5 %% to 95 %%.",
            choice.layouts,
        )
    return text % {"n": choice.layouts}
