package io.talestream.stream.history;

import io.talestream.contracts.change.Change;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.BatchConsumer;
import io.talestream.stream.consumer.BatchLimits;
import java.util.List;
import java.util.function.Function;

/// A batch consumer with behaviour scripted by the test.
public record ScriptedBatches(String name, BatchLimits batching, Function<List<Change.Decoded>, List<Answer>> script)
        implements BatchConsumer {
    @Override
    public List<Answer> applyAll(List<Change.Decoded> changes) {
        return script.apply(changes);
    }

    public static List<Answer> applied(List<Change.Decoded> changes) {
        return changes.stream().<Answer>map(_ -> new Answer.Applied()).toList();
    }
}
