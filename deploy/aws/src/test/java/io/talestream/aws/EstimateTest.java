package io.talestream.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.talestream.aws.estimate.Estimate;
import io.talestream.aws.estimate.PlayAssumptions;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.handbook.MonthlyCost;
import io.talestream.handbook.Prices;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class EstimateTest {
    private static final Offset<Double> A_CENT = within(0.01);

    @ParameterizedTest
    @EnumSource
    void the_table_costs_match_the_table_design(Variant variant) {
        Estimate estimate = TalestreamApp.estimate(variant.options());

        assertThat(estimate.lines().stream()
                        .filter(line -> line.what().startsWith("DynamoDB"))
                        .mapToDouble(Estimate.Line::dollars)
                        .sum())
                .isCloseTo(
                        MonthlyCost.of(
                                        AccessPatterns.all(),
                                        variant.size().tables(),
                                        PlayAssumptions.MONTHS,
                                        Prices.US_EAST_1)
                                .total(),
                        A_CENT);
    }

    @ParameterizedTest
    @EnumSource
    void the_total_is_the_sum_of_the_lines_and_every_node_has_a_price(Variant variant) {
        Estimate estimate = TalestreamApp.estimate(variant.options());

        assertThat(estimate.total())
                .isCloseTo(
                        estimate.lines().stream()
                                .mapToDouble(Estimate.Line::dollars)
                                .sum(),
                        A_CENT);
        assertThat(estimate.lines())
                .extracting(Estimate.Line::what)
                .contains("OpenSearch: nodes", variant == Variant.EMBEDDED ? "Fargate: embedded engine" : "Transcribe");
    }

    @ParameterizedTest
    @EnumSource
    void synthesis_prints_the_estimate(Variant variant) {
        assertThat(SynthesizedStack.of(variant).said())
                .contains("What the size %s costs a month"
                        .formatted(variant.size().label()))
                .contains("us-east-1")
                .contains("together")
                .contains("Not in it:");
    }

    @Test
    void the_estimates_need_no_node_and_no_account() {
        var printed = new ByteArrayOutputStream();
        TalestreamApp.estimates(new PrintStream(printed, true, StandardCharsets.UTF_8));

        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("size hobby", "size club", "size platform");
    }

    /// Two thirds of what was said of ten tables is theirs alone: nothing rounds to something else here.
    @Test
    void the_hobby_estimate_matches_a_manual_calculation() {
        Estimate hobby = TalestreamApp.estimate(Variant.HOBBY.options());

        assertThat(dollars(hobby, "Fargate: processes")).isCloseTo(730 * (1.25 * 0.04048 + 4 * 0.004445), A_CENT);
        assertThat(dollars(hobby, "OpenSearch: nodes")).isCloseTo(730 * 0.036, A_CENT);
        assertThat(dollars(hobby, "OpenSearch: disks")).isCloseTo(10 * 0.122, A_CENT);
        assertThat(dollars(hobby, "load balancer")).isCloseTo(730 * 0.0225, A_CENT);
        assertThat(dollars(hobby, "public addresses")).isCloseTo(730 * 0.005 * 6, A_CENT);
        assertThat(dollars(hobby, "Transcribe")).isCloseTo(10 * 16 * 60 * 0.024, A_CENT);
    }

    @Test
    void the_embedded_engine_costs_a_fraction_of_transcribe() {
        Estimate embedded = TalestreamApp.estimate(Variant.EMBEDDED.options());
        Estimate transcribe = TalestreamApp.estimate(Variant.CLUB.options());

        assertThat(embedded.speech().dollars()).isCloseTo(4_800 * (2 * 0.04048 + 4 * 0.004445), A_CENT);
        assertThat(embedded.instead()).isEqualTo(transcribe.speech());
        assertThat(transcribe.instead()).isEqualTo(embedded.speech());
        assertThat(embedded.total()).isLessThan(transcribe.total() / 5);
        assertThat(embedded.text()).contains("Transcribe would cost $16,650", "in place of Fargate: embedded engine");
    }

    @Test
    void the_tables_option_sets_the_number_of_tables_in_the_estimate() {
        var context = Variant.HOBBY.context();
        context.put("tables", "20");
        Estimate twice = TalestreamApp.estimate(Options.of("us-east-1", context::get));

        assertThat(dollars(twice, "Transcribe"))
                .isCloseTo(2 * dollars(TalestreamApp.estimate(Variant.HOBBY.options()), "Transcribe"), A_CENT);
    }

    @ParameterizedTest
    @EnumSource
    void the_counted_resources_match_the_template(Variant variant) {
        var stack = SynthesizedStack.of(variant);
        var counts = ResourceCounts.of(variant.options());

        assertThat(stack.all("AWS::SecretsManager::Secret")).hasSize(counts.secrets());
        assertThat(stack.all("AWS::EC2::VPCEndpoint"))
                .filteredOn(endpoint ->
                        endpoint.property("/VpcEndpointType").asText().equals("Interface"))
                .hasSize(counts.endpoints());
        int metrics = stack.some("AWS::CloudWatch::Alarm").stream()
                .mapToInt(alarm -> alarm.property("/MetricName").isMissingNode()
                        ? alarm.property("/Metrics").findValues("MetricName").size()
                        : 1)
                .sum();
        assertThat(metrics).isEqualTo(ResourceCounts.alarmed(variant.options()));
        assertThat(stack.all("AWS::Kinesis::Stream")).hasSize(counts.kinesis() ? 1 : 0);
    }

    /// The index holds the transcripts, twice if there are two nodes.
    @ParameterizedTest
    @EnumSource
    void the_index_has_room_for_a_year_of_transcripts(Variant variant) {
        var nodes = variant.size().nodes();
        double copies = variant.size().isRedundant() ? 2 : 1;

        assertThat((double) nodes.count() * nodes.gigabytes())
                .isGreaterThan(copies
                        * PlayAssumptions.transcriptGigabytes(variant.size().tables()));
    }

    private static double dollars(Estimate estimate, String what) {
        return estimate.lines().stream()
                .filter(line -> line.what().equals(what))
                .mapToDouble(Estimate.Line::dollars)
                .sum();
    }
}
