package io.talestream.aws;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.talestream.aws.simulation.SimulationReport;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulationReportTest {
    private static final SimulationReport REPORT = TalestreamApp.simulation();

    @Test
    void the_committed_simulation_is_that_of_the_code_and_the_measured_rates() throws IOException {
        assertThat(Files.readString(TalestreamApp.SIMULATED))
                .withFailMessage("docs/benchmarks/platform.json is out of date; renew it with --simulate (docs/aws.md)")
                .isEqualTo(REPORT.json());
    }

    @Test
    void each_size_has_its_own_tables_and_those_of_the_largest() {
        assertThat(REPORT.text())
                .containsSubsequence(
                        "hobby with 10 tables",
                        "club with 1,000 tables",
                        "platform with 100,000 tables",
                        "hobby with 100,000 tables",
                        "club with 100,000 tables");
    }

    /// What has a value of its own was not measured by a bench whose JSON is committed: it says where it comes from.
    @Test
    void every_rate_says_when_and_where_it_was_measured_or_that_it_is_assumed() throws IOException {
        var rates = new ObjectMapper().readTree(REPORT.json()).path("rates");

        assertThat(rates).isNotEmpty().allSatisfy(rate -> {
            assertThat(rate.path("value").asDouble()).isPositive();
            assertThat(rate.has("assumed")
                            || List.of("bench", "commit", "date", "machine").stream()
                                    .noneMatch(
                                            field -> rate.path(field).asText().isBlank()))
                    .as("source of %s", rate)
                    .isTrue();
        });
    }
}
