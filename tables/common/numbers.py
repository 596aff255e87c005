"""Numbers as they stand in an address or in a line of a file."""

LONGEST = 18


def whole_number(text: str, digits: int = LONGEST) -> int | None:
    """The number that up to so many ASCII digits say; None for any other text.

    Eighteen digits are what a column of the database holds for certain.

    >>> whole_number("12"), whole_number("-1"), whole_number("123", digits=2)
    (12, None, None)
    """
    is_one = text.isascii() and text.isdigit() and len(text) <= digits
    return int(text) if is_one else None
