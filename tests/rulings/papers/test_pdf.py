"""A paper as PDF: every word of it, tagged, whatever someone wrote."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation
from pypdf import PdfReader

from rulings.reports.papers import printing
from rulings.reports.papers.printing import Box, Paper, PaperLine, as_pdf, spelled
from tables.web.pages.compass import Known, Position, draw

MARKUP = (
    '#emph[x] $x^2$ \\ *b* _i_ <b>hi</b> @ref `raw` // c /* d */ #read("/etc/passwd")'
    ' "q" -- --- ... ~ {{x}} %d #panic() \\u{41}'
)
HAND = ("SA", "SK", "HT", "H9", "CQ")
DEAL = draw(Position(7, "S"), Known(dict.fromkeys("NESW", HAND)))


FOOT = "Report·Case1Page1of1"


def paper(*boxes: Box, title: str = "Report", about: str = "Case 1") -> Paper:
    return Paper(title, about, boxes)


def of_words(*words: str) -> Paper:
    return paper(Box("Facts", words=words))


def read(content: bytes) -> PdfReader:
    return PdfReader(BytesIO(content))


def text(content: bytes) -> str:
    """All that stands on it, the ends of lines as spaces."""
    pages = (page.extract_text() for page in read(content).pages)
    return " ".join(" ".join(pages).split())


def close(said: str) -> str:
    return "".join(said.split())


def is_accessible(content: bytes) -> bool:
    found = read(content)
    assert found.xmp_metadata is not None
    return (
        b"pdfuaid:part" in found.xmp_metadata.stream.get_data()
        and "'/Marked': True" in str(found.root_object["/MarkInfo"])
        and "/StructTreeRoot" in found.root_object
    )


def elements(content: bytes) -> list[Any]:
    """The structure of a document from its root on, in its order."""

    def below(node: Any) -> Iterator[Any]:
        for one in node if isinstance(node, list) else [node]:
            held = one.get_object()
            if isinstance(held, dict):
                yield held
                yield from below(held["/K"]) if "/K" in held else ()

    return list(below(read(content).root_object["/StructTreeRoot"]))


def tags(content: bytes) -> list[str]:
    return [str(one["/S"])[1:] for one in elements(content) if "/S" in one]


FULL = paper(
    Box(
        "Event", lines=(PaperLine("Tournament", "Club night"), PaperLine("Board", "7"))
    ),
    Box("Deal", deal=DEAL),
    Box("Recorded", head=("Time", "Entry"), rows=(("18:34", "West has the lead"),)),
    Box("Facts", words=("It was so.\nThen not.",)),
    Box("Telephone", address="https://club.example/told/abc/"),
)  # fmt: skip


def test_every_word_of_a_paper_stands_on_it_in_its_order() -> None:
    found = text(as_pdf(FULL, "a4"))
    told = (
        "Report Case 1 Event Tournament Club night Board 7 Deal Dealer South Both sides"
        " vulnerable North dummy ♠ A K ♥ 10 9 ♦ – ♣ Q West defender ♠ A K ♥ 10 9 ♦ –"
        " ♣ Q 7 D East defender ♠ A K ♥ 10 9 ♦ – ♣ Q South declarer ♠ A K ♥ 10 9 ♦ –"
        " ♣ Q Recorded Time Entry 18:34 West has the lead Facts It was so."
        " Then not. Telephone https://club.example/told/abc/ Report · Case 1"
        " Page 1 of 1"
    )
    assert close(found) == close(told)


def test_headings_names_tables_and_the_code_are_tagged_as_what_they_are() -> None:
    found = tags(as_pdf(FULL, "a4"))
    assert is_accessible(as_pdf(FULL, "a4"))
    kept = [one for one in found if one in {"H1", "H2", "L", "Lbl", "LBody", "Table"}]
    assert kept == [
        "H1", "H2", "L", "Lbl", "LBody", "Lbl", "LBody", "H2", "H2", "Table", "H2",
        "H2",
    ]  # fmt: skip
    assert (found.count("TH"), found.count("TD"), found.count("Figure")) == (2, 2, 2)


def test_a_reader_is_told_the_title_the_language_and_what_the_code_is_for() -> None:
    with translation.override("el"):
        content = as_pdf(FULL, "letter")
    found = read(content)
    assert found.metadata is not None
    assert found.metadata.title == "Report · Case 1"
    assert str(found.root_object["/Lang"]) == "el"
    assert round(found.pages[0].mediabox.width) == 612
    told = [str(one["/Alt"]) for one in elements(content) if "/Alt" in one]
    deal, code = told
    assert deal.startswith("North: spades: ace and king, hearts: ten and nine")
    assert code == "Κωδικός QR: διαβάστε την απόφαση στο τηλέφωνο."


# The colours of suits where a screen is printed, and on both kinds of paper.
PRINTED = (
    "tables/static/tables/rectify.css",
    "rulings/static/rulings/papers.css",
    "rulings/reports/papers/paper.typ",
)
COLOUR = re.compile(r'\b([SHDC]): (?:rgb\(")?(#[0-9a-f]{6})')


def test_a_suit_has_one_colour_on_paper_however_that_is_made() -> None:
    told = [
        Path(place).read_text().partition("@media print {")[::2] for place in PRINTED
    ]
    found = [dict(COLOUR.findall(end or start)[:4]) for start, end in told]
    assert set(found[0]) == set("SHDC")
    assert found == [found[0]] * len(PRINTED)


@pytest.mark.parametrize("place", ["words", "label", "text", "row", "about"])
def test_what_someone_wrote_is_never_read_as_markup(place: str) -> None:
    papers = {
        "words": of_words(MARKUP),
        "label": paper(Box("Facts", lines=(PaperLine(MARKUP, "x"),))),
        "text": paper(Box("Facts", lines=(PaperLine("x", MARKUP),))),
        "row": paper(Box("Facts", head=("A", "B"), rows=(("1", MARKUP),))),
        "about": paper(about=MARKUP),
    }
    assert close(MARKUP) in close(text(as_pdf(papers[place], "a4")))


def test_a_word_wider_than_its_place_is_broken_and_whole() -> None:
    link = "https://club.example/" + "a/" * 400
    lines = (PaperLine("L" * 120, "W" * 700),)
    row = ("1", "i" * 300, "W" * 300, "end")
    boxes = (
        Box("Facts", lines, (link,)),
        Box("T", head=("1", "2", "3", "4"), rows=(row,)),
    )
    content = as_pdf(paper(*boxes), "a4")
    told = close(text(content))
    for word in (link, "L" * 120, "W" * 700, "i" * 300, "W" * 300, "end"):
        assert word in told
    printed = "\n".join(page.extract_text() for page in read(content).pages)
    assert max(map(len, printed.splitlines())) < 120


@pytest.mark.parametrize("name", ["Nguyễn Văn Đức", "Ἑλλάς", "Łódź", "Հայ", "ש ל ו ם"])
def test_a_name_in_other_letters_is_printed(name: str) -> None:
    content = as_pdf(of_words(name), "a4")
    assert is_accessible(content)
    told = close(text(content))
    assert sorted(close(name)) == sorted(
        told.removeprefix("ReportCase1Facts").removesuffix(FOOT)
    )


NOWHERE = "\U0001fae8\ufeff \x01 \ufdd0 王"


def test_a_letter_that_no_font_has_is_told_by_its_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(printing, "fonts", lambda elsewhere: OWN)
    content = as_pdf(of_words(f"Wang {NOWHERE} Wei"), "a4")
    assert is_accessible(content)
    assert "Wang [U+1FAE8] [U+0001] [U+FDD0] [U+738B] Wei" in text(content)


OWN = printing.fonts(elsewhere=False)


def test_a_character_that_nothing_can_draw_stops_no_paper() -> None:
    content = as_pdf(of_words("A\x01B"), "a4")
    assert is_accessible(content)
    assert "A[U+0001]B" in text(content)


def test_what_our_fonts_have_stays_as_it_is() -> None:
    said = {"a": ["Ünal ♥ Ελένη\n\tΖωή", 1], "b": "co\u00ad"}
    assert spelled(said) == said
    assert spelled("\ufeffA") == "A"


def test_three_hundred_entries_fill_pages_with_the_heads_on_each() -> None:
    rows = tuple((str(at), f"Entry {at}", f"Board {at}\nlate") for at in range(300))
    content = as_pdf(paper(Box("T", head=("No", "What", "Where"), rows=rows)), "a4")
    pages = [page.extract_text() for page in read(content).pages]
    assert len(pages) > 5
    assert all("Where" in page for page in pages)
    told = " ".join(" ".join(pages).split())
    assert [
        at for at in range(300) if f" {at} Entry {at} Board {at} late" not in told
    ] == []


def test_a_row_taller_than_a_page_goes_on_on_the_next() -> None:
    rows = (("1", "word " * 3000), ("2", "line\n" * 150))
    told = text(as_pdf(paper(Box("T", head=("No", "What"), rows=rows)), "a4"))
    assert (told.count("word"), told.count("line")) == (3000, 150)


def test_empty_fields_make_a_paper() -> None:
    box = Box("T", (PaperLine("", ""),), ("",), head=("A", "B"), rows=(("", ""),))
    assert is_accessible(as_pdf(paper(box), "a4"))


def test_papers_drawn_at_once_are_those_drawn_one_by_one() -> None:
    papers = [of_words(f"Entry {at}") for at in range(8)]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda one: as_pdf(one, "a4"), papers))
    assert found == [as_pdf(one, "a4") for one in papers]


def test_the_template_names_no_file_and_no_package() -> None:
    template = printing.TYPST.read_text()
    for way in ("import ", "include ", "read(", "eval("):
        assert way not in template
