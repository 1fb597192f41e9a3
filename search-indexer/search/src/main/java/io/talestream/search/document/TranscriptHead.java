package io.talestream.search.document;

import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.store.Version;
import java.util.Optional;

/// What the index has of a session's transcript as a whole.
///
/// @param indexed the version of the pointer whose moments are all there, none before the first is complete
/// @param moments how many they are
/// @param reach below which ordinal any moment of this session was ever written, or may have been by someone
/// who was stopped; it never shrinks
/// @param gone whether the transcript was removed
public record TranscriptHead(SessionRef session, Optional<Version> indexed, int moments, int reach, boolean gone) {
    public TranscriptHead {
        if (moments < 0 || reach < moments) {
            throw new IllegalArgumentException("%d moments cannot be below ordinal %d".formatted(moments, reach));
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

    /// Before so many moments are written.
    public TranscriptHead reaching(int ordinals) {
        return new TranscriptHead(session, indexed, moments, Math.max(reach, ordinals), gone);
    }

    /// After they were; nothing if something newer was meanwhile.
    public TranscriptHead with(Version version, int count) {
        return isNewerThan(version)
                ? this
                : new TranscriptHead(session, Optional.of(version), count, Math.max(reach, count), false);
    }

    public TranscriptHead without(Version version) {
        return isAsNewAs(version) ? this : new TranscriptHead(session, Optional.of(version), 0, reach, true);
    }
}
