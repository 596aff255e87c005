"""What the Director says in each situation, word for word in English."""

from typing import Any

import pytest

from lawbook import read_event, replay, say


def said(edition: str, *events: dict[str, Any], language: str = "en") -> str:
    """All that is said after these events, with the clauses."""
    opened = {"type": "BoardOpened", "board": 1, "edition": edition}
    state = replay(map(read_event, [opened, *events])).state
    return " ".join(
        f"{saying.text} [{', '.join(saying.laws)}]" for saying in say(state, language)
    )


def exposed(seat: str, *cards: str, **more: Any) -> dict[str, Any]:
    event = {"type": "CardExposed", "seat": seat, "cards": cards, "manner": "dropped"}
    return event | more


CARDS = ["C2", "D3"]
CONTRACT = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
WEST_LEADS = {"type": "OnLead", "seat": "W"}
IN_PLAY = [CONTRACT, {"type": "CardPlayed", "seat": "W", "card": "C2"}]
TOO_SOON = {"type": "PlayedOutOfTurn", "seat": "W", "card": "H4", "before": "partner"}
SAID = [
    (
        "declarer's card has no penalty",
        [CONTRACT, exposed("S", "HA")],
        "No penalty. South, pick up the ace of hearts. [48A]",
    ),
    (
        "nor have two of dummy's, before dummy is faced",
        [CONTRACT, exposed("N", "HA", "D2")],
        "No penalty. North, pick up the ace of hearts and the two of diamonds. [48A]",
    ),
    (
        "nor has one of dummy's, which lies there anyway",
        [*IN_PLAY, exposed("N", "HA")],
        "No penalty. North is dummy: leave the ace of hearts face up with the other "
        "cards. No card of dummy becomes a penalty card. [48A]",
    ),
    (
        "nor a card partner could not have seen",
        [CONTRACT, exposed("E", "HA", partner_could_see=False)],
        "No penalty card, because West could not have seen it. East, pick up the ace "
        "of hearts. [49]",
    ),
    (
        "nor one shown with a word about this trick",
        [*IN_PLAY, exposed("E", "HA", manner="current_trick")],
        "No penalty card, because East spoke only of this trick.",
    ),
    (
        "a card faced in the auction stays, and the auction's end decides",
        [exposed("E", "HA")],
        "When the auction ends, what lies in front of East becomes a penalty card if "
        "East defends; if not, East picks it up. [24E]",
    ),
    (
        "partner passes once for an honour",
        [exposed("E", "HA")],
        "West must pass at the next turn to call. [24B]",
    ),
    (
        "the leader waits while declarer chooses",
        [CONTRACT, exposed("E", "DK"), WEST_LEADS],
        "West, wait until South has chosen. [50D2]",
    ),
    (
        "a required suit gives way to a hand without it",
        [
            CONTRACT,
            exposed("E", "DK"),
            WEST_LEADS,
            {"type": "Elected", "choice": "require", "suits": ["D"]},
        ],
        "West must lead diamonds; if West has none, any other legal card. "
        "[50D2(a), 59]",
    ),
    (
        "57: each of four things is said",
        [*IN_PLAY, TOO_SOON],
        "Or, if East has none of the suit led, East plays a suit you name: a spade, a "
        "heart or a diamond. [57A3]",
    ),
    (
        "52: what acceptance does",
        [
            CONTRACT,
            exposed("W", "D8"),
            WEST_LEADS,
            {"type": "PenaltyCardNotPlayed", "seat": "W", "played": "D3"},
        ],
        "South, you may accept the three of diamonds: the eight of diamonds stays on "
        "the table. [52B1(a)]",
    ),
    (
        "58: a defender's other card becomes a penalty card",
        [CONTRACT, {"type": "CardsPlayedTogether", "seat": "W", "visible": CARDS}],
        "West, say which card you play; any other that could be seen becomes a penalty "
        "card. [58B2]",
    ),
    (
        "58: declarer's goes back",
        [
            *IN_PLAY,
            {"type": "CardsPlayedTogether", "seat": "S", "visible": ["H2", "D3"]},
        ],
        "South, say which card you play; any other goes back to hand. [58B2]",
    ),
    (
        "62: a revoke put right at the twelfth trick leaves no penalty card",
        [
            *IN_PLAY,
            {
                "type": "RevokeCorrected",
                "seat": "E",
                "withdrawn": "H7",
                "substituted": "C5",
                "trick": 12,
            },
        ],
        "East has the seven of hearts back in hand: no penalty card. West may not make "
        "use of having seen it. [16C]",
    ),
    (
        "68: what a claim shows is no penalty card",
        [*IN_PLAY, {"type": "Claimed", "seat": "S", "tricks": 10}],
        "Cards shown with the claim do not become penalty cards. [68D]",
    ),
    (
        "68: partner may object to a concession",
        [*IN_PLAY, {"type": "Conceded", "seat": "W"}],
        "East, if you object at once to the concession, nothing is conceded. [68B2]",
    ),
    (
        "the Director outranks the rule",
        [
            CONTRACT,
            exposed("E", "DK"),
            {
                "type": "DirectorDesignated",
                "seat": "E",
                "card": "DK",
                "status": "not_penalty_card",
                "reason": "An opponent knocked it out of the hand.",
            },
        ],
        "The Director rules: the king of diamonds is no longer a penalty card. East, "
        "pick it up. [50]",
    ),
    (
        "a lead face down out of turn goes back unseen",
        [CONTRACT, {"type": "FaceDownLead", "seat": "E"}],
        "East has led face down out of turn. East, take the card back without showing "
        "it: no penalty. West leads. [41A]",
    ),
    (
        "26B: one suit may be forbidden",
        [
            {
                "type": "CallWithdrawn",
                "seat": "E",
                "call": "1H",
                "suits_shown": ["H"],
            },
            CONTRACT,
            WEST_LEADS,
        ],
        "for as long as West keeps the lead. [26B]",
    ),
]


