package io.talestream.store;

import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class DynamoRequestsIT extends RequestsContract {
    DynamoRequestsIT(DynamoDb dynamo) {
        super(DynamoRepositories.empty(dynamo));
    }
}
