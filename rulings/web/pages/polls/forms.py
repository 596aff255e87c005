"""The forms of a poll: the problem, the links, what ends them, and a peer's answer."""

from typing import Any

from django import forms
from django.contrib.auth.models import AbstractBaseUser
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from rulings.cases.errors import AnswerMissing, ChoiceUnknown, LevelMissing
from rulings.cases.polls.answering import Given
from rulings.cases.polls.models import Poll
from rulings.cases.polls.problem import FREE, Problem, Said, answer_options
from rulings.cases.polls.services import (
    HOURS,
    MOST,
    Sending,
    close_poll,
    forget_labels,
    take_link_back,
)
from rulings.cases.polls.wording import SCORING
from rulings.common.errors import StepRefused
from tables.web.pages.setup.common import always
from tables.web.wording.names import SEAT, SUIT

SUITS = "SHDC"
OF_HAND = {"hand": _("Player's hand"), "dummy": _("Dummy")}
SIDES = [
    ("", _("not stated")),
    ("none", _("nobody")),
    ("NS", _("North-South")),
    ("EW", _("East-West")),
    ("both", _("everybody")),
]
A_DAY = 24
LASTS = {1: _("one hour"), A_DAY: _("one day"), 72: _("three days")}
# Where on the form of a problem a fault of it belongs; the rest stands above it.
FIELD_OF = {"hand": "hand_S", "dummy": "dummy_S", "trick": "trick", "seat": "seat"}
NOT_CHOSEN = ("required", "invalid_choice", "invalid_list")


