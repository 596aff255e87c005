"""Limits on the size of requests and files, in bytes.

Pages, commands, the web process, settings and the proxies' files take it from here or
are held to it by `tests/deploy/test_sizes.py`.
"""

MB = 1_000_000

# A request that brings no file: entries, forms; and what a form says beside its file.
REQUEST = 1 * MB
# A file that is sent through a page. No request is larger than the largest of them.
FILE = 7 * MB
UPLOAD = FILE + REQUEST

# What all clients together may make one web process keep: what is on its way in, files
# among it, and answers that are slow to be read.
REQUESTS_AT_ONCE = 32 * MB
FILES_AT_ONCE = 64 * MB
ANSWERS_AT_ONCE = 64 * MB

# What a tablet could not send, as a file of its own; by page and by `take_in`.
SAVED_FILE = FILE
# The rulings of a tournament; through the page no more than any other file.
RULINGS_FILE = 64 * MB
ATTACHMENT = 5 * MB
RESULTS_FILE = 4 * MB
# Players, rounds, hands: large enough for 500 tables and for any set of hands.
SETUP_FILE = 2 * MB
# All the Laws are under half a million.
OFFICIAL_FILE = 2 * MB
PLAYS_FILE = 1 * MB
LOGO = 2 * MB


def size_text(size: int) -> str:
    """A limit as pages show it: ``7 MB``."""
    return f"{size // MB} MB"
