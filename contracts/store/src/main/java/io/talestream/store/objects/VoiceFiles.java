package io.talestream.store.objects;

import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.transcript.format.SpeakerVoicesJson;
import io.talestream.contracts.voice.SpeakerVoices;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import software.amazon.awssdk.core.sync.RequestBody;

/// The voices of recordings. Like all files of a session, they are deleted with it.
public record VoiceFiles(Bucket bucket) {
    public void keep(SessionRef session, Version recording, SpeakerVoices voices) {
        bucket.put(
                ObjectKeys.voices(session, recording),
                RequestBody.fromBytes(SpeakerVoicesJson.write(voices)),
                "application/json");
    }

    /// Deletes the voices of recordings that this one replaced.
    public void dropBefore(SessionRef session, Version recording) {
        var voices = new Folder(bucket, ObjectKeys.voices(session));
        voices.delete(voices.names("").stream()
                .filter(name -> name.compareTo(recording.text()) < 0)
                .toList());
    }

    /// [SpeakerVoices#NONE] if this recording has none.
    public SpeakerVoices find(SessionRef session, Version recording) {
        Optional<InputStream> found = bucket.find(ObjectKeys.voices(session, recording));
        try {
            return found.isPresent() ? SpeakerVoicesJson.read(found.get()) : SpeakerVoices.NONE;
        } catch (IOException e) {
            throw new UncheckedIOException("the voices of session %s cannot be read".formatted(session), e);
        }
    }
}
