package io.talestream.transcription.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.session.Progress;
import io.talestream.contracts.session.Progress.Stage;
import io.talestream.contracts.session.Track;
import io.talestream.contracts.session.TrackProgress;
import io.talestream.contracts.store.Version;
import io.talestream.transcription.engine.EngineState;
import io.talestream.transcription.engine.Failure;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TrackStatesTest {
    private static final Instant NOW = Instant.parse("2026-03-01T20:00:00Z");
    private static final EngineState FINISHED = new EngineState.Finished("key");
    private static final EngineState WAITING = new EngineState.Running(Progress.behind(2));
    private static final List<Track> TRACKS = List.of(track("mira", 100), track("tom", 300));

    @Test
    void progress_is_the_share_of_all_bytes_and_the_pace_of_what_runs() {
        var half = new EngineState.Running(
                new Progress(Stage.LISTENING, Optional.of(50), Optional.of(NOW.plusSeconds(10)), Optional.empty()));

        Progress progress = running(half, WAITING);

        assertThat(progress.stage()).isEqualTo(Stage.LISTENING);
        assertThat(progress.percent()).contains(12);
        assertThat(progress.eta()).as("50 bytes in 10 s, 350 are left").contains(NOW.plusSeconds(70));
        assertThat(progress.ahead()).isEmpty();
        assertThat(progress.tracks())
                .containsExactly(
                        new TrackProgress(TrackProgress.Stage.LISTENING, Optional.of(50)),
                        new TrackProgress(TrackProgress.Stage.WAITING, Optional.empty()));
        assertThat(running(FINISHED, WAITING).percent()).contains(25);
    }

    @Test
    void a_recording_waits_until_one_of_its_tracks_is_begun() {
        assertThat(running(WAITING, new EngineState.Running(Progress.behind(3))))
                .satisfies(progress -> assertThat(progress.stage()).isEqualTo(Stage.WAITING))
                .satisfies(progress -> assertThat(progress.ahead()).contains(2));
        assertThat(running(EngineState.Running.in(Stage.PREPARING), WAITING).stage())
                .isEqualTo(Stage.PREPARING);
    }

    @Test
    void a_permanent_failure_counts_at_once_and_a_transient_one_at_the_end() {
        var corrupt = new EngineState.Failed(Failure.CORRUPT);
        var brokeOff = new EngineState.Failed(Failure.BROKE_OFF);

        assertThat(combined(brokeOff, corrupt))
                .isEqualTo(new EngineState.Failed(Failure.CORRUPT, "Track tom: " + Failure.CORRUPT.sentence()));
        assertThat(combined(WAITING, corrupt)).isInstanceOf(EngineState.Failed.class);
        assertThat(running(brokeOff, WAITING).tracks().getFirst().failure()).contains(Failure.BROKE_OFF.sentence());
        assertThat(combined(brokeOff, FINISHED))
                .isEqualTo(new EngineState.Failed(Failure.BROKE_OFF, "Track mira: " + Failure.BROKE_OFF.sentence()));
        assertThat(combined(brokeOff, new EngineState.Unknown())).isEqualTo(new EngineState.Unknown());
        assertThat(combined(FINISHED, FINISHED)).isEqualTo(FINISHED);
    }

    private static Progress running(EngineState first, EngineState second) {
        return ((EngineState.Running) combined(first, second)).progress();
    }

    private static EngineState combined(EngineState first, EngineState second) {
        return new TrackStates(TRACKS, List.of(first, second)).combined(NOW);
    }

    private static Track track(String label, long bytes) {
        return new Track(label, 0, new Track.Source(label, "audio/wav", bytes, new Version(1), Optional.empty()));
    }
}
