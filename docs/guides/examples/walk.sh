#!/usr/bin/env bash
# The same with curl. RECTIFY_URL, RECTIFY_NAME, RECTIFY_PASSWORD say where and who.
set -euo pipefail
who="$RECTIFY_NAME:$RECTIFY_PASSWORD"
jar=$(mktemp)
trap 'rm -f "$jar"' EXIT

ask() { curl --silent --show-error --fail --user "$who" "$@"; }
number() { grep -o "\"$1\":[0-9]*" | head -1 | cut -d: -f2; }

# Where are we, and which table comes first?
tables=$(ask "$RECTIFY_URL/api/tables/")
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
send() { ask --header 'Content-Type: application/json' --data "$batch" "$RECTIFY_URL/api/entries/"; }
echo "Sent: $(send | grep -o '"result":"[a-z]*"' | cut -d'"' -f4 | tr '\n' ' ')"
echo "Sent again: $(send | grep -o '"result":"[a-z]*"' | cut -d'"' -f4 | tr '\n' ' ')"

# What holds now.
ask "$RECTIFY_URL/api/tables/$table/boards/$board/" | grep -o '"phase":"[a-z]*"'

# The stream from before on. It never ends, so this listens for two seconds.
ask --no-buffer --max-time 2 --header "Last-Event-ID: $before" \
    "$RECTIFY_URL/api/stream/" 2>/dev/null | grep '^data:' || true

# A file: pages want a session, so log in as a browser does.
page() { curl --silent --show-error --fail --cookie "$jar" --cookie-jar "$jar" "$@"; }
token=$(page "$RECTIFY_URL/login/" | grep -o 'csrfmiddlewaretoken" value="[^"]*' | head -1 | cut -d'"' -f3)
page --output /dev/null --referer "$RECTIFY_URL/login/" \
    --data-urlencode "csrfmiddlewaretoken=$token" \
    --data-urlencode "login=$RECTIFY_NAME" --data-urlencode "password=$RECTIFY_PASSWORD" \
    "$RECTIFY_URL/login/"
echo "Calls: $(page "$RECTIFY_URL/desk/waits/calls.csv" | head -1)"
