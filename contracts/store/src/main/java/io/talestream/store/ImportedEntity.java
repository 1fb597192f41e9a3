package io.talestream.store;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodec;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.store.table.Calls;
import io.talestream.store.table.Mutation;
import io.talestream.store.table.Outcome;
import io.talestream.store.table.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/// An entity imported from another system with everything that belongs to it: written in one transaction together
/// with a ledger entry in another table, or not at all. Times are those of the source system, versions are this
/// table's.
public final class ImportedEntity {
    private final Calls calls;
    private final List<Mutation> steps = new ArrayList<>();

    /// @param pattern one of the imports
    public ImportedEntity(Table table, AccessPattern pattern) {
        this.calls = table.following(pattern);
    }

    public sealed interface Answer {
        record Written() implements Answer {}

        /// Nothing was written, because of the presence or absence of items at these keys.
        record Refused(Set<ItemKey> at) implements Answer {}
    }

    /// Makes the write conditional on this item's presence.
    public ImportedEntity needs(ItemKey parent) {
        steps.add(Mutation.Require.live(parent));
        return this;
    }

    /// Makes the write conditional on the campaign's name, which is copied.
    public ImportedEntity needs(StoredValue<Campaign> campaign) {
        steps.add(Mutation.Require.named(
                ItemCodecs.CAMPAIGN.key(campaign.value()),
                campaign.value().name().value(),
                campaign.namedIn()));
        return this;
    }

    public <T> ImportedEntity creates(ItemCodec<T> codec, T value, Instant createdAt, Instant updatedAt) {
        steps.add(new Mutation.Create<>(codec, value, Optional.of(new Mutation.Dates(createdAt, updatedAt))));
        return this;
    }

    public <T> ImportedEntity creates(ItemCodec<T> codec, T value) {
        steps.add(new Mutation.Create<>(codec, value));
        return this;
    }

    public <T> ImportedEntity replaces(ItemCodec<T> codec, StoredValue<T> before, T after) {
        steps.add(new Mutation.Replace<>(codec, before, after));
        return this;
    }

    public <T> ImportedEntity erases(ItemCodec<T> codec, StoredValue<T> before) {
        steps.add(Mutation.Erase.of(codec, before));
        return this;
    }

    /// Writes everything or nothing.
    ///
    /// @throws IllegalStateException if two steps concern the same item
    public Answer write(Optional<TransactWriteItem> note) {
        if (steps.stream().map(Mutation::key).distinct().count() < steps.size()) {
            throw new IllegalStateException("two steps concern the same item: "
                    + steps.stream().map(Mutation::key).toList());
        }
        return switch (calls.write(steps, note)) {
            case Outcome.Committed _ -> new Answer.Written();
            case Outcome.Rejected rejected ->
                new Answer.Refused(rejected.refusals().stream()
                        .map(refusal -> steps.get(refusal.step()).key())
                        .collect(Collectors.toSet()));
        };
    }
}
