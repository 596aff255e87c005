"""What someone has to choose before play goes on, and whom that stops."""

from typing import NamedTuple

from tests.oracle import penalty, playable, plays, turns, withdrawn, wrong_leads
from tests.oracle.cards import SUITS, left_of, partner
from tests.oracle.history import (
    History,
    auction_end,
    board_end,
    defenders,
    edition,
    first_declarer,
    happened,
    is_claimed,
    is_full,
    play_on,
    remembered,
)


class Option(NamedTuple):
    choice: str
    suits: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


class Choice(NamedTuple):
    kind: str
    chooser: str
    blocks: str
    options: tuple[Option, ...]


@remembered
def open_choices(history: History, t: int) -> tuple[Choice, ...]:
    if auction_end(history, t) is None or board_end(history, t) is not None:
        return ()
    if is_claimed(history, t):
        return ()
    if choice := failure(history, t):
        return (choice,)
    if faced := auction_cards(history, t):
        return faced
    asked = (lead_out_of_turn, two_cards, lead, premature_play)
    found = [choice for ask in asked if (choice := ask(history, t))]
    if not any(c.kind.endswith("lead_out_of_turn") and c.blocks for c in found):
        found += withdrawn.open_debts(history, t)
    stopped = any(choice.blocks for choice in found)
    if not stopped and (choice := designation(history, t)):
        found.append(choice)
    return tuple(found)


def is_open(history: History, t: int, kind: str) -> bool:
    return any(choice.kind == kind for choice in open_choices(history, t))


def holds(choice: Choice, seat: str) -> bool:
    """Whether the seat waits for it; for a failure (52) partner waits as well."""
    side = (choice.blocks, partner(choice.blocks)) if choice.blocks else ()
    return seat in side if choice.kind == "failure" else seat == choice.blocks


@remembered
def must_wait(history: History, t: int) -> frozenset[str]:
    """The seats whose card now would be one faced before declarer has chosen."""
    found = open_choices(history, t)
    return frozenset(c.blocks for c in found if c.kind not in ("failure", "two_cards"))


def chooser(history: History, t: int) -> str:
    return wrong_leads.declarer(history, t) or ""


# 24 in 1997: each card faced in the auction is a penalty card if declarer says so


def auction_cards(history: History, t: int) -> tuple[Choice, ...]:
    if edition(history) != "1997":
        return ()
    _, waiting = treated(history, t)
    options = (Option("yes"), Option("no"))
    stops = turns.on_lead(history, t) or ""
    kind = "treat_as_penalty_card"
    return tuple(Choice(kind, chooser(history, t), stops, options) for _ in waiting)


@remembered
def faced_in_auction(history: History, t: int) -> tuple[tuple[int, str], ...]:
    """The defenders' cards faced in the auction, in order: when, and which."""
    end, found = auction_end(history, t) or 0, []
    for v, event in happened(history, end, "CardExposed"):
        if event["seat"] in defenders(history, t) and penalty.counts(history, event):
            found += [(v, str(card)) for card in event["cards"]]
    return tuple(found)


Faced = tuple[int, str]  # when a card was faced, and which
Said = tuple[int, str]  # when declarer spoke, and the word


@remembered
def treated(history: History, t: int) -> tuple[list[tuple[Faced, Said]], list[Faced]]:
    """Declarer's answers, which take the cards in order, and the cards that wait.

    What the Director rules on is no longer declarer's to say (50).
    """
    found, waiting = [], list(faced_in_auction(history, t))
    for v, event in happened(history, t, "Elected", "DirectorDesignated"):
        if event["type"] == "DirectorDesignated":
            ruled = event["card"]
            waiting = [one for one in waiting if one[0] > v or one[1] != ruled]
        elif event["choice"] in ("yes", "no") and waiting:
            found.append((waiting.pop(0), (v, str(event["choice"]))))
    return found, waiting


def failure(history: History, t: int) -> Choice | None:
    """52B; what lies in this trick is settled before anything else."""
    v = plays.open_failure(history, t)
    if v is None:
        return None
    options = (Option("accept"), Option("reject"))
    return Choice("failure", chooser(history, t), history.at(v)["seat"], options)


def lead_out_of_turn(history: History, t: int) -> Choice | None:
    """53, 54, 56."""
    v = wrong_leads.open_lead(history, t)
    if v is None:
        return None
    opening = is_opening(history, v)
    kind = "opening_lead_out_of_turn" if opening else "lead_out_of_turn"
    words = lead_options(history, t, v, opening)
    options = tuple(Option(word) for word in words)
    seat = history.at(v)["seat"]
    if not wrong_leads.is_by_defender(history, v):
        side = "NS" if left_of(seat) in "NS" else "EW"
        return Choice(kind, side, "", options)
    return Choice(kind, chooser(history, t), partner(seat), options)


@remembered
def is_opening(history: History, v: int) -> bool:
    """54: no first lead has been faced yet; the director was told of no other."""
    if play_on(history, v - 1):
        return False
    told = happened(history, v - 1, "OnLead", "OnTurn")
    opener = left_of(first_declarer(history, v - 1) or "")
    later = [e for _, e in told if e["type"] != "OnLead" or e["seat"] != opener]
    return not plays.plays(history, v - 1) and not later


