package io.talestream.ingest.operations;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import java.util.Optional;

/// How giving a change back ended: `applied`, `overtaken` by a newer one, `refused` again, `down`, or `not-kept`, where
/// its item has to be replayed. After the first two it is parked no longer.
@Serdeable
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record RedriveView(String outcome, Optional<String> reason) {}
