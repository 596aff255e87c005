"""How a paper lies on its sheets: what stays together, heads, feet, signatures."""

from base64 import b64encode
from dataclasses import replace
from io import BytesIO

import pytest
from django.utils import translation
from PIL import Image

from rulings.reports.papers.printing import (
    Box,
    Head,
    Paper,
    PaperLine,
    Signature,
    as_html,
    as_pdf,
    as_text,
    unsigned,
    without_names,
)
from tests.rulings.papers.test_pdf import close, elements, read, tags, text

SENTENCE = "West had another sensible lead and chose the one suggested. "
LINES = (PaperLine("Decision", "Adjusted"), PaperLine("Clause", "16B3"))
SIGNED = Box(
    "Signatures", signatures=(Signature("Director", "Anna Bo"), Signature("Member"))
)
BEGINS, ENDS = "Here it begins.", "Here it ends."


def ruling(sentences: int) -> Box:
    return Box("Ruling", LINES, (f"{BEGINS} {SENTENCE * sentences}{ENDS}",))


def facts(lines: int) -> Box:
    return Box("Facts", tuple(PaperLine(f"Fact {n}", "so") for n in range(lines)))


def greek_paper() -> Paper:
    return Paper("Έκθεση", "1", (facts(8), ruling(20), SIGNED))


def logo(wide: int, high: int) -> str:
    drawn = BytesIO()
    Image.new("RGB", (wide, high), "navy").save(drawn, "PNG")
    return f"data:image/png;base64,{b64encode(drawn.getvalue()).decode()}"


def pages(content: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in read(content).pages]


def on(content: bytes, words: str) -> list[int]:
    """The pages on which these words stand, from 1 on."""
    return [
        at for at, said in enumerate(pages(content), 1) if close(words) in close(said)
    ]


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("before", [0, 25, 36])
@pytest.mark.parametrize("long", [3, 40])
def test_a_ruling_is_not_broken_across_pages(size: str, before: int, long: int) -> None:
    boxes = (facts(before), ruling(long)) if before else (ruling(long),)
    content = as_pdf(Paper("Report", "Case 1", boxes), size)
    assert on(content, BEGINS) == on(content, ENDS)
    assert len(on(content, ENDS)) == 1


def test_a_ruling_longer_than_a_page_goes_on_whole() -> None:
    content = as_pdf(Paper("Report", "Case 1", (ruling(150), SIGNED)))
    assert on(content, BEGINS) == [1]
    assert on(content, ENDS) == [len(pages(content))] != [1]
    assert close(text(content)).count(close(SENTENCE)) >= 145


@pytest.mark.parametrize("sentences", [7, 25, 40])
def test_a_row_of_a_table_is_not_broken_while_it_fits(sentences: int) -> None:
    rows = tuple(
        (str(at), f"from{at}: {SENTENCE * sentences} to{at}:") for at in range(16)
    )
    content = as_pdf(Paper("Report", "", (Box("R", head=("No", "Why"), rows=rows),)))
    assert len(pages(content)) > 1
    for at in range(16):
        assert on(content, f"from{at}:") == on(content, f"to{at}:"), at


@pytest.mark.parametrize("before", range(20, 40, 3))
def test_lines_to_sign_on_never_stand_alone_on_a_page(before: int) -> None:
    told = Box("Told", (PaperLine("Told by", "word of mouth"),))
    content = as_pdf(Paper("Report", "Case 1", (facts(before), told, SIGNED)))
    assert on(content, "Signatures") == on(content, "word of mouth")
    assert on(content, "Signatures") == on(content, "Member")


@pytest.mark.parametrize(
    ("language", "foot"), [("en", "Page {} of {}"), ("el", "Σελίδα {} από {}")]
)
def test_every_page_says_which_of_how_many_it_is(language: str, foot: str) -> None:
    with translation.override(language):
        content = as_pdf(Paper("Report", "Case 1", (ruling(200),)))
    found = pages(content)
    assert len(found) > 2
    for at, said in enumerate(found, 1):
        assert said.endswith(foot.format(at, len(found)))
        assert "Report · Case 1" in said


def test_a_long_name_of_what_it_is_about_does_not_fill_the_foot() -> None:
    content = as_pdf(Paper("Report", "Open Teams " * 30, (facts(2),)))
    assert close("Open Teams… Page 1 of 1") in close(text(content))


def test_those_who_sign_have_a_line_each_and_one_for_the_date() -> None:
    said = text(as_pdf(Paper("Report", "Case 1", (SIGNED,))))
    assert close("Director Anna Bo Date Member Date") in close(said)
    assert as_html(Paper("Report", "", (SIGNED,))).count("<p>Date</p>") == 2


def test_who_signs_is_named_by_nobody_where_names_are_withheld() -> None:
    (box,) = without_names(Paper("", "", (SIGNED,)), ["Anna Bo"]).boxes
    assert [one.name for one in box.signatures] == ["…", ""]


def test_what_is_sent_has_no_lines_to_sign_on() -> None:
    sent = unsigned(Paper("Report", "Case 1", (facts(1), SIGNED)))
    assert [box.title for box in sent.boxes] == ["Facts"]
    assert "Signatures" not in as_text(sent)


HEAD = Head("Bridge Club", ("12 High Street", "club.example"), logo(400, 200))


def test_the_head_of_the_organiser_comes_first_with_its_logo() -> None:
    paper = Paper("Report", "Case 1", (facts(2),), HEAD)
    content = as_pdf(paper)
    told = close(text(content))
    assert told.startswith(close("Bridge Club 12 High Street club.example Report"))
    assert "Figure" in tags(content)
    assert [str(one["/Alt"]) for one in elements(content) if "/Alt" in one] == [
        "Logo of the organiser"
    ]
    (picture,) = read(content).pages[0].images
    assert picture.image is not None
    assert picture.image.size == (400, 200)


def test_a_page_to_print_has_the_head_too() -> None:
    said = as_html(Paper("Report", "", (facts(1),), HEAD))
    assert f'<img src="{HEAD.logo}" alt="Logo of the organiser">' in said
    assert "<p>12 High Street</p>" in said


@pytest.mark.parametrize("shape", [(1200, 60), (60, 1200), (20, 20)])
def test_a_logo_of_any_shape_leaves_room_for_the_paper(shape: tuple[int, int]) -> None:
    head = replace(HEAD, logo=logo(*shape), organiser="Σύλλογος Μπριτζ " * 8)
    content = as_pdf(Paper("Report", "Case 1", (facts(2),), head), "letter")
    assert len(pages(content)) == 1
    assert close("Fact 1") in close(text(content))


@pytest.mark.parametrize(("size", "wide"), [("a4", 595), ("letter", 612)])
def test_the_sheet_is_the_organisers_unless_one_is_named(size: str, wide: int) -> None:
    own = as_pdf(Paper("Report", "", (facts(1),), Head(size=size)))
    assert round(read(own).pages[0].mediabox.width) == wide
    assert f'<body class="{size}">' in as_html(Paper("", "", (), Head(size=size)))
    named = as_pdf(Paper("Report", "", (facts(1),), Head(size=size)), "a4")
    assert round(read(named).pages[0].mediabox.width) == 595
