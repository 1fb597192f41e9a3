package io.talestream.store.legacy;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.item.LegacyItem;
import io.talestream.contracts.setting.LegacySetting;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.codec.ItemCodec;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.table.Calls;
import io.talestream.store.table.Mutation;
import io.talestream.store.table.Outcome;
import io.talestream.store.table.Table;
import io.talestream.store.table.TableUnavailable;
import java.util.Optional;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/// Moves one version 1 item. One transaction creates the new item and deletes the old one, so a reader finds it in
/// exactly one place. An item that was changed in the workspace first keeps that version.
public record LegacyMove(Table table, WorkspaceId home) {
    /// `to` is the old item as the workspace shows it; `isIt` decides whether an item at the new key is the same one.
    private record Thing<T>(
            AccessPattern pattern,
            ItemCodec<T> codec,
            StoredValue<T> to,
            Predicate<T> isIt,
            ItemKey from,
            Attributes read) {}

    public LegacyPlacement move(Attributes read) {
        return placed(read, false);
    }

    /// The result that [#move] would have. Writes nothing.
    public LegacyPlacement look(Attributes read) {
        return placed(read, true);
    }

    private LegacyPlacement placed(Attributes read, boolean dryRun) {
        try {
            StoredItem old = ItemFormat.decode(read);
            Optional<StoredValue<LegacyItem>> item = old.as(LegacyItem.class);
            return item.isPresent()
                    ? placed(item(item.get(), old.key(), read), dryRun)
                    : placed(setting(old.as(LegacySetting.class).orElseThrow(), old.key(), read), dryRun);
        } catch (UnreadableItem e) {
            return new LegacyPlacement.Left(e.reason());
        } catch (TableUnavailable e) {
            if (e.isForGood() && e.getCause() instanceof DynamoDbException refused) {
                return new LegacyPlacement.Left("DynamoDB refuses it: " + refused.getMessage());
            }
            throw e;
        }
    }

    private <T> LegacyPlacement placed(Thing<T> thing, boolean dryRun) {
        return dryRun ? look(thing) : move(thing);
    }

    private Thing<Item> item(StoredValue<LegacyItem> old, ItemKey from, Attributes read) {
        return new Thing<>(
                AccessPatterns.MOVE_LEGACY_ITEM,
                ItemCodecs.ITEM,
                Item.from(old, home),
                there -> there.legacyHash().equals(Optional.of(old.value().hash())),
                from,
                read);
    }

    private Thing<Setting> setting(StoredValue<LegacySetting> old, ItemKey from, Attributes read) {
        return new Thing<>(
                AccessPatterns.MOVE_LEGACY_SETTING, ItemCodecs.SETTING, Setting.from(old, home), _ -> true, from, read);
    }

    private <T> LegacyPlacement move(Thing<T> thing) {
        Calls calls = table.following(thing.pattern());
        Outcome outcome = calls.write(
                Mutation.Require.live(new ItemKey.WorkspaceKey(home)),
                new Mutation.Replace<>(thing.codec(), thing.to(), thing.to().value()),
                new Mutation.Remove(thing.from(), thing.read()));
        return switch (outcome) {
            case Outcome.Committed committed ->
                readBack(calls, committed.item(1, thing.codec().valueType()), thing.codec());
            case Outcome.Rejected rejected
            when rejected.at(0).isPresent() -> new LegacyPlacement.Left("the workspace has been deleted");
            case Outcome.Rejected rejected when rejected.at(2).isPresent() -> again(calls, thing.from());
            case Outcome.Rejected rejected ->
                rejected.at(1)
                                .flatMap(Outcome.Refusal::current)
                                .map(there -> isTheSame(thing, there))
                                .orElse(false)
                        ? forget(calls, thing)
                        : clash();
        };
    }

    private <T> LegacyPlacement look(Thing<T> thing) {
        Optional<StoredItem> there = table.following(thing.pattern())
                .get(thing.codec().key(thing.to().value()));
        if (there.isEmpty()) {
            return new LegacyPlacement.Moved();
        }
        return isTheSame(thing, there.get()) ? new LegacyPlacement.AlreadyThere() : clash();
    }

    /// A tombstone counts as the same item: only that item can have had its key.
    private static <T> boolean isTheSame(Thing<T> thing, StoredItem there) {
        return switch (there) {
            case StoredItem.Gone _ -> true;
            case StoredItem.Live live ->
                live.as(thing.codec().valueType())
                        .filter(stored -> thing.isIt().test(stored.value()))
                        .isPresent();
        };
    }

    private static LegacyPlacement clash() {
        return new LegacyPlacement.Left("another item has its key in the workspace");
    }

    private <T> LegacyPlacement forget(Calls calls, Thing<T> thing) {
        return switch (calls.write(new Mutation.Remove(thing.from(), thing.read()))) {
            case Outcome.Committed _ -> new LegacyPlacement.AlreadyThere();
            case Outcome.Rejected _ -> again(calls, thing.from());
        };
    }

    /// Version 1 wrote meanwhile, or another process moved the item.
    private LegacyPlacement again(Calls calls, ItemKey from) {
        return calls.raw(from).map(this::move).orElseGet(LegacyPlacement.AlreadyThere::new);
    }

    /// A newer version is a later edit and counts as read back.
    private static <T> LegacyPlacement readBack(Calls calls, StoredValue<T> written, ItemCodec<T> codec) {
        Optional<StoredItem> found = calls.get(codec.key(written.value()));
        boolean isThere = found.filter(item -> item.version().isNewerThan(written.version())
                        || item.as(codec.valueType()).equals(Optional.of(written)))
                .isPresent();
        return isThere
                ? new LegacyPlacement.Moved()
                : new LegacyPlacement.Misread(found.map(StoredItem::toString).orElse("nothing"));
    }
}
