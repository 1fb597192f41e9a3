package io.talestream.ingest.search;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import io.talestream.search.index.SearchSettings;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/// Where the index is. Without an `endpoint` search is disabled; everything else works.
///
/// @param endpoint the OpenSearch endpoint to query; without one, search requests answer 503
/// @param index the name of the index or alias to query
/// @param user for an OpenSearch that requires authentication
/// @param password the password of the user
/// @param shards the number of shards of an index created from now on: by a first start, and by `talestream reindex`
/// @param embeddings whether transcripts are also indexed and found by meaning; run `talestream reindex` after turning
///   it on
/// @param patience the timeout of a query
@ConfigurationProperties("talestream.search")
public record IndexSettings(
        Optional<URI> endpoint,
        @Bindable(defaultValue = "talestream") String index,
        Optional<String> user,
        Optional<String> password,
        @Bindable(defaultValue = "1") int shards,
        @Bindable(defaultValue = "true") boolean embeddings,
        @Bindable(defaultValue = "5s") Duration patience) {

    Optional<SearchSettings> configured() {
        return endpoint.map(address -> new SearchSettings(address, index, user, password, shards, embeddings));
    }

    /// Leaves out the password.
    @Override
    public String toString() {
        return "IndexSettings[endpoint=%s, index=%s]".formatted(endpoint, index);
    }
}
