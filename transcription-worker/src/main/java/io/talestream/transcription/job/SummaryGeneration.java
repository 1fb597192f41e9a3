package io.talestream.transcription.job;

import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.transcript.correction.SceneMark;
import io.talestream.contracts.transcript.correction.SummaryBasis;
import io.talestream.contracts.transcript.format.StoredTranscript;
import io.talestream.store.table.TableUnavailable;
import io.talestream.transcription.summary.Summarizer;
import io.talestream.transcription.summary.SummaryInput;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Summarises a transcript as users read it: with its corrections applied, with the names of the players, and with the
/// scenes that a GM has changed.
record SummaryGeneration(Session session, Glossary glossary, Optional<Corrections> corrections) {
    private static final Logger LOG = LoggerFactory.getLogger(SummaryGeneration.class);

    List<Summary> of(InputStream transcript, Summarizer summarizer, List<Edition> editions) throws IOException {
        List<Utterance> said = new ArrayList<>();
        Optional<Language> language = read(transcript, said);
        List<Summary> summaries = new ArrayList<>();
        for (Edition edition : editions) {
            List<SceneMark> scenes =
                    corrections.map(layer -> layer.scenes(edition)).orElse(List.of());
            var input = SummaryInput.of(edition, language, glossary, said, scenes);
            try {
                summaries.add(summarizer
                        .summarize(input)
                        .of(session.ref())
                        .following(SummaryBasis.fingerprint(edition, corrections)));
            } catch (TableUnavailable e) {
                // An outage: the whole step is retried.
                throw e;
            } catch (RuntimeException e) {
                // The transcript is stored even if its summary fails.
                LOG.error("{} summary of session {} failed; it is left out", edition, session.ref(), e);
            }
        }
        return summaries;
    }

    private Optional<Language> read(InputStream transcript, List<Utterance> to) throws IOException {
        Speakers names = session.speakers().asPlayed();
        try (var in = new StoredTranscript(new BufferedInputStream(transcript))) {
            for (Optional<Utterance> next = in.next(); next.isPresent(); next = in.next()) {
                to.add(named(next.get(), names));
            }
            return in.languages().stream().findFirst();
        }
    }

    /// Drops the word times, of which there are many.
    private static Utterance named(Utterance utterance, Speakers names) {
        return new Utterance(
                utterance.ordinal(),
                names.nameOf(utterance.speaker()),
                utterance.span(),
                utterance.text(),
                utterance.confidence(),
                List.of(),
                utterance.secret(),
                utterance.kind());
    }
}
