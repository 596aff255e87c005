"""The appeal on the page of a case: who hears it, what was heard, what it was worth."""
