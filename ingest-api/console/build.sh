#!/usr/bin/env bash
# Makes the console's pages, unless nothing has changed since the last time, or runs their tests, for Maven. Written for
# bash 3.2, which is what macOS has.
set -eu
cd "$(dirname "$0")"

wanted=$1
out=target/classes/console
stamp=target/stamps/pages
mkdir -p target/stamps

# A page that says what is missing takes the place of the console; the rest of the product works without it.
do_without() {
    if [ "$wanted" = tests ]; then
        [ "${TALESTREAM_CONSOLE:-build}" != skip ] || exit 0
        printf '[ERROR] The tests of the console cannot run: %s.\n' "$1" >&2
        exit 1
    fi
    printf '[WARNING] The console was not built: %s. The API works without it.\n' "$1" >&2
    rm -rf "$out" "$stamp"
    mkdir -p "$out"
    cp src/main/unbuilt/index.html "$out/index.html"
    exit 0
}

# What these files and folders hold, in one line.
sum_of() { find "$@" -type f -print0 | LC_ALL=C sort -z | xargs -0 cksum | cksum; }

# What a tool says is shown if it fails.
quietly() {
    if ! "$@" >target/console.txt 2>&1; then
        cat target/console.txt >&2
        exit 1
    fi
}

[ "$wanted" != tests ] || [ "${TALESTREAM_SKIP_TESTS:-}" != true ] || exit 0

[ "${TALESTREAM_CONSOLE:-build}" != skip ] || do_without "it was asked to be left out (talestream.console=skip)"
command -v npm >/dev/null 2>&1 && command -v node >/dev/null 2>&1 ||
    do_without "there is no npm on the PATH. Install Node 20.19 or newer, which brings npm, and build again"
node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
    do_without "Node $(node --version) is too old. Install Node 20.19 or newer, and build again"

packages=$(sum_of package.json package-lock.json .npmrc)
if [ ! -d node_modules ] || ! [ -f node_modules/.fetched ] || [ "$(cat node_modules/.fetched)" != "$packages" ]; then
    npm ci --no-audit --no-fund --loglevel=error || {
        echo "[ERROR] The console's packages could not be fetched; what npm said is above. -Dtalestream.console=skip builds without it." >&2
        exit 1
    }
    printf '%s' "$packages" >node_modules/.fetched
fi

case $wanted in
    pages)
        now=$(sum_of package.json package-lock.json vite.config.ts svelte.config.js tsconfig.json size.mjs build.sh src/main)
        if [ -f "$out/index.html" ] && [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$now" ]; then exit 0; fi
        rm -rf "$out" "$stamp"
        quietly npm run --silent build
        printf '%s' "$now" >"$stamp"
        ;;
    # Always: tests that do not run are missing in the count.
    tests) quietly npm run --silent test ;;
esac
