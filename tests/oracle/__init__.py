"""A second reading of the Laws, to hold against the core.

Nothing here but `core.py` and the runner knows `lawbook`. Every question is asked of
the whole history at once ("is there an event such that ..."), never of a running state.
"""
