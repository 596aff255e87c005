"""Where the core is known to differ, so that a run goes on to what is not known."""

from tests.oracle.evening.story import Story

# Label: what the Laws say.
KNOWN = {
    "45C4(b) partner": "Before 2017 a slip is not changed once partner has played.",
    "62C3": "Both revokes of a trick are put right, the established one too.",
    "63B": "In 1997 what a defender's question to partner shows is put right as well.",
    "67 named": "A card of dummy that is named is played: the side has played on.",
    "67 taken back": "An omission goes back with the lead to its trick.",
    "67 and 62C": "A card taken back (62C) leaves a later short trick as it was.",
    "67 disputed": "A trick that lacks a card has been played, and may be disputed.",
}


def label(story: Story, about: str, core: object) -> str:
    """The label under which this is known; empty for what is new.

    `story.seen` are the kinds that come up on the board.
    """
    if about == "refusal":
        puts = (put for trick in story.tricks for put in trick.values())
        short = any(put.late or not put.card for put in puts)
        return "67 disputed" if short and core == "trick_not_played" else ""
    here = sorted(kind for kind in story.seen if kind in KNOWN)
    return here[0] if here else ""
