# Archives whose bytes depend on their content only. Sourced; needs GNU tar.

# The time of all files, that of the jars of the product.
time=2026-01-01T00:00:00Z

# Usage: tar_of FOLDER NAME ... >ARCHIVE, with the names in the order of their bytes, and one owner and time.
tar_of() {
    local folder=$1
    shift
    LC_ALL=C tar -C "$folder" --sort=name --format=gnu --mtime="$time" --owner="${owner:-0}" --group="${owner:-0}" \
        --numeric-owner -cf - "$@"
}
