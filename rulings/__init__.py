"""Rulings and their review: flags, cases, decisions, appeals, evidence."""
