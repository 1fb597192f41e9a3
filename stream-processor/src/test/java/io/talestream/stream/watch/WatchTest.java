package io.talestream.stream.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.talestream.stream.delivery.Counts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WatchTest {
    private final FixedGroup group = new FixedGroup().counted("projector", new Counts(5, 2, 1, 3));
    private final GroupHealth health = new GroupHealth(Duration.ofSeconds(30));

    @Test
    void lag_and_answers_are_metered_by_group_and_consumer() {
        var meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        GroupMeters.bind(meters, List.of(group.behind(Duration.ofMillis(2_500), 40)));

        assertThat(meters.scrape())
                .contains("talestream_group_lag_seconds{group=\"work\"} 2.5")
                .contains("talestream_group_batch_seconds_count{group=\"work\"} 4")
                .contains("talestream_group_batch_seconds_sum{group=\"work\"} 6.0")
                .contains("talestream_group_waiting_changes{group=\"work\"} 40.0")
                .contains("talestream_consumer_changes_total{answer=\"applied\",consumer=\"projector\",group=\"work\"}"
                        + " 5.0")
                .contains(
                        "talestream_consumer_changes_total{answer=\"stale\",consumer=\"projector\",group=\"work\"} 2.0")
                .contains("talestream_consumer_changes_total{answer=\"parked\",consumer=\"projector\",group=\"work\"}"
                        + " 1.0")
                .contains("talestream_consumer_retries_total{consumer=\"projector\",group=\"work\"} 3.0");
    }

    @Test
    void a_log_line_counts_answers_since_the_previous_line() {
        var lines = MinuteLine.start(List.of(group.behind(Duration.ofMillis(1_240), 7)));

        assertThat(lines.next())
                .containsExactly("group work is 1.2 s and 7 changes behind;"
                        + " projector 5 applied, 2 stale, 1 parked, 3 retries");
        group.counted("projector", new Counts(15, 2, 1, 4));
        assertThat(lines.next())
                .containsExactly("group work is 1.2 s and 7 changes behind;"
                        + " projector 10 applied, 0 stale, 0 parked, 1 retries");
        lines.close();
    }

    @Test
    void health_fails_while_lag_exceeds_the_limit_and_then_recovers() throws Exception {
        try (var server = server()) {
            assertThat(health(server).statusCode()).isEqualTo(200);

            group.behind(Duration.ofSeconds(31), 9);
            HttpResponse<String> red = health(server);
            assertThat(red.statusCode()).isEqualTo(503);
            assertThat(red.body())
                    .isEqualTo("{\"status\":\"DOWN\",\"groups\":[{\"name\":\"work\",\"status\":\"DOWN\","
                            + "\"lagSeconds\":31.000,\"changes\":9,\"trouble\":\"31 s behind, more than 30 s\"}]}");

            group.behind(Duration.ofSeconds(30), 9);
            assertThat(health(server).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void health_keeps_failing_after_a_delivery_has_failed() throws Exception {
        try (var server = server()) {
            health.ended("shard-1", new OutOfMemoryError());

            assertThat(health(server).statusCode()).isEqualTo(503);
            assertThat(health(server).body()).contains("delivery of shard shard-1 failed: java.lang.OutOfMemoryError");
        }
    }

    @Test
    void pages_of_other_sites_are_refused() throws Exception {
        try (var server = server();
                var http = HttpClient.newHttpClient()) {
            for (String path : List.of("/health", "/prometheus")) {
                var request =
                        HttpRequest.newBuilder(server.uri().resolve(path)).header("Origin", "https://example.com");

                assertThat(http.send(request.build(), BodyHandlers.ofString()).statusCode())
                        .isEqualTo(403);
            }
        }
    }

    private WatchServer server() {
        return WatchServer.start(InetAddress.getLoopbackAddress(), 0, () -> health.of(List.of(group)), () -> "");
    }

    private static HttpResponse<String> health(WatchServer server) throws IOException, InterruptedException {
        try (var http = HttpClient.newHttpClient()) {
            return http.send(
                    HttpRequest.newBuilder(server.uri().resolve("/health")).build(), BodyHandlers.ofString());
        }
    }
}
