#!/usr/bin/env bash
# Makes the folder of a distribution, without a Java runtime.
# Usage: stage.sh LIBRARIES FOLDER MODELS. MODELS is a folder of speech models to put in, or "none".
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
libraries=$1
folder=$2
models=$3

rm -rf "$folder"
mkdir -p "$folder/bin" "$folder/lib"
cp "$libraries"/*.jar "$here/../launch.sh" "$here/../jdk.sh" "$folder/lib/"
cp "$here/talestream" "$folder/bin/"
cp "$here/../../LICENSE" "$here/../../NOTICE" "$here/../../docs/install.md" "$folder/"
if [ "$models" != none ]; then
    if [ ! -d "$models" ]; then
        printf '[ERROR] dist.models must be a folder of speech models, is %s\n' "$models" >&2
        exit 1
    fi
    mkdir "$folder/models"
    cp -L "$models"/*.bin "$folder/models/"
fi
chmod -R u+rwX,go+rX,go-w "$folder"
chmod 755 "$folder/bin/talestream"
