package io.talestream.stream.projection;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.projection.CopiedField;
import io.talestream.contracts.table.projection.CountedField;
import io.talestream.contracts.table.projection.Projections;
import io.talestream.store.Counts;
import io.talestream.store.NameCopies;
import io.talestream.store.table.Table;
import io.talestream.store.table.TableUnavailable;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.BatchConsumer;
import io.talestream.stream.consumer.BatchLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Keeps copied names and counts current.
///
/// A name is copied when its source changes. A count is recomputed when an item below it is added or removed, and
/// again after the count was written, since items may have changed in between. No other write of this consumer
/// triggers a write, so it terminates.
public final class Projector implements BatchConsumer {
    public static final String NAME = "projector";

    /// Large batches, because one recount covers all changes below a parent; several at once, because a fan-out can
    /// be slow.
    private static final BatchLimits BATCHES = new BatchLimits(500, 8L * 1024 * 1024, Duration.ofMillis(20), 8);

    private final NameCopies copies;
    private final Counts counts;
    private final SharedWork<Recount> recounts = new SharedWork<>();

    public Projector(Table table) {
        this.copies = new NameCopies(table);
        this.counts = new Counts(table);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Set<EntityType> interests() {
        Set<EntityType> concerned = EnumSet.noneOf(EntityType.class);
        Projections.COPIES.forEach(field -> {
            concerned.add(field.source().type());
            if (field.made() == CopiedField.Made.FROM_WHAT_WAS_READ) {
                concerned.add(field.target().type());
            }
        });
        Projections.COUNTS.forEach(field -> {
            concerned.add(field.parent().type());
            concerned.add(field.child().type());
        });
        return concerned;
    }

    @Override
    public boolean isOutage(RuntimeException thrown) {
        return thrown instanceof TableUnavailable unavailable && !unavailable.isForGood();
    }

    @Override
    public BatchLimits batching() {
        return BATCHES;
    }

    /// Fast work first; a fan-out can be slow.
    @Override
    public List<Answer> applyAll(List<Change.Decoded> changes) {
        Set<Recount> recounts = new LinkedHashSet<>();
        for (Change.Decoded change : changes) {
            if (change instanceof Change.Created created) {
                compareOnce(created.key().type(), created.now());
            }
            recounts.addAll(recounts(change));
        }
        recounts.forEach(this::recount);
        return changes.stream().map(this::named).toList();
    }

    private Answer named(Change.Decoded change) {
        return switch (change) {
            case Change.Created(ItemKey key, StoredValue<?> now, var _) -> named(key, now.namedIn());
            case Change.Updated(ItemKey key, StoredValue<?> was, StoredValue<?> now, var _) ->
                was.namedIn().equals(now.namedIn()) ? new Answer.Applied() : named(key, now.namedIn());
            case Change.Removed _ -> new Answer.Applied();
        };
    }

    private Answer named(ItemKey source, Version version) {
        Optional<Version> newer = Optional.empty();
        long unreadable = 0;
        for (CopiedField<?, ?, ?> field : Projections.COPIES) {
            if (field.source().type() == source.type()) {
                switch (copies.spread(field, source, version)) {
                    case NameCopies.Spread.Done(var _, long skipped) -> unreadable += skipped;
                    case NameCopies.Spread.Overtaken(Version by) -> newer = Optional.of(by);
                }
            }
        }
        if (unreadable > 0) {
            return new Answer.Refused("cannot read %d items with a copy of the name".formatted(unreadable));
        }
        return newer.<Answer>map(Answer.Stale::new).orElseGet(Answer.Applied::new);
    }

    private void compareOnce(EntityType type, StoredValue<?> made) {
        for (CopiedField<?, ?, ?> field : Projections.COPIES) {
            if (field.target().type() == type && field.made() == CopiedField.Made.FROM_WHAT_WAS_READ) {
                refresh(field, made);
            }
        }
    }

    private <S, T, V> void refresh(CopiedField<S, T, V> field, StoredValue<?> made) {
        T value = field.target().valueType().cast(made.value());
        copies.refresh(field, made.as(value));
    }

    /// The counts that this change may invalidate: those above an item that was added, removed or changed its
    /// eligibility, and a count that was just written.
    private static List<Recount> recounts(Change.Decoded change) {
        List<Recount> due = new ArrayList<>();
        for (CountedField<?, ?> field : Projections.COUNTS) {
            if (field.child().type() == change.key().type() && moves(field, change)) {
                due.add(new Recount(field, field.parentOf().apply(change.key())));
            }
            if (field.parent().type() == change.key().type()
                    && change instanceof Change.Updated(var key, var was, var now, var _)
                    && countDiffers(field, was, now)) {
                due.add(new Recount(field, key));
            }
        }
        return due;
    }

    private static boolean moves(CountedField<?, ?> field, Change.Decoded change) {
        return switch (change) {
            case Change.Created _ -> true;
            case Change.Updated updated ->
                updated.record().before().filter(field::counts).isPresent()
                        != updated.record().after().filter(field::counts).isPresent();
            // The expiry of a tombstone removes nothing that was still counted.
            case Change.Removed removed -> removed.was().isPresent();
        };
    }

    private static <P, C> boolean countDiffers(CountedField<P, C> field, StoredValue<?> was, StoredValue<?> now) {
        Class<P> type = field.parent().valueType();
        return field.count().applyAsLong(type.cast(was.value()))
                != field.count().applyAsLong(type.cast(now.value()));
    }

    /// Concurrent changes below one parent share the next recount.
    private void recount(Recount due) {
        recounts.run(due, () -> counts.recount(due.field(), due.parent()));
    }

    private record Recount(CountedField<?, ?> field, ItemKey parent) {}
}
