"""Where the core is known to differ, so that a run goes on to what is not known."""

from tests.oracle.evening.story import Story

# Label: what the Laws say.
KNOWN = {
    "45C4(b) partner": "Before 2017 a slip is not changed once partner has played.",
    "62C3": "The duty does not end when the side that had not gone on plays on.",
    "63B": "In 1997 what a defender's question to partner shows is put right as well.",
    "67 and 62C": "A card taken back (62C) leaves a later short trick as it was.",
}


def label(story: Story) -> str:
    """The label under which this is known; empty for what is new.

    `story.seen` are the kinds that come up on the board.
    """
    here = sorted(kind for kind in story.seen if kind in KNOWN)
    return here[0] if here else ""
