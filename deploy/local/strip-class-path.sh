#!/usr/bin/env bash
# Empties the Class-Path of DynamoDB Local's manifest in the libraries of the product. It has "." in it, the folder the
# command runs in, and the JVM makes no start-up cache of a class path with a folder.
# Usage: strip-class-path.sh FOLDER, with the libraries in FOLDER/lib. Written for bash 3.2, which is what macOS has.
set -eu
. "$(dirname "$0")/../jdk.sh"

# In the folder of the libraries: removed with them before they are copied again.
done=$1/lib/stripped
for library in "$1"/lib/DynamoDBLocal-*.jar; do
    if [ ! -e "$done" ] || [ "$library" -nt "$done" ]; then
        printf 'Class-Path: \n' >"$done.manifest"
        # It warns of the second Class-Path, which is the purpose. The fixed date keeps the build reproducible.
        "$(find_jdk 25)/bin/jar" --update --file "$library" --manifest "$done.manifest" --date=2026-01-01T00:00:00Z 2>/dev/null
        rm "$done.manifest"
        touch "$done"
    fi
done
