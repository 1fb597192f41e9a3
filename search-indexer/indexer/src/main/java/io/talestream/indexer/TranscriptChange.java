package io.talestream.indexer;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.transcript.TranscriptPointer;
import java.util.Optional;

/// The new state of a session's transcript: its pointer, or none.
record TranscriptChange(SessionRef session, Version version, Optional<TranscriptPointer> pointer) {
    static TranscriptChange of(SessionRef session, Change.Decoded change) {
        Optional<StoredValue<?>> now = switch (change) {
            case Change.Created(var _, StoredValue<?> stored, var _) -> Optional.of(stored);
            case Change.Updated(var _, var _, StoredValue<?> stored, var _) -> Optional.of(stored);
            case Change.Removed _ -> Optional.empty();
        };
        return new TranscriptChange(session, change.version(), now.map(stored -> (TranscriptPointer) stored.value()));
    }

    TranscriptChange orNewer(TranscriptChange other) {
        return other.version.isNewerThan(version) ? other : this;
    }
}
