package io.talestream.handbook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPattern.Action;
import io.talestream.contracts.table.AccessPattern.Budget;
import io.talestream.contracts.table.AccessPattern.Consistency;
import io.talestream.contracts.table.AccessPattern.Cost;
import io.talestream.contracts.table.AccessPattern.Order;
import io.talestream.contracts.table.AccessPattern.Rate;
import io.talestream.contracts.table.AccessPattern.Request;
import io.talestream.contracts.table.AccessPattern.SortKey;
import io.talestream.contracts.table.AccessPattern.Step;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import io.talestream.handbook.PartitionLoad.Owner;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The numbers of the handbook, worked out by hand for small catalogues.
class ArithmeticTest {
    /// A month's calls then make a tenth of a call in the busiest second.
    private static final double CALLS = 576;

    private static final Prices PRICES = new Prices("somewhere", 1, 10, 0.5, 1, 2, 0.1, 1_000_000);

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "1024, 1", "1025, 2", "4096, 4", "4097, 5"})
    void write_units_round_up_to_a_kilobyte(int bytes, int units) {
        assertThat(WriteAmplification.units(bytes)).isEqualTo(units);
    }

    @Test
    void an_item_in_no_index_is_written_once() {
        assertThat(amplification(EntityType.USER)).containsExactly(1, 1, 1);
    }

    @Test
    void an_item_in_one_index_is_written_twice() {
        assertThat(amplification(EntityType.INVITE)).containsExactly(2, 2, 2);
    }

    @Test
    void a_feed_entry_moves_with_every_change_and_stays_after_a_delete() {
        assertThat(amplification(EntityType.SETTING)).containsExactly(2, 3, 3);
    }

    @Test
    void a_state_change_of_a_pending_session_rewrites_its_index_entry() {
        assertThat(amplification(EntityType.SESSION)).containsExactly(4, 6, 5);
    }

    @Test
    void every_kilobyte_counts_in_every_index() {
        var campaign = Samples.of(EntityType.CAMPAIGN).getFirst();
        var large = new Samples.Sample(
                EntityType.CAMPAIGN,
                "large",
                campaign.item().with("description", new Attribute.Text("n".repeat(3_000))));

        assertThat(new WriteAmplification(large).total(Action.REPLACE)).isEqualTo(4 + 4 + 2);
    }

    @Test
    void a_private_partition_is_independent_of_other_tables() {
        var load = load(List.of(listOfCampaigns()), Index.GSI1, "WSCAMPAIGNS#<ws>");

        assertThat(load.owner()).isEqualTo(Owner.ONE_TABLE);
        assertThat(load.readsPerSecond(1, Peak.GAME_SESSIONS)).isEqualTo(0.3, within(1e-9));
        assertThat(load.readsPerSecond(100_000, Peak.GAME_SESSIONS)).isEqualTo(0.3, within(1e-9));
        assertThat(load.share(10, Peak.GAME_SESSIONS)).isEqualTo(0.0001, within(1e-9));
    }

    @Test
    void a_shared_partition_gets_all_calls_divided_by_statuses_and_parts() {
        var load = load(List.of(changeOfASession()), Index.GSI1, "PENDING#<status>#<part>");

        assertThat(load.owner()).isEqualTo(Owner.ALL_TABLES);
        assertThat(load.writesPerSecond(10, Peak.GAME_SESSIONS)).isEqualTo(0.1 * 2 * 10 / 2 / 4, within(1e-9));
        assertThat(load.share(40_000, Peak.GAME_SESSIONS)).isEqualTo(1, within(1e-9));
    }

    @Test
    void a_transaction_counts_twice() {
        var pattern = pattern(
                new Request.Write(List.of(
                        new Step(Action.REQUIRE, EntityType.WORKSPACE), new Step(Action.CREATE, EntityType.ITEM))),
                new Budget(new Cost(1, 0, 6), Cost.ZERO),
                new Rate(1, 1));

        assertThat(load(List.of(pattern), Index.TABLE, "WORKSPACE#<ws>").writeUnits())
                .isEqualTo(4);
        assertThat(load(List.of(pattern), Index.GSI1, "WSITEMS#<ws>").writeUnits())
                .isEqualTo(2);
        assertThat(load(List.of(pattern), Index.GSI1, "USER#<user>").writeUnits())
                .isZero();
    }

    @Test
    void every_partition_of_the_design_is_checked() {
        assertThat(HotPartitions.of(AccessPatterns.all()))
                .extracting(PartitionLoad::pk)
                .containsAll(List.of(EntityType.USER.pk(), EntityType.LEGACY_SETTING.pk()))
                .contains(EntityType.SESSION.index(Index.GSI2).pk());
    }

    @Test
    void no_partition_reaches_its_limit_at_a_hundred_thousand_tables() {
        assertThat(HotPartitions.of(AccessPatterns.all()))
                .allSatisfy(load -> assertThat(load.share(100_000, Peak.GAME_SESSIONS))
                        .as(load.pk().text())
                        .isLessThan(1));
    }

    @Test
    void a_month_costs_requests_storage_recovery_and_stream_reads() {
        var month = new MonthlyCost(1, 2e6, 3e6, 4e9, 5e9, 2_000_000, PRICES);

        assertThat(month.reads()).isEqualTo(2);
        assertThat(month.writes()).isEqualTo(30);
        assertThat(month.storage()).isEqualTo(2);
        assertThat(month.recovery()).isEqualTo(8);
        assertThat(month.streams()).isEqualTo(1);
        assertThat(month.total()).isEqualTo(43);
    }

    @Test
    void the_free_tier_is_not_charged() {
        var month = new MonthlyCost(1, 0, 0, 0, 0.5e9, 900_000, PRICES);

        assertThat(month.total()).isZero();
    }

    @Test
    void requests_are_budgets_times_rates_times_tables() {
        var month = MonthlyCost.of(List.of(listOfCampaigns(), changeOfASession()), 10, 12, PRICES);

        assertThat(month.readUnits()).isEqualTo(CALLS * 3 * 10, within(1e-6));
        assertThat(month.writeUnits()).isEqualTo(CALLS * 4 * 10, within(1e-6));
        assertThat(month.storedBytes()).isZero();
    }

    @Test
    void items_are_stored_in_the_table_and_each_index_with_overhead() {
        var pattern = pattern(
                new Request.Write(List.of(new Step(Action.CREATE, EntityType.CAMPAIGN))),
                new Budget(new Cost(1, 0, 2), Cost.ZERO),
                new Rate(3, 1));
        var sample = Samples.of(EntityType.CAMPAIGN).getFirst();
        double one = sample.bytes() + 100;
        double announced = sample.bytesIn(Index.GSI3) + 100;

        assertThat(announced).isLessThan(one);
        assertThat(Growth.of(List.of(pattern))).isEqualTo(new Growth(3 * one, 3 * (one + announced)));
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 4", "39, 3999, 4", "41, 0, 5", "0, 6500, 7"})
    void the_stream_has_a_shard_for_each_partition(double gb, double writes, double shards) {
        assertThat(StreamReading.shards(gb, writes)).isEqualTo(shards);
    }

    @Test
    void an_idle_stream_is_polled_too() {
        assertThat(StreamReading.TWO_GROUPS.readsPerMonth(4)).isEqualTo(2 * 4 * 2_592_000);
    }

    @Test
    void provisioned_capacity_is_cheaper_above_the_use_at_which_both_cost_the_same() {
        // An hour of a unit serves 3,600 requests, which cost $0.0036 and $0.036 on demand.
        var modes = new CapacityModes(PRICES, 0.0009, 0.018);
        var month = new MonthlyCost(1, 2e6, 3e6, 0, 0, 0, PRICES);

        assertThat(modes.breakEvenReads()).isEqualTo(0.25, within(1e-9));
        assertThat(modes.breakEvenWrites()).isEqualTo(0.5, within(1e-9));
        assertThat(modes.provisioned(month, 1)).isEqualTo(0.25 * 2 + 0.5 * 30, within(1e-9));
        assertThat(modes.provisioned(month, 4)).isEqualTo(2 + 2 * 30, within(1e-9));
        assertThat(CapacityModes.peakToMean(new Peak(72, 3))).isEqualTo(30, within(1e-9));
    }

    @Test
    void a_query_concerns_the_types_below_its_prefix() {
        assertThat(RequestScope.of(AccessPatterns.LOAD_SESSION))
                .containsExactlyInAnyOrder(
                        EntityType.SESSION, EntityType.TRANSCRIPT, EntityType.CORRECTIONS, EntityType.SUMMARY);
        assertThat(RequestScope.of(AccessPatterns.COUNT_SESSIONS.query(EntityType.SESSION)))
                .contains(EntityType.SESSION)
                .doesNotContain(EntityType.CAMPAIGN);
        assertThat(RequestScope.of(AccessPatterns.LIST_MY_WORKSPACES))
                .containsExactlyInAnyOrder(EntityType.WORKSPACE, EntityType.MEMBER);
    }

    private static List<Integer> amplification(EntityType type) {
        var units = new WriteAmplification(Samples.of(type).getFirst());
        return List.of(units.total(Action.CREATE), units.total(Action.REPLACE), units.total(Action.ERASE));
    }

    private static PartitionLoad load(List<AccessPattern> patterns, Index index, String pk) {
        return HotPartitions.of(patterns).stream()
                .filter(load -> load.index() == index && load.pk().text().equals(pk))
                .findFirst()
                .orElseThrow();
    }

    private static AccessPattern listOfCampaigns() {
        return pattern(
                new Request.Query(
                        EntityType.CAMPAIGN,
                        Index.GSI1,
                        new SortKey.Any(),
                        Order.ASCENDING,
                        Consistency.EVENTUAL,
                        AccessPattern.Bound.PAGE),
                new Budget(new Cost(1, 1, 0), new Cost(0, 0.5, 0)),
                new Rate(CALLS, 4));
    }

    private static AccessPattern changeOfASession() {
        return pattern(
                new Request.Write(List.of(new Step(Action.REPLACE, EntityType.SESSION))),
                new Budget(new Cost(1, 0, 4), Cost.ZERO),
                new Rate(CALLS, 1));
    }

    private static AccessPattern pattern(Request request, Budget budget, Rate rate) {
        return new AccessPattern("AP-00", "for this test", List.of(request), budget, rate);
    }
}
