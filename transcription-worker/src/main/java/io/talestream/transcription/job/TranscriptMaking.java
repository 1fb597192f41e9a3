package io.talestream.transcription.job;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.Campaigns;
import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.session.TranscriptionResult;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.TranscriptWriter;
import io.talestream.contracts.transcript.format.WrittenTranscript;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.SpeechFiles;
import io.talestream.store.objects.TranscriptFiles;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.ListeningFailed;
import io.talestream.transcription.engine.SpeechEngine;
import io.talestream.transcription.summary.Heard;
import io.talestream.transcription.summary.Summarizer;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Makes of an engine's raw result what a session gets: the transcript in our own form, in the bucket, and summaries.
/// The same result gives the same file under the same name, however often it is made.
public final class TranscriptMaking {
    private static final Logger LOG = LoggerFactory.getLogger(TranscriptMaking.class);
    private static final String OWN_FORM = "application/json";

    private final TranscriptFiles transcripts;
    private final SpeechFiles files;
    private final Campaigns campaigns;
    private final SpeechEngine engine;
    private final Summarizer summarizer;

    public TranscriptMaking(Bucket bucket, Campaigns campaigns, SpeechEngine engine, Summarizer summarizer) {
        this.transcripts = new TranscriptFiles(bucket);
        this.files = new SpeechFiles(bucket);
        this.campaigns = campaigns;
        this.engine = engine;
        this.summarizer = summarizer;
    }

    /// Names and words of the campaign.
    Glossary glossary(SessionRef session) {
        return campaigns
                .find(session.workspace(), session.campaign())
                .<Campaign>map(campaign -> campaign.value())
                .map(Campaign::glossary)
                .orElse(Glossary.EMPTY);
    }

    /// @throws ListeningFailed if nothing can be made of it
    TranscriptionResult of(SessionRef session, AudioRef audio, String rawKey) {
        Glossary glossary = glossary(session);
        var heard = new Listeners(glossary);
        try {
            Path file = Files.createTempFile("transcript-", ".json");
            try {
                WrittenTranscript transcript = normalised(rawKey, file, heard);
                String key = ObjectKeys.transcript(session, audio.version());
                files.put(key, file, OWN_FORM);
                return new TranscriptionResult(transcript.pointer(session, key), heard.summaries(session));
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the transcript of %s could not be written".formatted(session), e);
        }
    }

    /// What nobody waits for any more.
    void drop(SessionRef session, Version audio) {
        transcripts.drop(session, audio);
    }

    private WrittenTranscript normalised(String rawKey, Path to, Listeners heard) throws IOException {
        Optional<InputStream> raw = transcripts.find(rawKey);
        if (raw.isEmpty()) {
            throw new ListeningFailed(Failure.UNREADABLE_RESULT, "there is no file " + rawKey);
        }
        try (var in = new BufferedInputStream(raw.get());
                var out = new TranscriptWriter(new BufferedOutputStream(Files.newOutputStream(to)))) {
            List<Language> languages = engine.read(in, utterance -> {
                write(out, utterance);
                heard.add(utterance);
            });
            heard.end(languages);
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

    /// One for each edition.
    private final class Listeners {
        private final Glossary glossary;
        private final List<Utterance> said = new ArrayList<>();
        private final Map<Edition, Heard> heard = new EnumMap<>(Edition.class);

        Listeners(Glossary glossary) {
            this.glossary = glossary;
        }

        /// Without the words' times, of which there are many.
        void add(Utterance utterance) {
            said.add(new Utterance(
                    utterance.ordinal(),
                    utterance.speaker(),
                    utterance.span(),
                    utterance.text(),
                    utterance.confidence(),
                    List.of(),
                    utterance.secret()));
        }

        void end(List<Language> languages) {
            for (Edition edition : Edition.values()) {
                var listening = Heard.by(edition, languages.stream().findFirst(), glossary);
                said.forEach(listening::add);
                heard.put(edition, listening.end());
            }
        }

        List<Summary> summaries(SessionRef session) {
            List<Summary> summaries = new ArrayList<>();
            for (Heard edition : heard.values()) {
                try {
                    summaries.add(summarizer.summarize(edition).of(session));
                } catch (RuntimeException e) {
                    // A transcript is worth having without one.
                    LOG.error("no {} summary could be made of {}", edition.edition(), session, e);
                }
            }
            return summaries;
        }
    }
}
