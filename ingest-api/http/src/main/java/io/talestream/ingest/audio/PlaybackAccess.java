package io.talestream.ingest.audio;

import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.StoredTranscript;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.problem.Refusal;
import io.talestream.ingest.sessions.VisibleSessions;
import io.talestream.store.Sessions;
import io.talestream.store.objects.AudioDownloads;
import io.talestream.store.objects.ObjectsUnavailable;
import io.talestream.store.objects.TranscriptFiles;
import jakarta.inject.Singleton;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.Optional;

/// Decides who may play a recording. Secret lines are audible in a recording and cannot be cut out, so players may
/// play only recordings without secret lines.
@Singleton
record PlaybackAccess(Sessions sessions, VisibleSessions visible, TranscriptFiles transcripts, AudioDownloads objects) {
    ListenView listen(Membership seat, String campaign, String session) {
        Stored<Session> found = visible.find(seat, campaign, session);
        AudioRef audio = found.value().job().recording().orElseThrow(Refusal::notFound);
        if (!seat.sees(Visibility.GM) && hasSecrets(found.value())) {
            throw Refusal.forbidden("Some of this recording is not for players, so players cannot listen to it.");
        }
        return ListenView.of(audio, objects.address(audio));
    }

    private boolean hasSecrets(Session session) {
        Optional<Stored<TranscriptPointer>> pointer = sessions.transcript(session.ref());
        return pointer.isPresent() && hasSecrets(pointer.get().value());
    }

    private boolean hasSecrets(TranscriptPointer pointer) {
        try (var lines = new StoredTranscript(new BufferedInputStream(transcripts.open(pointer.objectKey())))) {
            for (Optional<Utterance> line = lines.next(); line.isPresent(); line = lines.next()) {
                if (line.get().secret()) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            throw new ObjectsUnavailable("S3 broke off on " + pointer.objectKey(), e);
        }
    }
}
