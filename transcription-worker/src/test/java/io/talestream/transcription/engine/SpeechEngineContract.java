package io.talestream.transcription.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.talestream.contracts.session.JobName;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.store.objects.Bucket;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.S3;
import io.talestream.testing.speech.Recordings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.core.sync.RequestBody;

/// The contract of every engine. Recordings and results are in a real S3.
@ExtendWith(Engines.class)
public abstract class SpeechEngineContract {
    protected Bucket bucket;

    /// The engine under test, over the bucket.
    protected abstract SpeechEngine engine();

    /// Waits until the job ends, or ends it.
    protected abstract EngineState ended(SpeechJob job);

    /// The number of jobs started so far.
    protected abstract int begun();

    @BeforeEach
    void bucket(S3 s3) {
        bucket = new Bucket(s3.client(), s3.presigner(), s3.newBucket());
    }

    /// The engine as seen by another process.
    protected abstract SpeechEngine elsewhere();

    @Test
    void a_job_outlives_its_process_if_the_engine_promises_it() {
        SpeechJob job = recorded(Recordings.tavern());
        engine().start(job);

        assertThat(elsewhere().look(job.name()) instanceof EngineState.Unknown)
                .isNotEqualTo(engine().outlivesItsProcess());
    }

    @Test
    void a_job_that_never_started_is_unknown() {
        assertThat(engine().look(aName())).isEqualTo(new EngineState.Unknown());
    }

    @Test
    void a_finished_job_has_ordered_utterances_with_words() throws IOException {
        SpeechJob job = recorded(Recordings.tavern());

        assertThat(engine().start(job)).isInstanceOf(EngineState.Running.class);

        List<Utterance> said = new ArrayList<>();
        List<Language> languages = engine().read(result(ended(job)), said::add);
        assertThat(languages).extracting(each -> each.tag().substring(0, 2)).containsExactly("en");
        assertThat(said).isNotEmpty().allMatch(each -> !each.words().isEmpty());
        assertThat(said).extracting(Utterance::ordinal).isSorted().startsWith(0);
        assertThat(said).extracting(each -> each.span().orElseThrow().startMs()).isSorted();
        assertThat(said.getLast().span().orElseThrow().endMs()).isBetween(6_000L, 10_000L);
        assertThat(said.stream().map(Utterance::text).collect(Collectors.joining(" ")))
                .contains("tavern keeper")
                .contains("village");
    }

    @Test
    void starting_a_job_twice_runs_it_once() {
        SpeechJob job = recorded(Recordings.tavern());
        int before = begun();

        engine().start(job);
        engine().start(job);
        EngineState end = ended(job);

        assertThat(end).isInstanceOf(EngineState.Finished.class);
        assertThat(engine().start(job)).isEqualTo(end);
        assertThat(begun() - before).isOne();
    }

    @Test
    void a_cancelled_job_is_unknown() {
        SpeechJob job = recorded(Recordings.rubbish());
        engine().start(job);
        ended(job);

        assertThat(engine().cancel(job.name())).isTrue();

        assertThat(engine().look(job.name())).isEqualTo(new EngineState.Unknown());
        assertThat(engine().cancel(job.name())).isTrue();
    }

    @Test
    void a_corrupt_recording_fails_permanently_and_can_be_replaced() {
        SpeechJob job = recorded(Recordings.rubbish());
        engine().start(job);

        assertThat(ended(job)).isInstanceOfSatisfying(EngineState.Failed.class, failed -> {
            assertThat(failed.why()).isIn(Failure.CORRUPT, Failure.UNSUPPORTED);
            assertThat(failed.why().worthRetrying()).isFalse();
        });

        put(job.audioKey(), Recordings.tavern());
        assertThat(engine().start(job)).isInstanceOf(EngineState.Running.class);
        assertThat(ended(job)).isInstanceOf(EngineState.Finished.class);
    }

    @Test
    void silence_is_reported_at_the_latest_when_the_result_is_read() {
        SpeechJob job = recorded(Recordings.silence(3));
        engine().start(job);

        switch (ended(job)) {
            case EngineState.Failed(Failure why, var _) -> assertThat(why).isEqualTo(Failure.NO_SOUND);
            case EngineState.Finished finished ->
                assertThatExceptionOfType(TranscriptionFailed.class)
                        .isThrownBy(() -> engine().read(result(finished), _ -> {}))
                        .satisfies(e -> assertThat(e.why()).isEqualTo(Failure.SILENCE));
            case EngineState.Unknown _, EngineState.Running _ -> throw new AssertionError("it did not end");
        }
    }

    @Test
    void a_truncated_engine_result_is_unreadable() throws IOException {
        SpeechJob job = recorded(Recordings.tavern());
        engine().start(job);
        byte[] whole = result(ended(job)).readAllBytes();
        byte[] half = Arrays.copyOf(whole, whole.length / 2);

        assertThatExceptionOfType(TranscriptionFailed.class)
                .isThrownBy(() -> engine().read(new ByteArrayInputStream(half), _ -> {}))
                .satisfies(e -> assertThat(e.why()).isEqualTo(Failure.UNREADABLE_RESULT));
    }

    protected final SpeechJob recorded(byte[] recording) {
        JobName name = aName();
        String key = "workspaces/w/audio/" + name.value();
        put(key, recording);
        return new SpeechJob(
                name,
                key,
                "audio/wav",
                "workspaces/w/transcripts/%s/raw".formatted(name.value()),
                List.of(),
                SpokenLanguage.DETECT,
                Optional.empty(),
                Optional.empty());
    }

    protected final SpeechJob recordedIn(String language) {
        SpeechJob job = recorded(Recordings.tavern());
        return new SpeechJob(
                job.name(),
                job.audioKey(),
                job.contentType(),
                job.outputKey(),
                job.glossary(),
                new SpokenLanguage(language),
                Optional.empty(),
                Optional.empty());
    }

    protected final InputStream result(EngineState end) {
        assertThat(end).isInstanceOf(EngineState.Finished.class);
        String key = ((EngineState.Finished) end).resultKey();
        return bucket.client().getObject(get -> get.bucket(bucket.name()).key(key));
    }

    protected final void put(String key, byte[] bytes) {
        Objects.requireNonNull(
                bucket.client().putObject(put -> put.bucket(bucket.name()).key(key), RequestBody.fromBytes(bytes)));
    }

    protected static JobName aName() {
        return new JobName("talestream-" + UUID.randomUUID());
    }
}
