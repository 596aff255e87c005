"""Drawing a paper: HTML for a browser's own printing, PDF/UA by WeasyPrint.

The same paper gives the same bytes: no date of printing, no fetching, named fonts.
"""

from importlib import import_module
from typing import Any, NoReturn

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from rulings.errors import StepRefused
from rulings.papers.boxes import Paper

SIZES = ("a4", "letter")
TEMPLATE = "rulings/papers/paper.html"
STYLE = "rulings/papers.css"


class PdfMissing(StepRefused):
    code = "pdf_missing"
    detail = _(
        "This server cannot make PDF files: its Pango library is missing. Print this"
        " page from your browser; it is the same paper."
    )


class FetchRefused(Exception):
    """A paper asked for something from outside."""


def as_html(paper: Paper, size: str, trouble: PdfMissing | None = None) -> str:
    """The page that a browser prints."""
    context = {"paper": paper, "size": size, "trouble": trouble, "screen": True}
    return render_to_string(TEMPLATE, context)


def as_text(paper: Paper) -> str:
    """The same as plain text, for a mail: no hands and no tables."""
    parts = [f"{paper.title}\n{paper.about}"]
    for box in paper.boxes:
        lines = [f"{line.label}: {line.text}" for line in box.lines]
        told = [box.title, "-" * len(box.title), *lines, *box.words, box.address]
        parts.append("\n".join(filter(None, told)))
    return "\n\n".join(parts) + "\n"


def as_pdf(paper: Paper, size: str) -> bytes:
    """The same as tagged PDF/UA-1. Raises `PdfMissing`."""
    weasyprint = _weasyprint()
    text = render_to_string(TEMPLATE, {"paper": paper, "size": size})
    page = weasyprint.HTML(string=text, url_fetcher=refuse)
    style = weasyprint.CSS(string=_style(), url_fetcher=refuse)
    pdf: bytes = page.write_pdf(
        stylesheets=[style], pdf_variant="pdf/ua-1", pdf_tags=True
    )
    return pdf


def refuse(url: str, *_given: Any, **_options: Any) -> NoReturn:
    """Fetch nothing: a paper stands by itself."""
    raise FetchRefused(url)


def _weasyprint() -> Any:
    """WeasyPrint, loaded when the first paper is drawn: it looks for Pango then."""
    try:
        return import_module("weasyprint")
    except OSError as missing:
        raise PdfMissing from missing


def _style() -> str:
    found = finders.find(STYLE)
    assert isinstance(found, str)  # it lies beside this module
    with open(found, encoding="utf-8") as file:
        return file.read()
