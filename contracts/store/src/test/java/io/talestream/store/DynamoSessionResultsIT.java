package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.RedactedVersions;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.TranscriptionResult;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.correction.CorrectedTranscript;
import io.talestream.contracts.transcript.correction.Correction;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.user.UserId;
import io.talestream.testing.calls.ConcurrentCalls;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.time.SettableClock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// The results of a session: its transcript and summaries, written by [Sessions#complete].
@ExtendWith(Engines.class)
class DynamoSessionResultsIT extends RepositoryFixture {
    private static final Author.Machine ENGINE = new Author.Machine("summariser 1");
    private static final Author PERSON = new Author.Person(new UserId("gm"));

    private final Sessions sessions = on.sessions();
    private final StoredValue<Campaign> campaign = aCampaignIn(aWorkspace());

    DynamoSessionResultsIT(DynamoDb dynamo) {
        super(Repositories.shared(dynamo));
    }

    @Test
    void completing_writes_status_transcript_and_summaries_together() {
        var session = aSessionOf(campaign);
        var transcript = transcript(session, "Once upon a time");
        var gm = summary(session, Edition.GM, "The baron did it.", ENGINE);
        var player = summary(session, Edition.PLAYER, "Someone did it.", ENGINE);

        var completed = sessions.complete(
                        session, done(), new TranscriptionResult(transcript, List.of(player, gm), Optional.empty()))
                .orThrow();

        SessionResults results = load(session);
        assertThat(completed.value().job()).isEqualTo(done());
        assertThat(completed.version().isNewerThan(session.version())).isTrue();
        assertThat(results.session()).isEqualTo(completed);
        assertThat(results.transcript().map(StoredValue::value)).contains(transcript);
        assertThat(values(results.summaries())).containsExactly(gm, player);
        assertThat(sessions.summaries(session.value().ref())).isEqualTo(results.summaries());
    }

    @Test
    void a_session_loads_without_results_and_an_unknown_one_is_not_found() {
        var session = aSessionOf(campaign);

        assertThat(load(session)).isEqualTo(new SessionResults(session, Optional.empty(), Optional.empty(), List.of()));
        assertThat(sessions.load(newSessionOf(campaign))).isEmpty();
        assertThat(sessions.summaries(newSessionOf(campaign))).isEmpty();
    }

    @Test
    void completing_a_superseded_session_writes_nothing() {
        var session = aSessionOf(campaign);
        var moved = sessions.update(session, session.value().in(new JobState.None()))
                .orThrow();

        var late = completed(session, summary(session, Edition.GM, "Late", ENGINE));

        assertThat(late).isEqualTo(new WriteResult.Conflict<>(moved));
        assertThat(load(session)).isEqualTo(new SessionResults(moved, Optional.empty(), Optional.empty(), List.of()));
    }

    @Test
    void completing_a_deleted_session_writes_nothing() {
        var session = aSessionOf(campaign);
        sessions.delete(session).orThrow();

        var late = completed(session, summary(session, Edition.GM, "Late", ENGINE));

        assertThat(late).isEqualTo(new WriteResult.NotFound<>());
        assertThat(sessions.load(session.value().ref())).isEmpty();
        assertThat(sessions.summaries(session.value().ref())).isEmpty();
    }

    @Test
    void of_concurrent_completions_of_one_version_one_is_written() {
        var session = aSessionOf(campaign);

        var results =
                ConcurrentCalls.act(10, i -> completed(session, summary(session, Edition.GM, "Telling " + i, ENGINE)));

        assertThat(results).filteredOn(WriteResult.Written.class::isInstance).hasSize(1);
        assertThat(results).filteredOn(WriteResult.Conflict.class::isInstance).hasSize(9);
    }

