package io.talestream.stream.consumer;

import io.talestream.contracts.change.Change;
import java.util.List;

/// A consumer for which many changes cost little more than one: one object, one bulk request.
///
/// A batch has changes of many items and may have several of one item, in stream order. The next batch with an item
/// starts after the previous one has ended. The contract of [Consumer] applies to each change.
public interface BatchConsumer extends Consumer {
    BatchLimits batching();

    /// One answer per change, in order. An outage applies to the whole batch, which is delivered again. After any
    /// other exception the batch is split until the failing change is alone.
    List<Answer> applyAll(List<Change.Decoded> changes);

    @Override
    default Answer apply(Change.Decoded change) {
        List<Answer> answers = applyAll(List.of(change));
        if (answers.size() != 1) {
            throw new IllegalStateException("one change got %d answers".formatted(answers.size()));
        }
        return answers.getFirst();
    }
}
