"""Shared by all packages: refusals, append-only records, roles."""
