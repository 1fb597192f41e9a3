package io.talestream.local;

import io.talestream.engines.opensearch.EmbeddedOpenSearch;
import io.talestream.search.index.SearchSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where the index is that goes with a table, if there is one.
interface IndexPlace {
    String PREFIX = "TALESTREAM_SEARCH_";

    boolean isThere();

    /// Whatever has to be started to reach it is started at the first call.
    SearchSettings settings();

    static IndexPlace nowhere() {
        return at(Optional.empty());
    }

    static IndexPlace at(URI engine) {
        return at(Optional.of(SearchSettings.local(engine, OpenTable.NAME)));
    }

    /// An engine of this process on a directory, closed with the parts.
    static IndexPlace startedOn(Path directory, OpenParts parts) {
        return new IndexPlace() {
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

    /// As the environment says, with the variables that the API reads too; the option is stronger.
    static IndexPlace elsewhere(Optional<URI> option, Map<String, String> environment) {
        Optional<URI> endpoint =
                option.or(() -> variable(environment, "ENDPOINT").map(IndexPlace::url));
        try {
            return at(endpoint.map(url -> new SearchSettings(
                    url,
                    variable(environment, "INDEX").orElse(OpenTable.NAME),
                    variable(environment, "USER"),
                    variable(environment, "PASSWORD"),
                    variable(environment, "SHARDS").map(IndexPlace::number).orElse(1))));
        } catch (IllegalArgumentException e) {
            throw new WrongUse("%s… cannot be used: %s".formatted(PREFIX, e.getMessage()));
        }
    }

    private static IndexPlace at(Optional<SearchSettings> settings) {
        return new IndexPlace() {
            @Override
            public boolean isThere() {
                return settings.isPresent();
            }

            @Override
            public SearchSettings settings() {
                return settings.orElseThrow(() -> new WrongUse(
                        "No index is named: give the address of its OpenSearch with --search or %sENDPOINT."
                                .formatted(PREFIX)));
            }
        };
    }

    private static Optional<String> variable(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(PREFIX + name)).filter(value -> !value.isBlank());
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new WrongUse("%sSHARDS is not a number: %s".formatted(PREFIX, text));
        }
    }

    private static URI url(String text) {
        try {
            return URI.create(text);
        } catch (IllegalArgumentException e) {
            throw new WrongUse("%sENDPOINT is not a URL: %s".formatted(PREFIX, text));
        }
    }
}
