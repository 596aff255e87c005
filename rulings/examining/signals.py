"""Sent after the commit that left an examination to do; no arguments."""

from django.dispatch import Signal

examinations_wait = Signal()
