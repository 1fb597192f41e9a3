package io.talestream.store;

import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.KillPoint;
import org.junit.jupiter.api.Tag;

@Tag("proof")
class KilledWritesProofIT extends KilledWrites {
    KilledWritesProofIT(DynamoDb dynamo) {
        super(dynamo, KillPoint.EVERY_CALL);
    }
}
