package io.talestream.stream.delivery;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.table.EntityType;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Consumer;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/// Classifies outages and has interests. Its first four calls fail with a lost connection.
record PickyConsumer(AtomicInteger calls) implements Consumer {
    @Override
    public String name() {
        return "picky";
    }

    @Override
    public Set<EntityType> interests() {
        return EnumSet.of(EntityType.SETTING);
    }

    @Override
    public boolean isOutage(RuntimeException thrown) {
        return thrown instanceof UncheckedIOException;
    }

    @Override
    public Answer apply(Change.Decoded change) {
        if (calls.incrementAndGet() <= 4) {
            throw new UncheckedIOException(new ConnectException("refused"));
        }
        return new Answer.Applied();
    }
}
