package io.talestream.transcription.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.JobState.Status;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.Speaker;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.session.Track;
import io.talestream.contracts.session.TrackProgress;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.Correction;
import io.talestream.store.objects.Folder;
import io.talestream.store.objects.SpeechFiles;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.KillSwitch.LastCall;
import io.talestream.testing.speech.Recordings;
import io.talestream.transcription.engine.EngineState;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.SpeechJob;
import io.talestream.transcription.job.TranscriptionFixture.Take;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Recordings with a track for each speaker, transcribed by a remote service.
@ExtendWith(Engines.class)
class TracksIT {
    private static final Duration PATIENCE = Duration.ofHours(1);
    private static final byte[] SOUND = Recordings.silence(1);
    private static final List<Take> THREE =
            List.of(new Take("mira", 0, SOUND), new Take("tom", 4_000, SOUND), new Take("ada", 8_000, SOUND));

    private final TranscriptionFixture fixture = new TranscriptionFixture();
    private final Transcriptions worker = fixture.process("one");

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void the_lines_of_all_tracks_are_in_order_of_time_with_the_label_of_their_track() throws IOException {
        SessionRef ref = fixture.planned();
        AudioRef audio = fixture.record(ref, THREE);

        worker.advance(ref);

        assertThat(fixture.service.jobNames())
                .containsExactlyElementsOf(audio.tracks().stream()
                        .map(track -> JobName.of(ref, track).value())
                        .toList());
        String unpacked =
                ObjectKeys.trackAudio(ref, audio.tracks().get(1).source().id());
        assertThat(fixture.service
                        .job(fixture.trackJob(ref, "tom").value())
                        .at("/Media/MediaFileUri")
                        .asText())
                .endsWith("/" + unpacked);
        try (InputStream in = new SpeechFiles(fixture.bucket).find(unpacked).orElseThrow()) {
            assertThat(in.readAllBytes()).isEqualTo(SOUND);
        }

        fixture.hearTrack(ref, "tom", "We knock on the door.");
        worker.advance(ref);
        assertThat(fixture.transcript(ref)).extracting(Utterance::speaker).containsExactly("tom");
        worker.advance(ref);
        assertThat(stages(ref))
                .containsExactly(
                        TrackProgress.Stage.LISTENING, TrackProgress.Stage.DONE, TrackProgress.Stage.LISTENING);
        assertThat(fixture.status(ref)).isEqualTo(Status.RUNNING);

        fixture.hearTrack(ref, "mira", "The hall is dark.", "Something moves.");
        fixture.hearTrack(ref, "ada", "I light a torch.", "Who goes there.");
        worker.advance(ref);

        assertThat(fixture.transcript(ref))
                .extracting(
                        Utterance::speaker, line -> line.span().orElseThrow().startMs(), Utterance::text)
                .containsExactly(
                        tuple("mira", 0L, "The hall is dark."),
                        tuple("tom", 4_000L, "We knock on the door."),
                        tuple("ada", 8_000L, "I light a torch."),
                        tuple("mira", 10_000L, "Something moves."),
                        tuple("ada", 18_000L, "Who goes there."));
        assertThat(fixture.transcript(ref).getLast().words().getFirst().span().startMs())
                .isEqualTo(18_000);
        assertThat(fixture.results(ref).summaries()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"5, ANSWER_LOST", "9, NEVER_SENT", "17, ANSWER_LOST", "30, NEVER_SENT"})
    void the_next_process_finishes_the_job_of_a_killed_one(int calls, LastCall how) {
        assertThat(isKilledAndFinished(calls, how)).isTrue();
    }

    /// Kills the process at each of its calls to the table, the bucket and the service.
    @ParameterizedTest
    @EnumSource
    @Tag("proof")
    void the_next_process_finishes_a_job_killed_at_any_call(LastCall how) {
        int calls = 0;
        while (isKilledAndFinished(calls, how)) {
            calls++;
        }
        assertThat(calls).as("calls of a transcription").isGreaterThan(30);
    }

