#!/usr/bin/env bash
# The same with curl. RECTIFY_URL is the server, RECTIFY_KEY an API key.
set -euo pipefail

# The key goes in by a file, for anyone who lists the processes sees their arguments.
ask() {
    curl --silent --show-error --fail \
        --header @<(printf 'Authorization: Bearer %s' "$RECTIFY_KEY") "$@"
}
number() { grep -o "\"$1\":[0-9]*" | head -1 | cut -d: -f2; }

# The last position in the log, and the first table.
tables=$(ask "$RECTIFY_URL/api/v1/tables/")
before=$(number position <<<"$tables")
table=$(number id <<<"$tables")
board=${1:-901}
echo "Table $table, board $board, after position $before."

# Two entries. The ids are idempotency keys: a retry gets the result "again".
now=$(date --utc +%Y-%m-%dT%H:%M:%SZ)
one() {
    printf '{"id": "%s", "device": "curl", "table": %d, "board": %d, "occurred_at": "%s", "event": %s}' \
        "$(cat /proc/sys/kernel/random/uuid)" "$table" "$board" "$now" "$1"
}
batch="[$(one "{\"type\": \"BoardOpened\", \"board\": $board}"), $(one '{"type": "DirectorCalled"}')]"
send() { ask --header 'Content-Type: application/json' --data "$batch" "$RECTIFY_URL/api/v1/entries/"; }
echo "Sent: $(send | grep -o '"result":"[a-z]*"' | cut -d'"' -f4 | tr '\n' ' ')"
echo "Sent again: $(send | grep -o '"result":"[a-z]*"' | cut -d'"' -f4 | tr '\n' ' ')"

# The state of the board.
ask "$RECTIFY_URL/api/v1/tables/$table/boards/$board/" | grep -o '"phase":"[a-z]*"'

# The event stream after that position. It never ends: listen for two seconds.
ask --no-buffer --max-time 2 --header "Last-Event-ID: $before" \
    "$RECTIFY_URL/api/v1/stream/" 2>/dev/null | grep '^data:' || true

# The rulings, in a format that scoring programs read.
tournament=$(number tournament <<<"$tables")
echo "Rulings: $(ask "$RECTIFY_URL/api/v1/tournaments/$tournament/rulings/?format=csv" | head -1)"
