package io.talestream.ingest.search;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import io.talestream.search.index.SearchSettings;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/// Where the index is. Without an `endpoint` there is no search, and all else works.
@ConfigurationProperties("talestream.search")
public record IndexSettings(
        Optional<URI> endpoint,
        @Bindable(defaultValue = "talestream") String index,
        Optional<String> user,
        Optional<String> password,
        @Bindable(defaultValue = "5s") Duration patience) {

    Optional<SearchSettings> configured() {
        return endpoint.map(address -> new SearchSettings(address, index, user, password));
    }

    /// The password is not printed.
    @Override
    public String toString() {
        return "IndexSettings[endpoint=%s, index=%s]".formatted(endpoint, index);
    }
}