    /// False if the process finished before that many calls.
    private boolean isKilledAndFinished(int calls, LastCall how) {
        int begun = fixture.service.begun();
        SessionRef ref = fixture.planned();
        fixture.record(ref, THREE.subList(0, 2));
        boolean died = fixture.diesAfter(calls, how, () -> {
            Transcriptions killable = fixture.process("killable");
            killable.advance(ref);
            fixture.hearTrack(ref, "tom", "We knock on the door.");
            killable.advance(ref);
            fixture.hearTrack(ref, "mira", "The hall is dark.");
            killable.advance(ref);
        });

        fixture.clock.advance(PATIENCE);
        fixture.process("the next").advance(ref);
        if (fixture.status(ref) == Status.RUNNING) {
            fixture.hearTrack(ref, "tom", "We knock on the door.");
            fixture.hearTrack(ref, "mira", "The hall is dark.");
            fixture.process("and the next").advance(ref);
        }

        assertThat(fixture.status(ref)).as("after %d calls", calls).isEqualTo(Status.DONE);
        assertThat(fixture.transcript(ref)).extracting(Utterance::speaker).containsExactly("mira", "tom");
        assertThat(fixture.results(ref).summaries()).hasSize(2);
        assertThat(fixture.files(ref))
                .filteredOn(name -> !name.contains("partial"))
                .as("the ZIP, and of each track the audio and the raw result, and the transcript")
                .hasSize(6);
        assertThat(fixture.service.begun()).as("jobs after %d calls", calls).isEqualTo(begun + 2);
        return died;
    }

    /// The service has forgotten its jobs.
    @Test
    void a_replaced_track_is_transcribed_alone_and_corrections_secrets_and_names_stay() {
        SessionRef ref = done();
        fixture.service.jobNames().forEach(fixture.service::expires);
        int begun = fixture.service.begun();
        fixture.hide(ref, 2);
        Utterance first = fixture.transcript(ref).getFirst();
        var _ = fixture.correct(
                ref,
                layer -> layer.with(0, Correction.of(first, Optional.of("The hall is bright."), Optional.empty())));
        StoredValue<Session> session = fixture.session(ref);
        var names = new Speakers(Map.of("tom", new Speaker("Tom", Optional.of("Ireena"))));
        fixture.sessions.update(session, session.value().naming(names)).orThrow();

        fixture.replace(ref, new Take("tom", 2_000, SOUND));
        worker.advance(ref);
        assertThat(stages(ref))
                .containsExactly(TrackProgress.Stage.DONE, TrackProgress.Stage.WAITING, TrackProgress.Stage.DONE);
        fixture.hearTrack(ref, "tom", "We break the door.");
        worker.advance(ref);

        assertThat(fixture.service.begun()).isEqualTo(begun + 1);
        assertThat(fixture.transcript(ref))
                .extracting(Utterance::speaker, Utterance::text, Utterance::secret)
                .containsExactly(
                        tuple("mira", "The hall is bright.", false),
                        tuple("tom", "We break the door.", false),
                        tuple("ada", "I light a torch.", true));
        assertThat(fixture.session(ref).value().speakers()).isEqualTo(names);
    }

    @Test
    void a_track_that_fails_for_good_is_named_and_the_others_are_kept() {
        SessionRef ref = fixture.planned();
        fixture.record(ref, THREE);
        worker.advance(ref);
        fixture.service.fails(fixture.trackJob(ref, "tom").value(), "Unsupported media format");

        worker.ended(fixture.trackJob(ref, "tom"));

        assertThat(fixture.session(ref).value().job())
                .isInstanceOfSatisfying(
                        JobState.Failed.class,
                        failed -> assertThat(failed.why()).startsWith("Track tom: "));
        fixture.hearTrack(ref, "mira", "The hall is dark.");
        fixture.hearTrack(ref, "ada", "I light a torch.");
        assertThat(worker.ended(fixture.trackJob(ref, "ada"))).isTrue();
        fixture.replace(ref, new Take("tom", 4_000, SOUND));
        worker.advance(ref);
        fixture.hearTrack(ref, "tom", "We knock on the door.");
        worker.ended(fixture.trackJob(ref, "tom"));

        assertThat(fixture.transcript(ref)).extracting(Utterance::speaker).containsExactly("mira", "tom", "ada");
        assertThat(fixture.service.begun()).isEqualTo(4);
    }

