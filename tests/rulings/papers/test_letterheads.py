"""The letterhead of an organiser: what is kept of a logo, who sets it, where it is."""

import re
import struct
from collections.abc import Callable
from io import BytesIO
from zlib import crc32

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, InternalError, transaction
from django.test import Client
from PIL import Image
from PIL.PngImagePlugin import PngInfo
from pypdf import PdfReader

from rulings.cases.models import Case
from rulings.reports.papers.letterheads import (
    LOGO_ROOM,
    MOST_LOGO_PIXELS,
    Letterhead,
    LogoNoPicture,
    LogoTooDetailed,
    LogoTooLarge,
    drawn_again,
    head_of,
)
from tables.common import sizes
from tables.models import Tournament
from tests.rulings.builders import make_person

LogIn = Callable[[User], Client]
WORDS = {
    "organiser": "Όμιλος Μπριτζ",
    "lines": "12 High Street\n\n club.example ",
    "size": "letter",
}
SECRET = b"where-it-was-taken"


def picture(
    kind: str = "PNG", mode: str = "RGB", size: tuple[int, int] = (300, 200)
) -> bytes:
    drawn = BytesIO()
    colour = 1 if mode in ("1", "P") else tuple([200] * len(mode))
    Image.new(mode, size, colour).save(drawn, kind)
    return drawn.getvalue()


def with_words() -> bytes:
    info, drawn = PngInfo(), BytesIO()
    info.add_text("Comment", SECRET.decode())
    Image.new("RGBA", (40, 40), (1, 2, 3, 0)).save(drawn, "PNG", pnginfo=info)
    return drawn.getvalue() + SECRET


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_logo_is_drawn_again_as_png(kind: str) -> None:
    with Image.open(BytesIO(drawn_again(picture(kind)))) as kept:
        assert (kept.format, kept.size) == ("PNG", (300, 200))


@pytest.mark.parametrize(
    ("kind", "mode"), [("JPEG", "CMYK"), ("PNG", "1"), ("PNG", "P"), ("PNG", "LA")]
)
def test_a_logo_of_other_colours_is_kept(kind: str, mode: str) -> None:
    with Image.open(BytesIO(drawn_again(picture(kind, mode)))) as kept:
        assert kept.mode == ("RGBA" if mode == "LA" else "RGB")


def test_nothing_but_pixels_is_kept() -> None:
    kept = drawn_again(with_words())
    assert SECRET not in kept
    with Image.open(BytesIO(kept)) as there:
        assert (there.info, there.getpixel((0, 0))) == ({}, (1, 2, 3, 0))


def test_a_large_logo_is_made_as_large_as_it_is_printed() -> None:
    with Image.open(BytesIO(drawn_again(picture(size=(4000, 100))))) as kept:
        assert kept.width == LOGO_ROOM[0]


def with_short_exif() -> bytes:
    """A PNG whose note about the camera is cut off."""
    whole, note = picture(), b"eXIfII*\0"
    chunk = struct.pack(">I", len(note) - 4) + note + struct.pack(">I", crc32(note))
    return whole[:33] + chunk + whole[33:]


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"words",
        SVG,
        b"%PDF-1.7",
        picture()[:90],
        picture("GIF"),
        picture("BMP"),
        with_short_exif(),
    ],
    ids=["empty", "text", "svg", "pdf", "half", "gif", "bmp", "exif"],
)
def test_what_is_no_picture_is_refused(content: bytes) -> None:
    with pytest.raises(LogoNoPicture):
        drawn_again(content)


def test_a_picture_that_would_fill_the_memory_is_not_drawn() -> None:
    wide = MOST_LOGO_PIXELS // 1_000
    assert drawn_again(picture(mode="1", size=(wide, 1_000)))
    for size in ((wide + 1, 1_000), (60_000, 10_000)):
        with pytest.raises(LogoTooDetailed):
            drawn_again(picture(mode="1", size=size))
    with pytest.raises(LogoTooLarge):
        drawn_again(picture() + bytes(sizes.LOGO))


def sent(content: bytes | None = None, **more: str) -> dict[str, object]:
    file = {} if content is None else {"logo": SimpleUploadedFile("logo.png", content)}
    return {**WORDS, **more, **file}


@pytest.fixture
def tournament(case: Case) -> Tournament:
    return case.board.table.section.tournament


