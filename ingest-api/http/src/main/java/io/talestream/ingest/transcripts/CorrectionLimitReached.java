package io.talestream.ingest.transcripts;

import io.talestream.contracts.text.InvalidField;

/// So much was mended in a transcript, or so long is a text, that no more can be kept. Nothing was written.
final class CorrectionLimitReached extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CorrectionLimitReached(InvalidField bound) {
        super(bound.field() + " " + bound.problem(), bound);
    }
}