    @Test
    void a_track_that_broke_off_is_retried_when_the_others_have_ended() {
        SessionRef ref = fixture.planned();
        fixture.record(ref, THREE);
        worker.advance(ref);
        fixture.service.fails(fixture.trackJob(ref, "tom").value(), "Internal service failure");
        worker.advance(ref);
        assertThat(fixture.status(ref)).isEqualTo(Status.RUNNING);
        var progress = ((JobState.Running) fixture.session(ref).value().job()).progress();
        assertThat(progress.tracks().get(1).failure()).contains(Failure.BROKE_OFF.sentence());

        fixture.hearTrack(ref, "mira", "The hall is dark.");
        fixture.hearTrack(ref, "ada", "I light a torch.");
        worker.advance(ref);
        assertThat(fixture.session(ref).value().job().reason()).contains("Track tom: " + Failure.BROKE_OFF.sentence());
        fixture.clock.advance(PATIENCE);
        worker.advance(ref);
        fixture.hearTrack(ref, "tom", "We knock on the door.");
        worker.advance(ref);

        assertThat(fixture.status(ref)).isEqualTo(Status.DONE);
        assertThat(fixture.service.begun()).isEqualTo(4);
    }

    @Test
    void a_truncated_result_of_a_track_is_requested_again() {
        SessionRef ref = fixture.planned();
        AudioRef audio = fixture.record(ref, THREE);
        worker.advance(ref);
        fixture.hearTrack(ref, "mira", "The hall is dark.");
        fixture.hearTrack(ref, "tom", "We knock on the door.");
        fixture.hearTrack(ref, "ada", "I light a torch.");
        fixture.put(
                ObjectKeys.trackResult(ref, audio.tracks().getFirst().source().id()),
                "{".getBytes(StandardCharsets.UTF_8));
        worker.advance(ref);
        assertThat(fixture.status(ref)).isEqualTo(Status.REQUESTED);

        fixture.clock.advance(PATIENCE);
        worker.advance(ref);
        fixture.hearTrack(ref, "mira", "The hall is dark.");
        worker.advance(ref);

        assertThat(fixture.status(ref)).isEqualTo(Status.DONE);
        assertThat(fixture.service.begun()).isEqualTo(4);
    }

    @Test
    void a_speaker_may_be_silent_but_not_all_of_them() {
        SessionRef ref = fixture.planned();
        fixture.record(ref, THREE);
        worker.advance(ref);
        fixture.hearTrack(ref, "mira");
        fixture.hearTrack(ref, "tom", "We knock on the door.");
        fixture.hearTrack(ref, "ada");
        worker.advance(ref);
        assertThat(fixture.transcript(ref)).extracting(Utterance::speaker).containsExactly("tom");

        fixture.replace(ref, new Take("tom", 0, SOUND));
        worker.advance(ref);
        fixture.hearTrack(ref, "tom");
        worker.advance(ref);
        assertThat(fixture.session(ref).value().job().reason()).contains(Failure.SILENCE.sentence());
    }

    /// Completion events reach any worker.
    @Test
    void a_worker_that_started_no_job_completes_the_recording() {
        SessionRef ref = fixture.planned();
        fixture.record(ref, THREE);
        worker.advance(ref);
        Transcriptions other = fixture.process("two");
        fixture.hearTrack(ref, "mira", "The hall is dark.");
        assertThat(other.ended(fixture.trackJob(ref, "mira"))).isTrue();
        fixture.hearTrack(ref, "tom", "We knock on the door.");
        fixture.hearTrack(ref, "ada", "I light a torch.");

        assertThat(other.ended(fixture.trackJob(ref, "ada"))).isTrue();

        assertThat(fixture.status(ref)).isEqualTo(Status.DONE);
        assertThat(fixture.service.begun()).isEqualTo(3);
    }

    @Test
    void the_jobs_of_a_replaced_recording_are_removed_except_those_of_common_tracks() {
        SessionRef ref = fixture.planned();
        fixture.record(ref, THREE);
        JobName first = worker.advance(ref).orElseThrow();
        JobName old = fixture.trackJob(ref, "tom");
        JobName common = fixture.trackJob(ref, "ada");
        fixture.replace(ref, new Take("tom", 0, SOUND));
        assertThat(worker.ended(first)).as("the service cannot stop a job").isFalse();
        fixture.service.fails(old.value(), "Internal service failure");

        assertThat(worker.ended(first)).isTrue();

        assertThat(fixture.service.jobNames()).doesNotContain(old.value()).contains(common.value());
        worker.advance(ref);
        assertThat(fixture.service.begun()).isEqualTo(4);
    }

