package io.talestream.indexer.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.store.Version;
import io.talestream.search.index.Fields;
import io.talestream.search.index.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final String SESSION = "session ws/c/s";
    private static final String TRANSCRIPT = "transcript ws/c/s";
    private static final String MODEL = "a model";
    private static final Map<String, String> PLACE =
            Map.of(Fields.WORKSPACE, "ws", Fields.CAMPAIGN, "c", Fields.SESSION, "s");

    @Test
    void an_index_consistent_with_the_table_has_no_differences() {
        assertThat(Comparison.of(
                        Map.of(SESSION, new Version(7), TRANSCRIPT, new Version(3)),
                        List.of(session(7, 1), head(3, 5, 2), moments(3, 5, 4), windows(3, 2, 1)),
                        Optional.of(MODEL)))
                .isEmpty();
        assertThat(Comparison.of(Map.of(TRANSCRIPT, new Version(3)), List.of(head(3, 0, -1)), Optional.of(MODEL)))
                .as("an empty transcript")
                .isEmpty();
    }

    @Test
    void an_absent_document_is_missing() {
        assertKinds(Map.of(SESSION, new Version(7)), List.of(), Difference.Kind.MISSING);
        assertKinds(Map.of(TRANSCRIPT, new Version(3)), List.of(moments(3, 5, 4)), Difference.Kind.MISSING);
    }

    @Test
    void an_older_document_is_stale_and_a_newer_document_is_ahead() {
        assertKinds(Map.of(SESSION, new Version(7)), List.of(session(6, 1)), Difference.Kind.STALE);
        assertKinds(Map.of(SESSION, new Version(7)), List.of(session(8, 1)), Difference.Kind.AHEAD);
        assertKinds(Map.of(TRANSCRIPT, new Version(3)), List.of(head(2, 5), moments(2, 5, 4)), Difference.Kind.STALE);
        assertKinds(Map.of(TRANSCRIPT, new Version(3)), List.of(head(0, -1)), Difference.Kind.STALE);
    }

    @Test
    void a_document_without_an_item_is_extra() {
        assertKinds(Map.of(), List.of(session(7, 1)), Difference.Kind.EXTRA);
        assertKinds(Map.of(), List.of(moments(3, 1, 9)), Difference.Kind.EXTRA);
        assertKinds(Map.of(SESSION, new Version(7)), List.of(session(7, 2)), Difference.Kind.EXTRA);
    }

    @Test
    void a_transcript_with_missing_or_surplus_moments_differs() {
        var table = Map.of(TRANSCRIPT, new Version(3));

        assertKinds(table, List.of(head(3, 5), moments(3, 4, 4)), Difference.Kind.STALE);
        assertKinds(table, List.of(head(3, 5), moments(3, 5, 5)), Difference.Kind.STALE);
        assertKinds(table, List.of(head(3, 5), moments(3, 6, 5)), Difference.Kind.STALE);
        assertKinds(table, List.of(head(3, 5)), Difference.Kind.STALE);
        assertKinds(table, List.of(head(3, 5), moments(3, 5, 4), moments(2, 1, 7)), Difference.Kind.EXTRA);
    }

    @Test
    void a_transcript_with_missing_or_surplus_windows_differs() {
        var table = Map.of(TRANSCRIPT, new Version(3));

        assertKinds(table, List.of(head(3, 5, 2), moments(3, 5, 4), windows(3, 1, 1)), Difference.Kind.STALE);
        assertKinds(table, List.of(head(3, 5, 2), moments(3, 5, 4), windows(3, 3, 2)), Difference.Kind.STALE);
        assertKinds(table, List.of(head(3, 5, 2), moments(3, 5, 4)), Difference.Kind.STALE);
        assertKinds(
                table,
                List.of(head(3, 5, 2), moments(3, 5, 4), windows(3, 2, 1), windows(2, 1, 7)),
                Difference.Kind.EXTRA);
    }

    @Test
    void a_transcript_without_windows_of_the_model_is_stale_if_they_are_wanted() {
        var table = Map.of(TRANSCRIPT, new Version(3));
        var without = List.of(head(3, 5), moments(3, 5, 4));
        var with = List.of(head(3, 5, 2), moments(3, 5, 4), windows(3, 2, 1));

        assertThat(Comparison.of(table, without, Optional.empty())).isEmpty();
        assertThat(Comparison.of(table, without, Optional.of(MODEL)))
                .extracting(Difference::kind)
                .containsExactly(Difference.Kind.STALE);
        assertThat(Comparison.of(table, with, Optional.of("another")))
                .extracting(Difference::kind)
                .containsExactly(Difference.Kind.STALE);
    }

    private static void assertKinds(Map<String, Version> table, List<DocumentRun> runs, Difference.Kind... kinds) {
        assertThat(Comparison.of(table, runs, Optional.empty()))
                .extracting(Difference::kind)
                .containsExactly(kinds);
    }

    private static DocumentRun session(long version, long documents) {
        return new DocumentRun(Kind.SESSION, PLACE, version, documents, -1, -1, -1);
    }

    private static DocumentRun head(long version, long moments) {
        return new DocumentRun(Kind.HEAD, PLACE, version, 1, -1, moments, -1);
    }

    private static DocumentRun head(long version, long moments, long windows) {
        return new DocumentRun(Kind.HEAD, with(MODEL), version, 1, -1, moments, windows);
    }

    private static DocumentRun windows(long version, long documents, long last) {
        return new DocumentRun(Kind.WINDOW, with(MODEL), version, documents, last, -1, -1);
    }

    private static Map<String, String> with(String model) {
        Map<String, String> fields = new HashMap<>(PLACE);
        fields.put(Fields.MODEL, model);
        return fields;
    }

    private static DocumentRun moments(long version, long documents, long last) {
        return new DocumentRun(Kind.MOMENT, PLACE, version, documents, last, -1, -1);
    }
}
