"""Cases: what became of a question, step by step, until both sides know the ruling."""