    @Test
    void a_second_transcription_replaces_generated_text_with_higher_versions() {
        var session = aSessionOf(campaign);
        var first = completed(session, summary(session, Edition.GM, "First", ENGINE))
                .orThrow();
        SessionResults before = load(session);
        onASlowClock();

        completed(first, summary(session, Edition.GM, "Second", ENGINE)).orThrow();

        SessionResults after = load(session);
        assertThat(values(after.summaries())).containsExactly(summary(session, Edition.GM, "Second", ENGINE));
        assertThat(after.summaries()
                        .getFirst()
                        .version()
                        .isNewerThan(before.summaries().getFirst().version()))
                .isTrue();
        assertThat(after.transcript()
                        .orElseThrow()
                        .version()
                        .isNewerThan(before.transcript().orElseThrow().version()))
                .isTrue();
    }

    @Test
    void an_edited_summary_is_kept_and_the_generated_one_is_proposed() {
        var session = aSessionOf(campaign);
        var byHand = summary(session, Edition.GM, "As I remember it.", PERSON);
        var first = completed(session, byHand).orThrow();
        var written = load(session).summaries();
        var player = summary(session, Edition.PLAYER, "By machine", ENGINE);

        sessions.complete(
                        first,
                        done(),
                        new TranscriptionResult(
                                transcript(session, "again"),
                                List.of(summary(session, Edition.GM, "By machine", ENGINE), player),
                                Optional.empty()))
                .orThrow();

        var summaries = load(session).summaries();
        var proposed = new Summary(
                byHand.session(),
                Edition.GM,
                byHand.text(),
                PERSON,
                Optional.of(new Summary.Proposal("By machine", ENGINE)));
        assertThat(values(summaries)).containsExactly(proposed, player);
        assertThat(summaries.getFirst().version().isNewerThan(written.getFirst().version()))
                .isTrue();
    }

    @Test
    void an_identical_proposal_is_dropped_and_an_edit_removes_a_proposal() {
        var session = aSessionOf(campaign);
        var first = completed(session, summary(session, Edition.GM, "As I remember it.", PERSON))
                .orThrow();
        var written = load(session).summaries();

        var second = completed(first, summary(session, Edition.GM, "As I remember it.", ENGINE))
                .orThrow();
        assertThat(load(session).summaries()).isEqualTo(written);

        completed(second, summary(session, Edition.GM, "Otherwise.", ENGINE)).orThrow();
        var proposed = load(session).summaries().getFirst();
        assertThat(proposed.value().proposal()).isPresent();
        var taken = summary(session, Edition.GM, "Otherwise.", PERSON);
        sessions.write(Optional.of(proposed), taken).orThrow();
        assertThat(values(load(session).summaries())).containsExactly(taken);
        assertThat(sessions.write(Optional.of(proposed), summary(session, Edition.GM, "Late.", PERSON)))
                .isInstanceOf(WriteResult.Conflict.class);
    }

    @Test
    void a_first_summary_is_written_once_and_never_to_a_deleted_session() {
        var session = aSessionOf(campaign);
        var summary = summary(session, Edition.PLAYER, "Someone did it.", PERSON);

        sessions.write(Optional.empty(), summary).orThrow();
        assertThat(sessions.write(Optional.empty(), summary)).isInstanceOf(WriteResult.AlreadyExists.class);

        sessions.delete(session).orThrow();
        assertThat(sessions.write(Optional.empty(), summary)).isInstanceOf(WriteResult.NotFound.class);
    }

