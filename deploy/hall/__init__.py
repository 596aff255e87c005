"""A club evening on the local network: certificates, a name, the first page.

The page for new tablets is served by a process of its own: its command line and
settings.
"""

import sys

# Where the authority's certificate lies, and where Rectify answers over HTTPS.
AUTHORITY, ADDRESS = "HALL_AUTHORITY", "HALL_ADDRESS"
ADDRESS_IN_NUMBERS = "HALL_ADDRESS_IN_NUMBERS"


def page_command(socket: int) -> list[str]:
    """The server of the page, on a socket that is already listening."""
    return [sys.executable, "-m", "deploy.hall.page", f"--fd={socket}"]
