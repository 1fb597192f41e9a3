# Finds JDKs. Sourced by ./talestream and deploy/prerequisites.sh; written for bash 3.2, which is what macOS has.

# The major version of the Java in a folder, 0 if there is none. The release file saves starting it.
java_version() {
    [ -x "$1/bin/java" ] || { echo 0; return; }
    version=
    if [ -r "$1/release" ]; then
        version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release")
    fi
    if [ -z "$version" ]; then
        version=$("$1/bin/java" -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p' | head -n 1) || version=
    fi
    echo "${version:-0}"
}

# The exact build of a Java, as a part of a file name.
java_build() {
    sed -n 's/^JAVA_RUNTIME_VERSION="\([^"/]*\)".*/\1/p' "$1/release" 2>/dev/null | head -n 1
}

# The home of the java on the PATH; empty where java only points to a download page (macOS). It is started only if its
# home is not known from its path.
java_on_path() {
    found=$(command -v java) || return 0
    while [ -L "$found" ]; do
        link=$(readlink "$found")
        case $link in
            /*) found=$link ;;
            *) found=$(dirname "$found")/$link ;;
        esac
    done
    if [ -r "${found%/bin/java}/release" ]; then
        echo "${found%/bin/java}"
    else
        java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.home = //p'
    fi
}

# Prints the home of the first JDK that has at least this version and at most that one.
find_jdk() {
    for home in \
        "${JAVA_HOME:-}" "${JAVA25_HOME:-}" "$(java_on_path)" \
        /usr/lib/jvm/* /usr/lib64/jvm/* /usr/java/* /opt/java/* /opt/*jdk* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home "${HOME:-}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
        /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        "${SDKMAN_DIR:-${HOME:-}/.sdkman}"/candidates/java/* "${HOME:-}"/.jdks/*; do
        if [ -n "$home" ]; then
            found=$(java_version "$home")
            if [ "$found" -ge "$1" ] && [ "$found" -le "${2:-999}" ]; then
                echo "$home"
                return
            fi
        fi
    done
}
