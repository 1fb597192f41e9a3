package io.talestream.stream.archive;

import io.talestream.contracts.change.ChangeRecord;
import java.io.IOException;

@FunctionalInterface
public interface ChangeSink {
    /// Returns false to stop reading.
    boolean take(ChangeRecord change) throws IOException, InterruptedException;
}
