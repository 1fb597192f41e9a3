package io.talestream.ingest;

import io.talestream.testing.engine.KillPoint;
import org.junit.jupiter.api.Tag;

@Tag("proof")
class KilledServerProofIT extends KilledServer {
    KilledServerProofIT() {
        super(KillPoint.EVERY_CALL);
    }
}
