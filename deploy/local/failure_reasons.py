"""Why something could not be fetched or installed, in one sentence with a way out.

What pip, uv and npm print is meant for those who know them.
"""

import platform
import re
from datetime import datetime

AGAIN = "run ./dev again"

DISK = f"The disk is full: make room for about two gigabytes, and {AGAIN}."
RIGHTS = (
    "This account may not write where Rectify lies, or to its own cache: use the "
    "account that owns the directory, or give the directory to this one, and "
    f"{AGAIN}."
)
CLOCK = (
    "The package index shows a certificate that is not valid at {now}, which is what "
    f"the clock of this machine says: set the clock, and {AGAIN}."
)
STRANGER = (
    "This network answers with a certificate of its own instead of the package "
    f"index's: name the file that vouches for it in SSL_CERT_FILE, and {AGAIN}."
)
DIGEST = (
    "What was fetched{what} is not the file that the lock names, so it was not "
    f"installed: {AGAIN} on another network, and if it stays so, tell the developers."
)
BUILD = (
    "Something{what} would have to be compiled here, and Rectify takes ready-made "
    "files only: remove what asks for a build (no-binary) from the settings of pip and "
    f"uv, and {AGAIN}."
)
NETWORK = f"The package index cannot be reached: when the network is back, {AGAIN}."
WHEEL = (
    "There is no ready-made file{what} for {machine}: use a machine and a Python that "
    "docs/running.md names."
)
NO_VENV = (
    "Python could not make a virtual environment: on Debian install python3-venv, "
    f"and {AGAIN}."
)

# The first that fits is the reason: where the disk is full or the clock is wrong, these
# programs find no network either.
REASONS = (
    (r"No space left on device|ENOSPC|Disk quota exceeded", DISK),
    (r"Permission denied|Operation not permitted|Read-only file|EACCES", RIGHTS),
    (
        r"certificate (?:is )?not (?:yet )?valid|certificate (?:has )?expired|"
        r"CERT_NOT_YET_VALID|CERT_HAS_EXPIRED",
        CLOCK,
    ),
    (
        r"invalid peer certificate|CERTIFICATE_VERIFY_FAILED|self.signed certificate|"
        r"SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)\w+",
        STRANGER,
    ),
    (r"Hash mismatch for `(?P<a>[^`]+)|DO NOT MATCH THE HASHES|EINTEGRITY", DIGEST),
    (r"Failed to build (?:`(?P<a>[^`]+))?|Build failures|build backend", BUILD),
    (
        r"error sending request|Failed to fetch|connection error|ECONNRE\w+|ENOTFOUND|"
        r"ETIMEDOUT|ENETUNREACH|EAI_AGAIN|network timeout|operation timed out",
        NETWORK,
    ),
    (
        r"(?P<a>[\w.-]+==[^\s`,]+) has no (?:usable )?wheels?|"
        r"No matching distribution found for (?P<b>\S+)",
        WHEEL,
    ),
    (r"ensurepip", NO_VENV),
)


def reason_for(said: str) -> str | None:
    """The sentence for what a program said; nothing where it is not known."""
    for pattern, sentence in REASONS:
        if found := re.search(pattern, said):
            return _filled(sentence, found)
    return None


def _filled(sentence: str, found: re.Match[str]) -> str:
    named = next(filter(None, found.groupdict().values()), "")
    return sentence.format(
        what=f" ({named})" if named else "",
        now=f"{datetime.now().astimezone():%Y-%m-%d %H:%M}",
        machine=f"{platform.system()} on {platform.machine()} "
        f"with Python {platform.python_version()}",
    )
