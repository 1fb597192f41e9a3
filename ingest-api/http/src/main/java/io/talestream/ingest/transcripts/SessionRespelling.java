package io.talestream.ingest.transcripts;

import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.Respelling;
import io.talestream.contracts.transcript.format.StoredTranscript;
import io.talestream.ingest.problem.Refusal;
import io.talestream.store.Sessions;
import io.talestream.store.objects.ObjectsUnavailable;
import io.talestream.store.objects.TranscriptFiles;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/// Corrects a name in the transcript and the summaries of a session, regardless of their author. Repeating it changes
/// nothing.
@Singleton
record SessionRespelling(Sessions sessions, TranscriptFiles files, TranscriptCorrector correcting) {
    /// The occurrences of the name in a session: the number of utterances, some examples, and the summaries.
    record Found(int utterances, List<Utterance> examples, List<StoredValue<Summary>> summaries) {
        boolean isNothing() {
            return utterances == 0 && summaries.isEmpty();
        }
    }

    Found find(SessionRef session, Respelling respelling) {
        List<StoredValue<Summary>> summaries = sessions.summaries(session).stream()
                .filter(summary -> summary.value().mentions(respelling::changes))
                .toList();
        Optional<StoredValue<TranscriptPointer>> pointer = sessions.transcript(session);
        return pointer.isEmpty()
                ? new Found(0, List.of(), summaries)
                : found(pointer.get().value().objectKey(), respelling, summaries);
    }

    /// False if there is no room for the corrections; then nothing was written.
    boolean respell(SessionRef session, Found found, Respelling respelling) {
        try {
            List<Summary> rewritten = found.summaries().stream()
                    .map(summary -> respelt(summary.value(), respelling))
                    .toList();
            if (found.utterances() > 0) {
                check(correcting
                        .correct(session, (_, before) -> new NameCorrections(before, respelling))
                        .pointer());
            }
            for (int i = 0; i < rewritten.size(); i++) {
                check(sessions.respell(found.summaries().get(i), rewritten.get(i)));
            }
            return true;
        } catch (CorrectionLimitReached e) {
            return false;
        }
    }

    private Found found(String key, Respelling respelling, List<StoredValue<Summary>> summaries) {
        var count = new AtomicInteger();
        List<Utterance> examples = new ArrayList<>();
        try {
            StoredTranscript.forEach(files.open(key), said -> {
                if (respelling.changes(said.text()) && count.getAndIncrement() < Tally.MOST_EXAMPLES) {
                    examples.add(said);
                }
            });
        } catch (IOException e) {
            throw new ObjectsUnavailable("S3 broke off on " + key, e);
        }
        return new Found(count.get(), examples, summaries);
    }

    /// Never overwrites a concurrent write; completed steps are kept.
    private static void check(WriteResult<?> result) {
        if (!(result instanceof WriteResult.Written)) {
            throw Refusal.conflict("Someone else has just changed something in this campaign: send it again.");
        }
    }

    private static Summary respelt(Summary summary, Respelling respelling) {
        try {
            return summary.respelt(respelling::in);
        } catch (InvalidField e) {
            throw new CorrectionLimitReached(e);
        }
    }
}
