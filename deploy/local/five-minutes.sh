#!/usr/bin/env bash
# A newcomer's first minutes, timed: clone, up, demo, first hit. What it makes lies in a new folder and goes with it.
# With EMPTY=1 nothing that was downloaded before is used: neither libraries, nor packages, nor the speech model.
set -eu

from=$(cd "$(dirname "$0")/../.." && pwd -P)
folder=$(mktemp -d "${TMPDIR:-/tmp}/five-minutes.XXXXXX")
system=

finish() {
    if [ -n "$system" ]; then
        kill "$system" 2>/dev/null || true
        wait "$system" 2>/dev/null || true
    fi
    rm -rf "$folder"
}
trap finish EXIT

if [ -n "${EMPTY:-}" ]; then
    mkdir -p "$folder/home"
    export HOME="$folder/home" JAVA_TOOL_OPTIONS="-Duser.home=$folder/home"
    export npm_config_cache="$folder/packages" XDG_CACHE_HOME="$folder/cache"
fi

began=$(date +%s)
said=$began
tell() {
    now=$(date +%s)
    printf '%4d s  %s (%d s)\n' "$((now - began))" "$1" "$((now - said))"
    said=$now
}

git clone -q "$from" "$folder/talestream"
cd "$folder/talestream"
tell 'cloned'

./talestream up --port 0 >"$folder/said" 2>&1 &
system=$!
until grep -qs '^ready: ' "$folder/said"; do
    kill -0 "$system" 2>/dev/null || { cat "$folder/said" >&2; exit 1; }
    sleep 1
done
address=$(sed -n 's/^ready: //p' "$folder/said")
tell "ready: $address"

./talestream demo >"$folder/demo" 2>&1 || { cat "$folder/demo" >&2; exit 1; }
tell 'the demo is there'

workspace=$(sed -n 's/.*\/api\/workspaces\/\([^/]*\)\/search.*/\1/p' "$folder/demo" | head -n 1)
curl -fsS -H "Authorization: Bearer $(./talestream token --user demo)" \
    "$address/api/workspaces/$workspace/search?q=nineteen+lights" | grep -q '<mark>'
tell 'first hit'
