package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.app.resources.OpenTable;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.format.TranscriptFormat;
import io.talestream.store.Sessions;
import io.talestream.store.objects.Folder;
import io.talestream.store.objects.TranscriptFiles;
import io.talestream.testing.speech.Recordings;
import io.talestream.testing.time.Eventually;
import io.talestream.transcription.engine.WordErrors;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/// From a recording to its search hits, on the whole system with the real speech engine.
@ResourceLock(value = SharedSystem.DATA, mode = ResourceAccessMode.READ)
class SpokenSessionIT {
    private static final String CHAPEL = "chapel";
    private static final String SPOKEN = "\"drowned chapel\"";
    private static final double MOST_WRONG_WORDS = 0.2;

    /// Start of the word in the recording, and the tolerance for the engine.
    private static final long CHAPEL_MS = 4_600;

    private static final long OFF_MS = 1_500;

    @Test
    void a_recording_is_transcribed_searchable_by_moment_and_summarised_once() throws IOException {
        try (var table = new LocalTable(SharedSystem.system())) {
            SessionRef session = table.record("The tavern", Recordings.tavern());
            awaitTranscript(table, session);

            SessionResults results = results(session);
            assertThat(wrongWords(results)).isLessThan(MOST_WRONG_WORDS);
            assertThat(results.summaries())
                    .extracting(StoredValue::value)
                    .extracting(Summary::edition)
                    .containsExactlyInAnyOrder(Edition.GM, Edition.PLAYER);
            isFoundAtItsSecond(table, session);

            aNewSecretLeavesThePlayersSummary(table, session);

            SessionResults before = results(session);
            everythingIsReplayed();
            assertThat(results(session)).as("after a full replay").isEqualTo(before);
            verify(table);

            table.delete(session);
            Eventually.until("its files are gone", () -> files(session).isEmpty());
            verify(table);
        }
    }

    /// The model may have to be fetched first.
    private static void awaitTranscript(LocalTable table, SessionRef session) {
        Eventually.within(Duration.ofMinutes(10), () -> table.read(session).toString(), () -> isOver(table, session));
        JsonNode last = table.read(session);
        assertThat(last.path("status").asText()).as(last.toString()).isEqualTo("DONE");
    }

    private static boolean isOver(LocalTable table, SessionRef session) {
        return List.of("DONE", "FAILED")
                .contains(table.read(session).path("status").asText());
    }

    private static void isFoundAtItsSecond(LocalTable table, SessionRef session) {
        Eventually.until("the phrase is found", () -> said(table).size() == 1);
        JsonNode moment = said(table).getFirst().path("moment");
        assertThat(moment.path("startMs").asLong()).isLessThanOrEqualTo(CHAPEL_MS + OFF_MS);
        assertThat(moment.path("endMs").asLong()).isGreaterThanOrEqualTo(CHAPEL_MS - OFF_MS);
        assertThat(table.search(SPOKEN).sessions())
                .containsOnly(session.session().value());
    }

    /// The hits in the transcript, without those in summaries.
    private static List<JsonNode> said(LocalTable table) {
        return table.hits(SPOKEN).stream()
                .filter(hit -> hit.path("in").asText().equals("TRANSCRIPT"))
                .toList();
    }

    private static void aNewSecretLeavesThePlayersSummary(LocalTable table, SessionRef session) {
        assertThat(summary(session, Edition.PLAYER)).contains(CHAPEL);
        table.hide(session, CHAPEL);
        // The API withholds the old summary at once; the consumer replaces it later.
        Eventually.until(() -> "the players' summary: " + summary(session, Edition.PLAYER), () -> {
            String now = summary(session, Edition.PLAYER);
            return !now.contains(CHAPEL) && !now.equals(Summary.WITHHELD);
        });
        assertThat(summary(session, Edition.GM)).contains(CHAPEL);
    }

    private static String summary(SessionRef session, Edition edition) {
        return results(session).summaries().stream()
                .map(StoredValue::value)
                .filter(summary -> summary.edition() == edition)
                .map(Summary::text)
                .findFirst()
                .orElse("");
    }

    private static void everythingIsReplayed() {
        for (String source : List.of("stream", "archive", "table")) {
            CommandRun replay = SharedSystem.run("replay", "--consumer", "transcription", "--source", source);
            assertThat(replay.status()).as(replay.toString()).isZero();
        }
    }

    private static double wrongWords(SessionResults results) throws IOException {
        List<String> said = new ArrayList<>();
        try (OpenTable open = OpenTable.on(SharedSystem.directory());
                var in = new TranscriptFiles(open.bucket())
                        .open(results.transcript().orElseThrow().value().objectKey())) {
            TranscriptFormat.JSON.read(in, utterance -> said.add(utterance.text()));
        }
        return WordErrors.between(Recordings.tavernText(), String.join(" ", said))
                .rate();
    }

    private static SessionResults results(SessionRef session) {
        try (OpenTable open = OpenTable.on(SharedSystem.directory())) {
            return new Sessions(open.table()).load(session).orElseThrow();
        }
    }

    private static List<String> files(SessionRef session) {
        try (OpenTable open = OpenTable.on(SharedSystem.directory())) {
            return new Folder(open.bucket(), ObjectKeys.below(session)).names("");
        }
    }

    private static void verify(LocalTable table) {
        CommandRun verify = SharedSystem.run("verify", "--workspace", table.workspace());
        assertThat(verify.status()).as(verify.toString()).isZero();
    }
}
