package io.talestream.ingest.transcripts;

import io.talestream.contracts.id.Ids;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.TranscriptionResult;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.StoredTranscript;
import io.talestream.contracts.transcript.format.WrittenTranscript;
import io.talestream.contracts.transcript.format.chat.ChatFormat;
import io.talestream.contracts.transcript.format.chat.ChatLog;
import io.talestream.ingest.answer.ResultResponses;
import io.talestream.ingest.problem.Refusal;
import io.talestream.store.Sessions;
import io.talestream.store.objects.CorrectedTranscripts;
import io.talestream.store.objects.ReceivedTranscript;
import io.talestream.store.objects.TranscriptFiles;
import jakarta.inject.Singleton;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;

/// Puts the messages of a chat log into the transcript of a session, in place of those of an earlier log. The result is
/// a new base: speech, corrections and secrets stay as they are.
@Singleton
record MessagesImport(Sessions sessions, TranscriptFiles files, CorrectedTranscripts corrected, Clock clock) {
    /// Of a recording that is not transcribed yet.
    private static final Duration LONGEST = Duration.ofDays(1);

    /// @param hidesAll whether all messages are secret; otherwise, private ones
    record Log(ChatFormat format, OffsetDateTime start, boolean hidesAll) {}

    record ImportResult(MessagesView view, StoredValue<Session> session) {}

    ImportResult take(StoredValue<Session> before, Log log, InputStream body) throws IOException {
        JobState.Done done = done(before.value().job());
        Path raw = ReceivedTranscript.received(body);
        try (var in = new BufferedInputStream(Files.newInputStream(raw))) {
            Optional<SessionResults> there = sessions.load(before.value().ref());
            ChatLog chat = ChatLog.read(log.format(), in, log.start(), lengthMs(there), log.hidesAll());
            if (chat.messages().isEmpty()) {
                throw Refusal.invalid("start", "is wrong: no message was sent during the recording");
            }
            StoredValue<Session> after = replace(before, there, chat.messages(), done);
            return new ImportResult(new MessagesView(chat.messages().size(), chat.outside()), after);
        } finally {
            Files.deleteIfExists(raw);
        }
    }

    StoredValue<Session> remove(StoredValue<Session> before) throws IOException {
        JobState.Done done = done(before.value().job());
        Optional<SessionResults> there = sessions.load(before.value().ref());
        if (there.flatMap(SessionResults::transcript).isEmpty()) {
            throw Refusal.notFound();
        }
        return replace(before, there, List.of(), done);
    }

    private StoredValue<Session> replace(
            StoredValue<Session> before, Optional<SessionResults> there, List<Utterance> messages, JobState.Done done)
            throws IOException {
        SessionRef ref = before.value().ref();
        String id = Ids.next();
        Path file = Files.createTempFile("transcript-", ".json");
        try {
            WrittenTranscript transcript = CorrectedTranscripts.merged(
                            base(there), corrected.withNotes(messages, there), file)
                    .orElseThrow(() -> Refusal.conflict("This transcript has nothing but messages."));
            String key = ObjectKeys.transcript(ref, id);
            files.keep(key, file);
            var laid = corrected.laidWithOtherMessages(there, transcript.pointer(ref, key), file);
            var result = new TranscriptionResult(laid.pointer(), List.of(), laid.corrections(), laid.hides());
            WriteResult<Session> written = sessions.complete(before, done, result);
            if (!(written instanceof WriteResult.Written<Session>)) {
                files.drop(ref, id);
            }
            return ResultResponses.written(written);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private Optional<InputStream> base(Optional<SessionResults> there) {
        return there.flatMap(CorrectedTranscripts::base).flatMap(files::find);
    }

    /// The end of the speech, if it has times.
    private long lengthMs(Optional<SessionResults> there) throws IOException {
        Optional<InputStream> base = base(there);
        long end = 0;
        if (base.isPresent()) {
            try (var in = new StoredTranscript(new BufferedInputStream(base.get()))) {
                for (Optional<Utterance> said = in.next(); said.isPresent(); said = in.next()) {
                    if (said.get().isSpeech() && said.get().span().isPresent()) {
                        end = Math.max(end, said.get().span().get().endMs());
                    }
                }
            }
        }
        return end == 0 ? LONGEST.toMillis() : end;
    }

    private JobState.Done done(JobState job) {
        return switch (job) {
            case JobState.None none -> none.imported(clock.instant());
            case JobState.Done earlier -> earlier.imported(clock.instant());
            case JobState.Failed _ ->
                throw Refusal.conflict("The transcription failed: retry it, or import a transcript first.");
            case JobState.Requested _, JobState.Running _ ->
                throw Refusal.conflict("The recording is being transcribed: wait until it is done.");
        };
    }
}
