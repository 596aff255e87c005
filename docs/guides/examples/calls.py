"""A file that only a page offers: every call of a director, by a person's session."""

import os

from client import Rectify

desk = Rectify(os.environ["RECTIFY_URL"])
desk.log_in(os.environ["RECTIFY_NAME"], os.environ["RECTIFY_PASSWORD"])
calls = desk.download("/desk/waits/calls.csv")
print("Calls:", calls.decode("utf-8-sig").splitlines()[0])
