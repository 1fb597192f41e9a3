package io.talestream.stream.history;

/// One thing that happens to the items of a history.
public sealed interface Step {
    record Write(int item) implements Step {}

    /// Of an item that is there; else it is written.
    record Delete(int item) implements Step {}

    /// The stream brings an earlier change once more, as a record of its own. Where there is none, one is made.
    record Repeat(int change) implements Step {}
}
