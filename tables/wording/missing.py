"""What is said of entries that never arrived."""

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext


def never_arrived(device: str, numbers: Sequence[int]) -> str:
    """Return it as one sentence: tablet-4: entry 12 never arrived."""
    text = ngettext(
        "%(device)s: entry %(numbers)s never arrived.",
        "%(device)s: entries %(numbers)s never arrived.",
        len(numbers),
    )
    return text % {"device": device, "numbers": _ranges(numbers)}


def lost_memory(tablet: str, last: int) -> str:
    """Return it as one sentence; ``last`` is the number that came last, or 0."""
    if not last:
        text = gettext("%(tablet)s has lost its memory: entries may be missing.")
        return text % {"tablet": tablet}
    text = gettext(
        "%(tablet)s has lost its memory: entries after number %(last)s may be missing."
    )
    return text % {"tablet": tablet, "last": last}


def _ranges(numbers: Sequence[int]) -> str:
    """Return 3, 5–9 for the numbers 3, 5, 6, 7, 8 and 9, which are in order."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(_run(run) for run in runs)


def _run(run: Sequence[int]) -> str:
    return str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}"
