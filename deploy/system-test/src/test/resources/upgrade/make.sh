#!/usr/bin/env bash
# Writes the data directory of a release, with what its API responded, as an archive for UpgradeIT.
# Usage: make.sh CHECKOUT_OF_THE_RELEASE ARCHIVE. Needs curl and jq, and what that release needs.
set -euo pipefail

talestream=$1/talestream
archive=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
work=$(mktemp -d)
data=$work/data

"$talestream" up --port 0 --data "$data" >"$work/log" &
up=$!
trap 'kill $up 2>/dev/null; wait $up; rm -rf "$work"' EXIT
until grep -q '^ready: ' "$work/log"; do kill -0 $up; sleep 1; done
url=$(sed -n 's/^ready: //p' "$work/log")
dynamodb=$(sed -n 's/^dynamodb *//p' "$work/log")
"$talestream" demo --user gm --data "$data"
gm=$("$talestream" token --user gm --data "$data")
tom=$("$talestream" token --user tom --data "$data")

api() { # token, path, options of curl
    local token=$1 path=$2
    shift 2
    curl -fsS -H "Authorization: Bearer $token" -H 'Content-Type: application/json' "$@" "$url$path"
}
id() { api "$gm" "$1" | jq -er --arg name "$2" '.items[] | select(.name == $name) | .id'; } # list, name

ws=/api/workspaces/$(id /api/workspaces 'The demo table')
campaign=$ws/campaigns/$(id "$ws/campaigns" 'The Drowned Bell')
said=$campaign/sessions/$(id "$campaign/sessions" 'What the ferryman kept')
spoken=$campaign/sessions/$(id "$campaign/sessions" 'A voice in the tavern')
summaries_by_engine() { api "$gm" "$1/summaries" | jq -e '.items | length == 2' >/dev/null; }
until summaries_by_engine "$said" && summaries_by_engine "$spoken"; do sleep 1; done

invite=$(api "$gm" "$ws/invites" -d '{"role":"PLAYER","maxUses":2}' | jq -er .code)
api "$tom" "/api/invites/$invite/accept" -X POST
written=$(api "$gm" "$said/summaries" | jq -er '.items[] | select(.edition == "GM") | .etag')
api "$gm" "$said/summaries/GM" -X PUT -H "If-Match: $written" -d '{"text":"Lucan Aldermere comes for the bell."}'
api "$gm" "$said/transcript/utterances/1" -X PATCH -H 'If-Match: *' -d '{"text":"I whisper: how thick is that portcullis?"}'
api "$gm" "$said/transcript/utterances/4" -X PATCH -H 'If-Match: *' -d '{"secret":true}'
api "$gm" "$said/speakers" -X PUT -H 'If-Match: *' \
    -d '{"speakers":[{"label":"Tamsin","name":"Mira Vale","character":"Tamsin Reed"}]}'
share=$(api "$gm" "$said/share" -d '{}' | jq -er .token)
api "$gm" "$ws/items" -d '{"title":"Heron pin","body":"Silver, from the rug.","tags":["loot"]}'
api "$gm" "$ws/items" -d '{"title":"Lead sheet","body":"The confession.","visibility":"GM"}'
api "$gm" "$ws/settings/table-rules" -X PUT -d '{"dice":["d20","d6"],"bonus":1.5}'

# An invite or a share is valid for a year at most; these must outlive that.
for key in "INVITE#${invite//-/}" "SHARE#$share"; do
    curl -fsS "$dynamodb" -H 'Content-Type: application/x-amz-json-1.0' -H 'X-Amz-Target: DynamoDB_20120810.UpdateItem' \
        -H 'Authorization: AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0' \
        -d '{"TableName":"talestream","Key":{"PK":{"S":"'"$key"'"},"SK":{"S":"'"${key%%#*}"'"}},
            "UpdateExpression":"SET expiresAt = :end","ConditionExpression":"attribute_exists(expiresAt)",
            "ExpressionAttributeValues":{":end":{"N":"4102444800"}}}'
done

# The consumers regenerate summaries for the secret line and index the correction. A lag of 0 follows later.
until api "$gm" "$said/summaries" | jq -e '.items[] | select(.edition == "GM") | .proposal' >/dev/null; do sleep 1; done
until api "$gm" "$ws/search?q=portcullis" | jq -e '.overview.total == 1' >/dev/null; do sleep 1; done
settled() { "$talestream" groups --data "$data" | tail -n +2 | awk '$5 != "0.0" { exit 1 }'; }
for _ in 1 2 3; do until settled; do sleep 1; done; sleep 3; done

record() { # user, token, paths
    local user=$1 token=$2 path
    shift 2
    for path in "$@"; do
        api "$token" "$path" -D "$work/head" >"$work/body"
        jq -ec --arg user "$user" --arg path "$path" --arg etag "$(sed -n 's/^[Ee][Tt]ag: *//p' "$work/head" | tr -d '\r')" \
            '{user: $user, path: $path, etag: $etag, body: .}' "$work/body" >>"$data/responses.jsonl"
    done
}
record gm "$gm" /api/me /api/workspaces "$ws" "$ws/members" "$ws/invites" "$ws/items" "$ws/settings" "$ws/campaigns" \
    "$campaign" "$campaign/sessions" "$said" "$said/transcript" "$said/transcript/corrections" "$said/speakers" \
    "$said/summaries" "$said/share" "$spoken" "$spoken/transcript" "$ws/search?q=portcullis" "$ws/search?q=confession" \
    "$ws/search?q=%22drowned+chapel%22" "$campaign/sessions?size=1"
record tom "$tom" "$ws" "$ws/items" "$said" "$said/transcript" "$said/summaries" "$ws/search?q=confession" \
    "$ws/search?q=portcullis" "/api/shared/$share" "/api/shared/$share/transcript"

"$talestream" verify --data "$data"
kill $up
wait $up || true # the status of a process that a signal ended
rm -rf "$data/opensearch/logs" "$data/lock" "$data/speech"
tar --sort=name --owner=0 --group=0 --numeric-owner -C "$data" -c . | gzip -9n >"$archive"
