"""Names in the order in which people read them: section 2 before section 10.

A number within a name counts as a number. The database keeps the key of a section
beside its name (`Section.sort_key`), made by `SORT_KEY`; both make the same.
"""

import re

# No name of a section is longer, so no number in one either.
LONGEST = 50
NUMBER = re.compile("[0-9]+")
# SQL of the key; Django fills in the column. A tab sorts before every other character
# that may follow in a name.
SORT_KEY = (
    "(regexp_replace(regexp_replace(%(expressions)s, '([0-9]+)', "
    f"'{'0' * LONGEST}\\1', 'g'), '[0-9]*([0-9]{{{LONGEST}}})', '\\1', 'g')"
    " || chr(9) || %(expressions)s)"
)


def sort_key(name: str) -> str:
    """What a name is sorted by; different names have different keys.

    >>> sorted(["10", "2", "A10", "A9"], key=sort_key)
    ['2', '10', 'A9', 'A10']
    """
    padded = NUMBER.sub(lambda number: number[0].zfill(LONGEST), name)
    return f"{padded}\t{name}"