    @Test
    void a_regenerated_summary_is_written_only_while_its_transcript_is_the_current_one() {
        var session = aSessionOf(campaign);
        completed(session, summary(session, Edition.PLAYER, "The baron did it.", ENGINE))
                .orThrow();
        var ref = session.value().ref();
        var pointer = sessions.transcript(ref).orElseThrow();
        var before = sessions.summary(ref, Edition.PLAYER);
        var secret = summary(session, Edition.PLAYER, "The baron did it again.", ENGINE);

        var corrected = sessions.correct(pointer, Optional.empty(), corrected(pointer, "corrected", 1))
                .orThrow();
        sessions.withhold(before.orElseThrow()).orThrow();

        assertThat(sessions.refresh(pointer, before, secret)).isFalse();
        assertThat(sessions.refresh(pointer, Optional.empty(), summary(session, Edition.GM, "Late", ENGINE)))
                .isFalse();
        assertThat(values(sessions.summaries(ref)))
                .containsExactly(before.orElseThrow().value().withheld());
        var fresh = summary(session, Edition.PLAYER, "Someone did it.", ENGINE);
        assertThat(sessions.refresh(corrected, sessions.summary(ref, Edition.PLAYER), fresh))
                .isTrue();
        assertThat(values(sessions.summaries(ref))).containsExactly(fresh);
    }

    @Test
    void corrections_and_the_transcript_pointer_are_written_together() {
        var session = aSessionOf(campaign);
        completed(session, summary(session, Edition.GM, "First", ENGINE)).orThrow();
        var ref = session.value().ref();
        var pointer = sessions.transcript(ref).orElseThrow();
        assertThat(sessions.corrections(ref)).isEmpty();

        var once = sessions.correct(pointer, Optional.empty(), corrected(pointer, "corrected", 1))
                .orThrow();

        var layer = sessions.corrections(ref);
        assertThat(layer.map(StoredValue::value)).contains(corrections(pointer, 1));
        assertThat(sessions.transcript(ref)).contains(once);
        // A stale pointer or stale corrections are a version conflict.
        assertThat(sessions.correct(pointer, layer, corrected(pointer, "late", 2)))
                .isInstanceOf(WriteResult.Conflict.class);
        assertThat(sessions.correct(once, Optional.empty(), corrected(pointer, "late", 2)))
                .isInstanceOf(WriteResult.Conflict.class);
        assertThat(sessions.transcript(ref)).contains(once);
        assertThat(sessions.corrections(ref)).isEqualTo(layer);
        sessions.correct(once, layer, corrected(pointer, "again", 2)).orThrow();
    }

    @Test
    void hiding_lines_and_withholding_a_summary_redact_what_they_replace_and_are_no_edits_of_the_session() {
        var session = aSessionOf(campaign);
        var done = completed(session, summary(session, Edition.PLAYER, "The baron did it.", ENGINE))
                .orThrow();
        var ref = session.value().ref();
        var pointer = sessions.transcript(ref).orElseThrow();
        var told = sessions.summary(ref, Edition.PLAYER).orElseThrow();
        assertThat(done.value().redacted()).isEqualTo(RedactedVersions.NONE);

        var hidden = sessions.correct(pointer, Optional.empty(), corrected(pointer, "hidden", 1))
                .orThrow();
        sessions.withhold(told).orThrow();
        var shown = new CorrectedTranscript(pointer.value(), corrections(pointer, 2), false);
        sessions.correct(hidden, sessions.corrections(ref), shown).orThrow();

        var now = sessions.find(ref).orElseThrow();
        assertThat(now.value().redacted())
                .isEqualTo(new RedactedVersions(Optional.of(pointer.version()), Optional.of(told.version())));
        assertThat(now.editedIn()).isEqualTo(done.version());
        assertThat(now.updatedAt()).isEqualTo(done.updatedAt());
        // Read before the lines were hidden.
        var described = sessions.update(done, done.value().described(SessionDetails.named(new SessionName("Storm"))))
                .orThrow();
        assertThat(described.value().redacted()).isEqualTo(now.value().redacted());
    }

