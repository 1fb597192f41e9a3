package io.talestream.app.resources;

import io.talestream.app.config.UsageError;
import io.talestream.app.config.Variables;
import io.talestream.engines.opensearch.EmbeddedOpenSearch;
import io.talestream.search.index.SearchSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The location of the index of a table, if one is configured.
public interface IndexLocation {
    String PREFIX = "TALESTREAM_SEARCH_";

    boolean isThere();

    /// Starts the engine at the first call if none is running.
    SearchSettings settings();

    static IndexLocation nowhere() {
        return at(Optional.empty());
    }

    static IndexLocation at(URI engine) {
        return at(Optional.of(SearchSettings.local(engine, OpenTable.NAME)));
    }

    /// An engine in this process on a directory, closed with the parts.
    static IndexLocation startedOn(Path directory, OpenParts parts) {
        return new IndexLocation() {
            private @Nullable SearchSettings started;

            @Override
            public boolean isThere() {
                return true;
            }

            @Override
            public synchronized SearchSettings settings() {
                if (started == null) {
                    var engine = parts.add(EmbeddedOpenSearch.on(directory));
                    started = SearchSettings.local(engine.endpoint(), OpenTable.NAME);
                }
                return started;
            }
        };
    }

    /// From the same environment variables that the API reads; the option takes precedence.
    static IndexLocation elsewhere(Optional<URI> option, Map<String, String> environment) {
        var variables = new Variables(environment, PREFIX);
        Optional<URI> endpoint = option.or(() -> variables.url("ENDPOINT"));
        try {
            return at(endpoint.map(url -> new SearchSettings(
                    url,
                    variables.text("INDEX").orElse(OpenTable.NAME),
                    variables.text("USER"),
                    variables.text("PASSWORD"),
                    variables.text("SHARDS").map(IndexLocation::number).orElse(1))));
        } catch (IllegalArgumentException e) {
            throw new UsageError("%s… cannot be used: %s".formatted(PREFIX, e.getMessage()));
        }
    }

    private static IndexLocation at(Optional<SearchSettings> settings) {
        return new IndexLocation() {
            @Override
            public boolean isThere() {
                return settings.isPresent();
            }

            @Override
            public SearchSettings settings() {
                return settings.orElseThrow(() -> new UsageError(
                        "No index is configured: name its OpenSearch endpoint with --search or %sENDPOINT."
                                .formatted(PREFIX)));
            }
        };
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new UsageError("%sSHARDS is not a number: %s".formatted(PREFIX, text));
        }
    }
}
