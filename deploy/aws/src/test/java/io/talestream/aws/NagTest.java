package io.talestream.aws;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class NagTest {
    private static final int SHORTEST_REASON = 30;
    private static final Set<String> ACCEPTED = Set.of("W3010", "W9003");

    @ParameterizedTest
    @EnumSource
    void every_finding_is_fixed_or_suppressed_with_a_reason(Variant variant) {
        List<String> found = new ArrayList<>();
        SynthesizedStack.of(variant)
                .file("talestream.metadata.json")
                .properties()
                .forEach(construct -> construct.getValue().forEach(entry -> {
                    String type = entry.path("type").asText();
                    if (type.equals("aws:cdk:error") || type.equals("aws:cdk:warning")) {
                        found.add(construct.getKey() + ": " + entry.path("data").asText());
                    }
                }));

        assertThat(found).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void every_suppression_reason_is_a_sentence(Variant variant) {
        List<JsonNode> reasons = SynthesizedStack.of(variant).template().findValues("rules_to_suppress");

        assertThat(reasons)
                .isNotEmpty()
                .allSatisfy(rules ->
                        rules.forEach(rule -> assertThat(rule.path("reason").asText())
                                .as(rule.path("id").asText())
                                .hasSizeGreaterThan(SHORTEST_REASON)
                                .endsWith(".")));
    }

    /// Zones are configured, so no lookup is needed; sizes of files are numbers.
    @ParameterizedTest
    @EnumSource
    void the_validation_report_has_only_accepted_findings(Variant variant) {
        assertThat(SynthesizedStack.of(variant).file("validation-report.json").findValuesAsText("ruleName"))
                .isNotEmpty()
                .allMatch(ACCEPTED::contains);
    }
}
