package io.talestream.stream.history;

import io.talestream.contracts.change.Change;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Consumer;
import java.util.function.Function;

/// A consumer with behaviour scripted by the test.
public record ScriptedConsumer(String name, Function<Change.Decoded, Answer> script) implements Consumer {
    @Override
    public Answer apply(Change.Decoded change) {
        return script.apply(change);
    }
}
