"""Adds statements, attachments and notes to the file of a case.

The file only grows, so nobody has to have read the newest version to add to it.
"""

from hashlib import sha256
from io import BytesIO
from pathlib import PurePath

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone
from PIL import Image

from rulings.cases.errors import (
    ChoiceUnknown,
    FileNotWhatItSays,
    FileTooLarge,
    WordsMissing,
)
from rulings.cases.models import Case, CaseEntry
from rulings.cases.records import Attachment, Statement
from rulings.cases.steps import StepRecord, record_step
from tables.common import sizes

PICTURES = {"JPEG": "image/jpeg", "PNG": "image/png", "WEBP": "image/webp"}
MOST_PIXELS = 50_000_000


LONGEST_NAME = 200


@transaction.atomic
def take_statement(
    *, case_id: int, actor: AbstractBaseUser, speaker: str, text: str, disputed: bool
) -> Statement:
    """Store a statement of the facts by one side (Laws 84, 85)."""
    words = _require_words(text)
    if speaker not in Statement.Speaker.values:
        raise ChoiceUnknown
    case, now = Case.objects.get(pk=case_id), timezone.now()
    after = {"speaker": speaker, "disputed": disputed}
    record_step(
        case, actor, StepRecord(CaseEntry.Kind.STATED, words, after=after, at=now)
    )
    return Statement.objects.create(
        case=case,
        speaker=speaker,
        text=words,
        disputed=disputed,
        at=now,
        taken_by_id=actor.pk,
    )


@transaction.atomic
def attach_file(
    *, case_id: int, actor: AbstractBaseUser, name: str, content: bytes, about: str = ""
) -> Attachment:
    """Keep a photo, a diagram or a paper, once it is what it says."""
    media_type = _require_file(content)
    case, now = Case.objects.get(pk=case_id), timezone.now()
    bare, digest = PurePath(name).name[-LONGEST_NAME:], sha256(content).hexdigest()
    after = {"file": bare, "sha256": digest}
    record_step(
        case, actor, StepRecord(CaseEntry.Kind.ATTACHED, bare, after=after, at=now)
    )
    return Attachment.objects.create(
        case=case,
        name=bare,
        about=about.strip(),
        media_type=media_type,
        content=content,
        sha256=digest,
        at=now,
        by_id=actor.pk,
    )


def write_note(*, case_id: int, actor: AbstractBaseUser, text: str) -> CaseEntry:
    """Store a note by a reviewer of the case."""
    case = Case.objects.get(pk=case_id)
    return record_step(
        case, actor, StepRecord(CaseEntry.Kind.NOTED, _require_words(text))
    )


def _require_words(text: str) -> str:
    if not text.strip():
        raise WordsMissing
    return text.strip()


def _require_file(content: bytes) -> str:
    if len(content) > sizes.ATTACHMENT:
        raise FileTooLarge
    media_type = media_type_of(content)
    if media_type is None:
        raise FileNotWhatItSays
    return media_type


def media_type_of(content: bytes) -> str | None:
    """The media type of a picture, a PDF or plain text that is whole, or None."""
    if content.startswith(b"%PDF-"):
        return "application/pdf" if b"%%EOF" in content[-1024:] else None
    return _picture(content) or _text(content)


def _picture(content: bytes) -> str | None:
    try:
        with Image.open(BytesIO(content), formats=tuple(PICTURES)) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                return None
            picture.load()
            return PICTURES.get(picture.format or "")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None


def _text(content: bytes) -> str | None:
    try:
        text = content.decode()
    except UnicodeDecodeError:
        return None
    printed = all(sign.isprintable() or sign in "\n\r\t" for sign in text)
    return "text/plain" if text.strip() and printed else None