def lead_options(history: History, t: int, v: int, opening: bool) -> list[str]:
    if opening:
        return ["accept", "spread", "refuse"]
    words = [] if wrong_leads.is_last_trick(history, v) else ["accept"]
    ours = turns.on_lead(history, t) in defenders(history, t)
    own_turn = ours != wrong_leads.is_by_defender(history, v)
    return [*words, "refuse", *(["make_proper_lead"] if own_turn else [])]


def two_cards(history: History, t: int) -> Choice | None:
    """58B2: two or more could be seen and none has been named."""
    lying = {p.version for p in plays.plays(history, t)}
    for v, event in happened(history, t, "CardsPlayedTogether"):
        if v not in lying:
            cards = tuple(sorted(event["visible"]))
            options = (Option("designate", (), cards),)
            return Choice("two_cards", event["seat"], event["seat"], options)
    return None


# 50D2, 51B: the partner's lead


def lead(history: History, t: int) -> Choice | None:
    leader = turns.on_lead(history, t)
    if leader not in defenders(history, t) or wrong_leads.defenders_open_lead(
        history, t
    ):
        return None
    cards = penalty.majors(history, t, partner(leader))
    if all(is_answered(history, t, leader, card) for card in cards):
        return None
    suits = tuple(sorted({card[0] for card in cards}))
    options = (Option("require", suits), Option("prohibit", suits), Option("neither"))
    options = withdrawn.consistent(options, *withdrawn.bound(history, t, leader))
    return Choice("lead", chooser(history, t), leader, options)


def is_answered(history: History, t: int, leader: str, card: str) -> bool:
    """Declarer has spoken at this lead since this card became major."""
    major = penalty.major_since(history, t, partner(leader), card) or t
    since = max(turns.lead_since(history, t), major)
    said = [v for v, _ in happened(history, t, "Elected") if v > since]
    return any(about(history, v) == "lead" for v in said)


@remembered
def about(history: History, v: int) -> str:
    """The kind of choice answered at v: as told, else the one that was open."""
    event = history.at(v)
    if told := event.get("awaiting"):
        return str(told).split("-")[0]
    open_then = open_choices(history, v - 1)
    words = {o.choice: c.kind for c in open_then for o in c.options}
    return words.get(event["choice"], "")


def leader_asked_about(history: History, v: int) -> str:
    """The seat on lead when declarer answered at v."""
    return turns.on_lead(history, v - 1) or ""


# 57A: the partner of a defender who led or played too early


@remembered
def premature_kind(history: History, v: int) -> str:
    """57A before partner has played, 57C1 harmless, 57D at the right-hand turn."""
    if plays.is_play(history, v):
        return "none"
    first = lies_since(history, v)
    return too_early(history, v) if first is None else premature_kind(history, first)


def too_early(history: History, v: int) -> str:
    event = history.at(v)
    led = wrong_leads.open_lead(history, v - 1)
    if led and wrong_leads.plays_to_declarers_lead(history, led, event):
        return "57A"
    if not is_full(history):
        said = {"partner": "57A", "rho": "57D"}
        return said.get(event.get("before", "partner"), "57C")
    offender, turn = event["seat"], turns.to_play(history, v - 1)
    trick = turns.current_trick(history, v - 1)
    if partner(offender) == turn and trick:
        hands = {p.seat for p in trick} - defenders(history, v)
        return "57C" if len(hands) == 2 else "57A"
    if left_of(turn or "N") == offender and trick:
        legal = playable.legal_cards(history, v - 1, offender)
        return "57D" if event["card"] in legal else "57D illegal"
    return "none"


def lies_since(history: History, v: int) -> int | None:
    """57C, 57D: the report since which this card waits for its turn; told again."""
    seat, card = history.at(v)["seat"], history.at(v)["card"]
    for u, event in happened(history, v - 1, "PlayedOutOfTurn"):
        same = (event["seat"], event["card"]) == (seat, card)
        waits = same and premature_kind(history, u) in ("57C", "57D")
        over = turns.trick_over(history, u, v - 1)
        if waits and not over and not turns.has_played(history, seat, u, v - 1):
            return u
    return None


@remembered
def open_premature_play(history: History, t: int) -> int | None:
    for v, event in happened(history, t, "PlayedOutOfTurn"):
        if event["seat"] in defenders(history, t):
            pending = premature_kind(history, v) == "57A"
            if pending and not is_settled(history, v, t):
                return v
    return None


def is_settled(history: History, v: int, t: int) -> bool:
    words = ("highest", "lowest", "require_suit", "forbid_suit")
    said = [u for u, e in happened(history, t, "Elected") if e["choice"] in words]
    return any(u > v for u in said) or turns.trick_over(history, v, t)


def premature_play(history: History, t: int) -> Choice | None:
    v = open_premature_play(history, t)
    if v is None:
        return None
    others = tuple(sorted(set(SUITS) - {turns.suit_of_trick(history, t)}))
    required = Option("require_suit", others)
    since_2017 = [required] if edition(history) == "2017" else []
    named = [*since_2017, Option("forbid_suit", others)]
    options = (Option("highest"), Option("lowest"), *named)
    bound = partner(history.at(v)["seat"])
    return Choice("premature_play", chooser(history, t), bound, options)


# 51A: several penalty cards that could be played


def designation(history: History, t: int) -> Choice | None:
    seat = turns.to_play(history, t)
    if seat not in defenders(history, t):
        return None
    cards = playable.playable_majors(history, t, seat)
    if len(cards) < 2:
        return None
    options = (Option("designate", (), tuple(sorted(cards))),)
    return Choice("designation", chooser(history, t), seat, options)
