package io.talestream.contracts.transcript.correction;

import io.talestream.contracts.transcript.Utterance;

/// Places earlier corrections in a new base. Both bases are streamed and not held: first the previous one, then the new
/// one.
public interface Alignment {
    /// Processes the next utterance of the previous base.
    void replace(Utterance said);

    /// Processes the next utterance of the new base.
    void see(Utterance next);

    /// The corrections of the new base, after all of it was processed.
    Corrections over(Corrections.Base base);
}
