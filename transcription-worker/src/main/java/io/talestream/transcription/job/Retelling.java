package io.talestream.transcription.job;

import io.talestream.contracts.campaign.Campaigns;
import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.Sessions;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.ObjectsUnavailable;
import io.talestream.store.objects.TranscriptFiles;
import io.talestream.transcription.summary.Summarizer;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/// Tells a session anew when something in it was made secret, or is no longer: what players must not know is in no
/// summary that was made before. What a person wrote stays, with the new one proposed beside it.
public final class Retelling {
    private final Sessions sessions;
    private final Glossaries glossaries;
    private final TranscriptFiles files;
    private final Summarizer summarizer;

    public Retelling(Sessions sessions, Campaigns campaigns, Bucket bucket, Summarizer summarizer) {
        this.sessions = sessions;
        this.glossaries = new Glossaries(campaigns);
        this.files = new TranscriptFiles(bucket);
        this.summarizer = summarizer;
    }

    /// Only what is older than the last correction is told anew, so that to be asked again changes nothing. Where
    /// nothing was told, nothing is.
    void retell(SessionRef ref) {
        boolean isDone;
        do {
            Optional<SessionResults> found = sessions.load(ref);
            Optional<Version> mended = sessions.corrections(ref).map(Stored::version);
            isDone = found.isEmpty() || mended.isEmpty() || isToldAnew(found.get(), mended.get());
        } while (!isDone);
    }

    /// Not true where someone else wrote meanwhile.
    private boolean isToldAnew(SessionResults found, Version mended) {
        List<Stored<Summary>> older = found.summaries().stream()
                .filter(summary -> mended.isNewerThan(summary.editedIn()))
                .toList();
        if (older.isEmpty() || found.transcript().isEmpty()) {
            return true;
        }
        List<Summary> told = told(found, found.transcript().get().value());
        for (Stored<Summary> before : older) {
            Optional<Summary> now = told.stream()
                    .filter(summary -> summary.edition() == before.value().edition())
                    .map(before.value()::followedBy)
                    .filter(summary -> !summary.equals(before.value()))
                    .findFirst();
            if (now.isPresent()
                    && sessions.write(Optional.of(before), now.get()) instanceof WriteResult.Conflict<Summary>) {
                return false;
            }
        }
        return true;
    }

    private List<Summary> told(SessionResults found, TranscriptPointer pointer) {
        SessionRef ref = pointer.session();
        try (InputStream in = files.open(pointer.objectKey())) {
            return new Telling(found.session().value(), glossaries.of(ref), Optional.empty()).of(in, summarizer);
        } catch (IOException e) {
            throw new ObjectsUnavailable("S3 broke off on " + pointer.objectKey(), e);
        }
    }
}
