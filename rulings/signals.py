"""The signals of rulings.

``examinations_wait``: after the commit that left an examination to do; no arguments.
``examination_ended``: within the transaction that ends one. Argument: ``board_id``.
``side_told(notice)``: sent in the transaction that writes a notice to a side.
``mails_wait``: after the commit that left a mail to send; no arguments.
"""

from django.dispatch import Signal

examinations_wait = Signal()
examination_ended = Signal()


side_told = Signal()


mails_wait = Signal()
