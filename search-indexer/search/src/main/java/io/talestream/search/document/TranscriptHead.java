package io.talestream.search.document;

import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import java.util.Optional;

/// The state of a session's transcript in the index.
///
/// @param indexed the version of the pointer whose documents are all indexed; empty until the first is complete
/// @param model that of the windows' embeddings; empty if there are no windows
/// @param refused how many documents of the indexed version the index rejected
public record TranscriptHead(
        SessionRef session,
        Optional<Version> indexed,
        Numbered moments,
        Numbered windows,
        Optional<String> model,
        int refused,
        boolean gone) {
    /// Documents that are numbered from 0.
    ///
    /// @param reach the exclusive upper bound of the numbers of all that were ever written for this session,
    ///   including those of a killed writer; it never shrinks
    public record Numbered(int count, int reach) {
        public static final Numbered NONE = new Numbered(0, 0);

        public Numbered {
            if (count < 0 || reach < count) {
                throw new IllegalArgumentException("%d documents exceed the reach %d".formatted(count, reach));
            }
        }

        Numbered reaching(int numbers) {
            return new Numbered(count, Math.max(reach, numbers));
        }

        Numbered with(int now) {
            return new Numbered(now, Math.max(reach, now));
        }
    }

    public static TranscriptHead none(SessionRef session) {
        return new TranscriptHead(session, Optional.empty(), Numbered.NONE, Numbered.NONE, Optional.empty(), 0, false);
    }

    public boolean isAsNewAs(Version version) {
        return indexed.isPresent() && !version.isNewerThan(indexed.get());
    }

    /// Whether all documents of this version, or of a newer one, are indexed.
    public boolean isCompleteIn(Version version) {
        return isNewerThan(version) || (isAsNewAs(version) && refused == 0);
    }

    public boolean isNewerThan(Version version) {
        return indexed.isPresent() && indexed.get().isNewerThan(version);
    }

    /// Whether its windows need not be written for this model. Without a model none are needed.
    public boolean hasWindowsOf(Optional<String> wanted) {
        return gone || wanted.isEmpty() || model.equals(wanted);
    }

    /// Call it before writing this many.
    public TranscriptHead reaching(int momentNumbers, int windowNumbers) {
        return new TranscriptHead(
                session,
                indexed,
                moments.reaching(momentNumbers),
                windows.reaching(windowNumbers),
                model,
                refused,
                gone);
    }

    /// Call it after all are written; unchanged if a newer version is indexed.
    public TranscriptHead with(Version version, int momentCount, int windowCount, Optional<String> windowModel) {
        return with(version, momentCount, windowCount, windowModel, 0);
    }

    /// As [#with], although the index rejected so many of them.
    public TranscriptHead with(
            Version version, int momentCount, int windowCount, Optional<String> windowModel, int refusedCount) {
        return isNewerThan(version)
                ? this
                : new TranscriptHead(
                        session,
                        Optional.of(version),
                        moments.with(momentCount),
                        windows.with(windowCount),
                        windowModel,
                        refusedCount,
                        false);
    }

    public TranscriptHead without(Version version) {
        return isAsNewAs(version)
                ? this
                : new TranscriptHead(
                        session, Optional.of(version), moments.with(0), windows.with(0), Optional.empty(), 0, true);
    }
}
