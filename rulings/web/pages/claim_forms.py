"""The forms of the claim workbench: hands, lines of play, and the ruling."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from lawbook import label
from tables.web.wording.names import DECK, SEAT, SEATS

LAWS = ("70A", "70C", "70D1", "70D2", "70E1", "69B", "71")
MOST_LINES = 6


class HandsForm(forms.Form):
    """The cards that each seat still holds, and who leads; typed where not known."""

    leader = forms.ChoiceField(
        label=_("Who leads"), choices=[(seat, SEAT[seat]) for seat in SEATS]
    )

    def __init__(self, data: Any = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial, label_suffix="")
        for seat in SEATS:
            self.fields[seat] = forms.CharField(
                label=str(SEAT[seat]), max_length=40, required=False
            )

    def clean(self) -> dict[str, Any]:
        """Every hand as its cards; one that cannot be read is named."""
        cleaned: dict[str, Any] = super().clean() or {}
        for seat in SEATS:
            cleaned[seat] = self._hand(seat, cleaned.get(seat, ""))
        known = [card for seat in SEATS for card in cleaned[seat] or ()]
        if len(set(known)) < len(known):
            self.add_error(None, _("A card is in two hands."))
        return cleaned

    def _hand(self, seat: str, written: str) -> frozenset[str] | None:
        suits = written.strip().upper().replace("10", "T").split(".")
        if suits == [""]:
            return None
        cards = [
            suit + rank
            for suit, ranks in zip("SHDC", suits, strict=False)
            for rank in ranks
            if rank != "-"
        ]
        if len(suits) != 4 or not set(cards) <= set(DECK):
            self.add_error(
                seat, _("Enter spades, hearts, diamonds and clubs, like AQ2.K..T9.")
            )
            return None
        return frozenset(cards)


class LineForm(forms.Form):
    """A normal line of play, and the tricks it brings the side that claimed."""

    words = forms.CharField(label=_("A normal line"), max_length=300, required=False)
    tricks = forms.IntegerField(
        label=_("Tricks"), min_value=0, max_value=13, required=False
    )

    def clean(self) -> dict[str, Any]:
        """A line needs its tricks, and tricks need their line."""
        cleaned: dict[str, Any] = super().clean() or {}
        told, counted = bool(cleaned.get("words")), cleaned.get("tricks") is not None
        if told != counted and not self.errors:
            self.add_error(None, _("Enter each line with its tricks."))
        return cleaned


LinesForm = forms.formset_factory(LineForm, extra=MOST_LINES, max_num=MOST_LINES)


class RulingForm(forms.Form):
    """The tricks the Director gives, the clauses, the grounds."""

    given = forms.IntegerField(
        label=_("Of the tricks left, for the side that spoke"),
        min_value=0,
        max_value=13,
    )
    laws = forms.MultipleChoiceField(
        label=_("Clauses"), required=False, widget=forms.CheckboxSelectMultiple
    )
    grounds = forms.CharField(
        label=_("Grounds"),
        max_length=1500,
        required=False,
        widget=forms.Textarea({"rows": 3}),
    )

    def __init__(self, edition: str, data: Any = None) -> None:
        super().__init__(data, label_suffix="")
        laws = dict.fromkeys(label(edition, law) for law in LAWS)
        clauses = self.fields["laws"]
        assert isinstance(clauses, forms.MultipleChoiceField)
        clauses.choices = [(law, law) for law in laws]
