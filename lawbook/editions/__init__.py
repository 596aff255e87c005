"""The editions of the Laws, one folder each: what it decides, its labels, its words.

The rules are written once, for the base, and cite its clauses. The folder of another
edition says what is different there:

- ``edition.toml``: its year; under ``[differences]`` what it decides differently (the
  fields of `Differences`); under ``[labels]`` where a clause of the base stands in its
  book; under ``[information]`` its policies, one list for each standing of a card;
  under ``[adjustments]`` the adjustments it knows, each with its clause
- ``words/``: its clauses, definitions and common mistakes in English
  (`lawbook.library`); other languages have theirs in their own folders

What a folder does not say is as in the base. A folder laid beside these is an edition:
nothing else names the years.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Literal

import msgspec
from msgspec import Struct

To = Literal["partner", "declarer"]
About = Literal["card", "requirement", "circumstances"]
Status = Literal["authorized", "unauthorized"]
Policies = Mapping[str, tuple["Standing", ...]]


class UnknownEdition(ValueError):
    """There is no edition of this year here."""

    def __init__(self, year: str) -> None:
        super().__init__(f"The field `edition` is {year!r}. {the_editions()}")


class Standing(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of an information policy: who may use what, by which clause.

    ``to`` is partner of the card's owner, or declarer; ``about`` the card itself, what
    it requires of its owner, or how it came to be seen.
    """

    to: To
    about: About
    status: Status
    law: str


