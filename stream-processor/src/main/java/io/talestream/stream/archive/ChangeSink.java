package io.talestream.stream.archive;

import io.talestream.contracts.change.ChangeRecord;
import java.io.IOException;

/// Takes the changes of an object one by one.
@FunctionalInterface
public interface ChangeSink {
    /// False when no more are wanted.
    boolean take(ChangeRecord change) throws IOException, InterruptedException;
}
