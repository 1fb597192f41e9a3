package io.talestream.ingest.transcripts;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.Speaker;
import io.talestream.contracts.store.Stored;
import io.talestream.ingest.schema.MayBeAbsent;
import java.util.List;
import java.util.Optional;

/// The speakers of a session. The ETag of the response is the session's.
@Serdeable
public record SpeakersView(List<SpeakerView> speakers) {
    /// The person behind a label of the transcript, and the character they play.
    @Serdeable
    public record SpeakerView(
            String label, String name, @MayBeAbsent Optional<String> character) {
        static SpeakerView of(String label, Speaker speaker) {
            return new SpeakerView(label, speaker.name(), speaker.character());
        }
    }

    static SpeakersView of(Stored<Session> session) {
        return new SpeakersView(session.value().speakers().byLabel().entrySet().stream()
                .map(who -> SpeakerView.of(who.getKey(), who.getValue()))
                .toList());
    }
}
