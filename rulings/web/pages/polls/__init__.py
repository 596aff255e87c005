"""The pages of a poll: for the Director who asks, and for the peers who answer."""
