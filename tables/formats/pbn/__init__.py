"""PBN 2.1: `games` reads and writes files; the others, the calls and the play."""
