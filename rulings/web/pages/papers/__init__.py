"""The papers of a case and of a tournament: HTML and PDF."""
