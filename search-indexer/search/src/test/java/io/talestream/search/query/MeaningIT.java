package io.talestream.search.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.session.RedactedVersions;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.answer.Hit;
import io.talestream.search.answer.SearchPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Questions whose words the transcript does not have.
class MeaningIT {
    private static final String FERRY = "The boatman rows us over the river, and he will take no coin for it. ";
    private static final String FEAST = "At the banquet the duchess raises her glass, and the musicians play on. ";
    private static final String FORGE = "The smith hammers the blade until it glows, then quenches it in oil. ";
    private static final String QUESTION = "who carried the group across the water for free";

    /// Has eight significant words and more.
    private static final String SENTENCE =
            "which kind stranger carried our whole group safely across that wide water and wanted nothing for it";

    private final WrittenIndex index = new WrittenIndex(true);
    private final WorkspaceId workspace = WorkspaceId.next();
    private final SessionId session = SessionId.next();
    private final SessionId other = SessionId.next();
    private final SessionId third = SessionId.next();

    @AfterEach
    void close() {
        index.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {QUESTION, SENTENCE})
    void a_question_in_other_words_finds_the_passage(String question) {
        said(session, passages(FEAST, FERRY, FORGE));

        Hit best = search(Role.PLAYER, question).getFirst();

        assertThat(best.text()).startsWith("The boatman");
        assertThat(best.moment().orElseThrow().firstTurn()).isEqualTo(5);
        assertThat(best.moment().orElseThrow().lastTurn()).isEqualTo(9);
    }

    @Test
    void a_scene_with_most_words_of_a_sentence_ranks_before_passages_of_similar_meaning() {
        said(session, passages(FERRY, FEAST));
        String words = "A kind stranger carried the whole group safely across the wide water.";
        said(other, List.of(line(0, "Mira", words, false)));

        assertThat(search(Role.PLAYER, SENTENCE))
                .extracting(Hit::text)
                .startsWith(words)
                .anyMatch(text -> text.startsWith("The boatman"));
    }

    @Test
    void a_moment_with_the_words_ranks_before_passages_of_similar_meaning() {
        said(session, passages(FERRY, FEAST));
        said(other, List.of(line(0, "Mira", "Nobody else carried the group across the water, not for free.", false)));

        assertThat(search(Role.PLAYER, QUESTION))
                .extracting(Hit::text)
                .startsWith("Nobody else carried the group across the water, not for free.")
                .anyMatch(text -> text.startsWith("The boatman"));
    }

    @Test
    void names_phrases_operators_and_descriptions_are_found_by_their_words_only() {
        said(session, passages(FERRY, FEAST));

        for (String typed : List.of(
                "ferryman",
                "\"across the water\"",
                "across water -boatman",
                "ferry OR ship",
                "ferr* water",
                "speaker:tom across water",
                "carried group across water free ferry passage payment money gratis lake wave coast crew oars"
                        + " stranger kind wide")) {
            assertThat(search(Role.PLAYER, typed)).as(typed).isEmpty();
        }
        assertThat(index.open.embedded()).isZero();
    }

    @Test
    void without_the_setting_nothing_is_found_by_meaning() {
        try (var off = new WrittenIndex(false)) {
            off.transcript(ref(session), passages(FERRY, FEAST));

            assertThat(off.search()
                            .answer(reader(Role.GM), request(QUESTION, Optional.empty()))
                            .hits())
                    .isEmpty();
        }
    }

    @Test
    void a_hidden_session_is_not_found() {
        said(session, passages(FERRY, FEAST));
        var hidden = new Reader(workspace, Role.GM, Set.of(other), Set.of());

        assertThat(index.search()
                        .answer(hidden, request(QUESTION, Optional.empty()))
                        .hits())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {QUESTION, SENTENCE})
    void a_passage_of_which_lines_were_hidden_since_is_not_found(String question) {
        said(session, passages(FEAST, FERRY, FORGE));
        var redacted = Map.of(session, RedactedVersions.ofTranscript(WrittenIndex.VERSION));
        var player = new Reader(workspace, Role.PLAYER, Set.of(session), Set.of(), Map.of(), redacted);
        var gm = new Reader(workspace, Role.GM, Set.of(session), Set.of(), Map.of(), redacted);
        Search search = index.search();
        assertThat(search.answer(gm, request(question, Optional.empty())).hits())
                .isNotEmpty();
        assertThat(search.answer(player, request(question, Optional.empty())).hits())
                .isEmpty();

        Version next = WrittenIndex.VERSION.next();
        index.moments(ref(session), next, passages(FEAST, FERRY, FORGE));
        index.search();
        assertThat(search.answer(player, request(question, Optional.empty())).hits())
                .as("its windows are the old ones")
                .isEmpty();

        index.transcript(ref(session), next, passages(FEAST, FERRY, FORGE));
        index.search();
        assertThat(search.answer(player, request(question, Optional.empty())).hits())
                .extracting(Hit::text)
                .first()
                .asString()
                .startsWith("The boatman");
    }

