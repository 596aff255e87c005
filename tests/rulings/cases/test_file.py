"""What goes into the file of a case, and what competitors ask."""

from io import BytesIO

import pytest
from django.contrib.auth.models import User
from PIL import Image

from rulings.cases.filing import attach_file, take_statement, write_note
from rulings.cases.inquiries import Inquiry
from rulings.cases.models import Case, CaseEntry
from rulings.cases.records import Attachment, Statement
from rulings.cases.services import (
    answer_inquiry,
    raise_case_from_inquiry,
    record_inquiry,
)
from rulings.common.errors import StepRefused
from tables.common import sizes
from tables.models import Board


def picture(kind: str) -> bytes:
    made = BytesIO()
    Image.new("RGB", (8, 8)).save(made, kind)
    return made.getvalue()


WHOLE = {
    "a photo": (picture("JPEG"), "image/jpeg"),
    "a drawing": (picture("PNG"), "image/png"),
    "a picture of a telephone": (picture("WEBP"), "image/webp"),
    "a paper": (b"%PDF-1.7\n...\n%%EOF\n", "application/pdf"),
    "a text in Greek": ("Ο Ανατολικός έδειξε τον ρήγα.\n".encode(), "text/plain"),
}
BROKEN = {
    "nothing at all": b"",
    "half a photo": picture("JPEG")[:60],
    "a page of HTML that would run": b"<script>\x00</script>",
    "a program": b"\x7fELF\x02\x01\x01\x00",
    "a paper without an end": b"%PDF-1.7\n",
    "a picture of a kind that nobody needs": picture("TIFF"),
}


@pytest.mark.parametrize("sent", WHOLE.values(), ids=WHOLE)
def test_a_file_is_kept_as_what_it_is(
    case: Case, reviewer: User, sent: tuple[bytes, str]
) -> None:
    content, kind = sent
    kept = attach_file(
        case_id=case.pk, actor=reviewer, name="../table 7.exe", content=content
    )
    assert (kept.media_type, kept.name) == (kind, "table 7.exe")
    assert bytes(Attachment.objects.get().content) == content
    assert CaseEntry.objects.get(kind="attached").after["sha256"] == kept.sha256


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN)
def test_a_file_that_is_not_what_it_says_is_not_kept(
    case: Case, reviewer: User, content: bytes
) -> None:
    with pytest.raises(StepRefused) as refusal:
        attach_file(case_id=case.pk, actor=reviewer, name="x.jpg", content=content)
    assert refusal.value.code == "file_not_what_it_says"
    assert not Attachment.objects.exists()
    assert not CaseEntry.objects.filter(kind="attached").exists()


def attach_text(case: Case, who: User, length: int) -> None:
    content = b"a" * length
    attach_file(case_id=case.pk, actor=who, name="a.txt", content=content)


def test_a_file_may_be_so_large_and_no_larger(case: Case, reviewer: User) -> None:
    attach_text(case, reviewer, sizes.ATTACHMENT)
    with pytest.raises(StepRefused) as refusal:
        attach_text(case, reviewer, sizes.ATTACHMENT + 1)
    assert refusal.value.code == "file_too_large"
    assert Attachment.objects.count() == 1


def test_what_was_said_is_kept_with_who_said_it(case: Case, reviewer: User) -> None:
    words = {"speaker": "W", "text": "I saw nothing.", "disputed": True}
    take_statement(case_id=case.pk, actor=reviewer, **words)  # type: ignore[arg-type]  # words as data
    said = Statement.objects.get()
    assert (said.speaker, said.text, said.disputed) == ("W", "I saw nothing.", True)
    assert CaseEntry.objects.get(kind="stated").after["speaker"] == "W"


def test_an_empty_statement_or_note_is_refused(case: Case, reviewer: User) -> None:
    with pytest.raises(StepRefused) as refusal:
        write_note(case_id=case.pk, actor=reviewer, text="  ")
    assert refusal.value.code == "words_missing"


@pytest.fixture
def inquiry(played: Board, director: User) -> Inquiry:
    return record_inquiry(
        tournament_id=played.table.section.tournament_id,
        board_id=played.pk,
        asked_by="South, table 1",
        text="Was the lead your own idea?",
        actor=director,
    )


def test_a_question_is_answered_once(inquiry: Inquiry, reviewer: User) -> None:
    answer_inquiry(inquiry_id=inquiry.pk, actor=reviewer, text="It was the only lead.")
    with pytest.raises(StepRefused) as refusal:
        raise_case_from_inquiry(inquiry_id=inquiry.pk, actor=reviewer)
    assert refusal.value.code == "inquiry_closed"
    kinds = inquiry.entries.values_list("kind", flat=True)
    assert list(kinds) == ["asked", "answered"]


def test_a_question_becomes_a_case_of_its_board(
    inquiry: Inquiry, reviewer: User
) -> None:
    case = raise_case_from_inquiry(inquiry_id=inquiry.pk, actor=reviewer)
    assert (case.status, case.board) == ("raised", inquiry.board)
    inquiry.refresh_from_db()
    assert inquiry.case == case


def test_a_question_about_no_board_becomes_no_case(
    inquiry: Inquiry, reviewer: User
) -> None:
    Inquiry.objects.update(board=None)
    with pytest.raises(StepRefused) as refusal:
        raise_case_from_inquiry(inquiry_id=inquiry.pk, actor=reviewer)
    assert refusal.value.code == "no_board"
    assert not Case.objects.exists()
