"""The letterhead of an organiser: what papers of a tournament begin with, and on which
sheet they are printed.

A picture that is sent is decoded and drawn again as PNG: only its pixels are kept. Each
change is a row of its own; the newest holds. A row without a tournament is that of the
tournaments that have none of their own.
"""

from __future__ import annotations

import struct
from base64 import b64encode
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import ClassVar

from django.contrib.auth.models import AbstractBaseUser
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from PIL import Image, ImageOps

from rulings.cases.filing import PICTURES
from rulings.common.errors import StepRefused
from rulings.common.records import AppendOnlyRecord
from rulings.reports.papers.printing import Head
from tables.common import sizes
from tables.common.audited import Audited
from tables.common.closed_kinds import close_choices
from tables.models import Tournament

# As a logo is printed 60 mm wide and 18 mm high at most, in pixels at 300 to the inch.
LOGO_ROOM = (720, 240)
# Each pixel is held several times while a picture is drawn again.
MOST_LOGO_PIXELS = 8_000_000
MOST_LINES = 4


class LogoTooLarge(StepRefused):
    code = "logo_too_large"
    detail = format_lazy(
        _("The logo is larger than {size}. Nothing was saved."),
        size=sizes.size_text(sizes.LOGO),
    )


class LogoTooDetailed(StepRefused):
    code = "logo_too_detailed"
    detail = format_lazy(
        _("The logo has more than {most} million pixels. Nothing was saved."),
        most=MOST_LOGO_PIXELS // 1_000_000,
    )


class LogoNoPicture(StepRefused):
    code = "logo_no_picture"
    detail = _(
        "The logo is not a PNG, JPEG or WebP picture, or it is broken; save a drawing"
        " (SVG) as PNG first. Nothing was saved."
    )


@close_choices
class Letterhead(AppendOnlyRecord):
    """A letterhead as it was set; ``logo`` is a PNG of ours, or empty."""

    audited: ClassVar[Audited] = Audited(digests={"logo": "sha256"})

    class Size(models.TextChoices):
        A4 = "a4", "A4"
        LETTER = "letter", "Letter"

    tournament = models.ForeignKey(
        Tournament,
        on_delete=models.PROTECT,
        related_name="letterheads",
        null=True,
        verbose_name=_("tournament"),
    )
    organiser = models.CharField(_("organiser"), max_length=120, blank=True)
    lines = models.TextField(_("lines below"), blank=True)
    size = models.CharField(_("paper size"), max_length=10, choices=Size)
    logo = models.BinaryField(_("logo"))
    sha256 = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("letterhead")
        verbose_name_plural = _("letterheads")
        ordering = ["pk"]
        default_permissions = ("view",)
        permissions = (("set_letterhead", "Can set the letterhead of papers"),)

    def __str__(self) -> str:
        return self.organiser

    def as_head(self) -> Head:
        """It, as a paper prints it."""
        logo = bytes(self.logo)
        told = f"data:image/png;base64,{b64encode(logo).decode()}" if logo else ""
        lines = tuple(filter(None, self.lines.splitlines()))
        return Head(self.organiser, lines, told, self.size)


@dataclass(frozen=True, slots=True)
class HeadWords:
    """What is written: the organiser's name, the lines below it; and the paper size."""

    organiser: str
    lines: str
    size: str


def letterhead_of(tournament: Tournament) -> Letterhead | None:
    """The letterhead of a tournament, or that of those without one of their own."""
    there = Letterhead.objects.filter(Q(tournament=tournament) | Q(tournament=None))
    return there.order_by(F("tournament").desc(nulls_last=True), "-pk").first()


def head_of(tournament: Tournament) -> Head:
    """What the papers of a tournament begin with; nothing where nothing is set."""
    found = letterhead_of(tournament)
    return found.as_head() if found else Head()


def set_letterhead(
    *,
    tournament: Tournament | None,
    by: AbstractBaseUser,
    words: HeadWords,
    logo: bytes,
) -> Letterhead:
    """Keep a letterhead; ``logo`` is a PNG that `drawn_again` made, or empty."""
    return Letterhead.objects.create(
        tournament=tournament,
        organiser=words.organiser,
        lines=words.lines,
        size=words.size,
        logo=logo,
        sha256=sha256(logo).hexdigest(),
        at=timezone.now(),
        by_id=by.pk,
    )


def drawn_again(content: bytes) -> bytes:
    """The pixels of a picture as a PNG of ours, no larger than they are printed.

    Raises `LogoTooLarge`, `LogoTooDetailed` and `LogoNoPicture`.
    """
    if len(content) > sizes.LOGO:
        raise LogoTooLarge
    try:
        with Image.open(BytesIO(content), formats=tuple(PICTURES)) as picture:
            if picture.width * picture.height > MOST_LOGO_PIXELS:
                raise LogoTooDetailed
            return _png(picture)
    except Image.DecompressionBombError as wrong:
        raise LogoTooDetailed from wrong
    except (OSError, ValueError, SyntaxError, struct.error) as wrong:
        raise LogoNoPicture from wrong


def _png(picture: Image.Image) -> bytes:
    picture.thumbnail((max(LOGO_ROOM), max(LOGO_ROOM)))
    turned = ImageOps.exif_transpose(picture)
    # A new picture holds nothing but pixels: no place, no comment, no profile.
    mode = "RGBA" if turned.has_transparency_data else "RGB"
    drawn = turned.convert(mode)
    drawn.thumbnail(LOGO_ROOM)
    kept, out = Image.new(mode, drawn.size), BytesIO()
    kept.paste(drawn)
    kept.save(out, "PNG", optimize=True)
    return out.getvalue()
