"""Other programs are told what is recorded: signed, in order, at least once."""
