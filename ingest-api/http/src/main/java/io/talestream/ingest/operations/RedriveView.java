package io.talestream.ingest.operations;

import io.micronaut.serde.annotation.Serdeable;
import java.util.Optional;

/// The outcome of a redrive: `applied`, `overtaken` by a newer change, `refused` again, `down`, or `not-kept`, which
/// requires a replay of the item. After the first two the change is no longer parked.
@Serdeable
public record RedriveView(String outcome, Optional<String> reason) {}
