package io.talestream.contracts.change;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.text.InvalidField;
import java.util.Optional;

/// Derives the change from the two images. The event's name is ignored: a removal by TTL may come without one.
///
/// A delete is a tombstone written by the application, with its own version. An item that DynamoDB removes by TTL has
/// no writer; the version of its removal is the last one plus one, or the tombstone's when a tombstone expired.
public final class ChangeDecoder {
    private ChangeDecoder() {}

    public static Change decode(ChangeRecord record) {
        try {
            return decoded(record);
        } catch (UnreadableItem e) {
            return new Change.Unreadable(record, e.reason());
        }
    }

    private static Change decoded(ChangeRecord record) {
        Optional<StoredItem> before = record.before().map(ItemFormat::decode);
        Optional<StoredItem> after = record.after().map(ItemFormat::decode);
        checkKey(record.key(), before);
        checkKey(record.key(), after);
        return after.map(now -> written(record, before, now)).orElseGet(() -> {
            StoredItem was = before.orElseThrow(() -> new UnreadableItem("a change without any image"));
            return removed(record, was);
        });
    }

    private static Change written(ChangeRecord record, Optional<StoredItem> before, StoredItem after) {
        Optional<StoredValue<?>> was = before.flatMap(ChangeDecoder::live);
        return switch (after) {
            case StoredItem.Gone(var tombstone) ->
                new Change.Removed(tombstone.key(), was, tombstone.version(), record);
            case StoredItem.Live(var key, StoredValue<?> now) ->
                was.<Change>map(old -> new Change.Updated(key, old, now, record))
                        .orElseGet(() -> new Change.Created(key, now, record));
        };
    }

    private static Change removed(ChangeRecord record, StoredItem was) {
        return switch (was) {
            case StoredItem.Gone(var tombstone) ->
                new Change.Removed(tombstone.key(), Optional.empty(), tombstone.version(), record);
            case StoredItem.Live(var key, StoredValue<?> stored) ->
                new Change.Removed(key, Optional.of(stored), oneAfter(stored.version()), record);
        };
    }

    private static Version oneAfter(Version last) {
        try {
            return last.next();
        } catch (InvalidField e) {
            throw new UnreadableItem("no version can follow the removed item's: " + e.getMessage(), e);
        }
    }

    private static Optional<StoredValue<?>> live(StoredItem item) {
        return switch (item) {
            case StoredItem.Live(var _, StoredValue<?> stored) -> Optional.of(stored);
            case StoredItem.Gone _ -> Optional.empty();
        };
    }

    private static void checkKey(Attributes key, Optional<StoredItem> image) {
        image.ifPresent(item -> {
            if (!item.key().attributes().equals(key)) {
                throw new UnreadableItem("the image's key is not the record's key");
            }
        });
    }
}
