"""What a language supplies: names, sentences, labels; English and Greek."""

from collections.abc import Mapping

from lawbook.language.english import ENGLISH
from lawbook.language.greek import GREEK
from lawbook.language.language import Language

LANGUAGES: Mapping[str, Language] = {"en": ENGLISH, "el": GREEK}
