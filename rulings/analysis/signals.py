"""The signals of examinations.

``examinations_wait``: after the commit that left an examination to do; no arguments.
``examination_ended``: within the transaction that ends one. Argument: ``board_id``.
"""

from django.dispatch import Signal

examinations_wait = Signal()
examination_ended = Signal()
