package io.talestream.ingest;

import io.talestream.testing.engine.Kills;

class KilledServerIT extends KilledServer {
    KilledServerIT() {
        super(Kills.FIRST_MIDDLE_AND_LAST);
    }
}
