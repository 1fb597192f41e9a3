package io.talestream.app.resources;

import io.talestream.app.config.UsageError;
import io.talestream.app.config.Variables;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.opensearch.EmbeddedOpenSearch;
import io.talestream.search.index.SearchSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/// The location of the index of a table.
///
/// @param isThere whether an index is configured
/// @param source its settings; starts the engine at the first call if none is running
public record IndexLocation(boolean isThere, Supplier<SearchSettings> source) {
    static final String PREFIX = "TALESTREAM_SEARCH_";

    public SearchSettings settings() {
        return source.get();
    }

    public static IndexLocation nowhere() {
        return new IndexLocation(false, () -> {
            throw new UsageError("No index is configured: name its OpenSearch endpoint with --search or %sENDPOINT."
                    .formatted(PREFIX));
        });
    }

    static IndexLocation at(URI engine, EngineKeys keys, Map<String, String> environment) {
        return at(local(engine, keys, environment));
    }

    private static IndexLocation at(SearchSettings settings) {
        return new IndexLocation(true, () -> settings);
    }

    /// An engine in this process on a directory, closed with the parts.
    static IndexLocation startedOn(Path directory, EngineKeys keys, OpenParts parts, Map<String, String> environment) {
        Map<Path, EmbeddedOpenSearch> started = new ConcurrentHashMap<>();
        return new IndexLocation(true, () -> {
            var engine = started.computeIfAbsent(directory, at -> parts.add(EmbeddedOpenSearch.on(at, keys)));
            return local(engine.endpoint(), keys, environment);
        });
    }

    /// From the same environment variables that the API reads; the option takes precedence.
    public static IndexLocation elsewhere(Optional<URI> option, Map<String, String> environment) {
        var variables = new Variables(environment, PREFIX);
        try {
            return option.or(() -> variables.url("ENDPOINT"))
                    .map(url -> at(new SearchSettings(
                            url,
                            variables.text("INDEX").orElse(OpenTable.NAME),
                            variables.text("USER"),
                            variables.text("PASSWORD"),
                            variables.text("SHARDS").map(IndexLocation::number).orElse(1),
                            hasEmbeddings(environment))))
                    .orElseGet(IndexLocation::nowhere);
        } catch (IllegalArgumentException e) {
            throw new UsageError("%s… cannot be used: %s".formatted(PREFIX, e.getMessage()));
        }
    }

    private static SearchSettings local(URI engine, EngineKeys keys, Map<String, String> environment) {
        return SearchSettings.local(engine, OpenTable.NAME, keys.accessKey(), keys.secretKey())
                .withEmbeddings(hasEmbeddings(environment));
    }

    /// Whether transcripts are also indexed and found by meaning.
    public static boolean hasEmbeddings(Map<String, String> environment) {
        String said = new Variables(environment, PREFIX).text("EMBEDDINGS").orElse("true");
        if (!Set.of("true", "false").contains(said)) {
            throw new UsageError("%sEMBEDDINGS must be true or false, is %s".formatted(PREFIX, said));
        }
        return Boolean.parseBoolean(said);
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new UsageError("%sSHARDS is not a number: %s".formatted(PREFIX, text));
        }
    }
}
