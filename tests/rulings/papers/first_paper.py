"""Seconds of the first paper of a process, or of the barest PDF, told on the last line.

Run with ``paper`` or ``bare``, each in a process of its own.
"""

import sys
from time import perf_counter


def bare() -> float:
    """A page with one word, in the letters that Typst brings."""
    begun = perf_counter()
    import typst  # noqa: PLC0415 what is timed

    typst.compile(b"Rectify", font_paths=typst.Fonts(False, True, []))
    return perf_counter() - begun


def paper() -> float:
    """A Greek paper with everything, once a web process has read its code."""
    import django  # noqa: PLC0415 not for the bare page

    django.setup()
    from django.utils import translation  # noqa: PLC0415 the settings first

    from rulings.reports.papers.printing import Paper, as_pdf  # noqa: PLC0415 the settings first
    from tests.rulings.papers.test_layout import HEAD, SIGNED, facts, ruling  # noqa: PLC0415 the settings first

    begun = perf_counter()
    with translation.override("el"):
        as_pdf(Paper("Έκθεση", "1", (facts(8), ruling(20), SIGNED), HEAD))
    return perf_counter() - begun


if __name__ == "__main__":
    taken = {"bare": bare, "paper": paper}[sys.argv[1]]()
    sys.stdout.write(f"{taken}\n")