    @ParameterizedTest
    @ValueSource(strings = {QUESTION, SENTENCE})
    void secret_lines_change_neither_the_hits_nor_their_order_for_players(String question) {
        said(session, passages(FEAST, FERRY, FORGE));
        said(other, passages(FORGE, FEAST));
        said(third, passages(FEAST, FORGE));
        List<Object> before = everything(Role.PLAYER, question);

        for (SessionId each : List.of(other, third)) {
            said(each, withSecrets(each.equals(other) ? passages(FORGE, FEAST) : passages(FEAST, FORGE)));
        }

        assertThat(everything(Role.PLAYER, question)).isEqualTo(before);
        assertThat(search(Role.GM, question).getFirst().text()).isEqualTo(SECRET);
    }

    @Test
    void secret_lines_between_two_passages_change_no_order_for_players() {
        said(session, passages(FERRY, FERRY));
        said(other, passages(FEAST));
        List<Object> before = everything(Role.PLAYER, QUESTION);

        said(session, withSecrets(passages(FERRY, FERRY), 6));

        assertThat(before).hasSize(4);
        assertThat(everything(Role.PLAYER, QUESTION)).isEqualTo(before);
    }

    @Test
    void pages_neither_skip_nor_repeat_hits() {
        said(session, passages(FERRY, FEAST, FORGE, FERRY, FEAST, FORGE, FERRY, FEAST));
        said(other, passages(FORGE, FERRY, FEAST));
        List<String> found = new ArrayList<>();
        Optional<String> next = Optional.empty();
        do {
            SearchPage page = index.search().answer(reader(Role.PLAYER), request("the boatman's free passage", next));
            page.hits()
                    .forEach(hit -> found.add(hit.session().orElseThrow()
                            + ":"
                            + hit.moment().orElseThrow().ordinal()));
            next = page.next();
            said(third, passages(FERRY));
        } while (next.isPresent());

        assertThat(found).hasSizeGreaterThan(20).doesNotHaveDuplicates();
    }

    @Test
    void a_question_is_embedded_once_for_all_its_pages() {
        said(session, passages(FERRY, FEAST, FORGE, FERRY, FEAST, FORGE, FERRY, FEAST));
        Search search = index.search();
        long ofTexts = index.open.embedded();

        SearchPage first = search.answer(reader(Role.PLAYER), request("the boatman's free passage", Optional.empty()));
        search.answer(reader(Role.PLAYER), request("the boatman's free passage", first.next()));

        assertThat(first.next()).isPresent();
        assertThat(index.open.embedded()).isEqualTo(ofTexts + 1);
    }

    private static final String SECRET = "A ghost carried the group across the water for free, and nobody knows.";

    /// After every third line.
    private static List<Utterance> withSecrets(List<Utterance> lines) {
        return withSecrets(lines, 1);
    }

    /// So many after every third line.
    private static List<Utterance> withSecrets(List<Utterance> lines, int secrets) {
        List<Utterance> all = new ArrayList<>();
        for (Utterance line : lines) {
            all.add(line(all.size(), line.speaker(), line.text(), false));
            for (int i = 0; line.ordinal() % 3 == 2 && i < secrets; i++) {
                all.add(line(all.size(), i % 2 == 0 ? "Tov" : "Una", SECRET, true));
            }
        }
        return all;
    }

    /// What a caller can tell two pages apart by.
    private List<Object> everything(Role role, String question) {
        SearchPage first = index.search().answer(reader(role), request(question, Optional.empty()));
        List<Object> all = new ArrayList<>(first.hits());
        all.add(first.overview());
        first.next()
                .ifPresent(next -> all.addAll(index.search()
                        .answer(reader(role), request(question, Optional.of(next)))
                        .hits()));
        return all;
    }

    private List<Hit> search(Role role, String typed) {
        return index.search()
                .answer(reader(role), request(typed, Optional.empty()))
                .hits();
    }

    private static SearchRequest request(String typed, Optional<String> position) {
        return new SearchRequest(typed, Scope.EVERYWHERE, 3, position);
    }

    private Reader reader(Role role) {
        return new Reader(workspace, role, Set.of(session, other, third), Set.of());
    }

    private void said(SessionId id, List<Utterance> lines) {
        index.transcript(ref(id), lines);
    }

    private SessionRef ref(SessionId id) {
        return new SessionRef(workspace, WrittenIndex.campaignOf(id), id);
    }

    /// Five lines each, which are one window.
    private static List<Utterance> passages(String... texts) {
        return IntStream.range(0, texts.length * 5)
                .mapToObj(i -> line(i, i % 2 == 0 ? "Mira" : "Tom", texts[i / 5] + "So it was, " + i + ".", false))
                .toList();
    }

    private static Utterance line(int ordinal, String speaker, String text, boolean secret) {
        return new Utterance(ordinal, speaker, Optional.empty(), text, Optional.empty(), List.of(), secret);
    }
}