    @Test
    void results_with_secret_lines_redact_the_previous_transcript_and_the_players_summary_that_they_replace() {
        var session = aSessionOf(campaign);
        var first = completed(session, summary(session, Edition.PLAYER, "The baron did it.", ENGINE))
                .orThrow();
        var ref = session.value().ref();
        var before = load(first);
        var partial = new TranscriptionResult(transcript(session, "again"), List.of(), Optional.empty(), false);
        assertThat(sessions.partial(first, partial).orThrow().value().redacted())
                .isEqualTo(RedactedVersions.NONE);
        var shown = sessions.transcript(ref).orElseThrow().version();

        var hiding = new TranscriptionResult(transcript(session, "more"), List.of(), Optional.empty(), true);
        var hidden = sessions.partial(sessions.find(ref).orElseThrow(), hiding).orThrow();

        Version told = before.summaries().getFirst().version();
        assertThat(hidden.value().redacted()).isEqualTo(new RedactedVersions(Optional.of(shown), Optional.of(told)));
        var again = sessions.transcript(ref).orElseThrow().version();
        var byHand = summary(session, Edition.PLAYER, "Who knows?", PERSON);
        sessions.write(sessions.summary(ref, Edition.PLAYER), byHand).orThrow();
        var whole = sessions.complete(hidden, done(), hiding).orThrow();
        assertThat(whole.value().redacted())
                .as("what a person wrote stays")
                .isEqualTo(new RedactedVersions(Optional.of(again), Optional.of(told)));
    }

    @Test
    void a_new_transcript_without_the_corrections_is_refused() {
        var session = aSessionOf(campaign);
        var done = completed(session, summary(session, Edition.GM, "First", ENGINE))
                .orThrow();
        var ref = session.value().ref();
        var pointer = sessions.transcript(ref).orElseThrow();
        sessions.correct(pointer, Optional.empty(), corrected(pointer, "corrected", 1))
                .orThrow();
        var layer = sessions.corrections(ref).orElseThrow();

        assertThat(completed(done, summary(session, Edition.GM, "Second", ENGINE)))
                .isInstanceOf(WriteResult.Conflict.class);
        var over = corrections(pointer, 3);
        var result = new TranscriptionResult(
                transcript(session, "again"),
                List.of(),
                Optional.of(new TranscriptionResult.Realigned(Optional.of(layer.version()), over)));
        sessions.complete(done, done(), result).orThrow();
        assertThat(sessions.corrections(ref).map(StoredValue::value)).contains(over);
    }

    @Test
    void a_new_transcript_may_bring_the_first_corrections() {
        var session = aSessionOf(campaign);
        var done = completed(session, summary(session, Edition.GM, "First", ENGINE))
                .orThrow();
        var ref = session.value().ref();
        var over = corrections(sessions.transcript(ref).orElseThrow(), 3);
        var result = new TranscriptionResult(
                transcript(session, "again"),
                List.of(),
                Optional.of(new TranscriptionResult.Realigned(Optional.empty(), over)));

        var again = sessions.complete(done, done(), result).orThrow();

        assertThat(load(again).corrections().map(StoredValue::value)).contains(over);
        assertThat(sessions.complete(again, done(), result)).isInstanceOf(WriteResult.Conflict.class);
    }

    private static CorrectedTranscript corrected(StoredValue<TranscriptPointer> pointer, String key, int ordinal) {
        var before = pointer.value();
        var now = new TranscriptPointer(
                before.session(),
                key,
                before.bytes(),
                before.checksum(),
                before.utterances(),
                before.durationMs(),
                before.preview(),
                Optional.empty());
        return new CorrectedTranscript(now, corrections(pointer, ordinal), true);
    }

    private static Corrections corrections(StoredValue<TranscriptPointer> base, int ordinal) {
        var hidden = new Correction(ordinal, Optional.empty(), "Between us", Optional.empty(), Optional.of(true));
        return Corrections.none(base.value()).with(ordinal, Optional.of(hidden));
    }

    @Test
    void the_result_of_another_session_is_refused() {
        var session = aSessionOf(campaign);
        var other = aSessionOf(campaign);
        var result = new TranscriptionResult(transcript(other, "Once upon a time"), List.of(), Optional.empty());

        assertThatThrownBy(() -> sessions.complete(session, done(), result))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(load(session).transcript()).isEmpty();
    }

