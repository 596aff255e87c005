"""The workbench for a claim in doubt: what is left, what was said, the ruling (70)."""
