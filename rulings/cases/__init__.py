"""Cases: the steps from a question to a ruling that both sides were told."""
