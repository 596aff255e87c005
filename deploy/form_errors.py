"""Django's sentences about a field, which our catalogues say in plainer words.

English too: `deploy/locale/en` holds these and nothing else.
"""

from django.utils.translation import gettext_noop, ngettext_lazy

SENTENCES = (
    gettext_noop("Ensure this value is greater than or equal to %(limit_value)s."),
    gettext_noop("Ensure this value is less than or equal to %(limit_value)s."),
    gettext_noop(
        "Select a valid choice. %(value)s is not one of the available choices."
    ),
    gettext_noop(
        "Select a valid choice. That choice is not one of the available choices."
    ),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has "
        "%(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has "
        "%(show_value)d).",
        "limit_value",
    ),
)
