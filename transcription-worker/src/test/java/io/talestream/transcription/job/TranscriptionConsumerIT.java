package io.talestream.transcription.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeDecoder;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.JobState.Status;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.Utterance.Kind;
import io.talestream.contracts.transcript.correction.Correction;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.transcript.correction.SpeakerChange;
import io.talestream.contracts.user.UserId;
import io.talestream.store.objects.Folder;
import io.talestream.store.objects.PlayerRecordings;
import io.talestream.stream.consumer.Answer;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.history.ItemHistory;
import io.talestream.testing.speech.Recordings;
import io.talestream.transcription.job.TranscriptionFixture.Take;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class TranscriptionConsumerIT {
    private final TranscriptionFixture fixture = new TranscriptionFixture();
    private final AtomicInteger wakeUps = new AtomicInteger();
    private final TranscriptionConsumer consumer = fixture.consumer(wakeUps::incrementAndGet);

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void only_a_waiting_or_cancelled_session_wakes_the_worker() {
        SessionRef ref = fixture.recorded();
        Session waiting = fixture.session(ref).value();
        var life = new ItemHistory<>(ItemCodecs.SESSION, new ItemKey.SessionKey(ref));

        apply(life.write(waiting.in(new JobState.None()), "1"));
        assertThat(wakeUps).hasValue(0);
        apply(life.write(waiting, "2"));
        assertThat(wakeUps).hasValue(1);
        var requested = (JobState.Requested) waiting.job();
        apply(life.write(waiting.in(new JobState.Failed(requested.audio(), "the engine stopped", true)), "3"));
        assertThat(wakeUps).hasValue(1);
        apply(life.write(waiting.in(requested.cancelled()), "4"));
        assertThat(wakeUps).hasValue(2);
    }

    @Test
    void deleting_a_session_deletes_its_files() {
        SessionRef ref = fixture.recorded();
        SessionRef other = fixture.recorded();
        List<ChangeRecord> history = history(ref);
        fixture.sessions.delete(fixture.session(ref)).orThrow();

        apply(history.getLast());

        assertThat(fixture.files(ref)).isEmpty();
        assertThat(fixture.files(other)).hasSize(1);
        apply(history.getLast());
    }

    @Test
    void a_stale_deletion_keeps_the_files_of_an_existing_session() {
        SessionRef ref = fixture.recorded();

        apply(history(ref).getLast());

        assertThat(fixture.files(ref)).hasSize(1);
    }

    @Test
    void a_recording_is_deleted_once_its_replacement_is_transcribed() {
        SessionRef ref = done();
        Session first = fixture.session(ref).value();
        AudioRef second = fixture.record(ref);
        var life = new ItemHistory<>(ItemCodecs.SESSION, new ItemKey.SessionKey(ref));

        apply(life.write(first, "1"));
        apply(life.write(fixture.session(ref).value(), "2"));
        assertThat(recordings(ref)).as("the second may fail").hasSize(2);

        Transcriptions worker = fixture.process("one");
        worker.advance(ref);
        fixture.hear(ref, TranscriptionFixture.RESULT);
        worker.advance(ref);
        AudioRef third = fixture.record(ref);
        apply(life.write(first.in(new JobState.Done(Optional.of(second), fixture.clock.instant())), "3"));

        assertThat(recordings(ref)).containsExactly(second.objectKey(), third.objectKey());
        apply(life.write(first, "4"));
        assertThat(recordings(ref)).as("late delivery").hasSize(2);
    }

    @Test
    void partial_transcripts_are_deleted_once_the_whole_one_is_there() {
        SessionRef ref = done();
        Version transcribed =
                fixture.session(ref).value().job().recording().orElseThrow().version();
        var later = Version.at(fixture.clock.instant().plusSeconds(60));
        fixture.put(ObjectKeys.partialTranscript(ref, transcribed, 180_000), new byte[1]);
        fixture.put(ObjectKeys.partialTranscript(ref, later, 180_000), new byte[1]);

        apply(completed(ref));

        assertThat(new Folder(fixture.bucket, ObjectKeys.partial(ref)).names(""))
                .singleElement()
                .asString()
                .startsWith(later.text());
    }

    @Test
    void the_voices_of_a_replaced_recording_are_deleted_with_it() {
        SessionRef ref = done();
        Version transcribed =
                fixture.session(ref).value().job().recording().orElseThrow().version();
        var before = new Version(transcribed.micros() - 1);
        var later = Version.at(fixture.clock.instant().plusSeconds(60));
        for (Version recording : List.of(before, transcribed, later)) {
            fixture.put(ObjectKeys.voices(ref, recording), new byte[1]);
        }

        apply(completed(ref));

        assertThat(new Folder(fixture.bucket, ObjectKeys.voices(ref)).names(""))
                .containsExactly(transcribed.text() + ".json", later.text() + ".json");
    }

    private List<String> recordings(SessionRef ref) {
        String below = ObjectKeys.below(ref);
        return fixture.files(ref).stream()
                .map(name -> below + name)
                .filter(name -> name.startsWith(ObjectKeys.recordings(ref)))
                .toList();
    }

    @Test
    void a_replay_starts_no_job_and_writes_nothing() {
        SessionRef ref = fixture.recorded();
        List<ChangeRecord> history = history(ref);
        Transcriptions worker = fixture.process("one");
        worker.advance(ref);
        fixture.hear(ref, TranscriptionFixture.RESULT);
        worker.advance(ref);
        SessionResults before = fixture.results(ref);
        List<String> files = fixture.files(ref);
        var replayed = fixture.consumer(() -> worker.advance(ref));

        history.forEach(change -> replayed.apply(decoded(change)));

        assertThat(fixture.status(ref)).isEqualTo(Status.DONE);
        assertThat(fixture.service.begun()).isOne();
        assertThat(fixture.results(ref)).isEqualTo(before);
        assertThat(fixture.files(ref)).isEqualTo(files);
    }

    @Test
    void an_imported_transcript_is_summarised() {
        SessionRef ref = fixture.imported("The bell of the drowned chapel rings at midnight.");
        assertThat(fixture.results(ref).summaries()).isEmpty();
        var life = new ItemHistory<>(ItemCodecs.SESSION, new ItemKey.SessionKey(ref));

        apply(life.write(fixture.session(ref).value(), "1"));

        assertThat(fixture.summary(ref, Edition.PLAYER)).contains("drowned chapel");
        assertThat(fixture.summary(ref, Edition.GM)).contains("drowned chapel");
        SessionResults after = fixture.results(ref);
        apply(life.write(fixture.session(ref).value(), "2"));
        assertThat(fixture.results(ref)).as("repeated delivery").isEqualTo(after);

        fixture.importTranscript(ref, "Nobody rings the bell of the lighthouse any more.");
        apply(life.write(fixture.session(ref).value(), "3"));
        assertThat(fixture.summary(ref, Edition.PLAYER)).contains("lighthouse").doesNotContain("chapel");
    }

    @Test
    void hiding_an_utterance_removes_it_from_the_players_summary() {
        SessionRef ref = done();
        String secret =
                TranscriptionFixture.words(fixture.transcript(ref).getFirst().text());
        assertThat(fixture.summary(ref, Edition.PLAYER)).contains(secret);

        fixture.hide(ref, 0);
        apply(corrected(ref));

        assertThat(fixture.summary(ref, Edition.PLAYER)).doesNotContain(secret);
        assertThat(fixture.summary(ref, Edition.GM)).contains(secret);
        SessionResults after = fixture.results(ref);
        apply(corrected(ref));
        assertThat(fixture.results(ref)).as("repeated delivery").isEqualTo(after);
    }

    @Test
    void a_concurrent_respelling_keeps_no_secret_in_the_players_summary() {
        SessionRef ref = done();
        String secret =
                TranscriptionFixture.words(fixture.transcript(ref).getFirst().text());
        fixture.hide(ref, 0);
        StoredValue<Summary> summary = playerSummary(ref);
        var respelt = new Summary(
                ref,
                Edition.PLAYER,
                summary.value().text() + " Strahd.",
                summary.value().author());
        fixture.clock.advance(Duration.ofSeconds(1));
        fixture.sessions.respell(summary, respelt).orThrow();
        assertThat(fixture.summary(ref, Edition.PLAYER)).contains(secret).contains("Strahd");

        apply(corrected(ref));

        assertThat(fixture.summary(ref, Edition.PLAYER)).doesNotContain(secret);
    }

    @Test
    void a_withheld_summary_is_regenerated() {
        SessionRef ref = done();
        String secret =
                TranscriptionFixture.words(fixture.transcript(ref).getFirst().text());
        fixture.hide(ref, 0);
        StoredValue<Summary> summary = playerSummary(ref);
        fixture.clock.advance(Duration.ofSeconds(1));
        fixture.sessions.respell(summary, summary.value().withheld()).orThrow();

        apply(corrected(ref));

        assertThat(fixture.summary(ref, Edition.PLAYER)).doesNotContain(secret, Summary.WITHHELD);
    }

    @Test
    void hiding_an_utterance_again_removes_it_from_the_players_summary() {
        SessionRef ref = done();
        String secret =
                TranscriptionFixture.words(fixture.transcript(ref).getFirst().text());
        fixture.hide(ref, 0);
        Corrections layer = fixture.sessions.corrections(ref).orElseThrow().value();
        Correction hidden = layer.at(0).orElseThrow();
        var shown = new Correction(0, hidden.span(), hidden.original(), Optional.empty(), Optional.of(false));
        var life = new ItemHistory<>(ItemCodecs.CORRECTIONS, new ItemKey.CorrectionsKey(ref));
        life.write(layer.with(0, Optional.of(shown)), "1");

        apply(life.write(layer.with(0, Optional.empty()), "2"));

        assertThat(fixture.summary(ref, Edition.PLAYER)).doesNotContain(secret);
    }

    @Test
    void messages_of_a_chat_log_stay_when_a_recording_is_transcribed() {
        SessionRef ref = fixture.planned();
        var roll = new Utterance(
                0,
                "Tov",
                Optional.of(Span.at(3_000)),
                "1d20 = 18 for perception of the drowned chapel",
                Optional.empty(),
                List.of(),
                false,
                Kind.ROLL);
        fixture.importTranscript(ref, roll);
        fixture.record(ref);
        Transcriptions worker = fixture.process("one");
        worker.advance(ref);
        fixture.hear(ref, TranscriptionFixture.RESULT);

        worker.advance(ref);

        assertThat(fixture.transcript(ref)).hasSize(4).contains(roll.numbered(2));
        assertThat(fixture.summary(ref, Edition.GM)).isNotEmpty().doesNotContain("1d20");
    }

    @Test
    void a_summary_names_the_corrected_speaker() {
        SessionRef ref = done();
        assertThat(fixture.summary(ref, Edition.PLAYER)).contains("spk\\_0");
        var first = SpeakerChange.Anchor.of(fixture.transcript(ref).getFirst());
        var change = new SpeakerChange(Ids.next(), first, Optional.empty(), Optional.empty(), "Zoltan", true);

        var _ = fixture.correct(ref, none -> none.withSpeakers(List.of(change)));
        apply(corrected(ref));

        assertThat(fixture.summary(ref, Edition.PLAYER)).contains("Zoltan").doesNotContain("spk");
    }

    @Test
    void a_summary_written_by_a_person_survives_a_new_secret() {
        SessionRef ref = done();
        StoredValue<Summary> machines = playerSummary(ref);
        var byHand = new Summary(ref, Edition.PLAYER, "As I remember it.", new Author.Person(new UserId("gm")));
        fixture.sessions.write(Optional.of(machines), byHand).orThrow();

        fixture.hide(ref, 0);
        apply(corrected(ref));

        assertThat(fixture.summary(ref, Edition.PLAYER)).isEqualTo("As I remember it.");
    }

    @Test
    void players_get_a_copy_of_the_recording_for_the_current_secrets_only() {
        SessionRef ref = done();
        apply(completed(ref));
        assertThat(copies(ref)).as("without a secret").isEmpty();

        fixture.hide(ref, 0);
        var life = new ItemHistory<>(ItemCodecs.CORRECTIONS, new ItemKey.CorrectionsKey(ref));
        apply(life.write(fixture.sessions.corrections(ref).orElseThrow().value(), "1"));

        List<String> first = copies(ref);
        assertThat(first).hasSize(1);
        apply(corrected(ref));
        apply(completed(ref));
        assertThat(copies(ref)).as("repeated delivery").isEqualTo(first);

        apply(life.write(fixture.show(ref, 0), "2"));
        assertThat(copies(ref)).isEmpty();
    }

    @Test
    void tracks_are_mixed_and_players_get_a_copy_of_the_mix() {
        SessionRef ref = tracks();
        AudioRef audio = fixture.session(ref).value().job().recording().orElseThrow();

        apply(completed(ref));

        assertThat(copies(ref)).containsExactly(PlayerRecordings.wholeKey(ref, audio));
        fixture.hide(ref, 0);
        apply(corrected(ref));
        assertThat(copies(ref)).hasSize(2).contains(PlayerRecordings.wholeKey(ref, audio));
    }

    /// The tracks of a replaced recording that its replacement has, too, stay.
    @Test
    void what_was_made_of_a_replaced_track_is_deleted_once_its_replacement_is_transcribed() {
        SessionRef ref = tracks();
        var life = new ItemHistory<>(ItemCodecs.SESSION, new ItemKey.SessionKey(ref));
        AudioRef first = fixture.session(ref).value().job().recording().orElseThrow();
        var done = life.write(fixture.session(ref).value(), "1");
        AudioRef second = fixture.replace(ref, new Take("tom", 0, Recordings.tavern()));
        Transcriptions worker = fixture.process("one");
        worker.advance(ref);

        apply(done);
        assertThat(results(ref)).as("late delivery").containsExactlyInAnyOrderElementsOf(results(first));

        fixture.hearTrack(ref, "tom", "We break the door.");
        worker.advance(ref);
        apply(life.write(fixture.session(ref).value(), "2"));

        assertThat(recordings(ref)).containsExactlyInAnyOrderElementsOf(second.objectKeys());
        assertThat(results(ref)).containsExactlyInAnyOrderElementsOf(results(second));
        assertThat(copies(ref)).containsExactly(PlayerRecordings.wholeKey(ref, second));
        assertThat(fixture.files(ref)).noneMatch(name -> name.contains("track-audio"));
    }

    private List<String> results(SessionRef ref) {
        return new Folder(fixture.bucket, ObjectKeys.trackResults(ref)).names("");
    }

    private static List<String> results(AudioRef audio) {
        return audio.tracks().stream()
                .map(track -> track.source().id() + ".json")
                .toList();
    }

    private SessionRef tracks() {
        SessionRef ref = fixture.planned();
        fixture.record(
                ref, List.of(new Take("mira", 0, Recordings.tavern()), new Take("tom", 500, Recordings.tavern())));
        Transcriptions worker = fixture.process("one");
        worker.advance(ref);
        fixture.hearTrack(ref, "mira", "The hall is dark.");
        fixture.hearTrack(ref, "tom", "We knock on the door.");
        worker.advance(ref);
        return ref;
    }

    @Test
    void a_damaged_recording_is_reported_and_not_copied() {
        SessionRef ref = done("RIFF".getBytes(StandardCharsets.US_ASCII));
        fixture.hide(ref, 0);

        assertThat(consumer.apply(decoded(corrected(ref)))).isInstanceOf(Answer.Refused.class);
        assertThat(copies(ref)).isEmpty();
    }

    private List<String> copies(SessionRef ref) {
        return new PlayerRecordings(fixture.bucket).copies(ref);
    }

    private ChangeRecord completed(SessionRef ref) {
        return new ItemHistory<>(ItemCodecs.SESSION, new ItemKey.SessionKey(ref))
                .write(fixture.session(ref).value(), "1");
    }

    private StoredValue<Summary> playerSummary(SessionRef ref) {
        return fixture.results(ref).summaries().stream()
                .filter(summary -> summary.value().edition() == Edition.PLAYER)
                .findFirst()
                .orElseThrow();
    }

    private SessionRef done() {
        return done(Recordings.tavern());
    }

    private SessionRef done(byte[] sound) {
        SessionRef ref = fixture.planned();
        AudioRef _ = fixture.record(ref, sound);
        Transcriptions worker = fixture.process("one");
        worker.advance(ref);
        fixture.hear(ref, TranscriptionFixture.RESULT);
        worker.advance(ref);
        return ref;
    }

    /// The current corrections, as the change that created them.
    private ChangeRecord corrected(SessionRef ref) {
        Corrections layer = fixture.sessions.corrections(ref).orElseThrow().value();
        return new ItemHistory<>(ItemCodecs.CORRECTIONS, new ItemKey.CorrectionsKey(ref)).write(layer, "1");
    }

    private void apply(ChangeRecord change) {
        assertThat(consumer.apply(decoded(change))).isEqualTo(new Answer.Applied());
    }

    private static Change.Decoded decoded(ChangeRecord change) {
        return (Change.Decoded) ChangeDecoder.decode(change);
    }

    /// A creation and a deletion of the session.
    private List<ChangeRecord> history(SessionRef ref) {
        var life = new ItemHistory<>(ItemCodecs.SESSION, new ItemKey.SessionKey(ref));
        Session waiting = fixture.session(ref).value();
        List<ChangeRecord> history = new ArrayList<>();
        history.add(life.write(waiting, "1"));
        history.add(life.delete("2"));
        return history;
    }
}
