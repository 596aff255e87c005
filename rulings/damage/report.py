"""What an examination of a board found, as a document: plain values, nothing to decode.

Cards and seats are written as in the events (``SK``, ``W``), tricks are declarer's
unless said otherwise, chances and shares are 0 to 1. The document is stored, shown and
compared; the same events, deal, settings and versions give the same document.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rulings.damage.settings import Settings, Word

# How the exposed card might have helped, and so what is compared:
# ``sight``: it lay on the table, with and without the sight of it (50E4).
# ``picked_up``: partner had seen it and may not use that (50E2, 16C).
# ``origin``: it was played; how it came to be exposed tells about the hand (50E3, 16C).
# ``compelled``: no information, but its owner had to play it and was right to (72C).
# Before 2017 the sight of a card on the table was not partner's to use either: there
# a card that lies on the table is asked about as if picked up, by its own clause.
Kind = Literal["sight", "picked_up", "origin", "compelled"]


class Estimate(Struct, frozen=True):
    """A figure and its interval from 5 % to 95 %; the bounds are equal where exact."""

    value: float
    low: float
    high: float


class World(Struct, frozen=True):
    """What one action is worth to a player who knows so much.

    ``share`` of the peers who choose it; ``tricks`` the defence can expect on the whole
    board; ``makes``: the chance that declarer makes the contract; ``worth`` in units of
    the form of scoring, for the defence. ``together`` is the share of the whole action,
    the cards of one suit that come to the same; null before method 3.
    """

    share: Estimate
    tricks: Estimate
    makes: Estimate
    worth: Estimate
    together: Estimate | None = None


class Candidate(Struct, frozen=True):
    """Lawful cards that come to the same, the highest first.

    ``exact`` is declarer's tricks on the real deal, double dummy. ``sighted`` and
    ``unsighted`` are the two worlds, null where the question ended before them.
    ``suggested``: the information made it likelier; ``alternative``: enough peers
    without the information choose the action it belongs to (16B1(b)); ``considered``
    is the share of them that would choose or seriously consider that action; null
    before method 5. Candidates with one number of ``action`` are one; -1: not told
    (before method 3).
    """

    cards: tuple[str, ...]
    exact: int
    chosen: bool
    sighted: World | None = None
    unsighted: World | None = None
    suggested: bool = False
    alternative: bool = False
    action: int = -1
    considered: float | None = None


class Card(Struct, frozen=True):
    """An exposed card and whose it is."""

    card: str
    seat: str
    kind: Literal["minor", "major"]


class ByHabit(Struct, frozen=True):
    """A card that is played by habit: its shares with the information and without.

    They are of those who act by habit. ``holding`` and ``pick`` say why, in the words
    of the table of habits.
    """

    card: str
    sighted: float
    unsighted: float
    holding: str
    pick: str


class Shown(Struct, frozen=True):
    """A card of partner's and what it was taken to show of its suit as dealt.

    ``length`` and ``above`` (cards above it) are least and most; of ``holds`` one is
    there, of ``lacks`` none; ``short`` is a length that explains it as well; ``parity``
    that of the length. ``other``: what a hand weighs that is not so. ``kept``: it
    counted.
    """

    card: str
    seat: str
    trick: int
    play: str
    other: float
    length: tuple[int, int]
    above: tuple[int, int]
    holds: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    short: tuple[int, int] | None = None
    parity: str = ""
    kept: bool = True


class Typical(Struct, frozen=True):
    """A layout that stands for the ``share`` of all that a player may picture.

    ``hands`` are the cards still held, from North round; ``placed``: the exposed cards
    lie where they were seen. ``tricks`` are declarer's there, double dummy, after the
    card chosen and after the other that most choose unseen.
    """

    hands: tuple[str, ...]
    share: float
    placed: bool
    tricks: tuple[tuple[str, int], ...]


class PartnerChoice(Struct, frozen=True):
    """One play of the offender's partner in the window of exposed cards.

    ``version`` is that of the event. ``state`` says how far it was followed:
    ``not_lawful``, ``no_choice``, ``no_gain``, ``weighed``, ``bad_bounds``,
    ``none_fits``, ``card_excluded``, ``none_found``, ``too_few``, ``tells_nothing``,
    ``out_of_order``, ``not_recorded`` (``chosen`` is empty then), ``solver_failed``,
    ``out_of_time``. ``ratio``: how much likelier the information
    made the action; ``stay``: the chance of the same action without it; ``gain``:
    defensive tricks, double dummy, that it won over the best action for declarer.
    ``prior``: the chance that the cards lie where they do.
    ``hands`` are the cards still held then, from North round, as in a deal;
    ``on_table`` those of the trick (its number is ``trick``) so far, led by ``leader``.
    Where the play comes from another source, ``version`` is the last entry before it.
    ``effective``: how many equally likely layouts the ``layouts`` are worth.
    ``typical`` are layouts to be drawn; empty where they were not asked for.
    ``habits`` are the cards played by habit, and ``settled`` the shares of all players
    that act by habit, with the information and without; ``shown`` is what partner's
    cards had shown.
    """

    version: int
    seat: str
    chosen: str
    kind: Kind
    clause: str
    about: tuple[Card, ...]
    state: str
    candidates: tuple[Candidate, ...] = ()
    ratio: Estimate | None = None
    stay: Estimate | None = None
    gain: int = 0
    prior: float | None = None
    layouts: int = 0
    exact: bool = False
    hands: tuple[str, ...] = ()
    on_table: tuple[str, ...] = ()
    leader: str = ""
    trick: int = 0
    effective: float = 0.0
    typical: tuple[Typical, ...] = ()
    habits: tuple[ByHabit, ...] = ()
    settled: tuple[float, float] = (0.0, 0.0)
    shown: tuple[Shown, ...] = ()


class Compulsion(Struct, frozen=True):
    """A play that the law or declarer's choice took from a defender; no assistance.

    ``cost``: tricks the defence lost by it, double dummy. ``others``: what else was
    lawful; with nothing else, or only its equals, the card was forced.
    """

    version: int
    seat: str
    card: str
    clause: str
    cost: int
    others: tuple[str, ...] = ()


class Election(Struct, frozen=True):
    """What declarer's choice was worth beside the other options, double dummy.

    ``options`` are the names of the contract of events with declarer's tricks.
    """

    version: int
    chosen: str
    clause: str
    options: tuple[tuple[str, int], ...]


class Proposal(Struct, frozen=True):
    """A clause and a card for which the figures are put before the reviewer.

    ``better``: the chance of a better result for the other side; ``weights`` of 0 to 13
    tricks of declarer; ``loss`` in units of the form of scoring, ``tricks`` in tricks:
    what they can expect to have lost. ``choices`` are places in the list of choices.
    Where several cards lay there at once they are asked about together: ``cards``, of
    which ``card`` is the first. ``why``, where the word is ``cannot_tell``, is the
    state of the choice that has no answer. ``dropping`` is the chance of a better
    result without what any call told, then without each call that is kept; null where
    the layouts do not tell. ``by_looks`` is that chance as if nobody acted by habit;
    ``unread`` without all that partner's cards showed, ``unread_each`` without each.
    """

    clause: str
    card: str
    seat: str
    word: Word
    better: Estimate
    weights: tuple[float, ...]
    loss: float
    tricks: float
    ratio: float
    choices: tuple[int, ...]
    cards: tuple[Card, ...] = ()
    why: str = ""
    dropping: tuple[float | None, ...] = ()
    by_looks: float | None = None
    unread: float | None = None
    unread_each: tuple[tuple[str, float | None], ...] = ()


class Report(Struct, frozen=True):
    """Everything about one board. ``state`` is ``done``, or why there is nothing more.

    ``coarse``: a first answer from few layouts; a full one follows. ``left_out``: cards
    played while the trick was not in order. ``versions`` names program and solver.
    ``done`` of the questions (``of`` in all) are fully examined.
    """

    state: str
    edition: str
    made: int
    settings: Settings
    versions: dict[str, str]
    choices: tuple[PartnerChoice, ...] = ()
    compelled: tuple[Compulsion, ...] = ()
    elections: tuple[Election, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    left_out: int = 0
    coarse: bool = False
    sentence: str = ""
    contract: str = ""
    declarer: str = ""
    done: int = 0
    of: int = 0

    @property
    def looked_at(self) -> int:
        """How many plays were asked about: choices, and plays that were compelled."""
        return len(self.choices) + len(self.compelled)

    @property
    def unproposed(self) -> Word:
        """The word where nothing is proposed: one about the plays that were looked at.

        Where there were none, or cards were left out, nothing can be told.
        """
        return "none" if self.looked_at and not self.left_out else "cannot_tell"
