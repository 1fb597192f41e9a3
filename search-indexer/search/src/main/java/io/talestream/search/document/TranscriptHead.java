package io.talestream.search.document;

import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import java.util.Optional;

/// The state of a session's transcript in the index.
///
/// @param indexed the version of the pointer whose moments are all indexed; empty until the first is complete
/// @param reach the exclusive upper bound of the ordinals of all moments that were ever written for this session,
///   including those of a killed writer; it never shrinks
public record TranscriptHead(SessionRef session, Optional<Version> indexed, int moments, int reach, boolean gone) {
    public TranscriptHead {
        if (moments < 0 || reach < moments) {
            throw new IllegalArgumentException("%d moments exceed the reach %d".formatted(moments, reach));
        }
    }

    public static TranscriptHead none(SessionRef session) {
        return new TranscriptHead(session, Optional.empty(), 0, 0, false);
    }

    public boolean isAsNewAs(Version version) {
        return indexed.isPresent() && !version.isNewerThan(indexed.get());
    }

    public boolean isNewerThan(Version version) {
        return indexed.isPresent() && indexed.get().isNewerThan(version);
    }

    /// Call it before writing this many moments.
    public TranscriptHead reaching(int ordinals) {
        return new TranscriptHead(session, indexed, moments, Math.max(reach, ordinals), gone);
    }

    /// Call it after all moments are written; unchanged if a newer version is indexed.
    public TranscriptHead with(Version version, int count) {
        return isNewerThan(version)
                ? this
                : new TranscriptHead(session, Optional.of(version), count, Math.max(reach, count), false);
    }

    public TranscriptHead without(Version version) {
        return isAsNewAs(version) ? this : new TranscriptHead(session, Optional.of(version), 0, reach, true);
    }
}
