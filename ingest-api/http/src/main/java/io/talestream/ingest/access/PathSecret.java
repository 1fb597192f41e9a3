package io.talestream.ingest.access;

import io.talestream.ingest.problem.Refusal;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// An invite code or share token. Load balancers log paths but no headers, so it can be sent in a header, with `-` in
/// its place in the path.
public final class PathSecret {
    public static final String HEADER = "Talestream-Code";

    private static final String IN_HEADER = "-";

    private PathSecret() {}

    public static <T> T of(String inPath, @Nullable String inHeader, Function<String, T> type) {
        if (inHeader != null && !inPath.equals(IN_HEADER)) {
            throw Refusal.invalid(HEADER, "needs - in its place in the path");
        }
        return PathId.of(inHeader == null ? inPath : inHeader, type);
    }
}
