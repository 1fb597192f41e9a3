#!/usr/bin/env bash
# Writes a container image (OCI image layout, in a tar file) of a distribution's folder, without a container engine and
# without a base image: its first layer has the libraries of this machine that a JVM needs. The same input gives the same
# bytes.
# Usage: image.sh FOLDER ARCHIVE VERSION
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
. "$here/reproducible.sh"
folder=$1
archive=$2
version=$3
user=10001
home=/var/lib/talestream
app=/opt/talestream
# What the JVM and the native libraries in the jars load, and what looks up host names.
needed="libc.so.6 libm.so.6 libdl.so.2 libpthread.so.0 librt.so.1 libresolv.so.2 libnss_dns.so.2 libstdc++.so.6 libgcc_s.so.1"

work=$(mktemp -d "$archive.XXXXXX")
trap 'rm -rf "$work"' EXIT
blobs=$work/layout/blobs/sha256
mkdir -p "$blobs"

# Usage: add FILE. Moves a file to the blobs; sets digest and size.
add() {
    digest=$(sha256sum "$1")
    digest=${digest%% *}
    size=$(wc -c <"$1")
    mv "$1" "$blobs/$digest"
}

layers=
diffs=
# Usage: layer FOLDER NAME ..., relative to FOLDER. Layers are not compressed: what is in them is.
layer() {
    tar_of "$@" >"$work/layer"
    add "$work/layer"
    layers="$layers${layers:+,}{\"mediaType\":\"application/vnd.oci.image.layer.v1.tar\",\"digest\":\"sha256:$digest\",\"size\":$size}"
    diffs="$diffs${diffs:+,}\"sha256:$digest\""
}

system=$work/system
mkdir -p "$system/etc" "$system/tmp"
chmod 1777 "$system/tmp"
loader=$(ls /lib/ld-linux-*.so.* /lib64/ld-linux-*.so.* 2>/dev/null | head -n 1)
mkdir -p "$system${loader%/*}"
cp -L "$loader" "$system$loader"
for library in $needed; do
    # The loader searches the folder it was found in.
    found=$(ls -d /lib/*-linux-gnu/"$library" /usr/lib/*-linux-gnu/"$library" /lib64/"$library" /usr/lib64/"$library" 2>/dev/null | head -n 1)
    if [ -z "$found" ]; then
        printf '[ERROR] The image needs %s, and this machine has none.\n' "$library" >&2
        exit 1
    fi
    mkdir -p "$system${found%/*}"
    cp -L "$found" "$system$found"
done
printf 'root:x:0:0:root:/:/none\ntalestream:x:%s:%s::%s:/none\n' $user $user $home >"$system/etc/passwd"
printf 'root:x:0:\ntalestream:x:%s:\n' $user >"$system/etc/group"
printf 'hosts: files dns\n' >"$system/etc/nsswitch.conf"
chmod -R u+rwX,go+rX,go-w "$system/etc" "$system"/lib*
layer "$system" etc tmp $(cd "$system" && ls -d lib* usr 2>/dev/null)

# The folders above are made by the first layer that has something in them.
root=$work/root
mkdir -p "$root/opt"
ln -s "$(cd "$folder" && pwd -P)" "$root$app"
if [ -d "$folder/runtime" ]; then layer "$root" "${app#/}/runtime"; fi
layer "$root" $(cd "$root" && LC_ALL=C ls "${app#/}"/lib/*.jar | grep -v /talestream-)

product=$work/product
mkdir -p "$product$app/lib" "$product$home"
cp "$folder"/lib/talestream-*.jar "$product$app/lib/"
cp "$folder/LICENSE" "$folder/NOTICE" "$product$app/"
{
    printf '%s\n' --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -XX:MaxRAMPercentage=75 \
        -XX:+ExitOnOutOfMemoryError -Djava.awt.headless=true -cp
    (cd "$folder" && LC_ALL=C ls lib/*.jar) | sed "s|^|$app/|" | paste -sd: -
    printf '%s\n' io.talestream.local.Talestream
} >"$product$app/java.args"
chmod -R u+rwX,go+rX,go-w "$product"
layer "$product" "${app#/}"

# Of its user, who writes there.
mkdir -p "$product$home/.cache/talestream/models"
if [ -d "$folder/models" ]; then cp "$folder"/models/* "$product$home/.cache/talestream/models/"; fi
chmod -R u+rwX,go+rX,go-w "$product"
owner=$user layer "$product" "${home#/}"

case $(uname -m) in
    x86_64) architecture=amd64 ;;
    aarch64) architecture=arm64 ;;
    *) architecture=$(uname -m) ;;
esac
# As in deploy/docker/Dockerfile.
printf '%s' "{\"created\":\"$time\",\"architecture\":\"$architecture\",\"os\":\"linux\",\"config\":{\"User\":\"$user\",\"WorkingDir\":\"$home\",\"ExposedPorts\":{\"8080/tcp\":{}},\"Env\":[\"PATH=$app/runtime/bin\",\"TALESTREAM_SERVER_HOST=0.0.0.0\",\"TALESTREAM_LOG_FORM=json\",\"TALESTREAM_LOG_LEVEL=INFO\"],\"Entrypoint\":[\"$app/runtime/bin/java\",\"@$app/java.args\"],\"Cmd\":[\"help\"]},\"rootfs\":{\"type\":\"layers\",\"diff_ids\":[$diffs]}}" >"$work/json"
add "$work/json"
printf '%s' "{\"schemaVersion\":2,\"mediaType\":\"application/vnd.oci.image.manifest.v1+json\",\"config\":{\"mediaType\":\"application/vnd.oci.image.config.v1+json\",\"digest\":\"sha256:$digest\",\"size\":$size},\"layers\":[$layers]}" >"$work/json"
add "$work/json"
printf '%s' "{\"schemaVersion\":2,\"mediaType\":\"application/vnd.oci.image.index.v1+json\",\"manifests\":[{\"mediaType\":\"application/vnd.oci.image.manifest.v1+json\",\"digest\":\"sha256:$digest\",\"size\":$size,\"annotations\":{\"org.opencontainers.image.ref.name\":\"talestream:$version\"}}]}" >"$work/layout/index.json"
printf '%s' '{"imageLayoutVersion":"1.0.0"}' >"$work/layout/oci-layout"
chmod -R u+rwX,go+rX,go-w "$work/layout"
tar_of "$work/layout" oci-layout index.json blobs >"$archive"
printf '%s\n' "$archive"
