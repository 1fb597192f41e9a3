package io.talestream.ingest.transcripts;

import io.talestream.contracts.text.InvalidField;

/// The corrections of a transcript, or a text, exceed the size that can be stored. Nothing was written.
final class CorrectionLimitReached extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CorrectionLimitReached(InvalidField bound) {
        super(bound.field() + " " + bound.problem(), bound);
    }
}
