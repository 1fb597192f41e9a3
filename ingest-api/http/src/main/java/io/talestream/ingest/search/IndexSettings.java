package io.talestream.ingest.search;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import io.talestream.search.index.SearchSettings;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/// Where the index is. Without an `endpoint` there is no search, and all else works.
///
/// @param endpoint the OpenSearch that is asked; without one, searching answers 503
/// @param index by what name it is asked for
/// @param user for an OpenSearch that wants one
/// @param password goes with the user
/// @param shards how many parts an index has that is made from now on: by a first start, and by `talestream reindex`
/// @param patience an answer that takes longer counts as none
@ConfigurationProperties("talestream.search")
public record IndexSettings(
        Optional<URI> endpoint,
        @Bindable(defaultValue = "talestream") String index,
        Optional<String> user,
        Optional<String> password,
        @Bindable(defaultValue = "1") int shards,
        @Bindable(defaultValue = "5s") Duration patience) {

    Optional<SearchSettings> configured() {
        return endpoint.map(address -> new SearchSettings(address, index, user, password, shards));
    }

    /// The password is not printed.
    @Override
    public String toString() {
        return "IndexSettings[endpoint=%s, index=%s]".formatted(endpoint, index);
    }
}
