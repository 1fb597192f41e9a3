package io.talestream.ingest.answer;

import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.text.InvalidField;
import io.talestream.ingest.problem.Refusal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Entity tags made from item versions.
public final class Etags {
    private static final String ANY = "*";

    private Etags() {}

    public static String of(Version version) {
        return "\"" + version.micros() + "\"";
    }

    /// Passes if `If-Match` names this version, or an earlier one since which no user edit was made: an updated copy
    /// of a name or count is no conflict.
    public static void check(@Nullable String ifMatch, StoredValue<?> current) {
        if (ifMatch == null) {
            throw Refusal.versionWanted();
        }
        if (ifMatch.strip().equals(ANY)) {
            return;
        }
        Version seen = version(ifMatch.strip());
        if (seen.isNewerThan(current.version()) || current.editedIn().isNewerThan(seen)) {
            throw Refusal.changedMeanwhile(of(current.version()));
        }
    }

    /// For a request that creates a missing item: `If-Match` says that there was one, `If-None-Match: *` that there is
    /// none.
    public static void check(
            @Nullable String ifMatch, @Nullable String ifNoneMatch, Optional<? extends StoredValue<?>> current) {
        if (ifNoneMatch != null && !ifNoneMatch.strip().equals(ANY)) {
            throw new InvalidField("If-None-Match", "must be *");
        }
        if (ifNoneMatch != null && current.isPresent()) {
            throw Refusal.alreadyThere(of(current.get().version()));
        }
        if (current.isPresent()) {
            check(ifMatch, current.get());
        } else if (ifMatch != null) {
            throw Refusal.goneMeanwhile();
        }
    }

    private static Version version(String tag) {
        if (tag.length() > 2 && tag.startsWith("\"") && tag.endsWith("\"")) {
            try {
                return new Version(Long.parseLong(tag.substring(1, tag.length() - 1)));
            } catch (NumberFormatException | InvalidField e) {
                // rejected below, like every other tag that this API did not issue
            }
        }
        throw new InvalidField("If-Match", "must be an ETag as it was sent, in its quotes, or *");
    }
}
