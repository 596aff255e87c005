"""What can be computed about an exposed card: did the sight of it help?

Pure: no database, no clock, no files. docs/damage.md says what is here, what not yet.
"""
