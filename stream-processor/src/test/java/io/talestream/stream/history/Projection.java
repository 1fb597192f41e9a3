package io.talestream.stream.history;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.ItemKey;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Consumer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/// Keeps the newest value of each setting, guarded by its version, like a real consumer but in a map. A removed
/// setting leaves its version.
public final class Projection implements Consumer {
    public record Row(Version version, Optional<String> value) {}

    private final String name;
    private final Map<ItemKey, Row> rows = new ConcurrentHashMap<>();

    public Projection(String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Answer apply(Change.Decoded change) {
        Row row = new Row(change.version(), value(change));
        var answer = new AtomicReference<Answer>(new Answer.Applied());
        rows.merge(change.key(), row, (old, now) -> {
            if (now.version().isNewerThan(old.version())) {
                return now;
            }
            answer.set(new Answer.Stale(old.version()));
            return old;
        });
        return answer.get();
    }

    public Map<ItemKey, Row> rows() {
        return Map.copyOf(rows);
    }

    private static Optional<String> value(Change.Decoded change) {
        return switch (change) {
            case Change.Created(var _, StoredValue<?> now, var _) -> Optional.of(value(now));
            case Change.Updated(var _, var _, StoredValue<?> now, var _) -> Optional.of(value(now));
            case Change.Removed _ -> Optional.empty();
        };
    }

    private static String value(StoredValue<?> stored) {
        return ((Setting) stored.value()).value().value();
    }
}
