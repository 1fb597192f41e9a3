package io.talestream.indexer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.contracts.change.Change;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.search.document.DocumentIds;
import io.talestream.search.index.Fields;
import io.talestream.search.index.Generations;
import io.talestream.search.index.SearchIndex;
import io.talestream.search.index.SearchUnavailable;
import io.talestream.store.objects.Bucket;
import io.talestream.stream.consumer.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SearchConsumerIT {
    private final TestIndex index = new TestIndex();
    private final SampleWorkspace sample = new SampleWorkspace(index.bucket);
    private final SessionRef session = sample.newSession();

    @AfterEach
    void close() {
        index.close();
    }

    @Test
    void the_first_change_creates_the_index() {
        assertThat(apply(sample.session(session, "Landfall"))).isEqualTo(new Answer.Applied());

        assertContentsAreRight();
        assertThat(index.index.behind(index.index.readAlias())).contains(index.index.concrete(1));
    }

    @Test
    void every_kind_of_item_is_indexed_in_one_batch() {
        index.made();
        var batch = List.of(
                sample.session(session, "Landfall"),
                sample.transcript(session, lines("To Kraghammer", 5)),
                sample.summary(session, "They went to Kraghammer."),
                sample.item(ItemId.next(), "The Key", "iron"));

        assertThat(index.consumer().applyAll(batch)).containsOnly(new Answer.Applied());

        assertContentsAreRight();
    }

    @Test
    void a_renamed_campaign_writes_one_document_per_session() {
        index.made();
        SessionRef second = sample.newSession();
        index.consumer()
                .applyAll(List.of(
                        sample.campaign("Tidewater"),
                        sample.session(session, "Landfall"),
                        sample.session(second, "Shipwreck"),
                        sample.transcript(session, lines("ahoy", 5)),
                        sample.summary(session, "They landed.")));
        long before = writes();

        index.consumer()
                .applyAll(List.of(
                        sample.campaign("Ebb"), sample.projected(session, "Ebb"), sample.projected(second, "Ebb")));

        assertThat(writes() - before).isEqualTo(2);
        assertThat(index.contents().of(sample.workspace).entrySet())
                .filteredOn(document -> document.getValue().toString().contains("\"Ebb\""))
                .extracting(Map.Entry::getKey)
                .containsExactlyInAnyOrder(DocumentIds.session(session), DocumentIds.session(second));
        assertContentsAreRight();
    }

    @Test
    void a_stale_update_does_not_restore_a_deleted_document() {
        index.made();
        var created = sample.session(session, "Landfall");
        var renamed = sample.session(session, "Shipwreck");
        var spoken = sample.transcript(session, lines("ahoy", 3));
        var silenced = sample.noTranscript(session);
        apply(created);
        apply(sample.noSession(session));
        apply(spoken);
        apply(silenced);
        index.forget();

        assertThat(apply(renamed)).isInstanceOf(Answer.Stale.class);
        assertThat(apply(spoken)).isInstanceOf(Answer.Stale.class);

        assertThat(index.contents().of(sample.workspace)).isEmpty();
    }

    @Test
    void removing_a_transcript_removes_all_its_moments() {
        index.made();
        apply(sample.transcript(session, lines("ahoy", 3)));

        assertThat(apply(sample.noTranscript(session))).isEqualTo(new Answer.Applied());

        assertThat(index.contents().of(sample.workspace)).isEmpty();
    }

    @Test
    void a_replay_computes_no_embedding() {
        index.made();
        var changes = List.of(
                sample.transcript(session, lines("the long version", 30)),
                sample.transcript(session, lines("the short version", 25)),
                sample.transcript(sample.newSession(), lines("another", 3)));
        changes.forEach(this::apply);
        long computed = index.open.embedded();
        assertThat(computed).isGreaterThan(4);

        changes.forEach(this::apply);
        index.consumer().applyAll(changes);

        assertThat(index.open.embedded()).isEqualTo(computed);
        assertContentsAreRight();
    }

    @Test
    void a_corrected_line_computes_only_the_embeddings_of_its_window() {
        index.made();
        List<String> lines = new ArrayList<>(lines("a passage of the usual length, as people speak", 60));
        apply(sample.transcript(session, lines));
        long before = index.open.embedded();
        assertContentsAreRight();
        lines.set(30, lines.get(30).replace("people", "horses"));

        apply(sample.transcript(session, lines));

        assertThat(index.open.embedded() - before).isEqualTo(1);
        assertContentsAreRight();
    }

    @Test
    void without_embeddings_no_windows_are_written_and_old_ones_are_removed() {
        index.made();
        apply(sample.transcript(session, lines("the long version", 30)));
        try (var off = index.withoutEmbeddings()) {
            off.consumer().apply(sample.transcript(session, lines("the long version, again", 30)));

            assertThat(off.open().embedded()).isZero();
        }
        assertThat(index.contents().of(sample.workspace).keySet()).hasSize(30).allMatch(id -> id.startsWith("moment:"));
    }

    @Test
    void a_removal_that_arrives_first_supersedes_older_changes() {
        index.made();
        var spoken = sample.transcript(session, lines("ahoy", 3));
        apply(sample.noTranscript(session));

        assertThat(apply(spoken)).isInstanceOf(Answer.Stale.class);

        assertThat(index.contents().of(sample.workspace)).isEmpty();
    }

    @Test
    void a_shorter_transcript_removes_the_surplus_moments() {
        index.made();
        apply(sample.transcript(session, lines("the long version", 20)));

        assertThat(apply(sample.transcript(session, lines("the short version", 3))))
                .isEqualTo(new Answer.Applied());

        assertContentsAreRight();
    }

    @Test
    void moments_of_a_killed_writer_are_removed_by_the_next_write() {
        index.made();
        var killed = sample.transcript(session, lines("never finished", 20));
        try (var process = index.process(new KilledAfterMoments())) {
            assertThatThrownBy(() -> process.consumer().apply(killed)).isInstanceOf(SearchUnavailable.class);
        }
        assertThat(index.contents().of(sample.workspace)).hasSize(20);

        apply(sample.transcript(session, lines("the short version", 3)));

        assertContentsAreRight();
    }

    @Test
    void a_superseded_writer_leaves_no_moments() {
        index.made();
        var slow = sample.transcript(session, lines("the long version", 20));
        var quick = sample.transcript(session, lines("the short version", 3));
        try (var process = index.process(onceBeforeMoments(() -> {
            apply(quick);
            index.forget();
        }))) {
            assertThat(process.consumer().apply(slow)).isInstanceOf(Answer.Stale.class);
        }

        assertContentsAreRight();
    }

    @Test
    void redelivery_to_a_superseded_and_killed_writer_removes_its_moments() {
        index.made();
        var slow = sample.transcript(session, lines("the long version", 20));
        var quick = sample.transcript(session, lines("the short version", 3));
        var dying = new KilledAfterMoments(() -> {
            apply(quick);
            index.forget();
        });
        try (var process = index.process(dying)) {
            assertThatThrownBy(() -> process.consumer().apply(slow)).isInstanceOf(SearchUnavailable.class);
        }
        assertThat(index.contents().of(sample.workspace).keySet())
                .filteredOn(id -> id.startsWith("moment:"))
                .hasSize(20);

        assertThat(apply(slow)).isInstanceOf(Answer.Stale.class);

        assertContentsAreRight();
    }

    @Test
    void only_the_newest_transcript_of_a_session_in_a_batch_is_fetched() {
        index.made();
        var first = sample.transcript(session, lines("first", 2));
        sample.drop(sample.pointer(session).objectKey());
        var second = sample.transcript(session, lines("second", 2));

        assertThat(index.consumer().applyAll(List.of(second, first)))
                .containsExactly(new Answer.Applied(), new Answer.Stale(second.version()));

        assertContentsAreRight();
    }

    @Test
    void one_invalid_document_is_refused_alone() {
        make(properties -> properties.putObject(Fields.TAGS).put("type", "integer"));
        var good = ItemId.next();
        var bad = ItemId.next();
        var batch = List.of(sample.item(good, "The Key", "7"), sample.item(bad, "The Door", "seven"));

        List<Answer> answers = index.consumer().applyAll(batch);

        assertThat(answers.getFirst()).isEqualTo(new Answer.Applied());
        assertThat(answers.getLast())
                .isInstanceOfSatisfying(
                        Answer.Refused.class,
                        refused -> assertThat(refused.reason())
                                .contains("mapper_parsing_exception")
                                .doesNotContain("seven"));
    }

    @Test
    void a_transcript_with_an_invalid_moment_is_refused_and_keeps_all_other_moments() {
        make(properties -> properties.putObject(Fields.ORDINAL).put("type", "byte"));
        var long0 = sample.transcript(session, lines("the first", 130));

        assertThat(apply(long0))
                .isEqualTo(new Answer.Refused("the index rejected 2 of 130 moments, the first with"
                        + " mapper_parsing_exception, illegal_argument_exception"));
        assertThat(index.contents().of(sample.workspace).keySet())
                .filteredOn(id -> id.startsWith("moment:"))
                .hasSize(128);
    }

    @Test
    void a_refused_transcript_is_completed_when_it_is_applied_again_without_the_cause() {
        make(properties -> properties.putObject(Fields.ORDINAL).put("type", "byte"));
        var spoken = sample.transcript(session, lines("the first", 130));
        Answer refused = apply(spoken);

        assertThat(apply(spoken)).isEqualTo(refused).isInstanceOf(Answer.Refused.class);
        acceptEveryOrdinal();
        assertThat(apply(spoken)).isEqualTo(new Answer.Applied());

        assertContentsAreRight();
        assertThat(apply(spoken)).isInstanceOf(Answer.Stale.class);
    }

    @Test
    void a_newer_transcript_supersedes_a_refused_one() {
        make(properties -> properties.putObject(Fields.ORDINAL).put("type", "byte"));
        var refused = sample.transcript(session, lines("the first", 130));
        apply(refused);

        assertThat(apply(sample.transcript(session, lines("the second", 3)))).isEqualTo(new Answer.Applied());

        assertThat(apply(refused)).isInstanceOf(Answer.Stale.class);
        assertContentsAreRight();
    }

    @Test
    void a_document_refused_by_an_index_with_another_mapping_counts_as_applied() {
        var definition = SearchIndex.definition();
        properties(definition).putObject(Fields.TAGS).put("type", "integer");
        put(index.index.readAlias() + "-m0-000001", definition);

        assertThat(apply(sample.item(ItemId.next(), "The Key", "seven"))).isEqualTo(new Answer.Applied());
        assertThat(index.contents().of(sample.workspace)).isEmpty();
    }

    @Test
    void an_index_without_a_new_field_accepts_documents_until_it_is_rebuilt() {
        var definition = SearchIndex.definition();
        properties(definition).remove(Fields.CAMPAIGN_NAME);
        put(index.index.readAlias() + "-m0-000001", definition);

        assertThat(apply(sample.session(session, "Landfall"))).isEqualTo(new Answer.Applied());

        assertContentsAreRight();
    }

    @Test
    void a_second_index_receives_every_write() {
        index.made();
        apply(sample.transcript(session, lines("the long version", 20)));
        String next = new Generations(index.open).begin();
        apply(sample.session(session, "Landfall"));
        apply(sample.transcript(session, lines("the short version", 3)));

        var second = new IndexContents(index.calls, next);
        assertThat(second.of(sample.workspace)).isEqualTo(sample.expected());
        assertContentsAreRight();
    }

    @Test
    void a_transcript_whose_file_is_missing_is_refused() {
        var spoken = sample.transcript(session, lines("ahoy", 3));
        TestIndex.TABLE.put(spoken);
        sample.drop(sample.pointer(session).objectKey());

        assertThat(apply(spoken))
                .isEqualTo(new Answer.Refused(
                        "object not found: " + sample.pointer(session).objectKey()));
    }

    @Test
    void a_transcript_that_was_replaced_and_dropped_before_its_change_is_read_is_superseded() {
        var first = sample.transcript(session, lines("ahoy", 3));
        String dropped = sample.pointer(session).objectKey();
        var second = sample.transcript(session, lines("avast", 3));
        TestIndex.TABLE.put(second);
        sample.drop(dropped);

        assertThat(apply(first)).isEqualTo(new Answer.Stale(second.version()));
        assertThat(index.contents().of(sample.workspace)).isEmpty();

        assertThat(apply(second)).isEqualTo(new Answer.Applied());
        assertContentsAreRight();
    }

    @Test
    void a_transcript_that_was_deleted_before_its_change_is_read_is_superseded() {
        var spoken = sample.transcript(session, lines("ahoy", 3));
        sample.drop(sample.pointer(session).objectKey());
        var deleted = sample.noTranscript(session);
        TestIndex.TABLE.put(deleted);

        assertThat(apply(spoken)).isInstanceOf(Answer.Stale.class);
        assertThat(apply(deleted)).isEqualTo(new Answer.Applied());

        assertThat(index.contents().of(sample.workspace)).isEmpty();
    }

    @Test
    void a_transcript_with_an_altered_file_is_refused_and_leaves_no_moments() {
        var spoken = sample.transcript(session, lines("ahoy", 3));
        String key = sample.pointer(session).objectKey();
        sample.put(key, sample.file(key).replace("ahoy", "ohay").getBytes(UTF_8));

        assertRefused(spoken, "does not match the checksum of its pointer");
    }

    @Test
    void a_transcript_with_a_longer_file_is_refused_and_leaves_no_moments() {
        var spoken = sample.transcript(session, lines("ahoy", 3));
        String key = sample.pointer(session).objectKey();
        sample.put(key, (sample.file(key) + " ").getBytes(UTF_8));

        assertRefused(spoken, "does not match the checksum of its pointer");
    }

    @Test
    void a_transcript_with_a_truncated_file_is_refused_and_leaves_no_moments() {
        var spoken = sample.transcript(session, lines("ahoy", 3));
        String key = sample.pointer(session).objectKey();
        sample.put(key, sample.file(key).substring(0, 100).getBytes(UTF_8));

        assertRefused(spoken, "cannot be read at ");
    }

    @Test
    void a_closed_index_is_an_outage_until_the_next_start() {
        index.made();
        var consumer = index.consumer();
        consumer.apply(sample.session(session, "Landfall"));
        var changes = List.of(sample.session(session, "Shipwreck"), sample.transcript(session, lines("ahoy", 3)));
        index.calls
                .post("/" + index.index.readAlias() + "/_close", Map.of(), new byte[0])
                .orThrow();

        assertThat(changes)
                .allSatisfy(change ->
                        assertThatThrownBy(() -> consumer.apply(change)).isInstanceOf(SearchUnavailable.class));

        assertThat(index.consumer().applyAll(changes)).containsOnly(new Answer.Applied());
        assertContentsAreRight();
    }

    @Test
    void an_index_that_cannot_be_created_is_an_outage() {
        String taken = "/" + index.index.readAlias();
        index.calls.put(taken, JsonNodeFactory.instance.objectNode()).orThrow();
        var change = sample.session(session, "Landfall");

        assertThatThrownBy(() -> apply(change)).isInstanceOf(SearchUnavailable.class);

        index.calls.delete(taken).orThrow();
        assertThat(apply(change)).isEqualTo(new Answer.Applied());
    }

    @Test
    void an_unavailable_bucket_is_an_outage() {
        index.made();
        var spoken = sample.transcript(session, lines("ahoy", 3));
        var elsewhere = new Bucket(index.bucket.client(), index.bucket.presigner(), "nowhere");
        var consumer = new SearchConsumer(index.open, elsewhere, TestIndex.TABLE.sessions(), TestIndex.ALONE);

        assertThatThrownBy(() -> consumer.apply(spoken))
                .satisfies(thrown ->
                        assertThat(consumer.isOutage((RuntimeException) thrown)).isTrue());
    }

    private void assertRefused(Change.Decoded spoken, String why) {
        assertThat(apply(spoken))
                .isInstanceOfSatisfying(
                        Answer.Refused.class,
                        refused -> assertThat(refused.reason())
                                .contains(sample.pointer(session).objectKey())
                                .contains(why)
                                .doesNotContain("ahoy"));
        assertThat(index.contents().of(sample.workspace)).isEmpty();
    }

    private static List<String> lines(String text, int count) {
        return IntStream.range(0, count).mapToObj(i -> text + ", line " + i).toList();
    }

    /// Creates an index with the changes the test makes to the definition.
    private void make(Consumer<ObjectNode> change) {
        var definition = SearchIndex.definition();
        change.accept(properties(definition));
        put(index.index.concrete(1), definition);
    }

    /// Those that do not fit the type of the column are left out of it.
    private void acceptEveryOrdinal() {
        var mapping = JsonNodeFactory.instance.objectNode();
        mapping.putObject("properties")
                .putObject(Fields.ORDINAL)
                .put("type", "byte")
                .put("ignore_malformed", true);
        index.calls.put("/" + index.index.readAlias() + "/_mapping", mapping).orThrow();
    }

    private void put(String name, ObjectNode definition) {
        var aliases = definition.putObject("aliases");
        aliases.putObject(index.index.readAlias());
        aliases.putObject(index.index.writeAlias());
        aliases.putObject(new SearchIndex.Target(name).alias());
        index.calls.put("/" + name, definition).orThrow();
    }

    private static ObjectNode properties(ObjectNode definition) {
        return (ObjectNode) definition.path("mappings").path("properties");
    }

    private static FlakyGateway.FaultInjector onceBeforeMoments(Runnable meanwhile) {
        var done = new AtomicBoolean();
        return new FlakyGateway.FaultInjector() {
            @Override
            public void before(String path, Object request) {
                if (KilledAfterMoments.writesMoments(request) && !done.getAndSet(true)) {
                    meanwhile.run();
                }
            }
        };
    }

    /// The writes that the engine has done so far.
    private long writes() {
        return index.calls
                .get("/" + index.index.readAlias() + "/_stats/indexing", Map.of())
                .orThrow()
                .at("/_all/primaries/indexing/index_total")
                .asLong();
    }

    private Answer apply(Change.Decoded change) {
        return index.consumer().apply(change);
    }

    private void assertContentsAreRight() {
        assertThat(index.contents().of(sample.workspace)).isEqualTo(sample.expected());
    }
}
