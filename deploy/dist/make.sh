#!/usr/bin/env bash
# Makes the archives of the distribution: one for this machine, which needs no JDK, Maven or Node, its container image, and
# one for each other platform whose ffmpeg is in NATIVES. The same input gives the same bytes.
# Usage: make.sh LIBRARIES TARGET VERSION MODELS NATIVES. TARGET is the folder for the archives, MODELS a folder of speech
# models to put in, or "none". Needs GNU tar.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
. "$here/../jdk.sh"
. "$here/reproducible.sh"
libraries=$1
mkdir -p "$2"
built=$(cd "$2" && pwd -P)
version=$3
models=$4
natives=$5

give_up() {
    printf '[ERROR] %s\n' "$1" >&2
    exit 1
}

jdk=$(find_jdk 25 25)
[ -x "$jdk/bin/jlink" ] || give_up "The distribution needs a JDK 25 with jlink."
case "$(uname -s) $(uname -m)" in
    "Linux x86_64") platform=linux-x64 ;;
    "Linux aarch64") platform=linux-arm64 ;;
    *) give_up "There is no distribution for $(uname -s) on $(uname -m): it is made and tested on Linux only." ;;
esac

# Usage: pack FOLDER. Packs a folder of $built and removes it.
pack() {
    tar_of "$built" "$1" | gzip -n -6 >"$built/$1.tar.gz"
    rm -rf "${built:?}/$1"
    (cd "$built" && sha256sum "$1.tar.gz" >"$1.tar.gz.sha256")
    printf '%s\n' "$built/$1.tar.gz"
}

rm -f "$built"/talestream-*
name=talestream-$version-$platform
"$here/stage.sh" "$libraries" "$built/$name" "$models"
# More than the product names: libraries look for modules by reflection, and jcmd and JFR are for operators.
"$jdk/bin/jlink" --output "$built/$name/runtime" --no-header-files --no-man-pages --compress zip-6 --add-modules \
    java.se,jdk.charsets,jdk.crypto.cryptoki,jdk.crypto.ec,jdk.httpserver,jdk.jcmd,jdk.jfr,jdk.localedata,jdk.management,jdk.management.agent,jdk.naming.dns,jdk.net,jdk.nio.mapmode,jdk.security.auth,jdk.unsupported,jdk.xml.dom,jdk.zipfs
chmod -R u+rwX,go+rX,go-w "$built/$name/runtime"
"$here/image.sh" "$built/$name" "$built/$name-image.tar" "$version"
pack "$name"

for ffmpeg in "$natives"/ffmpeg-*.jar; do
    case $ffmpeg in
        *-linux-x86_64.jar) other=linux-x64 ;;
        *-linux-arm64.jar) other=linux-arm64 ;;
        *-macosx-x86_64.jar) other=macos-x64 ;;
        *-macosx-arm64.jar) other=macos-arm64 ;;
        *) continue ;;
    esac
    [ "$other" != "$platform" ] || continue
    name=talestream-$version-$other-untested
    "$here/stage.sh" "$libraries" "$built/$name" "$models"
    rm "$built/$name"/lib/ffmpeg-*.jar
    cp "$ffmpeg" "$built/$name/lib/"
    chmod 644 "$built/$name/lib/${ffmpeg##*/}"
    pack "$name"
done
