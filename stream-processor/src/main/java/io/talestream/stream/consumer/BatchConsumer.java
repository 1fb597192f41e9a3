package io.talestream.stream.consumer;

import io.talestream.contracts.change.Change;
import java.util.List;

/// A consumer for which many changes together cost little more than one: one object, one bulk request.
///
/// A batch holds changes of many items and may hold several of one, those in the order of the stream; an
/// item's next batch comes when this one has ended. All that is said of a single change in [Consumer] holds
/// for each.
public interface BatchConsumer extends Consumer {
    BatchLimits batching();

    /// One answer for each change, in their order. An outage means the whole batch, which is then given
    /// again; anything else that is thrown has the batch given in smaller pieces, until the change it is
    /// about is alone.
    List<Answer> applyAll(List<Change.Decoded> changes);

    @Override
    default Answer apply(Change.Decoded change) {
        List<Answer> answers = applyAll(List.of(change));
        if (answers.size() != 1) {
            throw new IllegalStateException("one change was answered %d times".formatted(answers.size()));
        }
        return answers.getFirst();
    }
}
