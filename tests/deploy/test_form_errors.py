"""Django's sentences about a field are said in our words, in every language."""

import pytest
from django import forms
from django.utils import translation


class Tried(forms.Form):
    """A field for each sentence."""

    least = forms.IntegerField(min_value=3)
    most = forms.IntegerField(max_value=5)
    one = forms.ChoiceField(choices=[("a", "A")])
    short = forms.CharField(max_length=1)
    longer = forms.CharField(max_length=2)


SENT = {"least": 2, "most": 6, "one": "x", "short": "abc", "longer": "abcd"}
SAID: dict[str, list[str]] = {
    "en": [
        "Enter 3 or more.",
        "Enter 5 or less.",
        "“x” is not one of the choices.",
        "Use at most 1 character. There are 3.",
        "Use at most 2 characters. There are 4.",
    ],
    "el": [
        "Δώστε 3 ή περισσότερο.",
        "Δώστε 5 ή λιγότερο.",
        "Το «x» δεν είναι μία από τις επιλογές.",
        "Το πολύ 1 χαρακτήρας. Εδώ είναι 3.",
        "Το πολύ 2 χαρακτήρες. Εδώ είναι 4.",
    ],
    "fr": [
        "Indiquez 3 ou plus.",
        "Indiquez 5 ou moins.",
        "« x » n’est pas un des choix.",
        "Au plus 1 caractère. Il y en a 3.",
        "Au plus 2 caractères. Il y en a 4.",
    ],
}
OF_ROWS = {
    "en": "That is not one of the choices.",
    "el": "Αυτό δεν είναι μία από τις επιλογές.",
    "fr": "Ce n’est pas un des choix.",
}


@pytest.mark.parametrize("language", SAID)
def test_they_are_said_in_plain_words(language: str) -> None:
    """Where Django changes its sentence, ours no longer stands in its place."""
    of_rows = forms.ModelChoiceField.default_error_messages["invalid_choice"]
    with translation.override(language):
        errors = Tried(SENT).errors
        assert [errors[name][0] for name in SENT] == SAID[language]
        assert str(of_rows) == OF_ROWS[language]
