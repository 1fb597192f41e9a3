package io.talestream.transcription.job;

import io.talestream.contracts.campaign.Campaigns;
import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.session.Sessions;
import io.talestream.contracts.session.TranscriptionResult;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.TranscriptWriter;
import io.talestream.contracts.transcript.format.WrittenTranscript;
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

/// Makes of an engine's raw result what a session gets: the transcript in our own form, in the bucket, with what was
/// mended in an earlier one laid over it, and summaries of that. The same result gives the same files under the same
/// names, however often it is made.
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

    /// Names and words of the campaign.
    Glossary glossary(SessionRef session) {
        return glossaries.of(session);
    }

    /// @throws TranscriptionFailed if nothing can be made of it
    TranscriptionResult of(Session session, AudioRef audio, String rawKey) {
        SessionRef ref = session.ref();
        try {
            Path file = Files.createTempFile("transcript-", ".json");
            try {
                WrittenTranscript heard = normalised(rawKey, file);
                String key = ObjectKeys.transcript(ref, audio.version());
                transcripts.keep(key, file);
                TranscriptPointer base = heard.pointer(ref, key);
                Laid laid = laid(ref, base, file);
                var told = new SummaryGeneration(session, glossary(ref), laid.corrections());
                try (InputStream in = Files.newInputStream(file)) {
                    return new TranscriptionResult(laid.pointer(), told.of(in, summarizer), laid.corrections());
                }
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the transcript of %s could not be written".formatted(ref), e);
        }
    }

    private Laid laid(SessionRef session, TranscriptPointer base, Path file) throws IOException {
        try {
            return corrected.laid(sessions.corrections(session), base, file);
        } catch (InvalidField e) {
            throw new TranscriptionFailed(Failure.NO_ROOM, e.field() + " " + e.problem());
        }
    }

    /// What nobody waits for any more.
    void drop(SessionRef session, Version audio) {
        transcripts.drop(session, audio);
    }

    private WrittenTranscript normalised(String rawKey, Path to) throws IOException {
        Optional<InputStream> raw = transcripts.find(rawKey);
        if (raw.isEmpty()) {
            throw new TranscriptionFailed(Failure.UNREADABLE_RESULT, "there is no file " + rawKey);
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
