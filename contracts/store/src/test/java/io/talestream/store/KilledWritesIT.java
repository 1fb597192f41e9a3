package io.talestream.store;

import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.KillPoint;

class KilledWritesIT extends KilledWrites {
    KilledWritesIT(DynamoDb dynamo) {
        super(dynamo, KillPoint.MIDDLE);
    }
}