NAMES = [case[0] for case in SAID]


@pytest.mark.parametrize(("events", "words"), [c[1:] for c in SAID], ids=NAMES)
def test_the_words_of_each_ruling(events: list[Any], words: str) -> None:
    assert words in said("2017", *events)


@pytest.mark.parametrize(
    ("edition", "words"),
    [
        ("2017", "becomes a penalty card if East defends"),
        ("2007", "becomes a penalty card if East defends"),
        ("1997", "declarer may say that what lies there is to be a penalty card"),
    ],
)
def test_each_edition_says_what_becomes_of_a_card_of_the_auction(
    edition: str, words: str
) -> None:
    assert words in said(edition, exposed("E", "HA"))


@pytest.mark.parametrize(
    ("edition", "words"),
    [("2017", "play may go on"), ("2007", "Nobody plays on"), ("1997", "Nobody plays")],
)
def test_each_edition_says_whether_play_may_go_on_after_a_claim(
    edition: str, words: str
) -> None:
    claim = {"type": "Claimed", "seat": "S", "tricks": 10}
    assert words in said(edition, *IN_PLAY, claim)


def test_a_clause_is_labelled_once() -> None:
    """53B and 53C change places in 2007: labelled twice, they would change back."""
    led = {"type": "LeadOutOfTurn", "seat": "W", "card": "H4"}
    told = said("2007", *IN_PLAY, {"type": "OnLead", "seat": "S"}, led)
    assert "simply leads" in told
    assert "[53C]" in told
    assert "[53B]" not in told


def test_what_was_settled_is_said_until_the_next_trick() -> None:
    """Then the card is in hand again and the table has gone on."""
    dropped = [*IN_PLAY, exposed("S", "HA")]
    assert "No penalty" in said("2017", *dropped)
    assert "No penalty" not in said("2017", *dropped, {"type": "OnLead", "seat": "N"})