@pytest.fixture
def organiser(db: None) -> User:
    return make_person("the-organiser", "organiser")


@pytest.fixture
def page(tournament: Tournament) -> str:
    return f"/review/letterheads/{tournament.pk}/"


@pytest.mark.django_db
def test_an_organiser_sets_it_and_every_paper_begins_with_it(
    case: Case, page: str, organiser: User, director: User, client_of: LogIn
) -> None:
    client = client_of(organiser)
    fresh = client.get(page)
    assert fresh.status_code == 200
    assert re.search(r'value="a4"[^>]* checked', fresh.content.decode())
    assert client.post(page, sent(picture())).status_code == 302
    shown = client.get(page).content.decode()
    assert "Όμιλος Μπριτζ" in shown
    assert "data:image/png;base64," in shown
    papers = client_of(director)
    for kind in ("slip", "appeal", "score-adjustment", "report-of-hand"):
        pdf = papers.get(f"/review/cases/{case.pk}/papers/{kind}.pdf").content
        first = PdfReader(BytesIO(pdf)).pages[0]
        assert first.extract_text().startswith(
            "Όμιλος Μπριτζ\n12 High Street\nclub.example"
        )
        assert round(first.mediabox.width) == 612
        assert len(first.images) == 1
    named = papers.get(f"/review/cases/{case.pk}/papers/slip.pdf?size=a4").content
    assert round(PdfReader(BytesIO(named)).pages[0].mediabox.width) == 595


@pytest.mark.django_db
def test_the_logo_stays_until_another_or_none_is_wanted(
    tournament: Tournament, page: str, organiser: User, client_of: LogIn
) -> None:
    client = client_of(organiser)
    client.post(page, sent(picture()))
    client.post(page, sent(organiser="Other"))
    assert (head_of(tournament).organiser, bool(head_of(tournament).logo)) == (
        "Other",
        True,
    )
    client.post(page, sent(no_logo="on"))
    assert head_of(tournament).logo == ""
    assert Letterhead.objects.count() == 3


@pytest.mark.django_db
def test_one_for_all_is_used_where_there_is_none(
    tournament: Tournament, page: str, organiser: User, client_of: LogIn
) -> None:
    other = Tournament.objects.create(name="Other")
    client = client_of(organiser)
    client.post(page, sent(organiser="Federation", everywhere="on"))
    client.post(page, sent(organiser="Club"))
    assert head_of(other).organiser == "Federation"
    assert head_of(tournament).organiser == "Club"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (
            {"logo": SimpleUploadedFile("a.svg", SVG)},
            "The logo is not a PNG, JPEG or WebP picture",
        ),
        (
            {"logo": SimpleUploadedFile("a.png", bytes(sizes.LOGO + 1))},
            "The logo is larger than 2 MB.",
        ),
        ({"lines": "1\n2\n3\n4\n5"}, "at most four lines"),
        ({"lines": "x" * 101}, "at most 100 letters"),
        ({"organiser": "x" * 121}, "at most 120"),
        ({"size": "a5"}, "a5"),
        ({"size": ""}, "required"),
    ],
    ids=["svg", "large", "lines", "line", "name", "size", "no size"],
)
def test_what_is_wrong_is_said_and_nothing_is_kept(
    page: str, organiser: User, client_of: LogIn, wrong: dict[str, object], code: str
) -> None:
    answer = client_of(organiser).post(page, {**WORDS, **wrong})
    assert answer.status_code == 422
    assert code in answer.content.decode()
    assert not Letterhead.objects.exists()


@pytest.mark.django_db
def test_it_is_for_those_who_set_up_the_tournament(
    page: str, reviewer: User, floor: User, client_of: LogIn
) -> None:
    for person in (reviewer, floor):
        assert client_of(person).get(page).status_code == 403
        assert client_of(person).post(page, sent()).status_code == 403
    assert Client().get(page).status_code == 302
    assert not Letterhead.objects.exists()


@pytest.mark.django_db
def test_what_was_set_is_never_changed(
    page: str, organiser: User, client_of: LogIn
) -> None:
    client_of(organiser).post(page, sent(picture()))
    with pytest.raises((IntegrityError, InternalError)), transaction.atomic():
        Letterhead.objects.update(organiser="Other")
