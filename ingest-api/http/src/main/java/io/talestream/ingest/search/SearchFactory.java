package io.talestream.ingest.search;

import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.query.Search;
import jakarta.inject.Singleton;

@Factory
@Requires(property = "talestream.search.endpoint")
final class SearchFactory {
    @Singleton
    @Bean(preDestroy = "close")
    OpenIndex index(IndexSettings settings) {
        return OpenIndex.at(settings.configured().orElseThrow(), settings.patience());
    }

    @Singleton
    Search search(OpenIndex index) {
        return new Search(index);
    }
}
