"""What a board is worth and what an adjustment does to it; pure and exact.

Laws 77 and 78, the adjusted scores of Law 12 and the penalties of Laws 90 and 91, as
frozen values and functions. All results are integers or fractions, never floats; no
Django, no clock, no file. Start with `awards`, `adjustments` and `effects`.
"""
