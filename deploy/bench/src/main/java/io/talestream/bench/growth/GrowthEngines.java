package io.talestream.bench.growth;

import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.engines.opensearch.EmbeddedOpenSearch;
import io.talestream.engines.s3.EmbeddedS3;
import io.talestream.engines.tokens.LocalIssuer;

/// The engines that all measured systems of a run share.
record GrowthEngines(EmbeddedDynamo dynamo, EmbeddedS3 s3, EmbeddedOpenSearch search, LocalIssuer issuer)
        implements AutoCloseable {
    static GrowthEngines start() {
        return new GrowthEngines(
                EmbeddedDynamo.inMemory(), EmbeddedS3.temporary(), EmbeddedOpenSearch.temporary(), LocalIssuer.start());
    }

    @Override
    public void close() {
        issuer.close();
        search.close();
        s3.close();
        dynamo.close();
    }
}
