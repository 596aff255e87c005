"""The short form of a penalty: late, a telephone, a board at the wrong table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from rulings.cases.decisions import wording as words
from rulings.cases.penalties import PenaltyGiven, impose_penalty
from rulings.common.errors import StepRefused
from rulings.web.pages.cases.questions import BoardForm, where
from rulings.web.pages.guard import (
    WORK,
    logged_in,
    require_permission,
)
from tables.access.roles import tournaments_seen
from tables.access.visibility import visibility_of
from tables.models import Tournament
from tables.regulations.pack import Pack, StandardPenalty, said_in
from tables.regulations.selectors import packs_of, regulations_of
from tables.web.pages.clauses import language
from tables.web.pages.setup.regulations import penalty_shown

OTHER = "other"
# What the Director sees most; each is a failing of procedure (90) by itself.
REASONS = {
    "late": gettext_lazy("Arrived late, or the table ended the round late"),
    "telephone": gettext_lazy("A telephone or another device"),
    "loud": gettext_lazy("Talk about a board that others could hear"),
    "hands": gettext_lazy("Cards of another player, or a board, touched or moved"),
    "place": gettext_lazy("The wrong place, the wrong board or the wrong opponents"),
    "score": gettext_lazy("Scores compared with another table"),
    "instruction": gettext_lazy("An instruction of the Director not followed"),
    OTHER: gettext_lazy("Something else"),
}


class PenaltyForm(BoardForm):
    """Who is penalised, for what, and how much is taken."""

    side = forms.ChoiceField(
        label=gettext_lazy("Side"),
        choices=list(words.SIDE.items()),
        widget=forms.RadioSelect,
    )
    standard = forms.ChoiceField(
        label=gettext_lazy("Standard penalty of the regulations"),
        required=False,
        help_text=gettext_lazy(
            "Sets the reason, kind and amount. An amount entered below is used instead."
        ),
    )
    why = forms.ChoiceField(
        label=gettext_lazy("For what"), choices=list(REASONS.items())
    )
    details = forms.CharField(
        label=gettext_lazy("In your own words"), max_length=500, required=False
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("Kind of penalty"),
        choices=[
            (name, words.PENALTY[name]) for name in ("procedural", "disciplinary")
        ],
    )
    amount = forms.CharField(
        label=gettext_lazy("Amount"), max_length=20, required=False
    )
    unit = forms.ChoiceField(
        label=gettext_lazy("Unit"), choices=list(words.UNIT.items())
    )

    def __init__(self, user: Any, data: Any = None, **more: Any) -> None:
        super().__init__(user, data, **more)
        for name in ("table", "board"):
            field = self.fields[name]
            field.required = True
            field.error_messages["required"] = _("Enter the board and the table.")
        self._offer_standard(tournaments_seen(user))

    def _offer_standard(self, tournaments: QuerySet[Tournament]) -> None:
        """The penalties of the regulations that hold where this person looks."""
        offered = [
            (pack.title, [_choice(pack, one) for one in pack.penalties])
            for pack in packs_of(tournaments)
            if pack.penalties
        ]
        if not offered:
            del self.fields["standard"]
            return
        field = self.fields["standard"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", "–"), *offered]

    def clean(self) -> dict[str, Any]:
        """A penalty is written down at a board; "something else" says what it is."""
        said = super().clean()
        if said.get("standard"):
            self._take_standard(said)
        elif said.get("why") == OTHER and not said.get("details", "").strip():
            self.add_error("details", _("Enter what the penalty is for."))
        if not self.errors and not said["amount"]:
            self.add_error("amount", _("Enter the amount."))
        return said

    def _take_standard(self, said: dict[str, Any]) -> None:
        """What the regulations say; the Director's own amount counts before theirs."""
        pack = regulations_of(said["tournament"].pk) if "tournament" in said else None
        title, _bar, code = said["standard"].rpartition("|")
        penalty = pack.penalty(code) if pack and pack.title == title else None
        if penalty is None:
            words = _("This tournament is not played by these regulations.")
            self.add_error("standard", words)
            return
        said |= {
            "kind": penalty.kind,
            "name": said_in(penalty.name, language()),
        }
        amount = penalty.amount_in(said["tournament"].form)
        if amount and said.get("amount") == "":
            said["unit"], said["amount"] = amount

    @property
    def given(self) -> PenaltyGiven:
        """What was typed, of a form that is valid."""
        said = self.cleaned_data
        about = [] if said["why"] == OTHER else [str(REASONS[said["why"]])]
        about = [said["name"]] if "name" in said else about
        return PenaltyGiven(
            side=said["side"],
            kind=said["kind"],
            amount=said["amount"],
            unit=said["unit"],
            why=": ".join([*about, *filter(None, [said["details"].strip()])]),
        )


def _choice(pack: Pack, one: StandardPenalty) -> tuple[str, str]:
    shown = penalty_shown(one, language())
    return f"{pack.title}|{one.code}", f"{shown.name} ({', '.join(shown.amounts)})"


@require_http_methods(["GET", "HEAD", "POST"])
@require_permission(WORK)
def new(request: HttpRequest) -> HttpResponse:
    """Record a penalty, and go to where it is told to the sides."""
    if request.method != "POST":
        return _page(request, PenaltyForm(request.user, initial=where(request)))
    form = PenaltyForm(request.user, request.POST)
    if form.is_valid():
        try:
            return _recorded(request, form)
        except StepRefused as refused:
            form.add_error("amount", str(refused))
    return _page(request, form)


def _recorded(request: HttpRequest, form: PenaltyForm) -> HttpResponse:
    seen = visibility_of(logged_in(request)).board(form.cleaned_data["found"])
    case = impose_penalty(seen=seen, actor=logged_in(request), given=form.given)
    return redirect("rulings:review_case", case_id=case.pk)


def _page(request: HttpRequest, form: PenaltyForm) -> HttpResponse:
    return render(request, "rulings/cases/penalty.html", {"form": form})