class Differences(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an edition may decide differently from the rules as they are written.

    ``first_exposure_law``: the clause for a card seen before the first call.
    ``auction_cards_by_choice``: declarer says whether a card faced in the auction is a
    penalty card (24). ``may_require_other_suit``: of a premature play declarer may
    require another suit (57A3). ``may_play_on_after_claim``: all four may agree to play
    on (68D2). ``knows_comparable_calls``: a comparable call frees the lead (23, 26).
    ``comparable_after_insufficient``: a call that means as much frees partner after an
    insufficient bid (27B1(b)). ``change_may_be_kept_up``: whose change of call was not
    accepted may still choose another call (25B). ``last_trick_lead_may_be_accepted``: a
    lead out of turn to the last trick can be accepted (53A).
    ``knows_play_before_opponent``: there is a clause for a defender's play at the turn
    of the opponent on the right (57D).
    ``objection_undoes_concession``: a defender's objection leaves no concession (68B2);
    ``objection_undoes_implied``: of one that follows from a claim, too.
    ``irrational_line_excepted``: a line not stated may also count where any other
    would be irrational (70E).
    ``both_revokes_put_right``: where both sides revoked and one has gone on, both are
    put right (62C3). ``second_revoke_free``: after which first revoke of the player in
    the suit a second carries no trick (64B2). ``both_sides_revoked``: when no trick
    moves because both did (64B7). In both ``ask`` leaves it to the Director.
    ``second_trick_for_later_card``: a revoker who later wins with a card that could
    have been played gives a second trick (64A2).
    ``asking_partner_scores``: a revoke that a defender's question to partner shows is
    put right and counts as established (61B, 63B).
    ``knows_wrong_count``, ``knows_wrong_hand``,
    ``knows_result_of_other_table``: what it says of a wrong number of cards (13), of
    the cards of another board (15A), of a fouled board at teams (86B2) is held here;
    else the Director is asked to look it up. ``wrong_hand_by_lho``: a new call on the
    right cards may not differ once LHO has called. ``wrong_board_begins_again``: in the
    auction a board goes to those who are due, who begin again (15C).
    ``pointing_until``: until when a player may say that a card of a trick lies wrong
    (65B3); ``ask`` where the text is lacking.
    ``tricks_disputed_late``: what tricks disputed after the round still change (79B).
    ``influence_must_be_probable``: a call may be changed only where misinformation has
    probably led to it (21B1). ``understanding_must_be_common``: to describe an
    agreement that the two understand differently is an infraction (75D2).
    ``slip_ends_with``: what ends the time to change a call of dummy's card: declarer's
    next play from either hand, or a pause for thought as well (45C4(b)).
    ``rules_late_dummy_card``: the text says what holds when a card that dummy was not
    told to play is noticed too late (45D2). ``adjusts_what_dummy_pointed_at``: an
    irregularity of a defender that dummy, without rights, was the first to point at is
    looked at when play ends (43B3).
    ``omission_with_suit_revokes``: a trick that lacks a player's card counts as a
    revoke even where the player had a card of the suit led (67B1).
    ``knows_card_played_twice``: a clause speaks of a card played to two tricks (67B3).
    ``assent_establishes_revoke``: assent to a claim is enough for it (63A4).
    ``likely_trick_undoes_agreement``: a trick that a side would likely have won undoes
    its agreement; else only one that no normal play could lose (69B).
    """

    first_exposure_law: Literal["16D", "24"] = "16D"
    auction_cards_by_choice: bool = False
    may_require_other_suit: bool = True
    may_play_on_after_claim: bool = True
    knows_comparable_calls: bool = True
    comparable_after_insufficient: bool = True
    change_may_be_kept_up: bool = False
    last_trick_lead_may_be_accepted: bool = False
    knows_play_before_opponent: bool = True
    objection_undoes_concession: bool = True
    objection_undoes_implied: bool = True
    irrational_line_excepted: bool = False
    both_revokes_put_right: bool = True
    second_revoke_free: Literal["established", "revoked", "ask"] = "established"
    both_sides_revoked: Literal["established", "revoked", "ask"] = "established"
    second_trick_for_later_card: bool = False
    asking_partner_scores: bool = False
    knows_wrong_count: bool = True
    knows_wrong_hand: bool = True
    wrong_hand_by_lho: bool = False
    wrong_board_begins_again: bool = False
    knows_result_of_other_table: bool = True
    pointing_until: Literal["played", "led", "ask"] = "played"
    tricks_disputed_late: Literal["convinced", "no_duty", "no_more"] = "convinced"
    influence_must_be_probable: bool = False
    understanding_must_be_common: bool = True
    slip_ends_with: Literal["either_hand", "pause"] = "either_hand"
    rules_late_dummy_card: bool = True
    adjusts_what_dummy_pointed_at: bool = True
    omission_with_suit_revokes: bool = True
    knows_card_played_twice: bool = True
    assent_establishes_revoke: bool = False
    likely_trick_undoes_agreement: bool = True


class Edition(Differences, frozen=True, kw_only=True):
    """One edition of the Laws; ``folder`` is where its words lie."""

    year: str
    labels: Mapping[str, str]
    information: Policies
    adjustments: Mapping[str, str]
    folder: Traversable


class _EditionFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What ``edition.toml`` may say."""

    year: str
    base: str | None = None
    differences: Differences = Differences()
    labels: Mapping[str, str] = {}
    information: Policies = {}
    adjustments: Mapping[str, str] = {}


def label(edition: str, clause: str) -> str:
    """The label under which an edition has a clause of the base.

    >>> label("2007", "50E4"), label("2017", "50E4"), label("1997", "81C5")
    ('50E3', '50E4', '81C8')
    """
    return EDITIONS[edition].labels.get(clause, clause)


def adjustments(edition: str) -> Mapping[str, str]:
    """The kinds of adjustment and penalty that an edition knows, each with its clause.

    Raises `UnknownEdition`.

    >>> adjustments("2017")["weighted"], adjustments("1997")["weighted"]
    ('12C1(c)', '12C3')
    """
    require_edition(edition)
    return EDITIONS[edition].adjustments


def texts_lacking(edition: str) -> tuple[str, ...]:
    """The clauses whose text of an edition is not held here: the Director is asked.

    Each by its label there. Raises `UnknownEdition`.

    >>> texts_lacking("2017"), texts_lacking("1997")
    ((), ('13', '17D', '64B2', '64C', '65', '86'))
    """
    require_edition(edition)
    of = EDITIONS[edition]
    held = {
        "13": of.knows_wrong_count,
        "15A": of.knows_wrong_hand,
        "64B2": of.second_revoke_free != "ask",
        "64B7": of.both_sides_revoked != "ask",
        "65B3": of.pointing_until != "ask",
        "86B2": of.knows_result_of_other_table,
    }
    return tuple([label(edition, clause) for clause in held if not held[clause]])


def require_edition(year: str) -> None:
    """Raise `UnknownEdition` where there is no folder of this year.

    ``year`` is written as in the folders: "2017".
    """
    if year not in EDITIONS:
        raise UnknownEdition(year)


def the_editions() -> str:
    """The sentence that names them.

    >>> the_editions()
    'The editions are 1997, 2007 and 2017.'
    """
    *earlier, newest = sorted(EDITIONS)
    return f"The editions are {', '.join(earlier)} and {newest}."


@contextmanager
def with_edition(folder: Traversable) -> Iterator[Edition]:
    """Have one more edition from a folder elsewhere, for as long as the block lasts."""
    edition = _edition(folder, EDITIONS[BASE])
    _found[edition.year] = edition
    try:
        yield edition
    finally:
        del _found[edition.year]


def _edition(folder: Traversable, base: Edition | None) -> Edition:
    file = _file(folder)
    return Edition(
        **msgspec.structs.asdict(file.differences),
        year=file.year,
        labels=file.labels,
        information={**(base.information if base else {}), **file.information},
        adjustments=file.adjustments or (base.adjustments if base else {}),
        folder=folder,
    )


def _file(folder: Traversable) -> _EditionFile:
    text = folder.joinpath("edition.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), _EditionFile)


def _all() -> Iterator[Edition]:
    """The editions of the folders beside this module, the base first."""
    here = resources.files("lawbook").joinpath("editions").iterdir()
    folders = [one for one in here if one.joinpath("edition.toml").is_file()]
    (first,) = (one for one in folders if _file(one).base is None)
    yield (base := _edition(first, None))
    yield from (_edition(one, base) for one in folders if one is not first)


_read = {one.year: one for one in _all()}
BASE = next(iter(_read))
_found = dict(sorted(_read.items(), reverse=True))
EDITIONS: Mapping[str, Edition] = _found
