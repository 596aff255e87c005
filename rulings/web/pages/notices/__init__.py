"""A ruling as a side reads it, the codes that lead there, and what became of mails."""
