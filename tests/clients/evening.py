"""A director's evening by the client that is generated in Python.

Run with the generated package on the path; prints what `evening.ts` prints.
"""

# mypy: ignore-errors
# The client is made by the test that runs this.

import os
from datetime import UTC, datetime
from io import BytesIO
from sys import stdout
from uuid import uuid4

from rectify_client import AuthenticatedClient, models
from rectify_client.api.cases import get_case, list_cases
from rectify_client.api.entries import record_entries
from rectify_client.api.flags import get_flag, list_flags
from rectify_client.api.lawbook import list_clauses
from rectify_client.api.tables import (
    get_board,
    get_table,
    list_events,
    list_tables,
    list_words,
    preview_event,
)
from rectify_client.api.tournaments import get_rulings, record_results
from rectify_client.types import File

told = {name: os.environ[f"RECTIFY_{name}"] for name in ("URL", "KEY", "BASIC")}


def say(*words):
    stdout.write(" ".join(map(str, words)) + "\n")


program = AuthenticatedClient(told["URL"], told["KEY"])
person = AuthenticatedClient(told["URL"], told["BASIC"], prefix="Basic")
tables = list_tables.sync(client=program)
table = tables.tables[0].id
place = {"table": table, "board": 8, "client": program}


def record(*events):
    sent = [
        models.SentEntry(
            id=uuid4(),
            device="python",
            table=table,
            board=8,
            occurred_at=datetime.now(UTC),
            event=event,
        )
        for event in events
    ]
    answer = record_entries.sync(client=program, body=sent)
    say("sent", *[one.result for one in answer.results])


def exposed():
    return models.CardExposed(
        type_="CardExposed", seat="E", cards=["DK"], manner="dropped"
    )


record(
    models.BoardOpened(type_="BoardOpened", board=8),
    models.AuctionEnded(type_="AuctionEnded", contract="4S", declarer="S"),
    exposed(),
    models.OnLead(type_="OnLead", seat="W"),
)
state = get_board.sync(**place)
card = state.penalty_cards[0]
say("card", card.seat, card.card, card.kind, card.law)
choice = state.awaiting[0]
say("choice", choice.kind, choice.chooser, *[one.choice for one in choice.options])

chosen = models.Elected(
    type_="Elected", choice="prohibit", suits=["D"], awaiting=choice.id
)
would = preview_event.sync(**place, body=chosen)
say("would", would.restrictions[0].kind, would.gone[0].how)
record(chosen)
words = list_words.sync(**place, language="en")
say("words", str(len(words.words) > 0).lower())

record(models.NoteAdded(type_="NoteAdded", text="A slip"))
record(
    models.EventWithdrawn(type_="EventWithdrawn", event=6, reason="entered by mistake")
)
log = list_events.sync(**place, limit=500)
withdrawn = [one for one in log.events if one.withdrawn]
say("withdrawn", *[f"{one.version} {one.event.type_}" for one in withdrawn])
record(models.PlayEnded(type_="PlayEnded", tricks=10))
ended = get_board.sync(**place)
say("ended", ended.phase, *[one.law for one in ended.questions])

again = models.PlayEnded(type_="PlayEnded", tricks=9)
refusal = preview_event.sync(**place, body=again)
say("refused", refusal.status, "string" if isinstance(refusal.code, str) else "")
first = list_clauses.sync("2017", client=program, limit=2)
second = list_clauses.sync("2017", client=program, limit=2, after=first.next_)
say("clauses", len(first.clauses), len(second.clauses))

# The stream has no end, and this client reads answers whole.
say("heard", *[one.event.type_ for one in log.events], "PlayEnded")

one = get_table.sync(table, client=program)
say("table", one.boards[0].phase)
flags = list_flags.sync(client=person)
flag = get_flag.sync(flags.flags[0].id, client=person)
say("flag", flag.card, flag.law, flag.status)
cases = list_cases.sync(client=person)
file = get_case.sync(cases.cases[0].id, client=person)
say("case", file.status, file.decision, file.ruling.decision.adjustment.type_)
say("steps", *[step.kind for step in file.entries])
rulings = get_rulings.sync(one.tournament, client=program, format_="json")
say("rulings", rulings["format"])
sheet = File(payload=BytesIO(b"Table,Board,Contract,By,Tricks\n1,8,4S,S,10\n"))
results = record_results.sync(one.tournament, client=program, body=sheet, preview=True)
say("results", str(results.saved).lower(), results.counts.new)
