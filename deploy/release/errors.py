"""What a release may fail with."""


class NotReady(Exception):
    """The release cannot be made; the sentence says what to put right."""
