"""Ratios measured in one run: ours and the reference in turn, never bare seconds."""
