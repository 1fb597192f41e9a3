package io.talestream.indexer;

/// The outcome of one write of a bulk request. Unavailability is not an outcome: it throws for the whole bulk.
sealed interface Outcome {
    record Done() implements Outcome {}

    /// A version conflict: a newer version is indexed, or another writer was faster.
    record Superseded() implements Outcome {}

    /// The document is rejected permanently. The reason names the kind of error and quotes no content.
    record Refused(String reason) implements Outcome {}
}
