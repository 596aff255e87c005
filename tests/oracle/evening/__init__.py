"""A second reading of what goes wrong in the play: Laws 43, 46, 61-66, 68-71 and 13.

Written from the digests of those Laws alone. A board is retold from its first event
each time something is asked, and nothing here but `compare.py` knows `lawbook`.
"""
