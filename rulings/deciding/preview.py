"""What a decision would do, worked out from what was typed; nothing is stored."""

from fractions import Fraction

from msgspec import Struct

from rulings.deciding.drafts import Draft, read_draft
from rulings.deciding.faults import Fault, Reading, Typed
from rulings.deciding.fields import Room, own_table, room_of
from rulings.deciding.forms import read_form
from rulings.deciding.recorded import vulnerable_of
from rulings.scores.contract_scores import Vulnerable
from rulings.scores.effects import Effect, effect
from rulings.scores.fields import Field, of_match
from rulings.scores.forms import Form, Teams
from tables.models import Board


class Preview(Struct, frozen=True):
    """A draft, and its effect on the field where there is one.

    ``faults`` are those of the draft; ``unshown`` says why there is no effect, which
    hinders nobody from deciding.
    """

    draft: Draft
    vulnerable: Vulnerable
    faults: tuple[Fault, ...]
    room: Room | None = None
    table: str = ""
    form: Form | None = None
    field: Field | None = None
    effect: Effect | None = None
    unshown: tuple[Fault, ...] = ()

    @property
    def totals(self) -> tuple[Fraction, Fraction]:
        """What the board gives out in all, before and after."""
        changes = self.effect.changes if self.effect else ()
        before = sum((one.before.amount for one in changes), Fraction(0))
        return before, sum((one.after.amount for one in changes), Fraction(0))


def preview(board: Board, typed: Typed) -> Preview:
    """The draft and all it does to the field of the board."""
    vulnerable = vulnerable_of(board)
    draft = read_draft(typed, board.table.section.tournament.edition, vulnerable)
    room, reading = room_of(board), Reading(typed)
    form = read_form(reading)
    table = own_table(room, board, typed.get("table", "")) if room else ""
    shown = Preview(draft, vulnerable, draft.faults, room, table, form)
    if room is None:
        reading.fault("no_room")
    elif not table:
        reading.fault("own_table_missing", "table")
    if reading.faults or draft.decision is None or room is None or form is None:
        return _with(shown, None, None, reading)
    return _worked_out(shown, room, form, reading)


def _worked_out(shown: Preview, room: Room, form: Form, reading: Reading) -> Preview:
    decision = shown.draft.decision
    assert decision is not None  # the caller has looked
    field, table = room.field, shown.table
    if isinstance(form, Teams):
        field = of_match(field, table)
    found = reading.attempt("", lambda: effect(field, form, table, decision))
    return _with(shown, field, found, reading)


def _with(
    shown: Preview, field: Field | None, found: Effect | None, reading: Reading
) -> Preview:
    return Preview(
        shown.draft,
        shown.vulnerable,
        shown.faults,
        shown.room,
        shown.table,
        shown.form,
        field,
        found,
        tuple(reading.faults),
    )
