package io.talestream.search.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.answer.Hit;
import io.talestream.search.answer.SearchPage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Short questions whose words are spread over the moments of a scene.
class ScenesIT {
    private final WorkspaceId workspace = WorkspaceId.next();
    private final SessionId session = SessionId.next();
    private final SessionId other = SessionId.next();
    private Optional<WrittenIndex> opened = Optional.empty();

    @AfterEach
    void close() {
        opened.ifPresent(WrittenIndex::close);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_scene_with_all_words_ranks_before_moments_with_some(boolean embeddings) {
        var index = index(embeddings);
        index.transcript(ref(session), lines("The amulet is here.", "Amulet, amulet!", "Give me the amulet."));
        index.transcript(
                ref(other),
                lines("We wade through the marsh until dark.", "Nothing but fog.", "He still wears that amulet."));

        assertThat(texts(search(index, Role.PLAYER, "amulet marsh")).getFirst())
                .isIn("We wade through the marsh until dark.", "He still wears that amulet.");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_moment_with_all_words_ranks_first_and_scenes_are_not_counted(boolean embeddings) {
        var index = index(embeddings);
        index.transcript(
                ref(other),
                lines("We wade through the marsh until dark.", "Nothing but fog.", "He still wears that amulet."));
        index.transcript(ref(session), lines("The amulet lies in the marsh.", "Nothing but rain."));

        SearchPage page = search(index, Role.PLAYER, "amulet marsh");

        assertThat(texts(page).getFirst()).isEqualTo("The amulet lies in the marsh.");
        assertThat(texts(page)).contains("He still wears that amulet.");
        assertThat(page.overview().orElseThrow().total()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void secret_lines_change_neither_scenes_nor_their_order_for_players(boolean embeddings) {
        var index = index(embeddings);
        List<String> near = List.of("We wade through the marsh.", "Fog.", "Rain.", "He still wears that amulet.");
        List<String> nearer = List.of("They bury it in the marsh.", "Fog.", "She sells her amulet.");
        index.transcript(ref(other), lines(near.toArray(String[]::new)));
        index.transcript(ref(session), lines(nearer.toArray(String[]::new)));
        List<String> before = texts(search(index, Role.PLAYER, "amulet marsh"));

        index.transcript(ref(session), withSecrets(nearer));
        List<String> after = texts(search(index, Role.PLAYER, "amulet marsh"));

        assertThat(after).isEqualTo(before);
        assertThat(before).contains("He still wears that amulet.", "She sells her amulet.");
        assertThat(texts(search(index, Role.GM, "amulet marsh")).getFirst())
                .isEqualTo("The amulet sinks in the marsh.");
    }

    /// A single word has no scenes: its hits are ordered by the distance between them.
    @ParameterizedTest
    @ValueSource(strings = {"amulet", "amulet -sword", "amulet marsh"})
    void secret_lines_between_two_matches_change_no_order_for_players(String typed) {
        var index = index(false);
        List<String> same =
                List.of("The amulet of the marsh!", "Fog.", "Rain.", "Hail.", "Snow.", "The marsh has that amulet.");
        index.transcript(
                ref(other), lines("Somewhere in this endless marsh he must have lost the old amulet of his mother."));
        index.transcript(ref(session), lines(same.toArray(String[]::new)));
        List<String> before = texts(search(index, Role.PLAYER, typed));

        index.transcript(ref(session), withSecrets(same, 3));

        assertThat(before).hasSize(3);
        assertThat(texts(search(index, Role.PLAYER, typed))).isEqualTo(before);
    }

    /// Only so many moments are read. Those with the rare word are among them, wherever it stands in the question.
    @ParameterizedTest
    @ValueSource(strings = {"amulet marsh", "marsh amulet"})
    void a_scene_is_found_although_one_of_its_words_is_in_too_many_moments(String typed) {
        var index = index(false);
        index.transcript(
                ref(session),
                lines(Collections.nCopies(SceneMatches.MOST_MOMENTS + 100, "Deep in the marsh.")
                        .toArray(String[]::new)));
        index.transcript(ref(other), lines("They reach the marsh.", "Fog.", "He still wears that amulet."));

        assertThat(texts(search(index, Role.PLAYER, typed))).contains("He still wears that amulet.");
    }

    /// Only the first search counts all documents.
    @ParameterizedTest
    @ValueSource(strings = {"amulet marsh", "marsh amulet fog sea"})
    void a_repeated_search_of_many_documents_has_the_same_hits(String typed) {
        var index = index(false);
        index.transcript(
                ref(session),
                lines(Collections.nCopies((int) DocumentCounts.LARGE, "Out at sea.")
                        .toArray(String[]::new)));
        index.transcript(ref(other), lines("Deep in the marsh.", "Fog.", "The amulet, the amulet!", "An old marsh."));
        var search = index.search();

        SearchPage first = search(search, Role.PLAYER, typed);
        SearchPage again = search(search, Role.PLAYER, typed);

        assertThat(again.hits()).isEqualTo(first.hits()).isNotEmpty();
        assertThat(again.overview()).isEqualTo(first.overview());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_misspelled_word_counts_as_the_similar_ones(boolean embeddings) {
        var index = index(embeddings);
        index.transcript(ref(session), lines("Nothing here.", "A marsh, a marsh!", "Only mud in the marsh."));
        index.transcript(ref(other), lines("Vexahlia draws her bow.", "Rain.", "She shoots into the marsh."));

        assertThat(texts(search(index, Role.PLAYER, "Vexalia marsh")).getFirst())
                .isIn("Vexahlia draws her bow.", "She shoots into the marsh.");
    }

    private WrittenIndex index(boolean embeddings) {
        var index = new WrittenIndex(embeddings);
        opened = Optional.of(index);
        return index;
    }

    private static List<String> texts(SearchPage page) {
        return page.hits().stream().map(Hit::text).toList();
    }

    private SearchPage search(WrittenIndex index, Role role, String typed) {
        return search(index.search(), role, typed);
    }

    private SearchPage search(Search search, Role role, String typed) {
        var reader = new Reader(workspace, role, Set.of(session, other), Set.of());
        return search.answer(reader, new SearchRequest(typed, Scope.EVERYWHERE, 10, Optional.empty()));
    }

    private SessionRef ref(SessionId id) {
        return new SessionRef(workspace, WrittenIndex.campaignOf(id), id);
    }

    /// Each is a moment of its own.
    private static List<Utterance> lines(String... texts) {
        List<Utterance> lines = new ArrayList<>();
        for (String text : texts) {
            lines.add(line(lines.size(), text, false));
        }
        return lines;
    }

    /// After every line.
    private static List<Utterance> withSecrets(List<String> texts) {
        return withSecrets(texts, 1);
    }

    /// So many after every line.
    private static List<Utterance> withSecrets(List<String> texts, int secrets) {
        List<Utterance> lines = new ArrayList<>();
        for (String text : texts) {
            lines.add(line(lines.size(), text, false));
            for (int i = 0; i < secrets; i++) {
                lines.add(line(lines.size(), "The amulet sinks in the marsh.", true));
            }
        }
        return lines;
    }

    private static Utterance line(int ordinal, String text, boolean secret) {
        String speaker = ordinal % 2 == 0 ? "Mira" : "Tom";
        return new Utterance(ordinal, speaker, Optional.empty(), text, Optional.empty(), List.of(), secret);
    }
}
