package io.talestream.ingest.transcripts;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.ingest.schema.MayBeAbsent;
import java.util.Optional;

/// The number of utterances that have another speaker now. `id` identifies the change to undo it; absent if there is
/// nothing to undo.
@Serdeable
public record SpeakerChangedView(
        int utterances, @MayBeAbsent Optional<String> id) {}
