"""Flags and cases for programs; reading only."""
