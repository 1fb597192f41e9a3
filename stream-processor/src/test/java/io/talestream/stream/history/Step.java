package io.talestream.stream.history;

/// One step in the history of items.
public sealed interface Step {
    record Write(int item) implements Step {}

    /// Deletes an existing item; an absent item is written instead.
    record Delete(int item) implements Step {}

    /// The stream repeats an earlier change as a separate record. Without an earlier change, an item is written.
    record Repeat(int change) implements Step {}
}
