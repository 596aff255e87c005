"""What is put into the file of a case: words, notes, papers."""

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from rulings.cases.records import Statement
from rulings.web.pages.cases.forms import writing
from tables.common import sizes

# What a browser offers to choose; what is kept is judged by its content.
KINDS = "image/jpeg,image/png,image/webp,application/pdf,text/plain"


class StatementForm(forms.Form):
    """What somebody said of the facts."""

    speaker = forms.ChoiceField(
        label=_("Who said it"), choices=Statement.Speaker.choices
    )
    text = forms.CharField(label=_("What was said"), widget=writing())
    disputed = forms.BooleanField(
        label=_("The other side disputes it (Law 85)"), required=False
    )


class NoteForm(forms.Form):
    """A note of whoever works on the case."""

    text = forms.CharField(label=_("Note"), widget=writing())


class AttachForm(forms.Form):
    """A photo, a diagram or a paper."""

    file = forms.FileField(
        label=_("Photo, diagram or paper"),
        help_text=format_lazy(
            _("JPEG, PNG, WebP, PDF or plain text, at most {size}."),
            size=sizes.said(sizes.ATTACHMENT),
        ),
        widget=forms.FileInput({"accept": KINDS}),
    )
    about = forms.CharField(label=_("What it shows"), max_length=200, required=False)
