"""Backups of everything that is recorded, and their restoration."""
