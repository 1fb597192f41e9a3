package io.talestream.ingest;

import io.talestream.testing.engine.Kills;
import org.junit.jupiter.api.Tag;

@Tag("proof")
class KilledServerProofIT extends KilledServer {
    KilledServerProofIT() {
        super(Kills.EVERY_CALL);
    }
}
