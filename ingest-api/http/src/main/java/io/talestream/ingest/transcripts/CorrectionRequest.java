package io.talestream.ingest.transcripts;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.Correction;
import java.util.Optional;

/// What someone wants of an utterance.
sealed interface CorrectionRequest {
    /// What is not said stays as it is.
    record Change(Optional<String> text, Optional<Boolean> secret) implements CorrectionRequest {}

    /// As it was heard.
    record Undo() implements CorrectionRequest {}

    /// What is then to be laid over the utterance of the base.
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
