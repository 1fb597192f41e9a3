#!/usr/bin/env bash
# Makes the distribution: an archive that runs on a machine without a JDK, Maven or Node.
# Usage: make.sh LIBRARIES TARGET VERSION MODELS. TARGET is the folder for the archive, MODELS a folder of speech models to
# put in, or "none". Needs GNU tar. The same input gives the same bytes, except for the start-up cache, which
# TALESTREAM_DIST_CACHE=no leaves out.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
. "$here/../jdk.sh"
libraries=$1
mkdir -p "$2"
built=$(cd "$2" && pwd -P)
version=$3
models=$4
# All files have this time: the JVM uses a start-up cache only with the files it was made with, and tar restores times.
time=2026-01-01T00:00:00Z

give_up() {
    printf '[ERROR] %s\n' "$1" >&2
    exit 1
}

jdk=$(find_jdk 25 25)
[ -x "$jdk/bin/jlink" ] || give_up "The distribution needs a JDK 25 with jlink."
case "$(uname -s) $(uname -m)" in
    "Linux x86_64") platform=linux-x64 ;;
    "Linux aarch64") platform=linux-arm64 ;;
    *) give_up "There is no distribution for $(uname -s) on $(uname -m): its archive is made and tested on Linux only." ;;
esac
name=talestream-$version-$platform
folder=$built/$name
archive=$built/$name.tar.gz

rm -rf "$folder" "$archive"
mkdir -p "$folder/bin" "$folder/lib"
cp "$libraries"/*.jar "$here/../launch.sh" "$folder/lib/"
cp "$here/talestream" "$folder/bin/"
cp "$here/../../LICENSE" "$here/../../NOTICE" "$here/../../docs/install.md" "$folder/"
if [ "$models" != none ]; then
    [ -d "$models" ] || give_up "dist.models must be a folder of speech models, is $models"
    mkdir "$folder/models"
    cp "$models"/*.bin "$folder/models/"
fi
# More than the product names: libraries look for modules by reflection, and jcmd and JFR are for operators.
"$jdk/bin/jlink" --output "$folder/runtime" --no-header-files --no-man-pages --compress zip-6 --add-modules \
    java.se,jdk.charsets,jdk.crypto.cryptoki,jdk.crypto.ec,jdk.httpserver,jdk.jcmd,jdk.jfr,jdk.localedata,jdk.management,jdk.management.agent,jdk.naming.dns,jdk.net,jdk.nio.mapmode,jdk.security.auth,jdk.unsupported,jdk.xml.dom,jdk.zipfs
chmod -R u+rwX,go+rX,go-w "$folder"
chmod 755 "$folder/bin/talestream"

# In the order of its bytes, with one owner and one time.
pack() {
    (cd "$built" && LC_ALL=C tar --sort=name --format=gnu --mtime="$time" --owner=0 --group=0 --numeric-owner \
        -cf - "$name") | gzip -n -6 >"$archive"
}
find "$folder" -exec touch -h -d "$time" {} +
if [ "${TALESTREAM_DIST_CACHE:-yes}" = yes ]; then
    "$folder/bin/talestream" start-cache >"$built/start-cache.log" 2>&1 && [ -s "$folder/lib/start.aot" ] ||
        give_up "The start-up cache could not be made: $built/start-cache.log says why."
    chmod 644 "$folder"/lib/*.aot
    touch -d "$time" "$folder"/lib/*.aot "$folder/lib"
fi
pack
rm -rf "$folder"
(cd "$built" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
printf '%s\n' "$archive"
