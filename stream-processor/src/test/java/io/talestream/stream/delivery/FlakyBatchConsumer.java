package io.talestream.stream.delivery;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.table.ItemKey;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.BatchConsumer;
import io.talestream.stream.consumer.BatchLimits;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A consumer of many changes at once that is slow, down or refuses, as generated, and fails on every batch with one
/// of the positions in `poison`. It records the delivered changes: sequence numbers of a history are positions in it.
final class FlakyBatchConsumer implements BatchConsumer {
    private static final int SLOWEST = 8;

    private final BatchLimits batching;
    private final FlakyBehaviour mood;
    private final Set<Integer> poison;
    private final Outages outages;
    private final Map<ItemKey, Integer> lastOf = new HashMap<>();
    private final Set<ItemKey> underWay = new HashSet<>();
    private final BitSet answered = new BitSet();
    private final BitSet refused = new BitSet();
    private final List<String> complaints = new ArrayList<>();

    FlakyBatchConsumer(BatchLimits batching, FlakyBehaviour mood, Set<Integer> poison) {
        this.batching = batching;
        this.mood = mood;
        this.poison = poison;
        this.outages = new Outages(mood.down());
    }

    @Override
    public String name() {
        return "batches";
    }

    @Override
    public BatchLimits batching() {
        return batching;
    }

    @Override
    public List<Answer> applyAll(List<Change.Decoded> changes) {
        Set<ItemKey> mine = begin(changes);
        for (int i = position(changes.getFirst()) % SLOWEST; i > 0; i--) {
            Deliveries.letOthersRun();
        }
        return end(changes, mine);
    }

    /// Everything before it was answered for good.
    synchronized int firstUnhandled() {
        return answered.nextClearBit(0);
    }

    synchronized int refused() {
        return refused.cardinality();
    }

    synchronized List<String> complaints() {
        return List.copyOf(complaints);
    }

    private synchronized Set<ItemKey> begin(List<Change.Decoded> changes) {
        if (changes.size() > batching.changes()) {
            complaints.add("a batch of " + changes.size());
        }
        Set<ItemKey> mine = new HashSet<>();
        Map<ItemKey, Integer> last = new HashMap<>(lastOf);
        for (Change.Decoded change : changes) {
            if (mine.add(change.key()) && !underWay.add(change.key())) {
                complaints.add("%d while its item is under way".formatted(position(change)));
            }
            Integer before = last.put(change.key(), position(change));
            if (before != null && before >= position(change)) {
                complaints.add("%d after %d".formatted(position(change), before));
            }
        }
        if (underWay.size() > mine.size() && batching.atOnce() == 1) {
            complaints.add("two batches at once");
        }
        return mine;
    }

    private synchronized List<Answer> end(List<Change.Decoded> changes, Set<ItemKey> mine) {
        underWay.removeAll(mine);
        outages.run();
        for (Change.Decoded change : changes) {
            if (poison.contains(position(change))) {
                if (changes.size() == 1) {
                    refuse(change);
                    answer(change);
                }
                throw new IllegalStateException("tripped");
            }
        }
        List<Answer> answers = new ArrayList<>();
        for (Change.Decoded change : changes) {
            boolean refuse = mood.refuses().contains(position(change));
            answer(change);
            if (refuse) {
                refuse(change);
            }
            answers.add(refuse ? new Answer.Refused("not in the mood") : new Answer.Applied());
        }
        return answers;
    }

    private void answer(Change.Decoded change) {
        answered.set(position(change));
        lastOf.put(change.key(), position(change));
    }

    private void refuse(Change.Decoded change) {
        refused.set(position(change));
    }

    private static int position(Change.Decoded change) {
        return Integer.parseInt(change.record().sequenceNumber());
    }
}
