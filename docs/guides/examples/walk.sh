#!/usr/bin/env bash
# The same with curl. RECTIFY_URL and RECTIFY_KEY say where and who.
set -euo pipefail

# The key goes in by a file, for anyone who lists the processes sees their arguments.
ask() {
    curl --silent --show-error --fail \
        --header @<(printf 'Authorization: Bearer %s' "$RECTIFY_KEY") "$@"
}
number() { grep -o "\"$1\":[0-9]*" | head -1 | cut -d: -f2; }

# Where are we, and which table comes first?
tables=$(ask "$RECTIFY_URL/api/v1/tables/")
before=$(number position <<<"$tables")
table=$(number id <<<"$tables")
board=${1:-901}
echo "Table $table, board $board, after position $before."

# Two entries. Keep the ids: the same again is answered with "again".
now=$(date --utc +%Y-%m-%dT%H:%M:%SZ)
one() {
    printf '{"id": "%s", "device": "curl", "table": %d, "board": %d, "occurred_at": "%s", "event": %s}' \
        "$(cat /proc/sys/kernel/random/uuid)" "$table" "$board" "$now" "$1"
}
batch="[$(one "{\"type\": \"BoardOpened\", \"board\": $board}"), $(one '{"type": "DirectorCalled"}')]"
send() { ask --header 'Content-Type: application/json' --data "$batch" "$RECTIFY_URL/api/v1/entries/"; }
echo "Sent: $(send | grep -o '"result":"[a-z]*"' | cut -d'"' -f4 | tr '\n' ' ')"
echo "Sent again: $(send | grep -o '"result":"[a-z]*"' | cut -d'"' -f4 | tr '\n' ' ')"

# What holds now.
ask "$RECTIFY_URL/api/v1/tables/$table/boards/$board/" | grep -o '"phase":"[a-z]*"'

# The stream from before on. It never ends, so this listens for two seconds.
ask --no-buffer --max-time 2 --header "Last-Event-ID: $before" \
    "$RECTIFY_URL/api/v1/stream/" 2>/dev/null | grep '^data:' || true

# What was decided, as scoring programs read it.
tournament=$(number tournament <<<"$tables")
echo "Rulings: $(ask "$RECTIFY_URL/api/v1/tournaments/$tournament/rulings/?format=csv" | head -1)"
