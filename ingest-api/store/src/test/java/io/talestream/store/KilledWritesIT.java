package io.talestream.store;

import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Kills;

class KilledWritesIT extends KilledWrites {
    KilledWritesIT(DynamoDb dynamo) {
        super(dynamo, Kills.FIRST_MIDDLE_AND_LAST);
    }
}
