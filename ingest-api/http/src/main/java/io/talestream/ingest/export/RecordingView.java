package io.talestream.ingest.export;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.ref.SessionRef;

/// A recording, which is not part of the document. `listen` is the route that returns an address to download it.
@Serdeable
record RecordingView(String contentType, long bytes, String listen) {
    static RecordingView of(SessionRef session, AudioRef audio) {
        return new RecordingView(
                audio.contentType(),
                audio.bytes(),
                "/api/workspaces/%s/campaigns/%s/sessions/%s/audio/listen"
                        .formatted(
                                session.workspace().value(),
                                session.campaign().value(),
                                session.session().value()));
    }
}
