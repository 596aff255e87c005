"""Send entries, read the state, follow the event stream, fetch the rulings."""

from client import Rectify, entry

desk = Rectify.from_environment()

# `position` is the last position in the log of all entries.
told = desk.get("/api/v1/tables/")
table, before = told["tables"][0]["id"], told["position"]
boards = desk.get(f"/api/v1/tables/{table}/")["boards"]
board = max((one["board"] for one in boards), default=0) + 1
print(f"Table {table}, board {board}, after position {before}.")

# A batch: opened, the auction over, East drops the king of diamonds.
batch = [
    entry(table, board, {"type": "BoardOpened", "board": board}),
    entry(table, board, {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}),
    entry(
        table,
        board,
        {"type": "CardExposed", "seat": "E", "cards": ["DK"], "manner": "dropped"},
    ),
]
print("Sent:", [one["result"] for one in desk.send(batch)])

# No response? Send the same request again: it is idempotent.
print("Sent again:", [one["result"] for one in desk.send(batch)])

# A refused entry has a stable error code, and does not affect the others.
wrong = entry(table, board, {"type": "CardEaten"})
print("Refused:", desk.send([wrong])[0]["problem"]["code"])

# The state of the board, and what the director should say.
state = desk.get(f"/api/v1/tables/{table}/boards/{board}/")
card = state["penalty_cards"][0]
print(f"{card['seat']} has a {card['kind']} penalty card ({card['law']}).")
words = desk.get(f"/api/v1/tables/{table}/boards/{board}/words/?language=en")["words"]
print(words[0]["text"])

# Follow: first one message, as if the line broke then; then on from where it broke.
stream = desk.follow(after=before)
place, message = next(stream)
stream.close()
print("Heard:", message["type"])
for _, message in desk.follow(after=place):
    print("Heard:", message["type"])
    if message["type"] == "CardExposed":
        break

# What was decided, as scoring programs read it.
tournament = told["tables"][0]["tournament"]
rulings = desk.download(f"/api/v1/tournaments/{tournament}/rulings/?format=usebio")
print("Rulings:", rulings.decode().splitlines()[1])
