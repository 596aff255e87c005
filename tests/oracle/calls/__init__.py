"""A second reading of the auction: Laws 17-19, 22, 24-39.

Written from the digest of those Laws and the contract alone; nothing here knows
`lawbook`. An auction is retold call by call from its first event.
"""
