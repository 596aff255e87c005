"""Sent after the commit that left a mail to send; no arguments."""

from django.dispatch import Signal

mails_wait = Signal()
