package io.talestream.contracts.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.table.AccessPattern.Action;
import io.talestream.contracts.table.AccessPattern.Consistency;
import io.talestream.contracts.table.AccessPattern.Cost;
import io.talestream.contracts.table.AccessPattern.Request;
import io.talestream.contracts.table.AccessPattern.SortKey;
import io.talestream.contracts.table.AccessPattern.Step;
import io.talestream.contracts.table.KeyTemplate.Part;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The catalogue holds together. That each pattern does what it declares is shown on a real engine elsewhere.
class AccessPatternsTest {
    static List<AccessPattern> all() {
        return AccessPatterns.all();
    }

    @Test
    void the_ids_are_unique_and_in_order() {
        assertThat(all().stream().map(AccessPattern::id))
                .allMatch(id -> id.matches("AP-\\d\\d"))
                .doesNotHaveDuplicates()
                .isSorted();
    }

    @Test
    void pattern_titles_are_unique() {
        assertThat(all().stream().map(AccessPattern::title)).doesNotHaveDuplicates();
    }

    @Test
    void patterns_are_listed_in_declaration_order() {
        assertThat(all()).containsExactlyElementsOf(declared());
    }

    @Test
    void no_pattern_scans_the_table() {
        assertThat(Request.class.getPermittedSubclasses())
                .containsExactlyInAnyOrder(Request.Get.class, Request.Query.class, Request.Write.class);
    }