    @Test
    void sessions_with_similar_ids_have_separate_results() {
        List<StoredValue<Session>> twins = List.of(
                aSession(ref("01JZ8Q5V7W3N9K2M4P6R8T0XY0")),
                aSession(ref("01JZ8Q5V7W3N9K2M4P6R8T0XY1")),
                aSession(ref("01JZ8Q5V7W3N9K2M4P6R8T0XYZ")));
        for (StoredValue<Session> each : twins) {
            completed(
                            each,
                            summary(
                                    each,
                                    Edition.GM,
                                    each.value().ref().session().value(),
                                    ENGINE))
                    .orThrow();
        }

        assertThat(twins).allSatisfy(each -> {
            assertThat(values(load(each).summaries()))
                    .extracting(Summary::text)
                    .containsExactly(each.value().ref().session().value());
            assertThat(load(each).transcript().orElseThrow().value().session())
                    .isEqualTo(each.value().ref());
            assertThat(values(sessions.summaries(each.value().ref()))).hasSize(1);
        });
    }

    @Test
    void attributes_of_a_newer_release_survive_completing() {
        var session = aSessionOf(campaign);
        completed(session, summary(session, Edition.GM, "First", ENGINE)).orThrow();
        SessionResults first = load(session);
        writtenByANewerRelease(ItemCodecs.SESSION, first.session());
        writtenByANewerRelease(ItemCodecs.TRANSCRIPT, first.transcript().orElseThrow());
        writtenByANewerRelease(ItemCodecs.SUMMARY, first.summaries().getFirst());

        completed(load(session).session(), summary(session, Edition.GM, "Second", ENGINE))
                .orThrow();

        SessionResults second = load(session);
        assertThat(second.session().unknown()).isEqualTo(FROM_A_NEWER_RELEASE);
        assertThat(second.transcript().orElseThrow().unknown()).isEqualTo(FROM_A_NEWER_RELEASE);
        assertThat(second.summaries().getFirst().unknown()).isEqualTo(FROM_A_NEWER_RELEASE);
    }

    @Test
    void any_summary_is_refused_or_stored_unchanged() {
        NastyTexts.refusedOrStored("summary", text -> {
            var session = aSessionOf(campaign);
            completed(session, summary(session, Edition.PLAYER, text, ENGINE)).orThrow();
            return load(session).summaries().getFirst().value().text();
        });
    }

    @Test
    void any_preview_is_refused_or_stored_unchanged() {
        NastyTexts.refusedOrStored("preview", text -> {
            var session = aSessionOf(campaign);
            sessions.complete(
                            session,
                            done(),
                            new TranscriptionResult(transcript(session, text), List.of(), Optional.empty()))
                    .orThrow();
            return load(session).transcript().orElseThrow().value().preview();
        });
    }

    private WriteResult<Session> completed(StoredValue<Session> session, Summary summary) {
        var result =
                new TranscriptionResult(transcript(session, "Once upon a time"), List.of(summary), Optional.empty());
        return sessions.complete(session, done(), result);
    }

    private SessionResults load(StoredValue<Session> session) {
        return sessions.load(session.value().ref()).orElseThrow();
    }

    private static JobState.Done done() {
        return new JobState.Done(Optional.empty(), SettableClock.SAMPLE_TIME);
    }

    private SessionRef ref(String id) {
        return new SessionRef(campaign.value().workspace(), campaign.value().id(), new SessionId(id));
    }

    private static Summary summary(StoredValue<Session> session, Edition edition, String text, Author author) {
        return new Summary(session.value().ref(), edition, text, author);
    }

    private static TranscriptPointer transcript(StoredValue<Session> session, String preview) {
        return new TranscriptPointer(
                session.value().ref(),
                "transcripts/session.json",
                9_000,
                new Sha256("0".repeat(64)),
                42,
                60_000,
                preview,
                Optional.empty());
    }

    private static <T> List<T> values(List<StoredValue<T>> stored) {
        return stored.stream().map(StoredValue::value).toList();
    }
}
