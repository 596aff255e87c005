"""The signals of this app, for other apps.

``events_appended``: after the commit that stored the events. Arguments: ``appended``, a
tuple of `tables.event_store.store.Followed`. ``refused``: a request was answered with a
problem, or an entry of a batch was. Arguments: ``codes``, a list. ``hands_changed``:
within the transaction that stores or removes hands. Arguments: ``tournament_id`` and
``boards``, their numbers. ``link_mails_wait``: after the commit that stored a mail.
"""

from django.dispatch import Signal

events_appended = Signal()
refused = Signal()
hands_changed = Signal()
link_mails_wait = Signal()
