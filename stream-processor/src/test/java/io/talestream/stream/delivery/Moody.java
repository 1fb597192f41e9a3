package io.talestream.stream.delivery;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.table.ItemKey;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.consumer.Outage;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// A consumer that by chance is slow, down, or refuses. It writes down what it was given: sequence numbers
/// of a history are positions in it.
final class Moody implements Consumer {
    private final String name;
    private final Random random;
    private final int refusing;
    private final Map<ItemKey, Integer> lastOf = new HashMap<>();
    private final BitSet ended = new BitSet();
    private final BitSet refused = new BitSet();
    private final List<String> outOfOrder = new ArrayList<>();

    Moody(String name, long seed, int refusing) {
        this.name = name;
        this.random = new Random(seed);
        this.refusing = refusing;
    }

    /// Throws an outage in one of so many calls.
    static Runnable chance(long seed, int oneOf) {
        var random = new Random(seed);
        return () -> {
            if (random.nextInt(oneOf) == 0) {
                throw new Outage("what was asked");
            }
        };
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Answer apply(Change.Decoded change) {
        begin(change);
        for (int i = random.nextInt(4); i > 0; i--) {
            Deliveries.letOthersRun();
        }
        if (random.nextInt(10) == 0) {
            throw new Outage("the index");
        }
        return end(change, random.nextInt(100) < refusing);
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
