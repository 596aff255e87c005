"""Drawing a paper as HTML, for a browser's own printing, and as plain text."""

from django.template.loader import render_to_string

from rulings.reports.papers.boxes import Paper

TEMPLATE = "rulings/papers/paper.html"


def as_html(paper: Paper, size: str) -> str:
    """The page that a browser prints."""
    return render_to_string(TEMPLATE, {"paper": paper, "size": size})


def as_text(paper: Paper) -> str:
    """The same as plain text, for a mail: no hands and no tables."""
    parts = [f"{paper.title}\n{paper.about}"]
    for box in paper.boxes:
        lines = [f"{line.label}: {line.text}" for line in box.lines]
        told = [box.title, "-" * len(box.title), *lines, *box.words, box.address]
        parts.append("\n".join(filter(None, told)))
    return "\n\n".join(parts) + "\n"
