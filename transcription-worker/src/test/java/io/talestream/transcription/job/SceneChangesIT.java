package io.talestream.transcription.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Recap;
import io.talestream.contracts.summary.Scene;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.transcript.correction.SceneMark;
import io.talestream.contracts.transcript.correction.SpeakerChange.Anchor;
import io.talestream.testing.engine.Engines;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class SceneChangesIT {
    private final TranscriptionFixture fixture = new TranscriptionFixture();
    private final Transcriptions worker = fixture.process("one");

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void a_renamed_scene_keeps_its_title_when_the_session_is_transcribed_again() {
        SessionRef ref = fixture.recorded();
        transcribe(ref);
        String found = titles(ref, Edition.PLAYER).getFirst();
        rename(fixture, ref, Edition.GM, "The drowned chapel");

        fixture.record(ref);
        transcribe(ref);

        assertThat(titles(ref, Edition.GM)).startsWith("The drowned chapel");
        assertThat(titles(ref, Edition.PLAYER)).startsWith(found);
        assertThat(fixture.summary(ref, Edition.GM)).contains("The drowned chapel");
    }

    private void transcribe(SessionRef ref) {
        worker.advance(ref);
        fixture.hear(ref, TranscriptionFixture.RESULT);
        worker.advance(ref);
    }

    private List<String> titles(SessionRef ref, Edition edition) {
        return summary(fixture.results(ref), edition).value().recap().orElseThrow().scenes().stream()
                .map(Scene::title)
                .toList();
    }

    /// Renames the first scene, as the API does.
    static void rename(TranscriptionFixture fixture, SessionRef ref, Edition edition, String title) {
        SessionResults found = fixture.results(ref);
        StoredValue<Summary> before = summary(found, edition);
        Recap recap = before.value().recap().orElseThrow();
        Corrections layer = found.corrections()
                .map(StoredValue::value)
                .orElseGet(
                        () -> Corrections.none(found.transcript().orElseThrow().value()));
        Anchor at = Anchor.of(fixture.transcript(ref).getFirst());
        var mark = new SceneMark(edition, at, Optional.empty(), Optional.of(title), true);
        fixture.sessions
                .changeScene(
                        before,
                        before.value().with(recap.renamed(0, title)),
                        found.corrections(),
                        layer.withScenes(List.of(mark)))
                .orThrow();
    }

    private static StoredValue<Summary> summary(SessionResults results, Edition edition) {
        return results.summaries().stream()
                .filter(summary -> summary.value().edition() == edition)
                .findFirst()
                .orElseThrow();
    }
}
