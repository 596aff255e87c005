"""Whether what was recorded is as it was: guards, seals, replays."""
