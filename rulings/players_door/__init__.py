"""What players send from their own door: questions, appeals, corrections of a score."""
