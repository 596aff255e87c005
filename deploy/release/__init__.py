"""What a release is made of, and what has to be true before there is one.

None of this is in the wheel: it needs the checkout, and Babel.
"""


class NotReady(Exception):
    """The release cannot be made; the sentence says what to put right."""
