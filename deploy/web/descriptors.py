"""How many connections a process takes: what it may open, less what it needs itself.

Systems give a process a thousand open files unless it asks, and many more if it does.
Where there is none left nothing works: no entry reaches the database, no file is read.
So a process asks first, and turns connections away before that.
"""

from __future__ import annotations

import resource

# More files than that help nobody: one event loop serves them all.
WANTED = 10_240
# For the database, Redis, files, papers, and for connections that are being refused.
RESERVED = 192
# Beyond the last connection so many are told why; others are cut off.
REFUSED_IN_WORDS = 64


def ask_for_more() -> None:
    """Raise the number of files that this process may open, as far as it may."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if most == resource.RLIM_INFINITY else min(WANTED, most)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def most_connections() -> int:
    """How many clients may be connected at once."""
    now, _most = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = WANTED if now == resource.RLIM_INFINITY else now
    return max(files - RESERVED, files // 2)
