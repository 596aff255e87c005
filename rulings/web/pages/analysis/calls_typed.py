"""The auction as someone types it; what each call promised, to change or leave out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import (
    get_language,
    gettext,
    gettext_lazy,
    gettext_noop,
)
from msgspec.structs import replace

from lawbook import is_bid, meanings, suits_as_letters, typed
from rulings.analysis.call_table import table
from rulings.analysis.usual import with_auction
from rulings.analysis.wording import assumptions as words
from rulings.analysis.wording.assumptions import span
from rulings.damage.calls import first_wrong
from rulings.damage.promises import (
    MOST_CARDS,
    MOST_POINTS,
    Auction,
    Bounds,
    Promise,
    is_possible,
    read_range,
)
from rulings.damage.report import Shown
from rulings.damage.settings import Settings
from rulings.web.pages.analysis.players_typed import PlayersTyped
from tables.web.wording.names import SEAT, SEATS, SUIT, SUITS

BETWEEN_CALLS = re.compile(r"[\s,–]+")
SIDES = ("ns", "ew")

# The names in `calls.toml`, so that each language has them in its catalogue.
SYSTEMS = (
    gettext_noop("Five-card majors, strong notrump"),
    gettext_noop("Acol: four-card majors, weak notrump"),
    gettext_noop("Strong club (Precision)"),
)


class RangeField(forms.CharField):
    """A range of whole numbers up to ``most``."""

    def __init__(self, most: int, **given: Any) -> None:
        super().__init__(required=False, max_length=7, **given)
        self.most = most

    def clean(self, value: Any) -> Bounds:
        """The bounds; the error of an unreadable value says how to write it."""
        bounds = read_range(super().clean(value), self.most)
        if bounds is None:
            text = gettext("%(what)s: write for example 4, 5+ or 2-4.")
            raise forms.ValidationError(text % {"what": self.label})
        return bounds


class CallsField(forms.CharField):
    """The calls from the dealer on, with spaces between."""

    def clean(self, value: Any) -> tuple[str, ...]:
        """The calls; the first that cannot be is named."""
        given = suits_as_letters(super().clean(value))
        words = filter(None, BETWEEN_CALLS.split(given))
        calls = tuple(map(_read_call, words))
        wrong = first_wrong(calls)
        if wrong:
            text = gettext(
                "%(what)s cannot be called there. Enter the calls from the "
                "dealer on, for example 1S P 2S P 4S P P P."
            )
            raise forms.ValidationError(text % {"what": wrong})
        return calls


def _read_call(word: str) -> str:
    """A call as it is stored, in the words of any language; else what was typed."""
    said = word.upper()
    if is_bid(said):
        return said + "T" if said[1:] == "N" else said
    each = [_folded(one.call) for one in typed().values()]
    found = meanings(word.casefold(), each)
    return next(iter(found)) if len(found) == 1 else word


def _folded(call: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(map(str.casefold, said)) for name, said in call.items()}


@dataclass(frozen=True)
class PromiseRow:
    """A call in the form: its words, whether it counts, its ranges."""

    text: str
    kept: BoundField
    ranges: list[BoundField]


class CallsTyped(PlayersTyped):
    """The part of the form of assumptions that is about the auction."""

    auction_dealer = forms.ChoiceField(
        label=gettext_lazy("Dealer"),
        required=False,
        choices=[(seat, SEAT[seat]) for seat in SEATS],
    )
    auction_calls = CallsField(
        label=gettext_lazy("Calls made"),
        required=False,
        max_length=400,
        help_text=gettext_lazy("From the dealer on: 1S P 2S P 4S P P P."),
    )

    auction_contract = forms.BooleanField(
        label=gettext_lazy("Read the contract"),
        required=False,
    )

    def __init__(
        self,
        settings: Settings,
        data: Any,
        initial: dict[str, Any],
        shown: Sequence[Shown] = (),
    ) -> None:
        told = settings.auction or Auction(0, ())
        initial |= {
            "auction_dealer": SEATS[told.dealer],
            "auction_calls": " ".join(told.calls),
            "auction_contract": settings.contract,
        }
        super().__init__(settings, data, initial, shown)
        for side, system in zip(SIDES, told.systems, strict=True):
            self._add_system(side, system)
        for number, one in enumerate(settings.calls):
            self._add_promise(number, one)

    def _add_system(self, side: str, system: str) -> None:
        known, language = table(), get_language() or "en"
        names = {
            key: one.name.get(language) or gettext(next(iter(one.name.values())))
            for key, one in known.system.items()
        }
        labels = {
            "ns": gettext("System of North and South"),
            "ew": gettext("System of East and West"),
        }
        self.fields[f"system_{side}"] = forms.ChoiceField(
            label=labels[side],
            choices=list(names.items()),
            required=False,
            initial=system or known.usual,
        )

    def _add_promise(self, number: int, one: Promise) -> None:
        self.fields[f"call_{number}_kept"] = forms.BooleanField(
            label=words.call(one), required=False, initial=one.kept
        )
        self.add_ranges(f"call_{number}", words.call(one))
        told = (one.points, *one.lengths)
        self.initial = dict(self.initial) | written_ranges(f"call_{number}", told)

    def add_ranges(self, prefix: str, whose: object) -> None:
        """Fields for points and for each suit."""
        for what, most, label in _asked():
            named = gettext("%(seat)s, %(what)s") % {"seat": whose, "what": label}
            self.fields[f"{prefix}_{what}"] = RangeField(most, label=named)

    def ranges(self, prefix: str) -> list[BoundField]:
        """The fields of a hand or a call: points, then the suits."""
        return [self[f"{prefix}_{what}"] for what, *_ in _asked()]

    def bounds(self, prefix: str) -> tuple[Bounds, tuple[Bounds, ...]]:
        """What was typed there."""
        given = [self.cleaned_data[f"{prefix}_{what}"] for what, *_ in _asked()]
        return given[0], tuple(given[1:])

    def check_possible(self, prefix: str, whose: str) -> None:
        """An error at the points where no thirteen cards are within all the ranges."""
        names = [f"{prefix}_{what}" for what, *_ in _asked()]
        if not all(name in self.cleaned_data for name in names):
            return
        if not is_possible(*self.bounds(prefix)):
            text = gettext("%(seat)s: no thirteen cards fit all these ranges.")
            self.add_error(names[0], text % {"seat": whose})

    def clean(self) -> None:
        """What a call is said to promise has to be possible."""
        super().clean()
        for number, one in enumerate(self.settings.calls):
            self.check_possible(f"call_{number}", words.call(one))

    def auction_fields(self) -> list[BoundField]:
        """The fields of the auction itself."""
        names = ("auction_dealer", "auction_calls", "system_ns", "system_ew")
        return [self[name] for name in names]

    def promises(self) -> Iterator[PromiseRow]:
        """The calls that promise something."""
        for number, one in enumerate(self.settings.calls):
            kept = self[f"call_{number}_kept"]
            yield PromiseRow(words.call(one), kept, self.ranges(f"call_{number}"))

    def with_calls(self) -> Settings:
        """The settings with the auction of the form.

        Another auction, or other systems, are read from the table; else what each call
        promised is as it stands in the form. A form that names no auction changes none.
        """
        if "auction_calls" not in self.data:
            return self.settings
        contract = self.cleaned_data["auction_contract"]
        settings = replace(self.settings, contract=contract)
        told = self._auction()
        if told != settings.auction:
            return with_auction(settings, told)
        calls = tuple(map(self._changed, range(len(settings.calls))))
        return replace(settings, calls=calls)

    def _auction(self) -> Auction | None:
        given, before = self.cleaned_data, self.settings.auction
        calls = given["auction_calls"]
        if not calls:
            return None
        dealer = SEATS.index(given["auction_dealer"] or SEATS[0])
        usual = before.systems if before else ("", "")
        chosen = [given[f"system_{side}"] or table().usual for side in SIDES]
        if chosen == [system or table().usual for system in usual]:
            chosen = list(usual)
        is_same = before and (before.dealer, before.calls) == (dealer, calls)
        artificial = before.artificial if before and is_same else ()
        return Auction(dealer, calls, (chosen[0], chosen[1]), artificial)

    def _changed(self, number: int) -> Promise:
        points, lengths = self.bounds(f"call_{number}")
        kept = self.cleaned_data[f"call_{number}_kept"]
        one = self.settings.calls[number]
        return replace(one, points=points, lengths=lengths, kept=kept)


def _asked() -> Iterator[tuple[str, int, str]]:
    """What is asked of each hand: its name in the form, the most, its words."""
    yield "points", MOST_POINTS, gettext("points")
    for suit in SUITS:
        yield suit, MOST_CARDS, str(SUIT[suit])


def written_ranges(prefix: str, bounds: Sequence[Bounds]) -> dict[str, str]:
    """Points and suit lengths as they stand in the form."""
    return {
        f"{prefix}_{what}": span(one, most)
        for (what, most, _), one in zip(_asked(), bounds, strict=True)
    }
