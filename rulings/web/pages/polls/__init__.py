"""The pages of a poll: for whoever asks, and for the peers who answer."""
