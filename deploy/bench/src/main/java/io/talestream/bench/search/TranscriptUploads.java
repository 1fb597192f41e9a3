package io.talestream.bench.search;

import io.talestream.bench.sessions.SampleLibrary;
import io.talestream.bench.sessions.SampleSession;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.TranscriptWriter;
import io.talestream.contracts.transcript.format.WrittenTranscript;
import io.talestream.store.objects.Bucket;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import software.amazon.awssdk.core.sync.RequestBody;

/// Uploads the transcripts of sample sessions directly to the bucket. No item points to them yet.
record TranscriptUploads(Bucket bucket) {
    List<TranscriptPointer> upload(SampleLibrary library, List<SampleSession> sessions) {
        return sessions.stream()
                .map(session -> upload(library.ref(session), session))
                .toList();
    }

    private TranscriptPointer upload(SessionRef session, SampleSession sample) {
        var bytes = new ByteArrayOutputStream();
        WrittenTranscript written = write(sample, bytes);
        String key = ObjectKeys.transcript(session, Version.at(Instant.now()));
        bucket.client()
                .putObject(put -> put.bucket(bucket.name()).key(key), RequestBody.fromBytes(bytes.toByteArray()));
        return written.pointer(session, key);
    }

    /// The utterances of a transcript are numbered without gaps, the turns of a sample that become utterances are not.
    static WrittenTranscript write(SampleSession sample, OutputStream to) {
        try (var out = new TranscriptWriter(to)) {
            int ordinal = 0;
            for (Utterance utterance : SampleLibrary.utterances(sample)) {
                out.write(utterance.numbered(ordinal++));
            }
            return out.finish(List.of());
        } catch (IOException e) {
            throw new UncheckedIOException("nothing can fail in memory", e);
        }
    }
}
