"""The text of an uploaded file, and in which encoding it was read."""

from __future__ import annotations

import codecs
import re

import msgspec

from lawbook import encodings
from tables.common import sizes
from tables.common.errors import FileRefused

AUTOMATIC = "auto"
WESTERN = "windows-1252"
ACCESS = (b"\x00\x01\x00\x00Standard Jet DB", b"\x00\x01\x00\x00Standard ACE DB")
OTHERS = (b"PK\x03\x04", b"%PDF", b"\xd0\xcf\x11\xe0", b"\x1f\x8b")
MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
NOT_ASCII = re.compile(r"[^\x00-\x7f]")
WORD = re.compile(r"[^\W\d_]+")


class Text(msgspec.Struct, frozen=True):
    """A text and the encoding it was written in."""

    text: str
    encoding: str


def offered_encodings() -> tuple[str, ...]:
    """What someone may choose: those of the languages there are, and the Western."""
    return (AUTOMATIC, "utf-8", *encodings(), WESTERN)


def read_text(content: bytes, encoding: str = AUTOMATIC) -> Text:
    """The text of a file; raises `FileRefused` where it is none.

    Codes: ``too_large``, ``empty``, ``access``, ``binary``, ``encoding``.
    """
    _check(content)
    found = encoding if encoding != AUTOMATIC else guess_encoding(content)
    codec = {"utf-8": "utf-8-sig"}.get(found, found)
    try:
        text = content.decode(codec)
    except (UnicodeDecodeError, LookupError) as wrong:
        raise FileRefused("encoding", found) from wrong
    if "\0" in text:
        raise FileRefused("binary")
    # A mark of the encoding with nothing after it.
    if not text.strip():
        raise FileRefused("empty")
    return Text(text.replace("\r\n", "\n").replace("\r", "\n"), found)


def guess_encoding(content: bytes) -> str:
    """Guess the encoding: UTF-8 or UTF-16 if valid; else a language's, or Western.

    In Greek whole words are beyond ASCII; in a Western language single letters are.
    """
    if content.startswith(MARKS):
        return "utf-16"
    try:
        content.decode("utf-8-sig")
    except UnicodeDecodeError:
        own = (one for one in encodings() if _is_beyond_ascii(content, one))
        return next(own, WESTERN)
    return "utf-8"


def _is_beyond_ascii(content: bytes, encoding: str) -> bool:
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        return False
    foreign = [word for word in WORD.findall(text) if NOT_ASCII.search(word)]
    letters = sum(len(NOT_ASCII.findall(word)) for word in foreign)
    return letters * 2 > sum(map(len, foreign))


def _check(content: bytes) -> None:
    if len(content) > sizes.SETUP_FILE:
        raise FileRefused("too_large", sizes.size_text(sizes.SETUP_FILE))
    if not content.strip():
        raise FileRefused("empty")
    if content.startswith(ACCESS):
        raise FileRefused("access")
    if content.startswith(OTHERS):
        raise FileRefused("binary")
