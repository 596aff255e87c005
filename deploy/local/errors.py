"""The two ways a command ends early."""


class Trouble(Exception):
    """Something the person at the keyboard must put right, in one sentence."""


class Stopped(Exception):
    """A request to stop: Ctrl-C, or the machine is shutting down."""
