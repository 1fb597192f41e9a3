package io.talestream.aws.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;

/// The time of each kind of work, from `docs/benchmarks/service-rates.json`. A rate there has a value, or names the
/// file, the row and the field of a bench that measured it. Times are seconds of a vCPU.
///
/// @param request a request to the API
/// @param poll reading what changed in a workspace, for its event stream
/// @param search a search, in the process and once more in the index
/// @param change a change, in each of two consumer groups
/// @param moment a moment of a transcript, in the stream worker
/// @param document a document in the index
/// @param transcription a second of a recording, in seconds of a worker
/// @param rows all rates with their values and sources
record ServiceRates(
        double request,
        double poll,
        double search,
        double change,
        double moment,
        double document,
        double transcription,
        double momentsASession,
        ArrayNode rows) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /// The fields that say where the figures of a file come from.
    private static final List<String> ORIGIN = List.of("bench", "commit", "date", "machine");

    static ServiceRates in(Path benchmarks) throws IOException {
        ArrayNode rows = JSON.createArrayNode();
        for (JsonNode rate :
                JSON.readTree(benchmarks.resolve("service-rates.json").toFile()).path("rates")) {
            ObjectNode row = rate.deepCopy();
            if (row.has("file")) {
                JsonNode file = JSON.readTree(
                        benchmarks.resolve(row.path("file").asText()).toFile());
                row.set("value", measured(file, row));
                ORIGIN.forEach(field -> row.set(field, file.path(field)));
            }
            rows.add(row);
        }
        return new ServiceRates(
                of(rows, "request"),
                of(rows, "poll"),
                of(rows, "search"),
                of(rows, "change"),
                of(rows, "moment"),
                of(rows, "document"),
                of(rows, "transcription"),
                of(rows, "momentsASession"),
                rows);
    }

    private static JsonNode measured(JsonNode file, JsonNode rate) {
        return StreamSupport.stream(file.path("rows").spliterator(), false)
                .filter(row -> row.path("name").equals(rate.path("row")))
                .map(row -> row.path(rate.path("field").asText()))
                .filter(JsonNode::isNumber)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no figure for the rate " + rate));
    }

    private static double of(ArrayNode rows, String name) {
        for (JsonNode row : rows) {
            if (row.path("name").asText().equals(name)) {
                double value = row.path("value").asDouble();
                return switch (row.path("unit").asText()) {
                    case "CPU s per 1,000" -> value / 1_000;
                    case "per second on 2 cores" -> 2 / value;
                    default -> value;
                };
            }
        }
        throw new IllegalArgumentException("no rate named " + name);
    }
}