    @Test
    void the_other_tracks_of_a_failed_recording_are_cancelled_when_its_session_is_deleted() {
        SessionRef ref = fixture.planned();
        fixture.record(ref, THREE);
        JobName recording = worker.advance(ref).orElseThrow();
        List<JobName> others = List.of(fixture.trackJob(ref, "mira"), fixture.trackJob(ref, "ada"));
        fixture.service.fails(fixture.trackJob(ref, "tom").value(), "Unsupported media format");

        assertThat(worker.advance(ref)).as("the others are transcribed").contains(recording);
        assertThat(worker.ended(recording)).isFalse();
        assertThat(fixture.status(ref)).isEqualTo(Status.FAILED);
        fixture.sessions.delete(fixture.session(ref)).orThrow();
        new Folder(fixture.bucket, ObjectKeys.below(ref)).clear();
        for (JobName job : others) {
            fixture.put(fixture.service.outputKey(job.value()), SpokenResult.of("I light a torch."));
            fixture.service.completes(job.value());
        }

        assertThat(worker.ended(recording)).isTrue();
        assertThat(fixture.service.jobNames())
                .doesNotContain(others.getFirst().value(), others.getLast().value());
        assertThat(fixture.files(ref)).isEmpty();
    }

    @Test
    void a_recording_with_a_track_that_cannot_start_is_watched_while_the_others_run() {
        SessionRef ref = fixture.planned();
        JobName recording = JobName.of(ref, fixture.record(ref, THREE));
        JobName damaged = fixture.trackJob(ref, "tom");
        Transcriptions watching = fixture.process("two", new ForwardingEngine(fixture.engine()) {
            @Override
            public EngineState start(SpeechJob job) {
                return job.name().equals(damaged) ? new EngineState.Failed(Failure.CORRUPT) : super.start(job);
            }
        });

        assertThat(watching.advance(ref)).contains(recording);
        fixture.hearTrack(ref, "mira", "The hall is dark.");
        assertThat(watching.ended(recording)).isFalse();
        fixture.hearTrack(ref, "ada", "I light a torch.");

        assertThat(watching.ended(recording)).isTrue();
        assertThat(fixture.status(ref)).isEqualTo(Status.FAILED);
    }

    @Test
    void the_late_result_of_a_track_of_a_deleted_session_is_discarded() {
        SessionRef ref = fixture.planned();
        fixture.record(ref, THREE);
        worker.advance(ref);
        JobName job = fixture.trackJob(ref, "tom");
        fixture.hearTrack(ref, "tom", "We knock on the door.");
        String result = fixture.service.outputKey(job.value());
        fixture.sessions.delete(fixture.session(ref)).orThrow();

        assertThat(worker.ended(job)).isTrue();

        assertThat(new SpeechFiles(fixture.bucket).isThere(result)).isFalse();
        assertThat(fixture.service.jobNames()).doesNotContain(job.value());
    }

    @Test
    void the_transcript_appears_while_it_is_made(@TempDir Path folder) throws IOException {
        var partial = new PartialEngine(fixture.engine(), folder);
        Transcriptions listening = fixture.process("listening", partial);
        SessionRef ref = fixture.planned();
        fixture.record(ref, THREE);
        listening.advance(ref);
        partial.has(fixture.trackJob(ref, "tom"), 180_000, SpokenResult.of("We knock."));
        listening.advance(ref);
        assertThat(fixture.transcript(ref)).extracting(Utterance::speaker).containsExactly("tom");

        fixture.hearTrack(ref, "mira", "The hall is dark.");
        listening.advance(ref);
        assertThat(fixture.transcript(ref)).extracting(Utterance::speaker).containsExactly("mira", "tom");

        fixture.hearTrack(ref, "tom", "We knock.", "We knock again.");
        fixture.hearTrack(ref, "ada", "I light a torch.");
        listening.advance(ref);
        assertThat(fixture.status(ref)).isEqualTo(Status.DONE);
        assertThat(fixture.transcript(ref)).extracting(Utterance::speaker).containsExactly("mira", "tom", "ada", "tom");
    }

    private SessionRef done() {
        SessionRef ref = fixture.planned();
        fixture.record(ref, THREE);
        worker.advance(ref);
        fixture.hearTrack(ref, "mira", "The hall is dark.");
        fixture.hearTrack(ref, "tom", "We knock on the door.");
        fixture.hearTrack(ref, "ada", "I light a torch.");
        worker.advance(ref);
        assertThat(fixture.status(ref)).isEqualTo(Status.DONE);
        return ref;
    }

    private List<TrackProgress.Stage> stages(SessionRef ref) {
        var running = (JobState.Running) fixture.session(ref).value().job();
        assertThat(running.audio().tracks()).extracting(Track::label).containsExactly("mira", "tom", "ada");
        return running.progress().tracks().stream().map(TrackProgress::stage).toList();
    }
}
