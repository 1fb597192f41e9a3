package io.talestream.ingest.transcripts;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.TranscriptionResult;
import io.talestream.contracts.session.TranscriptionResult.Realigned;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.transcript.format.TranscriptFormat;
import io.talestream.contracts.transcript.format.WrittenTranscript;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.answer.ResultResponses;
import io.talestream.ingest.problem.Refusal;
import io.talestream.store.Sessions;
import io.talestream.store.objects.CorrectedTranscripts;
import io.talestream.store.objects.ReceivedTranscript;
import io.talestream.store.objects.TranscriptFiles;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/// Imports a transcript into a session: files first, then pointer and state together. The corrections and
/// secrets of the previous transcript are applied to it. An interruption in between leaves unreferenced
/// files.
@Singleton
record TranscriptImport(Sessions sessions, TranscriptFiles files, CorrectedTranscripts corrected, Clock clock) {
    HttpResponse<ImportedView> take(StoredValue<Session> before, TranscriptFormat format, InputStream body)
            throws IOException {
        Instant now = clock.instant();
        JobState.Done done = done(before.value().job(), now);
        String id = Ids.next();
        try (var received = ReceivedTranscript.read(format, body)) {
            WrittenTranscript transcript = received.transcript();
            var ref = before.value().ref();
            String key = files.keep(ref, id, received.raw(), format.mediaType(), received.normalised());
            var laid = corrected.laid(sessions.load(ref), transcript.pointer(ref, key), received.normalised());
            var result = new TranscriptionResult(laid.pointer(), List.of(), laid.corrections(), laid.hides());
            WriteResult<Session> written = sessions.complete(before, done, result);
            if (!(written instanceof WriteResult.Written<Session>)) {
                files.drop(ref, id);
            }
            StoredValue<Session> after = ResultResponses.written(written);
            return HttpResponse.ok(
                            ImportedView.of(transcript, laid.corrections().map(Realigned::over)))
                    .header(HttpHeaders.ETAG, Etags.of(after.version()));
        }
    }

    private static JobState.Done done(JobState job, Instant now) {
        return switch (job) {
            case JobState.None none -> none.imported(now);
            case JobState.Done earlier -> earlier.imported(now);
            case JobState.Failed failed -> failed.imported(now);
            case JobState.Requested _, JobState.Running _ ->
                throw Refusal.conflict("The recording is being transcribed: wait until it is done.");
        };
    }
}
