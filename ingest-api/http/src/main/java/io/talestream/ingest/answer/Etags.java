package io.talestream.ingest.answer;

import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.text.InvalidField;
import io.talestream.ingest.problem.Refusal;
import org.jspecify.annotations.Nullable;

/// An item's version as an entity tag.
public final class Etags {
    private static final String ANY = "*";

    private Etags() {}

    public static String of(Version version) {
        return "\"" + version.micros() + "\"";
    }

    /// Passes if the caller's `If-Match` is about this version, or about an earlier one since which nothing was edited:
    /// that a copied name or a count was brought up to date is no reason to refuse anyone's change.
    public static void check(@Nullable String ifMatch, Stored<?> current) {
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

    private static Version version(String tag) {
        if (tag.length() > 2 && tag.startsWith("\"") && tag.endsWith("\"")) {
            try {
                return new Version(Long.parseLong(tag.substring(1, tag.length() - 1)));
            } catch (NumberFormatException | InvalidField e) {
                // said below, as for every other tag that is not one of ours
            }
        }
        throw new InvalidField("If-Match", "must be an ETag as it was sent, in its quotes, or *");
    }
}
