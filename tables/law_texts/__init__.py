"""The Laws as the books print them, where a club has brought its own copy.

Those words are copyright: none is shipped, exported or sent through the API. A club
that may show them imports them, and they stand beside ours on its own pages.
"""
