"""The languages there are words in."""

from collections.abc import Mapping

from lawbook.words.english import ENGLISH
from lawbook.words.greek import GREEK
from lawbook.words.language import Language

LANGUAGES: Mapping[str, Language] = {"en": ENGLISH, "el": GREEK}
