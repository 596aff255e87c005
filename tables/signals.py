"""The signals of this app, for other apps.

Some tell what has happened. ``events_appended``: after the commit that stored the
events. Arguments: ``appended``, a tuple of `tables.event_store.store.StreamedEvent`.
``refused``: a request was answered with a problem, or an entry of a batch was.
Arguments: ``codes``, a list. ``hands_changed``: within the transaction that stores or
removes hands. Arguments: ``tournament_id`` and ``boards``, their numbers.
``link_mails_wait``: after the commit that stored a mail. ``table_called``: after
the commit of a call from no board. ``pushes_wait``, ``webhooks_wait``: after the commit
that put down web pushes, or what webhooks are told. ``case_stepped``: within the
transaction that writes a step of a case. Argument: ``step``, a
`tables.webhooks.cases.StepPlace`.

``names_go``: the names of ``tournaments`` (their ids) go, and with them what people
wrote; every receiver deletes it and returns how many texts went, in an iterable.
``player_goes``: the same for one ``player`` (the id) with all ``names`` and numbers.

Others ask, and every receiver returns an iterable; `answers` puts them together.
``attention_items``: what waits for a director, beside calls and open choices; each a
`tables.access.attention.Item`. ``attention_kinds``: the kinds of these at one
``table``; with ``hands``, also of those that follow from the hands.
``entries_taken_up``: the entries at ``tables`` that another app works on, so that they
do not wait at the table as well; each as (table, board, version).
``clause_decisions``: what was decided under ``clause``, its label in ``edition``, as
far as ``user`` may see it; `tables.web.extensions.ClauseDecision`, the newest.
``cases_searched``: the cases that ``text`` names, as far as ``user`` sees them within
``visibility``; each a `tables.web.extensions.Link`, the best first.
``extra_links``: pages that ``user`` may open from ``where`` (`tables.web.extensions.
Where`); ``about`` is the table and the board, or the tournament, by name; each a
`tables.web.extensions.Link`. ``adjusted_results``: what the rulings of ``tournament``
(the id) make of boards; each a `tables.setup.results.AdjustedResult`.
``case_steps``: the steps of cases of ``tournament`` taken ``since`` then (None: all) of
which webhooks may be told; each a `StepPlace`, in order. ``case_steps_seen``: of
``steps``, their numbers, those that ``user`` may be told now; each a
`tables.webhooks.cases.SeenStep`.
``round_points``: the points of the contestants of round ``number`` of ``section`` (the
id) as far as its results are in; each a number and a `Fraction`.
``texts_searched``: the places with a text for which ``matches`` is true, in words.
"""

from collections.abc import Iterator
from typing import Any

from django.dispatch import Signal

# Sent with every entry: its receivers are looked up once.
events_appended = Signal(use_caching=True)
refused = Signal()
hands_changed = Signal()
link_mails_wait = Signal()
table_called = Signal()
pushes_wait = Signal()
webhooks_wait = Signal()
case_stepped = Signal()

attention_items = Signal()
attention_kinds = Signal()
entries_taken_up = Signal()
clause_decisions = Signal()
cases_searched = Signal()
adjusted_results = Signal()
case_steps = Signal()
round_points = Signal()
case_steps_seen = Signal()
extra_links = Signal()
texts_searched = Signal()
names_go = Signal()
player_goes = Signal()


def answers(signal: Signal, **asked: Any) -> Iterator[Any]:
    """What the receivers of a signal return, one after the other."""
    told: list[tuple[Any, Any]] = signal.send(sender=None, **asked)
    return (one for _receiver, found in told for one in found)
