"""Words for the screens: whole sentences in the director's language."""
