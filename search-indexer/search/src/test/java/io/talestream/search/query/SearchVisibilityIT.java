package io.talestream.search.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.answer.Hit;
import io.talestream.search.answer.SearchPage;
import io.talestream.search.answer.SearchPage.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What a reader may not see changes no response.
class SearchVisibilityIT extends SearchFixture {
    @Test
    void hidden_documents_do_not_appear_in_hits_counts_completions_or_suggestions() {
        SessionId hidden = SessionId.next();
        ItemId withheld = ItemId.next();
        index.transcript(
                new SessionRef(workspace, WrittenIndex.campaignOf(session), session),
                List.of(
                        utterance(0, "Mira", "Nothing of interest.", false),
                        utterance(1, "Zanzibarella", "Zanzibar is the traitor, says Zanzibar.", true),
                        utterance(2, "Mira", "Nothing at all.", false)));
        index.moment(workspace, hidden, 0, "Mira", "So Zanzibar it is, says Zanzibar.");
        index.summary(workspace, session, Edition.GM, "Zanzibar did it.");
        index.summary(workspace, hidden, Edition.PLAYER, "Zanzibar did it.");
        index.session(workspace, hidden, "Zanzibar", "Zanzibar", "Zanzibar");
        index.item(workspace, ItemId.next(), Visibility.GM, "Zanzibar", "Zanzibar");
        index.item(workspace, withheld, Visibility.ALL, "Zanzibar", "Zanzibar");
        index.goneMoment(workspace, session, 5, "Mira", "Zanzibar");
        index.moment(WorkspaceId.next(), session, 6, "Mira", "Zanzibar");
        var player = new Reader(workspace, Role.PLAYER, Set.of(session, other), Set.of(withheld));
        var gm = new Reader(workspace, Role.GM, Set.of(session, other, hidden), Set.of());

        for (String typed : List.of(
                "zanzibar",
                "\"zanzibar\"",
                "zanzi*",
                "zanzibra",
                "sansibar",
                "traitor",
                "speaker:zanzibarella",
                "did it")) {
            SearchPage answer = index.search().answer(player, request(typed, Scope.EVERYWHERE));
            assertThat(answer.hits()).as(typed).isEmpty();
            assertThat(answer.overview().orElseThrow().total()).as(typed).isZero();
            assertThat(answer.overview().orElseThrow().speakers()).as(typed).isEmpty();
            assertThat(answer.overview().orElseThrow().didYouMean()).as(typed).isEmpty();
        }
        assertThat(index.search().names(player, "zan")).isEmpty();
        assertThat(index.search()
                        .answer(player, request("interest", Scope.EVERYWHERE))
                        .hits()
                        .getFirst()
                        .moment()
                        .orElseThrow()
                        .after())
                .as("the next one that is visible, as if nothing were hidden")
                .map(Hit.Said::text)
                .contains("Nothing at all.");
        assertThat(index.search()
                        .answer(gm, request("zanzibar", Scope.EVERYWHERE))
                        .hits())
                .hasSize(7);
        assertThat(index.search().names(gm, "zan")).extracting(Share::of).containsExactly("Zanzibar");
    }

    @Test
    void hidden_text_changes_neither_the_order_nor_the_position_of_hits() {
        for (int i = 0; i < 40; i++) {
            said("The amber lantern%s is lit.".formatted(" of old".repeat(i % 5)));
            said("A basalt statue%s stands there.".formatted(" of old".repeat(i % 3)));
        }
        said("Then Vex'ahlia draws her bow.");
        List<String> queries = List.of(
                "amber",
                "amber lit",
                "amber basalt",
                "the amber lantern of basalt there",
                "amber OR basalt",
                "\"amber lantern\"",
                "bas*",
                "Vexalia",
                "Vexalia amber",
                "An amber lantern and a basalt statue stand there, lit by torches, and an old king sleeps.");
        List<Turned> before = queries.stream().map(this::turnedTwice).toList();

        SessionId hidden = SessionId.next();
        WorkspaceId foreign = WorkspaceId.next();
        String probe = "Amber, amber, ambers and a statue%s. " + misspelled("vexalia");
        for (int i = 0; i < 100; i++) {
            index.moment(foreign, session, i, "Mira", probe.formatted(" of old".repeat(i)));
            index.moment(workspace, hidden, i, "Mira", probe.formatted(""));
            index.goneMoment(workspace, other, i, "Mira", probe.formatted(""));
        }
        index.summary(workspace, session, Edition.GM, probe.formatted(""));
        index.item(workspace, ItemId.next(), Visibility.GM, "Amber", probe.formatted(""));

        assertThat(queries.stream().map(this::turnedTwice).toList()).isEqualTo(before);
    }

    /// Two pages without the state that differs from one search to the next.
    private record Turned(
            String typed, List<Hit> first, Optional<SearchPage.Overview> overview, int cursor, List<Object> second) {}

    private Turned turnedTwice(String typed) {
        SearchPage first = turn(typed, Optional.empty());
        List<Object> second = new ArrayList<>();
        first.next().ifPresent(next -> {
            SearchPage answer = turn(typed, Optional.of(next));
            second.addAll(answer.hits());
            answer.next()
                    .map(Cursor::of)
                    .ifPresent(cursor -> second.addAll(
                            List.of(cursor.weights(), cursor.after().map(Cursor.After::score), cursor.shown())));
        });
        return new Turned(
                typed, first.hits(), first.overview(), first.next().orElse("").length(), second);
    }

    /// Every word that differs in one letter other than the first.
    private static String misspelled(String word) {
        var words = new StringBuilder();
        for (int at = 1; at < word.length(); at++) {
            for (char letter = 'a'; letter <= 'z'; letter++) {
                words.append(word, 0, at)
                        .append(letter)
                        .append(word, at + 1, word.length())
                        .append(' ');
            }
        }
        return words.toString();
    }
}
