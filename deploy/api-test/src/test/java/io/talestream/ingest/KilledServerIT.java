package io.talestream.ingest;

import io.talestream.testing.engine.KillPoint;

class KilledServerIT extends KilledServer {
    KilledServerIT() {
        super(KillPoint.FIRST_MIDDLE_AND_LAST);
    }
}
