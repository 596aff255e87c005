"""The signals of this app, for apps that build on it.

``events_appended``: after the commit that stored the events. Arguments: ``appended``, a
tuple of `tables.store.Followed`. ``hands_changed``: within the transaction that stores
or removes hands. Arguments: ``tournament_id`` and ``boards``, their numbers.
"""

from django.dispatch import Signal

events_appended = Signal()
hands_changed = Signal()
