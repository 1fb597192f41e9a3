package io.talestream.indexer;

/// How one write of a bulk ended. That the index could not do it now is not among them: then the whole bulk
/// is thrown.
sealed interface Outcome {
    record Done() implements Outcome {}

    /// The condition did not hold: something newer is there, or someone was faster.
    record Outrun() implements Outcome {}

    /// The document as it is will never be taken. The reason names the kind of error and quotes nothing.
    record Refused(String reason) implements Outcome {}
}
