"""Giving several cases to one person, from the list in the administration."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.cases.models import Case
from rulings.cases.scope import WORKERS, is_seen
from rulings.cases.selectors import board_name
from rulings.cases.services import assign_case
from rulings.cases.steps import By
from rulings.cases.wording import person
from rulings.flags.selectors import about_case
from tables.access.visibility import sight_of

OUT_OF_SIGHT = gettext_lazy("%(case)s was not given: %(who)s does not see its board.")


class GiveForm(forms.Form):
    """To whom the cases are given."""

    to = forms.ModelChoiceField(
        label=gettext_lazy("Give it to"),
        queryset=User.objects.filter(WORKERS, is_active=True).distinct(),
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        field: Any = self.fields["to"]
        field.label_from_instance = person


def give_cases(
    request: HttpRequest, cases: QuerySet[Case], context: dict[str, Any]
) -> HttpResponse | None:
    """Ask to whom, then give each case; those he would not see are left and named."""
    form = GiveForm(request.POST if "confirm" in request.POST else None)
    if not form.is_valid():
        named = [(case.pk, _named(case)) for case in cases]
        context |= {"form": form, "cases": named, "title": _("Give to somebody…")}
        return TemplateResponse(request, "admin/rulings/give.html", context)
    given = _give(request, cases, form.cleaned_data["to"])
    messages.success(request, _("Given: %(count)s.") % {"count": given})
    return None


def _named(case: Case) -> str:
    return f"{case} · {board_name(case.board)} · {about_case(case)}"


def _give(request: HttpRequest, cases: Iterable[Case], to: User) -> int:
    assert isinstance(request.user, User)  # the admin lets nobody else in
    given, sight = 0, sight_of(to)
    for case in cases:
        if is_seen(case.board, sight):
            by = By(request.user, case.version)
            assign_case(case_id=case.pk, by=by, to=to)
            given += 1
        else:
            said = OUT_OF_SIGHT % {"case": case, "who": person(to)}
            messages.warning(request, said)
    return given
