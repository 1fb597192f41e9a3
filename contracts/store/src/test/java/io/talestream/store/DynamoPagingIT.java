package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Position;
import io.talestream.contracts.text.InvalidField;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Paging guarantees of every list. All items of a list are created at the same time, so the order cannot depend on
/// time.
@ExtendWith(Engines.class)
class DynamoPagingIT {
    private final PagedLists lists;

    DynamoPagingIT(DynamoDb dynamo) {
        this.lists = new PagedLists(dynamo);
    }

    @ParameterizedTest
    @EnumSource
    void pages_visit_each_item_once(PagedLists.Kind kind) {
        var list = lists.one(kind);
        List<String> added = list.add(25);

        assertThat(RepositoryFixture.everyPage(10, list::page)).containsExactlyInAnyOrderElementsOf(added);
    }

    @ParameterizedTest
    @EnumSource
    void pages_keep_the_order_of_the_list(PagedLists.Kind kind) {
        var list = lists.one(kind);
        list.add(9);

        assertThat(RepositoryFixture.everyPage(3, list::page))
                .isEqualTo(list.page(RepositoryFixture.ALL).items());
    }

    @ParameterizedTest
    @EnumSource
    void a_position_stays_valid_when_all_items_before_it_are_deleted(PagedLists.Kind kind) {
        var list = lists.one(kind);
        List<String> expected = list.add(25);
        Page<String> first = list.page(PageRequest.first(10));
        first.items().forEach(list::remove);
        expected.removeAll(first.items());
        String unseen = expected.removeFirst();
        list.remove(unseen);

        List<String> rest = RepositoryFixture.everyPage(
                10,
                page -> list.page(
                        page.after().isPresent()
                                ? page
                                : page.after(first.next().orElseThrow())));

        assertThat(rest).containsExactlyInAnyOrderElementsOf(expected);
    }

    @ParameterizedTest
    @EnumSource
    void deleted_items_do_not_shorten_a_page(PagedLists.Kind kind) {
        var list = lists.one(kind);
        list.add(12);
        List<String> all = list.page(RepositoryFixture.ALL).items();
        all.subList(0, 9).forEach(list::remove);

        assertThat(list.page(PageRequest.first(2)).items()).isEqualTo(all.subList(9, 11));
    }

    @ParameterizedTest
    @EnumSource
    void a_position_of_another_list_never_reveals_its_items(PagedLists.Kind kind) {
        List<PagedLists.PagedList> two = lists.two(kind);
        var one = two.getFirst();
        one.add(5);
        var other = two.getLast();
        List<String> others = other.add(5);
        Position position = one.page(PageRequest.first(2)).next().orElseThrow();

        assertThat(shownOrRefused(other, position)).isSubsetOf(others);
    }

    @Test
    void a_position_of_another_kind_of_list_is_refused_or_harmless() {
        Map<PagedLists.Kind, PagedLists.PagedList> each = new EnumMap<>(PagedLists.Kind.class);
        for (PagedLists.Kind kind : PagedLists.Kind.values()) {
            var list = lists.one(kind);
            list.add(3);
            each.put(kind, list);
        }

        each.forEach((kind, list) -> {
            List<String> own = list.page(RepositoryFixture.ALL).items();
            each.forEach((other, foreign) -> {
                Position position = foreign.page(PageRequest.first(1)).next().orElseThrow();
                assertThat(shownOrRefused(list, position))
                        .as("%s from a position of %s", kind, other)
                        .isSubsetOf(own);
            });
        });
    }

    @ParameterizedTest
    @EnumSource
    void an_invalid_position_is_refused(PagedLists.Kind kind) {
        var list = lists.one(kind);
        list.add(1);

        for (String text : List.of("", "!", "e30", "bnVsbA", "bm90IGpzb24", "\uD83D\uDCA5", "A".repeat(5_000))) {
            var request = new PageRequest(5, Optional.of(new Position(text)));
            assertThatThrownBy(() -> list.page(request))
                    .as("position %s", text)
                    .isInstanceOfSatisfying(
                            InvalidField.class, e -> assertThat(e.field()).isEqualTo("cursor"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_forged_position_is_refused_or_harmless(PagedLists.Kind kind) {
        var list = lists.one(kind);
        List<String> own = list.add(3);
        List<String> forgeries = new ArrayList<>();
        for (String text : List.of("", "A", "ZZZ", "ITEM#", "#", "x".repeat(3_000))) {
            forgeries.add("{\"SK\":{\"S\":\"%s\"}}".formatted(text));
            for (String index : List.of("GSI1SK", "GSI2SK")) {
                forgeries.add("{\"%s\":{\"S\":\"%s\"},\"PK\":{\"S\":\"%s\"},\"SK\":{\"S\":\"%s\"}}"
                        .formatted(index, text, text, text));
            }
        }

        for (String json : forgeries) {
            byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
            var position = new Position(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
            assertThat(shownOrRefused(list, position)).as(json).isSubsetOf(own);
        }
    }

    private static List<String> shownOrRefused(PagedLists.PagedList list, Position position) {
        try {
            return list.page(new PageRequest(100, Optional.of(position))).items();
        } catch (InvalidField refusal) {
            assertThat(refusal.field()).isEqualTo("cursor");
            return List.of();
        }
    }
}
