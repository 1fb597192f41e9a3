package io.talestream.ingest.transcripts;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.Correction;
import java.util.Optional;

/// A requested change to the correction of an utterance.
sealed interface CorrectionRequest {
    /// Absent values stay unchanged.
    record Change(Optional<String> text, Optional<Boolean> secret) implements CorrectionRequest {}

    record Undo() implements CorrectionRequest {}

    /// The resulting correction of the base utterance; empty if there is none.
    default Optional<Correction> over(Utterance base, Optional<Correction> before) {
        return switch (this) {
            case Change(Optional<String> text, Optional<Boolean> secret) ->
                Correction.of(
                        base,
                        text.or(() -> before.flatMap(Correction::text)),
                        secret.or(() -> before.flatMap(Correction::secret)));
            case Undo() -> Optional.empty();
        };
    }
}
