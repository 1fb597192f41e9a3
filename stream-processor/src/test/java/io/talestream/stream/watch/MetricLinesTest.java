package io.talestream.stream.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.talestream.stream.delivery.Counts;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

final class MetricLinesTest {
    private static final Instant NOW = Instant.parse("2026-03-01T20:00:00Z");

    private final Map<String, LongSupplier> gauges = new HashMap<>();
    private final FixedGroup group =
            new FixedGroup().behind(Duration.ofMillis(1_240), 7).counted("projector", new Counts(5, 2, 1, 3));

    @Test
    void a_metric_line_has_the_embedded_metric_format_of_cloudwatch() throws Exception {
        try (var lines = lines()) {
            JsonNode line = new ObjectMapper().readTree(lines.next().getFirst());

            assertThat(line.at("/_aws/Timestamp").asLong()).isEqualTo(NOW.toEpochMilli());
            JsonNode metrics = line.at("/_aws/CloudWatchMetrics/0");
            assertThat(metrics.at("/Namespace").asText()).isEqualTo("tales");
            assertThat(metrics.at("/Dimensions/0/0").asText()).isEqualTo("Group");
            assertThat(metrics.findValuesAsText("Name")).containsExactly("LagSeconds", "Waiting", "Parked");
            assertThat(metrics.findValuesAsText("Name")).allMatch(line::hasNonNull);
            assertThat(line.at("/Group").asText()).isEqualTo("work");
            assertThat(line.at("/LagSeconds").asDouble()).isEqualTo(1.24);
            assertThat(line.at("/Waiting").asLong()).isEqualTo(7);
        }
    }

    @Test
    void a_parked_change_is_counted_once() throws Exception {
        try (var lines = lines()) {
            assertThat(parked(lines)).isEqualTo(1);
            assertThat(parked(lines)).isZero();

            group.counted("archive", new Counts(0, 0, 2, 0));
            assertThat(parked(lines)).isEqualTo(2);
        }
    }

    @Test
    void a_gauge_is_a_metric_without_dimensions_and_one_that_fails_is_left_out() throws Exception {
        gauges.put(MetricLines.QUEUED, () -> 12);
        gauges.put(MetricLines.RUNNING, () -> {
            throw new IllegalStateException("the table does not respond");
        });
        try (var lines = lines()) {
            assertThat(lines.next()).hasSize(2);
            JsonNode line = new ObjectMapper().readTree(lines.next().getLast());

            assertThat(line.at("/_aws/CloudWatchMetrics/0/Namespace").asText()).isEqualTo("tales");
            assertThat(line.at("/_aws/CloudWatchMetrics/0/Dimensions").toString())
                    .isEqualTo("[[]]");
            assertThat(line.at("/_aws/CloudWatchMetrics/0/Metrics/0/Name").asText())
                    .isEqualTo("QueuedTranscriptions");
            assertThat(line.at("/QueuedTranscriptions").asLong()).isEqualTo(12);
        }
    }

    private static long parked(MetricLines lines) throws Exception {
        return new ObjectMapper()
                .readTree(lines.next().getFirst())
                .path("Parked")
                .asLong();
    }

    private MetricLines lines() {
        return MetricLines.start(
                "tales",
                List.of(group),
                gauges,
                Clock.fixed(NOW, ZoneOffset.UTC),
                new PrintStream(PrintStream.nullOutputStream()));
    }
}
