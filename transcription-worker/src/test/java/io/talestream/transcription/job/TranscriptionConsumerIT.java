package io.talestream.transcription.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeDecoder;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.JobState.Status;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.ItemCodecs;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.transcript.correction.Correction;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.user.UserId;
import io.talestream.stream.consumer.Answer;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.history.ItemHistory;
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
    private final TranscriptionFixture night = new TranscriptionFixture();
    private final AtomicInteger told = new AtomicInteger();
    private final TranscriptionConsumer consumer = night.consumer(told::incrementAndGet);

    @AfterEach
    void close() {
        night.close();
    }

    @Test
    void a_session_that_waits_is_told_of_and_no_other() {
        SessionRef ref = night.recorded();
        Session waiting = night.session(ref).value();
        var life = new ItemHistory<>(ItemCodecs.SESSION, new ItemKey.SessionKey(ref));

        apply(life.write(waiting.in(new JobState.None()), "1"));
        assertThat(told).hasValue(0);
        apply(life.write(waiting, "2"));
        assertThat(told).hasValue(1);
    }

    @Test
    void the_files_of_a_session_that_is_gone_go_too() {
        SessionRef ref = night.recorded();
        SessionRef other = night.recorded();
        List<ChangeRecord> history = history(ref);
        night.sessions.delete(night.session(ref)).orThrow();

        apply(history.getLast());

        assertThat(night.files(ref)).isEmpty();
        assertThat(night.files(other)).hasSize(1);
        apply(history.getLast());
    }

    @Test
    void the_files_of_a_session_that_is_there_stay_whatever_is_told() {
        SessionRef ref = night.recorded();

        apply(history(ref).getLast());

        assertThat(night.files(ref)).hasSize(1);
    }

    @Test
    void a_recording_goes_once_the_one_that_took_its_place_was_heard() {
        SessionRef ref = done();
        Session first = night.session(ref).value();
        AudioRef second = night.record(ref);
        var life = new ItemHistory<>(ItemCodecs.SESSION, new ItemKey.SessionKey(ref));

        apply(life.write(first, "1"));
        apply(life.write(night.session(ref).value(), "2"));
        assertThat(recordings(ref)).as("the second may be no good").hasSize(2);

        Transcriptions worker = night.process("one");
        worker.advance(ref);
        night.hear(ref, TranscriptionFixture.RESULT);
        worker.advance(ref);
        AudioRef third = night.record(ref);
        apply(life.write(first.in(new JobState.Done(Optional.of(second), night.clock.instant())), "3"));

        assertThat(recordings(ref)).containsExactly(second.objectKey(), third.objectKey());
        apply(life.write(first, "4"));
        assertThat(recordings(ref)).as("told late").hasSize(2);
    }

    private List<String> recordings(SessionRef ref) {
        String below = ObjectKeys.below(ref);
        return night.files(ref).stream()
                .map(name -> below + name)
                .filter(name -> name.startsWith(ObjectKeys.recordings(ref)))
                .toList();
    }

    @Test
    void to_be_given_everything_again_starts_nothing_and_writes_nothing() {
        SessionRef ref = night.recorded();
        List<ChangeRecord> history = history(ref);
        Transcriptions worker = night.process("one");
        worker.advance(ref);
        night.hear(ref, TranscriptionFixture.RESULT);
        worker.advance(ref);
        SessionResults before = night.results(ref);
        List<String> files = night.files(ref);
        var replayed = night.consumer(() -> worker.advance(ref));

        history.forEach(change -> replayed.apply(decoded(change)));

        assertThat(night.status(ref)).isEqualTo(Status.DONE);
        assertThat(night.service.begun()).isOne();
        assertThat(night.results(ref)).isEqualTo(before);
        assertThat(night.files(ref)).isEqualTo(files);
    }

    @Test
    void a_transcript_from_elsewhere_is_told_too() {
        SessionRef ref = night.broughtFromElsewhere("The bell of the drowned chapel rings at midnight.");
        assertThat(night.results(ref).summaries()).isEmpty();
        var life = new ItemHistory<>(ItemCodecs.SESSION, new ItemKey.SessionKey(ref));

        apply(life.write(night.session(ref).value(), "1"));

        assertThat(night.summary(ref, Edition.PLAYER)).contains("drowned chapel");
        assertThat(night.summary(ref, Edition.GM)).contains("drowned chapel");
        SessionResults after = night.results(ref);
        apply(life.write(night.session(ref).value(), "2"));
        assertThat(night.results(ref)).as("told again").isEqualTo(after);

        night.bringFromElsewhere(ref, "Nobody rings the bell of the lighthouse any more.");
        apply(life.write(night.session(ref).value(), "3"));
        assertThat(night.summary(ref, Edition.PLAYER)).contains("lighthouse").doesNotContain("chapel");
    }

    @Test
    void what_becomes_secret_is_no_longer_told_to_players() {
        SessionRef ref = done();
        String secret =
                TranscriptionFixture.words(night.transcript(ref).getFirst().text());
        assertThat(night.summary(ref, Edition.PLAYER)).contains(secret);

        night.hide(ref, 0);
        apply(hiding(ref));

        assertThat(night.summary(ref, Edition.PLAYER)).doesNotContain(secret);
        assertThat(night.summary(ref, Edition.GM)).contains(secret);
        SessionResults after = night.results(ref);
        apply(hiding(ref));
        assertThat(night.results(ref)).as("told again").isEqualTo(after);
    }

    @Test
    void a_name_that_is_respelled_meanwhile_keeps_nothing_secret_in_the_players_summary() {
        SessionRef ref = done();
        String secret =
                TranscriptionFixture.words(night.transcript(ref).getFirst().text());
        night.hide(ref, 0);
        Stored<Summary> told = toldToPlayers(ref);
        var respelt = new Summary(
                ref,
                Edition.PLAYER,
                told.value().text() + " Strahd.",
                told.value().author());
        night.clock.advance(Duration.ofSeconds(1));
        night.sessions.respell(told, respelt).orThrow();
        assertThat(night.summary(ref, Edition.PLAYER)).contains(secret).contains("Strahd");

        apply(hiding(ref));

        assertThat(night.summary(ref, Edition.PLAYER)).doesNotContain(secret);
    }

    @Test
    void what_is_withheld_since_then_is_told_anew() {
        SessionRef ref = done();
        String secret =
                TranscriptionFixture.words(night.transcript(ref).getFirst().text());
        night.hide(ref, 0);
        Stored<Summary> told = toldToPlayers(ref);
        night.clock.advance(Duration.ofSeconds(1));
        night.sessions.respell(told, told.value().withheld()).orThrow();

        apply(hiding(ref));

        assertThat(night.summary(ref, Edition.PLAYER)).doesNotContain(secret, Summary.WITHHELD);
    }

    @Test
    void what_was_shown_and_is_secret_again_is_no_longer_told_to_players() {
        SessionRef ref = done();
        String secret =
                TranscriptionFixture.words(night.transcript(ref).getFirst().text());
        night.hide(ref, 0);
        Corrections layer = night.sessions.corrections(ref).orElseThrow().value();
        Correction hidden = layer.at(0).orElseThrow();
        var shown = new Correction(0, hidden.span(), hidden.original(), Optional.empty(), Optional.of(false));
        var life = new ItemHistory<>(ItemCodecs.CORRECTIONS, new ItemKey.CorrectionsKey(ref));
        life.write(layer.with(0, Optional.of(shown)), "1");

        apply(life.write(layer.with(0, Optional.empty()), "2"));

        assertThat(night.summary(ref, Edition.PLAYER)).doesNotContain(secret);
    }

    @Test
    void what_a_person_wrote_stays_when_something_becomes_secret() {
        SessionRef ref = done();
        Stored<Summary> machines = toldToPlayers(ref);
        var byHand = new Summary(ref, Edition.PLAYER, "As I remember it.", new Author.Person(new UserId("gm")));
        night.sessions.write(Optional.of(machines), byHand).orThrow();

        night.hide(ref, 0);
        apply(hiding(ref));

        assertThat(night.summary(ref, Edition.PLAYER)).isEqualTo("As I remember it.");
    }

    private Stored<Summary> toldToPlayers(SessionRef ref) {
        return night.results(ref).summaries().stream()
                .filter(summary -> summary.value().edition() == Edition.PLAYER)
                .findFirst()
                .orElseThrow();
    }

    private SessionRef done() {
        SessionRef ref = night.recorded();
        Transcriptions worker = night.process("one");
        worker.advance(ref);
        night.hear(ref, TranscriptionFixture.RESULT);
        worker.advance(ref);
        return ref;
    }

    /// The layer as it is, as something that was just made.
    private ChangeRecord hiding(SessionRef ref) {
        Corrections layer = night.sessions.corrections(ref).orElseThrow().value();
        return new ItemHistory<>(ItemCodecs.CORRECTIONS, new ItemKey.CorrectionsKey(ref)).write(layer, "1");
    }

    private void apply(ChangeRecord change) {
        assertThat(consumer.apply(decoded(change))).isEqualTo(new Answer.Applied());
    }

    private static Change.Decoded decoded(ChangeRecord change) {
        return (Change.Decoded) ChangeDecoder.decode(change);
    }

    /// It was made, asked for, and deleted.
    private List<ChangeRecord> history(SessionRef ref) {
        var life = new ItemHistory<>(ItemCodecs.SESSION, new ItemKey.SessionKey(ref));
        Session waiting = night.session(ref).value();
        List<ChangeRecord> history = new ArrayList<>();
        history.add(life.write(waiting, "1"));
        history.add(life.delete("2"));
        return history;
    }
}
