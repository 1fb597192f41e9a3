#!/usr/bin/env bash
# Names everything this machine lacks for `mvn verify`, at once and before anything is compiled.
# Usage: prerequisites.sh VERSION_OF_MAVEN. Written for bash 3.2, which is what macOS has.
set -eu
. "$(dirname "$0")/jdk.sh"

missing=0
lacks() {
    printf '[ERROR] missing: %s\n' "$1" >&2
    missing=$((missing + 1))
}

# True if the first version is not below the second; both have the form 1.2 or 1.2.3.
at_least() {
    [ "$(printf '%s\n%s\n' "$2" "$1" | sort -t. -k1,1n -k2,2n -k3,3n | head -n 1)" = "$2" ]
}

jdk=$(find_jdk 25 25)
if [ -z "$jdk" ]; then
    lacks "a JDK 25. Install one, for example Temurin 25, or set JAVA25_HOME to it."
elif [ ! -x "$jdk/bin/javac" ]; then
    lacks "a JDK 25; $jdk is only a Java runtime. Install the JDK, or set JAVA25_HOME to one."
fi
at_least "${1:-0}" 3.8 || lacks "Maven 3.8 or newer; this is ${1:-unknown}."
if ! command -v node >/dev/null 2>&1; then
    lacks "Node 20.19 or newer. The console and the Kinesis of the tests need it."
else
    node=$(node --version)
    at_least "${node#v}" 20.19 || lacks "Node 20.19 or newer; this is ${node#v}."
fi
command -v npm >/dev/null 2>&1 || lacks "npm, which comes with Node."

if [ "$missing" -gt 0 ]; then
    printf '[ERROR] %d prerequisite(s) of "mvn verify" missing. README.md lists them all.\n' "$missing" >&2
    exit 1
fi
