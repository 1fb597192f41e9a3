# Starts the JVM of Talestream. Sourced by ./talestream and by the script of a distribution; written for bash 3.2, which
# is what macOS has.

# The libraries of a folder in one order, whatever the locale: a start-up cache belongs to one class path.
set_class_path() {
    local LC_ALL=C jar
    CLASSPATH=
    for jar in "$1"/*.jar; do CLASSPATH=$CLASSPATH:$jar; done
    CLASSPATH=${CLASSPATH#:}
}

# Whether a library of a folder was added, removed or replaced after a file was written. Without `find`: a distribution runs
# with nothing on the PATH.
changed_since() {
    local each
    for each in "$2" "$2"/*; do
        [ ! "$each" -nt "$1" ] || return 0
    done
    return 1
}

# Usage: launch SCRIPT JDK LIBRARIES START_CACHE [ARGUMENT ...]. Does not return.
# Short commands have a small cache of their own beside START_CACHE: the JVM loads all classes of a cache at once.
launch() {
    local script=$1 java=$2/bin/java lib=$3 cache=$4
    shift 4
    local options=(--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -XX:+UseSerialGC
        -Djava.awt.headless=true "-Dtalestream.script=$script")
    case "${1:-} ${2:-}" in
        "up "* | "engines "* | "serve "* | "start-cache ") ;;
        *) cache=${cache%.aot}-commands.aot ;;
    esac
    case ${1:-} in
        # These run for long: the optimising compiler pays.
        up | engines | serve | migrate | reindex | replay | verify | start-cache) ;;
        *) options+=(-XX:TieredStopAtLevel=1) ;;
    esac
    if [ "${1:-}" = start-cache ]; then
        # Removed, not overwritten: running processes have it mapped.
        [ ! -e "$cache" ] || rm -f "$cache"
        options+=("-XX:AOTCacheOutput=$cache" "-XX:ErrorFile=$cache.error.log")
    elif [ -s "$cache" ]; then
        # The JVM must not be relied on for this: until 25.0.4 it loads the old classes of a changed library (JDK-8377932).
        if changed_since "$cache" "$lib"; then
            printf '%s\n' "The start-up cache is older than the libraries and is not used: \`talestream start-cache\` renews it." >&2
        else
            # The JVM's own messages are off: main() says in one line that it could not use the cache.
            options+=("-XX:AOTCache=$cache" "-Xlog:aot*=off" "-Xlog:cds*=off" "-Dtalestream.start-cache=$cache")
        fi
    fi
    # Not an option of the command: it would have tens of thousands of characters.
    set_class_path "$lib"
    export CLASSPATH
    # Only this user can read what is stored. A start-up cache is for all users of the libraries.
    if [ "${1:-}" = start-cache ]; then umask 022; else umask 077; fi
    exec "$java" "${options[@]}" io.talestream.local.Talestream "$@"
}
