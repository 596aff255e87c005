"""Regulation packs: those that are kept, one in words, and taking one in."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe
from msgspec import Struct

from tables.access.permissions import limited_as, takes_files
from tables.regulations import services
from tables.regulations.models import RegulationPack
from tables.regulations.pack import Pack, StandardPenalty, said_in
from tables.web.pages.access import organising
from tables.web.pages.clauses import ClauseShown, clause_of, language
from tables.web.pages.setup.common import (
    Context,
    FileForm,
    page,
    posted_data,
    redirect_with_message,
    refusals,
)
from tables.web.wording.names import Words

ACCEPTED = ".toml,.txt"
UNIT: Words = {
    "percent_of_top": _("per cent of a top"),
    "imps": _("IMPs"),
    "victory_points": _("victory points"),
}
KIND: Words = {
    "procedural": _("Procedural penalty (90)"),
    "disciplinary": _("Disciplinary penalty (91)"),
}


class PackForm(FileForm):
    """A signed file; whether its key was compared with what the authority publishes."""

    compared = forms.BooleanField(
        label=_("I have compared the key with the one the authority publishes"),
        required=False,
    )


class PenaltyShown(Struct, frozen=True):
    """A standard penalty in words."""

    name: str
    kind: str
    amounts: tuple[str, ...]


class WordingShown(Struct, frozen=True):
    """A clause, and what the authority says beside it."""

    clause: ClauseShown
    words: str


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@organising
def packs(request: HttpRequest) -> HttpResponse:
    """The packs there are; take one in."""
    form = PackForm(posted_data(request), request.FILES or None, accept=ACCEPTED)
    if request.method == "POST" and form.is_valid():
        with refusals(form):
            kept = _take_in(request, form)
        if form.is_valid():
            return redirect_with_message(
                request, _("Saved."), "setup_pack", pack_id=kept.pk
            )
    kept_packs = RegulationPack.objects.all()
    return page(request, "packs", {"form": form, "packs": kept_packs})


@require_safe
@organising
def pack(request: HttpRequest, pack_id: int) -> HttpResponse:
    """One pack in words: what it sets, and who signed it."""
    kept = get_object_or_404(RegulationPack, pk=pack_id)
    return page(request, "pack", {"kept": kept} | _in_words(kept.pack()))


@limited_as("exports")
@require_safe
@organising
def file(request: HttpRequest, pack_id: int) -> HttpResponse:
    """The signed file as it was taken in."""
    kept = get_object_or_404(RegulationPack, pk=pack_id)
    answer = HttpResponse(kept.file, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="regulations-{kept.pk}.toml"'
    return answer


def _take_in(request: HttpRequest, form: PackForm) -> RegulationPack:
    return services.take_in(
        file=form.cleaned_data["file"].read(),
        compared=form.cleaned_data["compared"],
        by=request.user,
        at=timezone.now(),
    )


def _in_words(said: Pack) -> Context:
    edition, spoken = said.laws[0], language()
    return {
        "said": said,
        "heard_by": said.heard_by(spoken),
        "penalties": [penalty_shown(one, spoken) for one in said.penalties],
        "wording": [
            WordingShown(clause_of(edition, one.clause), said_in(one.words, spoken))
            for one in said.wording
        ],
    }


def penalty_shown(one: StandardPenalty, spoken: str) -> PenaltyShown:
    """A standard penalty in a language, with the amount in each unit."""
    amounts = [f"{amount} {UNIT[unit]}" for unit, amount in one.amounts.items()]
    return PenaltyShown(said_in(one.name, spoken), str(KIND[one.kind]), tuple(amounts))
