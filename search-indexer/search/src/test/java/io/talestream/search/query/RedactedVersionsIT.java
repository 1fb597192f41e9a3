package io.talestream.search.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.session.RedactedVersions;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.visibility.Role;
import io.talestream.search.answer.Hit;
import io.talestream.search.answer.SearchPage;
import io.talestream.search.answer.SearchPage.Share;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What an index that is behind still has of lines that were hidden since.
class RedactedVersionsIT extends SearchFixture {
    private static final Version NEXT = WrittenIndex.VERSION.next();
    private static final RedactedVersions REDACTED =
            RedactedVersions.ofTranscript(WrittenIndex.VERSION).and(RedactedVersions.ofSummary(WrittenIndex.VERSION));

    @Test
    void a_line_that_was_hidden_since_is_in_no_hit_count_completion_or_suggestion_of_a_player() {
        index.transcript(ref(session), lines(false));
        index.summary(workspace, session, Edition.PLAYER, "Zanzibar did it.");
        index.transcript(
                ref(other), List.of(utterance(0, "Mira", "An interesting place, and nothing of note.", false)));

        for (String typed : List.of(
                "zanzibar",
                "\"zanzibar\"",
                "zanzi*",
                "zanzibra",
                "sansibar",
                "traitor",
                "speaker:zanzibarella",
                "did it",
                "zanzibar interest nothing",
                "Zanzibar is the traitor, says the old sailor to the young captain at night.")) {
            SearchPage page = answer(Role.PLAYER, typed);
            assertThat(page.toString()).as(typed).doesNotContainIgnoringCase("zanzibar");
            assertThat(page.overview().orElseThrow().speakers())
                    .as(typed)
                    .extracting(Share::of)
                    .isSubsetOf("Mira");
        }
        assertThat(answer(Role.PLAYER, "zanzibar").overview().orElseThrow().total())
                .isZero();
        assertThat(index.search().names(reader(Role.PLAYER), "zan")).isEmpty();
        assertThat(answer(Role.PLAYER, "nothing").hits())
                .extracting(hit -> hit.session().orElseThrow())
                .containsExactly(other);
        assertThat(answer(Role.GM, "zanzibar").hits()).hasSize(2);
        assertThat(index.search().names(reader(Role.GM), "zan"))
                .extracting(Share::of)
                .containsExactly("Zanzibar");
    }

    @Test
    void the_other_lines_are_found_as_soon_as_they_are_indexed_again() {
        index.transcript(ref(session), lines(false));
        index.search();
        index.moments(ref(session), NEXT, lines(true).subList(0, 1));
        assertThat(texts(Role.PLAYER, "nothing")).containsExactly("Nothing of interest.");

        index.transcript(ref(session), NEXT, lines(true));

        assertThat(texts(Role.PLAYER, "nothing"))
                .containsExactlyInAnyOrder("Nothing of interest.", "Nothing at all, Mira.");
        assertThat(answer(Role.PLAYER, "interest")
                        .hits()
                        .getFirst()
                        .moment()
                        .orElseThrow()
                        .after())
                .map(Hit.Said::text)
                .contains("Nothing at all, Mira.");
        assertThat(texts(Role.PLAYER, "zanzibar")).isEmpty();
        assertThat(texts(Role.GM, "zanzibar")).hasSize(1);
    }

    @Test
    void a_line_that_was_hidden_between_two_pages_is_not_on_the_next_page() {
        List<Utterance> many = IntStream.range(0, 40)
                .mapToObj(i -> utterance(i, i % 2 == 0 ? "Mira" : "Tom", "A dragon, the %d.".formatted(i), false))
                .toList();
        index.transcript(ref(session), many);
        Optional<String> second = turn("dragon", Optional.empty()).next();
        Optional<String> third = turn("dragon", second).next();

        index.transcript(
                ref(session),
                NEXT,
                many.stream()
                        .map(line -> utterance(line.ordinal(), line.speaker(), line.text(), true))
                        .toList());
        index.search();

        assertThat(turn("dragon", third).hits()).hasSize(10);
        var request = new SearchRequest("dragon", Scope.EVERYWHERE, 10, third);
        assertThat(index.search().answer(reader(Role.PLAYER), request).hits()).isEmpty();
    }

    @Test
    void of_many_redacted_sessions_only_those_that_are_behind_are_not_found() {
        Map<SessionId, RedactedVersions> redacted = new HashMap<>();
        List<SessionId> behind = new ArrayList<>();
        for (int i = 0; i < 5 * VisibilityFilter.MOST_REDACTED + 3; i++) {
            SessionId each = SessionId.next();
            var last = new Version(10 + i);
            boolean isBehind = i % 20 == 0;
            index.transcript(
                    ref(each),
                    isBehind ? last : last.next(),
                    List.of(utterance(0, "Mira", "A dragon of %s.".formatted(isBehind ? "old" : "now"), false)));
            redacted.put(each, RedactedVersions.ofTranscript(last).and(RedactedVersions.ofSummary(last)));
            if (isBehind) {
                behind.add(each);
            }
        }
        var player = new Reader(workspace, Role.PLAYER, redacted.keySet(), Set.of(), Map.of(), redacted);
        var gm = new Reader(workspace, Role.GM, redacted.keySet(), Set.of(), Map.of(), redacted);

        assertThat(found(player, "dragon")).isEqualTo(redacted.size() - behind.size());
        assertThat(found(player, "old")).isZero();
        assertThat(found(gm, "dragon")).isEqualTo(redacted.size());
        String longest = IntStream.range(0, 100).mapToObj(i -> "drago" + i).collect(Collectors.joining(" OR "));
        assertThat(found(player, longest + " OR dragon")).isZero();
        assertThat(found(player, "dragon OR " + longest)).isEqualTo(redacted.size() - behind.size());
    }

    private long found(Reader reader, String typed) {
        return index.search()
                .answer(reader, request(typed, Scope.EVERYWHERE))
                .overview()
                .orElseThrow()
                .total();
    }

    private SearchPage answer(Role role, String typed) {
        return index.search().answer(reader(role), request(typed, Scope.EVERYWHERE));
    }

    private List<String> texts(Role role, String typed) {
        return answer(role, typed).hits().stream().map(Hit::text).toList();
    }

    private Reader reader(Role role) {
        return new Reader(workspace, role, Set.of(session, other), Set.of(), Map.of(), Map.of(session, REDACTED));
    }

    private SessionRef ref(SessionId id) {
        return new SessionRef(workspace, WrittenIndex.campaignOf(id), id);
    }

    private static List<Utterance> lines(boolean hidden) {
        return List.of(
                utterance(0, "Mira", "Nothing of interest.", false),
                utterance(1, "Zanzibarella", "Zanzibar is the traitor, says Zanzibar.", hidden),
                utterance(2, "Tom", "Nothing at all, Mira.", false));
    }
}
