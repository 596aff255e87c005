"""Be a tablet: `python pair.py CODE`, with the code from Menu > Tablets at the desk."""

import os
import sys
import uuid

from client import Rectify, entry

tablet = Rectify(os.environ["RECTIFY_URL"])
tablet.pair(sys.argv[1])
tables = tablet.get("/api/v1/tables/")["tables"]
print("In for", ", ".join(f"{one['section']}{one['number']}" for one in tables))

# A tablet counts its entries under one name, from 1 and without a gap: keep both.
device, table, board = f"tablet-{uuid.uuid4().hex[:8]}", tables[0]["id"], 902
events = [{"type": "BoardOpened", "board": board}, {"type": "DirectorCalled"}]
batch = [
    entry(table, board, event, device) | {"seq": number}
    for number, event in enumerate(events, start=1)
]
sent = tablet.send({"entries": batch, "unsent": len(batch)})
print("Sent:", [one["result"] for one in sent])