    @ParameterizedTest
    @MethodSource("all")
    void every_pattern_has_an_operation_a_budget_and_a_rate(AccessPattern pattern) {
        assertThat(pattern.requests()).isNotEmpty();
        assertThat(pattern.title()).isNotBlank();
        assertThat(pattern.budget().fixed().requests()).isPositive();
        assertThat(units(pattern.budget().fixed())).isPositive();
        assertThat(Stream.of(pattern.budget().fixed(), pattern.budget().perResult())
                        .flatMap(cost -> Stream.of(cost.requests(), cost.readUnits(), cost.writeUnits())))
                .allSatisfy(part -> assertThat(part).isNotNegative().isFinite());
        assertThat(pattern.rate().perTableAndMonth()).isPositive();
        assertThat(pattern.rate().results()).isGreaterThanOrEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("all")
    void a_budget_has_units_for_the_declared_operations_only(AccessPattern pattern) {
        Cost most = pattern.budget().of(1);

        assertThat(most.writeUnits() > 0)
                .as("writes")
                .isEqualTo(writes(pattern).findAny().isPresent());
        if (pattern.requests().stream().anyMatch(request -> !(request instanceof Request.Write))) {
            assertThat(most.readUnits()).as("reads").isPositive();
        }
    }

    @ParameterizedTest
    @EnumSource(names = "TABLE", mode = EnumSource.Mode.EXCLUDE)
    void every_index_is_used(Index index) {
        assertThat(queries()).anyMatch(query -> query.index() == index);
        assertThat(TableDesign.SECONDARY_INDEXES).contains(index);
    }

    @ParameterizedTest
    @EnumSource
    void every_entry_in_an_index_is_read_by_some_pattern(EntityType type) {
        for (EntityType.IndexShape shape : type.indexes()) {
            assertThat(queries())
                    .as(shape.toString())
                    .anyMatch(query ->
                            query.index() == shape.index() && query.pk().equals(shape.pk()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void every_kind_of_item_is_read_by_some_pattern(EntityType type) {
        assertThat(all().stream().flatMap(pattern -> pattern.requests().stream()))
                .anyMatch(request -> reads(request, type));
    }

    @ParameterizedTest
    @EnumSource
    void every_kind_of_item_is_written_by_some_pattern_and_version_1s_only_removed(EntityType type) {
        Stream<Action> actions = all().stream()
                .flatMap(AccessPatternsTest::writes)
                .flatMap(write -> write.steps().stream())
                .filter(step -> step.item() == type)
                .map(Step::action);

        if (type.isLegacy()) {
            assertThat(actions).containsExactly(Action.REMOVE);
        } else {
            assertThat(actions).contains(Action.CREATE);
        }
    }

    @Test
    void an_index_is_never_read_consistently() {
        assertThat(queries().filter(query -> query.index() != Index.TABLE))
                .allMatch(query -> query.consistency() == Consistency.EVENTUAL);
    }

    @Test
    void read_after_write_goes_to_the_table() {
        assertThat(queries().filter(query -> query.index() == Index.TABLE))
                .allMatch(query -> query.consistency() == Consistency.STRONG);
        assertThat(all().stream()
                        .flatMap(pattern -> pattern.requests().stream())
                        .filter(Request.Get.class::isInstance)
                        .map(Request.Get.class::cast))
                .allMatch(get -> get.consistency() == Consistency.STRONG);
    }

    @Test
    void a_query_prefix_matches_a_key_in_its_partition() {
        assertThat(queries()).allSatisfy(query -> {
            if (query.sk() instanceof SortKey.BeginsWith(KeyTemplate prefix)) {
                assertThat(Arrays.stream(EntityType.values())
                                .filter(type -> type.pk().equals(query.pk()))
                                .map(EntityType::sk))
                        .anyMatch(sk -> begins(sk, prefix));
            }
        });
    }

    @Test
    void a_prefix_ends_at_a_key_part_boundary() {
        assertThat(queries()).allSatisfy(query -> {
            if (query.sk() instanceof SortKey.BeginsWith(KeyTemplate prefix) && !prefix.endsOpen()) {
                assertThat(prefix.parts().getLast()).isInstanceOf(Part.Named.class);
                assertThat(((Part.Named) prefix.parts().getLast()).name()).isEqualTo("session");
            }
        });
    }

    @Test
    void listing_campaigns_does_not_read_the_partition_of_their_sessions() {
        assertThat(AccessPatterns.LIST_CAMPAIGNS.query(EntityType.CAMPAIGN).index())
                .isEqualTo(Index.GSI1);
        assertThat(Arrays.stream(EntityType.values())
                        .filter(type -> type.indexes().stream()
                                .anyMatch(shape -> shape.pk()
                                        .equals(EntityType.CAMPAIGN
                                                .index(Index.GSI1)
                                                .pk()))))
                .containsExactly(EntityType.CAMPAIGN);
    }

    @ParameterizedTest
    @MethodSource("all")
    void a_transaction_is_within_dynamodb_limits_and_has_distinct_items(AccessPattern pattern) {
        assertThat(writes(pattern)).allSatisfy(write -> {
            assertThat(write.steps()).isNotEmpty().hasSizeLessThanOrEqualTo(TableDesign.MOST_STEPS_IN_A_TRANSACTION);
            assertThat(write.steps()).doesNotHaveDuplicates();
            for (EntityType type : EnumSet.allOf(EntityType.class)) {
                assertThat(mayMeet(write, type) && !seesToItItself(pattern))
                        .as("two steps on one %s", type)
                        .isFalse();
            }
        });
    }

    /// An import may change one summary and delete another: the writer refuses a transaction with the same item
    /// twice.
    private static boolean seesToItItself(AccessPattern pattern) {
        return pattern.equals(AccessPatterns.IMPORT_PERSON) || pattern.equals(AccessPatterns.IMPORT_SESSION);
    }

    /// CREATE and REPLACE of one kind are either-or for one item; CREATE and ERASE move a claim from one key
    /// to another; a member joins, is changed or leaves while another one is required (the writers refuse
    /// before the transaction when both are the same). Every other pair could name the same item, which
    /// DynamoDB refuses.
    private static boolean mayMeet(Request.Write write, EntityType type) {
        var actions = write.steps().stream()
                .filter(step -> step.item() == type)
                .map(Step::action)
                .toList();
        boolean whileAnotherStays =
                type == EntityType.MEMBER && actions.size() == 2 && actions.contains(Action.REQUIRE);
        return actions.size() > 1
                && !whileAnotherStays
                && !Set.copyOf(actions).equals(Set.of(Action.CREATE, Action.REPLACE))
                && !Set.copyOf(actions).equals(Set.of(Action.CREATE, Action.ERASE));
    }

    private static boolean reads(Request request, EntityType type) {
        return switch (request) {
            case Request.Get(EntityType item, var _) -> item == type;
            case Request.Query query
            when query.index() == Index.TABLE ->
                query.pk().equals(type.pk())
                        && switch (query.sk()) {
                            case SortKey.Any(), SortKey.From(var _) -> true;
                            case SortKey.BeginsWith(KeyTemplate prefix) -> begins(type.sk(), prefix);
                        };
            case Request.Query query ->
                type.indexes().stream()
                        .anyMatch(shape ->
                                shape.index() == query.index() && shape.pk().equals(query.pk()));
            case Request.Write _ -> false;
        };
    }

    private static boolean begins(KeyTemplate key, KeyTemplate prefix) {
        int length = prefix.parts().size();
        boolean longEnough =
                prefix.endsOpen() ? key.parts().size() > length : key.parts().size() >= length;
        return longEnough && key.parts().subList(0, length).equals(prefix.parts());
    }

    private static Stream<Request.Query> queries() {
        return all().stream()
                .flatMap(pattern -> pattern.requests().stream())
                .filter(Request.Query.class::isInstance)
                .map(Request.Query.class::cast);
    }

    private static Stream<Request.Write> writes(AccessPattern pattern) {
        return pattern.requests().stream()
                .filter(Request.Write.class::isInstance)
                .map(Request.Write.class::cast);
    }

    private static double units(Cost cost) {
        return cost.readUnits() + cost.writeUnits();
    }

    private static List<AccessPattern> declared() {
        return Arrays.stream(AccessPatterns.class.getDeclaredFields())
                .filter(field -> field.getType() == AccessPattern.class)
                .map(AccessPatternsTest::value)
                .toList();
    }

    private static AccessPattern value(Field field) {
        try {
            return (AccessPattern) field.get(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError("%s must be public".formatted(field.getName()), e);
        }
    }
}
