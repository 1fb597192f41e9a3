package io.talestream.transcription.job;

import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.TranscriptionResult;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.TranscriptWriter;
import io.talestream.contracts.transcript.format.WrittenTranscript;
import io.talestream.store.Campaigns;
import io.talestream.store.Sessions;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.CorrectedTranscripts;
import io.talestream.store.objects.CorrectedTranscripts.Laid;
import io.talestream.store.objects.TranscriptFiles;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.SpeechEngine;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.summary.Summarizer;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Turns an engine's raw result into the results of a session: the transcript in the product's own format, stored in
/// the bucket, with the corrections of an earlier transcript applied, and its summaries. Idempotent: the same result
/// gives the same files under the same names.
public final class TranscriptMaking {
    private final TranscriptFiles transcripts;
    private final CorrectedTranscripts corrected;
    private final Sessions sessions;
    private final Glossaries glossaries;
    private final SpeechEngine engine;
    private final Summarizer summarizer;

    public TranscriptMaking(
            Bucket bucket, Sessions sessions, Campaigns campaigns, SpeechEngine engine, Summarizer summarizer) {
        this.transcripts = new TranscriptFiles(bucket);
        this.corrected = new CorrectedTranscripts(bucket);
        this.sessions = sessions;
        this.glossaries = new Glossaries(campaigns);
        this.engine = engine;
        this.summarizer = summarizer;
    }

    Glossary glossary(SessionRef session) {
        return glossaries.of(session);
    }

    /// @throws TranscriptionFailed if nothing can be made of it
    TranscriptionResult of(Session session, AudioRef audio, String rawKey) {
        SessionRef ref = session.ref();
        try {
            Path file = Files.createTempFile("transcript-", ".json");
            try {
                WrittenTranscript written = normalised(rawKey, file);
                String key = ObjectKeys.transcript(ref, audio.version());
                transcripts.keep(key, file);
                TranscriptPointer base = written.pointer(ref, key);
                Laid laid = laid(ref, base, file);
                var summaries = new SummaryGeneration(session, glossary(ref), laid.corrections());
                try (InputStream in = Files.newInputStream(file)) {
                    return new TranscriptionResult(laid.pointer(), summaries.of(in, summarizer), laid.corrections());
                }
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the transcript of session %s cannot be written".formatted(ref), e);
        }
    }

    private Laid laid(SessionRef session, TranscriptPointer base, Path file) throws IOException {
        try {
            return corrected.laid(sessions.load(session), base, file);
        } catch (InvalidField e) {
            throw new TranscriptionFailed(Failure.NO_ROOM, e.field() + " " + e.problem());
        }
    }

    /// Deletes the files of a recording that is no longer needed.
    void drop(SessionRef session, Version audio) {
        transcripts.drop(session, audio);
    }

    private WrittenTranscript normalised(String rawKey, Path to) throws IOException {
        Optional<InputStream> raw = transcripts.find(rawKey);
        if (raw.isEmpty()) {
            throw new TranscriptionFailed(Failure.UNREADABLE_RESULT, "no raw result at " + rawKey);
        }
        try (var in = new BufferedInputStream(raw.get());
                var out = new TranscriptWriter(new BufferedOutputStream(Files.newOutputStream(to)))) {
            List<Language> languages = engine.read(in, utterance -> write(out, utterance));
            return out.finish(languages);
        }
    }

    private static void write(TranscriptWriter out, Utterance utterance) {
        try {
            out.write(utterance);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
