"""The one signal of this app, sent after the commit that stored the events.

Arguments: ``appended``, a tuple of `tables.store.Followed`.
"""

from django.dispatch import Signal

events_appended = Signal()
