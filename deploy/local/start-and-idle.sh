#!/usr/bin/env bash
# How long a built system takes to start, what it needs while it is not used, and how long a write takes to be found after a
# pause, on a new data directory. Linux only, with curl. Takes some five minutes; nothing else should run on the machine.
# Usage: start-and-idle.sh [TALESTREAM], by default ./talestream of this repository. Prints JSON.
set -eu

script=${1:-$(cd "$(dirname "$0")/../.." && pwd -P)/talestream}
writes=${WRITES:-9}
pause=${PAUSE:-12}
folder=$(mktemp -d "${TMPDIR:-/tmp}/start-and-idle.XXXXXX")
system=

finish() {
    if [ -n "$system" ]; then
        kill "$system" 2>/dev/null || true
        wait "$system" 2>/dev/null || true
    fi
    rm -rf "$folder"
}
trap finish EXIT

millis() { echo "$(($(date +%s%N) / 1000000))"; }
# In hundredths of a second.
processor() { sed 's/.*) //' "/proc/$system/stat" | awk -v hz="$(getconf CLK_TCK)" '{printf "%d", ($12 + $13) * 100 / hz}'; }
memory() { awk '/^VmRSS/ {printf "%d", $2 / 1024}' "/proc/$system/status"; }
share() { awk -v used="$1" -v of="$2" 'BEGIN {printf "%.2f", 100 * used * 10 / of}'; }

began=$(millis)
"$script" --version >"$folder/version"
version=$(($(millis) - began))

began=$(millis)
"$script" up --data "$folder/data" --port 0 >"$folder/said" 2>&1 &
system=$!
until grep -qs '^ready: ' "$folder/said"; do
    kill -0 "$system" 2>/dev/null || { cat "$folder/said" >&2; exit 1; }
    sleep 0.05
done
ready=$(($(millis) - began))
used=$(processor)
address=$(sed -n 's/^ready: //p' "$folder/said")

# Usage: minute. Sets idle, in percent of a core.
minute() {
    local from=$(processor) since=$(millis)
    sleep 60
    idle=$(share "$(($(processor) - from))" "$(($(millis) - since))")
}
minute && first=$idle
minute && second=$idle
minute && third=$idle

authorization="Authorization: Bearer $("$script" token --user idle --data "$folder/data")"
call() { curl -fsS -H "$authorization" -H 'Content-Type: application/json' "$@"; }
id() { sed 's/.*"id":"\([^"]*\)".*/\1/'; }
workspace=$(call -d '{"name":"Idle"}' "$address/api/workspaces" | id)
campaign=$(call -d '{"name":"Tidewater"}' "$address/api/workspaces/$workspace/campaigns" | id)
found=
for n in $(seq "$writes"); do
    sleep "$pause"
    since=$(millis)
    call -d "{\"name\":\"Lantern$n\"}" "$address/api/workspaces/$workspace/campaigns/$campaign/sessions" >"$folder/session"
    until call "$address/api/workspaces/$workspace/search?q=Lantern$n" | grep -q "$(id <"$folder/session")"; do sleep 0.02; done
    found="$found $(($(millis) - since))"
done
sorted=$(printf '%s\n' $found | sort -n)
printf '{"versionMillis":%d,"readyMillis":%d,"readyProcessorSeconds":%s,"idlePercentOfACore":[%s,%s,%s],"residentMegabytes":%d,"writeToFoundMillis":{"pauseSeconds":%d,"p50":%d,"max":%d}}\n' \
    "$version" "$ready" "$(awk -v u="$used" 'BEGIN {printf "%.1f", u / 100}')" "$first" "$second" "$third" "$(memory)" "$pause" \
    "$(echo "$sorted" | sed -n "$(((writes + 1) / 2))p")" "$(echo "$sorted" | tail -n 1)"
