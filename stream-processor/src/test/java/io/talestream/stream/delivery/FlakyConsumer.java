package io.talestream.stream.delivery;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.table.ItemKey;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Consumer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A consumer that is slow, down, or refuses, as generated. It records the delivered changes: sequence numbers of a
/// history are positions in it.
final class FlakyConsumer implements Consumer {
    private static final int SLOWEST = 4;

    private final String name;
    private final FlakyBehaviour mood;
    private final Outages outages;
    private final Map<ItemKey, Integer> lastOf = new HashMap<>();
    private final BitSet ended = new BitSet();
    private final BitSet refused = new BitSet();
    private final List<String> outOfOrder = new ArrayList<>();

    FlakyConsumer(String name, FlakyBehaviour mood) {
        this.name = name;
        this.mood = mood;
        this.outages = new Outages(mood.down());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Answer apply(Change.Decoded change) {
        begin(change);
        for (int i = position(change) % SLOWEST; i > 0; i--) {
            Deliveries.letOthersRun();
        }
        outages.run();
        return end(change, mood.refuses().contains(position(change)));
    }

    /// Everything before it was answered for good.
    synchronized int firstUnhandled() {
        return ended.nextClearBit(0);
    }

    synchronized int refused() {
        return refused.cardinality();
    }

    synchronized List<String> outOfOrder() {
        return List.copyOf(outOfOrder);
    }

    private synchronized void begin(Change.Decoded change) {
        int position = position(change);
        int last = lastOf.getOrDefault(change.key(), -1);
        if (position < last || ended.get(position) || (position > last && last >= 0 && !ended.get(last))) {
            outOfOrder.add("%d after %d".formatted(position, last));
        }
        lastOf.put(change.key(), position);
    }

    private synchronized Answer end(Change.Decoded change, boolean refuse) {
        ended.set(position(change));
        if (!refuse) {
            return new Answer.Applied();
        }
        refused.set(position(change));
        return new Answer.Refused("not in the mood");
    }

    private static int position(Change.Decoded change) {
        return Integer.parseInt(change.record().sequenceNumber());
    }
}
