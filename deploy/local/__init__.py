"""What `./dev` does once the virtual environment is there.

Nothing here imports Django: these modules start the programs that do.
"""


class Trouble(Exception):
    """Something the person at the keyboard must put right, in one sentence."""


class Stopped(Exception):
    """A request to stop: Ctrl-C, or the machine is shutting down."""