class ProblemForm(forms.Form):
    """What the Director adds to the record; a hand has one field for each suit."""

    seat = forms.ChoiceField(
        label=_("Who calls"), choices=[(one, SEAT[one]) for one in "NESW"]
    )
    vulnerable = forms.ChoiceField(label=_("Vulnerable"), choices=SIDES, required=False)
    scoring = forms.ChoiceField(label=_("Scoring"), choices=list(SCORING.items()))
    auction = forms.CharField(
        label=_("Auction, from dealer"), max_length=500, required=False
    )
    explained = forms.CharField(
        label=_("What was explained"),
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    trick = forms.CharField(
        label=_("This trick so far, from its leader"), max_length=20, required=False
    )
    question = forms.CharField(
        label=_("Question (optional)"), max_length=300, required=False
    )
    rotated = forms.BooleanField(
        label=_("Turn the table so that the player sits South"), required=False
    )
    earlier = forms.BooleanField(label=_("Show the earlier tricks"), required=False)
    second = forms.BooleanField(
        label=_("Ask what else the player considered only after the choice"),
        required=False,
    )

    def __init__(self, said: Said, decision: str, data: Any = None) -> None:
        super().__init__(data, initial=_initial(said), label_suffix="")
        for name in OF_HAND:
            for suit in SUITS:
                self.fields[f"{name}_{suit}"] = forms.CharField(
                    label=capfirst(str(SUIT[suit])), max_length=15, required=False
                )
        for name in ("dummy_S", "dummy_H", "dummy_D", "dummy_C", "trick", "earlier"):
            if decision == "call":
                del self.fields[name]
        if decision != "call":
            del self.fields["seat"]
        if decision == "lead":
            del self.fields["trick"]

    def said(self) -> Said:
        """The words and cards of the form, checked by nobody yet."""
        given = self.cleaned_data
        texts = ("seat", "vulnerable", "scoring", "auction", "explained", "trick")
        return Said(
            hand=self._hand("hand"),
            dummy=self._hand("dummy"),
            question=given["question"],
            rotated=given["rotated"],
            earlier=given.get("earlier", True),
            **{name: given.get(name, "") for name in texts},
        )

    def refuse(self, refusal: StepRefused) -> None:
        """Show a refusal where it belongs, with all that was typed."""
        field = FIELD_OF.get(getattr(refusal, "field", ""))
        said = forms.ValidationError(str(refusal), code=refusal.code)
        self.add_error(field if field in self.fields else None, said)

    def hands(self) -> list[tuple[Any, list[Any]]]:
        """The fields of each hand with its name, for the template."""
        return [
            (label, [self[f"{name}_{suit}"] for suit in SUITS])
            for name, label in OF_HAND.items()
            if f"{name}_S" in self.fields
        ]

    def _hand(self, name: str) -> str:
        given = self.cleaned_data
        return ".".join(given.get(f"{name}_{suit}", "") for suit in SUITS)


class SendForm(forms.Form):
    """Links for peers of one level."""

    level = forms.CharField(
        label=_("Level of the peers"),
        max_length=40,
        error_messages=always(LevelMissing.detail, "required"),
    )
    system = forms.CharField(label=_("What they play"), max_length=100, required=False)
    count = forms.IntegerField(
        label=_("How many"), min_value=1, max_value=MOST, initial=3, required=False
    )
    label = forms.CharField(label=_("Name (optional)"), max_length=100, required=False)
    hours = forms.ChoiceField(
        label=_("Open for"), choices=list(LASTS.items()), initial=A_DAY, required=False
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, label_suffix="")

    def sending(self, here: bool) -> Sending:
        """What the form asks for; on this device there is one link, for an hour."""
        given = self.cleaned_data
        return Sending(
            level=given["level"],
            system=given["system"],
            label=given["label"],
            count=1 if here else given["count"] or 1,
            hours=min(HOURS) if here else int(given["hours"] or A_DAY),
            here=here,
        )


class ActForm(forms.Form):
    """What is pressed among the peers: close, forget, or the number of a link."""

    do = forms.ChoiceField(error_messages=always(ChoiceUnknown.detail, *NOT_CHOSEN))

    def __init__(self, poll: Poll, data: Any = None) -> None:
        super().__init__(data)
        self.poll = poll
        self.links = {str(one.number): one.pk for one in poll.peers.all()}
        field: Any = self.fields["do"]
        field.choices = [(one, one) for one in ("close", "forget", *self.links)]

    def take(self, actor: AbstractBaseUser) -> None:
        """Close the poll, forget who the peers were, or take a link back.

        Raises `StepRefused`.
        """
        pressed = self.cleaned_data["do"]
        if pressed == "close":
            close_poll(poll_id=self.poll.pk, actor=actor)
        elif pressed == "forget":
            forget_labels(poll_id=self.poll.pk)
        else:
            take_link_back(peer_id=self.links[pressed], actor=actor)


class AnswerForm(forms.Form):
    """A peer's answer: the choice, what else was considered, and why.

    Once ``chosen``, the choice is asked no more; sent again, it changes nothing.
    """

    action = forms.ChoiceField(
        error_messages=always(AnswerMissing.detail, *NOT_CHOSEN),
    )
    words = forms.CharField(
        label=_("Something else, in your words"),
        max_length=200,
        required=False,
        widget=forms.TextInput(
            {"autocomplete": "off", "placeholder": _("in your words")}
        ),
    )
    considered = forms.MultipleChoiceField(
        required=False,
        error_messages=always(ChoiceUnknown.detail, *NOT_CHOSEN),
    )
    reason = forms.CharField(
        label=_("Why? A few words are enough."),
        max_length=1000,
        required=False,
        widget=forms.Textarea({"rows": 2}),
    )

    def __init__(self, put: Problem, data: Any = None, *, chosen: str = "") -> None:
        super().__init__(data, auto_id="%s", label_suffix="")
        self.put, self.chosen = put, chosen
        offered = [(one, one) for one in (*answer_options(put), FREE)]
        action: Any = self.fields["action"]
        considered: Any = self.fields["considered"]
        action.choices = considered.choices = offered
        action.required = not chosen

    def clean_words(self) -> str:
        """Something else is an answer only with words."""
        words: str = self.cleaned_data["words"]
        if self.cleaned_data.get("action") == FREE and not words:
            raise forms.ValidationError(AnswerMissing.detail, code=AnswerMissing.code)
        return words

    @property
    def given(self) -> Given:
        """The answer, of a form that is valid."""
        considered = tuple(self.cleaned_data["considered"])
        return Given(**self.cleaned_data | {"considered": considered})


def _initial(said: Said) -> dict[str, Any]:
    """The words of a problem as the fields of the form."""
    initial: dict[str, Any] = {
        name: getattr(said, name) for name in said.__struct_fields__
    }
    for name in OF_HAND:
        suits = initial[name].split(".") + [""] * 4
        initial |= {f"{name}_{suit}": suits[at] for at, suit in enumerate(SUITS)}
    return initial
