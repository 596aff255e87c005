"""The signals of cases.

``side_told(notice)``: sent in the transaction that writes a notice to a side.
"""

from django.dispatch import Signal

side_told = Signal()
