package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.change.ChangeDecoder;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.stream.parking.DynamoParkingLot;
import io.talestream.stream.parking.ParkingTable;
import io.talestream.stream.parking.RefusedChange;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The API without an OpenSearch endpoint: search is disabled, and everything else works.
class MissingIndexIT {
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    @Test
    void the_api_serves_everything_but_search() throws Exception {
        try (var services = EmbeddedServices.withoutIndex(directory)) {
            String parked = park(services);
            URI api = services.api();
            String operator = services.token("ada");
            try (var table = new LocalTable(api, operator)) {
                table.session("Landfall", "Mira: The door is open.");
                assertThat(table.search("door").status()).isEqualTo(503);
            }

            JsonNode seen =
                    JSON.readTree(send(api, operator, "GET", "/operations").body());
            assertThat(seen.path("parked").findValuesAsText("id"))
                    .as(seen.toString())
                    .containsExactly(parked);
            assertThat(seen.path("storage").has("tableItems")).isTrue();
            assertThat(seen.path("storage").has("index")).isFalse();
            assertThat(seen.has("rebuild")).isFalse();

            HttpResponse<String> verified = send(api, operator, "POST", "/operations/verify");
            assertThat(verified.statusCode()).as(verified.body()).isEqualTo(503);
            assertThat(verified.body()).contains("no index is configured");

            JsonNode redriven = JSON.readTree(send(api, operator, "POST", "/operations/parked/" + parked + "/redrive")
                    .body());
            assertThat(redriven.path("outcome").asText())
                    .as(redriven.toString())
                    .isEqualTo("down");
            assertThat(redriven.path("reason").asText()).isEqualTo("no index is configured");
        }
    }

    /// A change that the search refused while there was an index.
    private static String park(EmbeddedServices services) {
        var keys = new AttributeWriter()
                .text("PK", "WORKSPACE#1")
                .text("SK", "SET#theme")
                .done();
        var change = new ChangeRecord(keys, Optional.empty(), Optional.empty(), Instant.now(), "1");
        var refusal = RefusedChange.of("search", ChangeDecoder.decode(change), "it was not ready", "");
        var table = services.table();
        ParkingTable.ensure(table.client(), ParkingTable.besides(table.name()));
        new DynamoParkingLot(table.client(), ParkingTable.besides(table.name()), Clock.systemUTC()).park(refusal);
        return "search." + refusal.id().value();
    }

    private static HttpResponse<String> send(URI api, String token, String method, String path)
            throws IOException, InterruptedException {
        try (var http = HttpClient.newHttpClient()) {
            return http.send(
                    HttpRequest.newBuilder(api.resolve(path))
                            .header("Authorization", "Bearer " + token)
                            .header("Content-Type", "application/json")
                            .method(method, BodyPublishers.noBody())
                            .build(),
                    BodyHandlers.ofString());
        }
    }
}
