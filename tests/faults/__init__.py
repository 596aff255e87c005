"""`./dev faults`: the whole product under load, while everything around it breaks.

This package starts its own servers on free ports and in its own directory; nothing in
it imports Django before those servers run.
"""
