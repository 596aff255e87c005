"""Asking for another run, and stopping one."""

from __future__ import annotations

from typing import Any

from rulings.analysis.models import Examination, read_assumptions, usual_assumptions
from rulings.analysis.selectors import examinations
from rulings.analysis.services import ask_examination, stop_examination
from rulings.common.errors import StepRefused
from rulings.damage.settings import Settings
from rulings.web.pages.analysis.readings import AssumptionsForm
from tables.access.visible import VisibleBoard
from tables.common.numbers import whole_number


class NotAsked(Exception):
    """Nothing was asked for; ``form`` says why."""

    def __init__(self, form: AssumptionsForm) -> None:
        super().__init__("The form is not right.")
        self.form = form


def asked(seen: VisibleBoard, given: Any, person: Any) -> Examination:
    """The examination that was asked for with the assumptions of a form.

    Without a form the usual assumptions hold. Raises `NotAsked`.
    """
    form = AssumptionsForm(_base(seen, given.get("run", "")), given)
    if "form" in given and not form.is_valid():
        raise NotAsked(form)
    assumed = form.assumed() if "form" in given else None
    try:
        return ask_examination(
            board_id=seen.board.pk, assumptions=assumed, asked_by=person
        )
    except StepRefused as refused:
        form.add_error(None, str(refused))
        raise NotAsked(form) from refused


def _base(seen: VisibleBoard, run: str) -> Settings:
    """What the form does not ask is taken from the run it was opened on."""
    found = examinations(seen).filter(pk=whole_number(run) or 0).first()
    if found is None:
        return usual_assumptions(seen.board)
    return read_assumptions(found.assumptions)


def stop(seen: VisibleBoard, run: str) -> None:
    """Stop a run of this board; one that is over stays as it is."""
    number = whole_number(run) or 0
    if examinations(seen).filter(pk=number).exists():
        stop_examination(examination_id=number)
