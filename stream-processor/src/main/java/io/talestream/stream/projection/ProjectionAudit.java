package io.talestream.stream.projection;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.WriteUnits;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.table.projection.CopiedField;
import io.talestream.contracts.table.projection.CountedField;
import io.talestream.contracts.table.projection.Projections;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.Counts;
import io.talestream.store.NameCopies;
import io.talestream.store.table.Table;
import io.talestream.store.table.TableWalk;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Compares every projected field with its source. A suspected difference is read again, consistently, before it is
/// reported as drift, because users write during the scan.
public final class ProjectionAudit {
    private final TableWalk walk;
    private final NameCopies copies;
    private final Counts counts;
    private final boolean fix;
    private final Findings findings;
    private final Map<ItemKey, FanOut> fanOuts = new HashMap<>();
    private final Map<ItemKey, StoredValue<?>> sources = new HashMap<>();
    private final Set<ItemKey> parents = new HashSet<>();
    private Optional<Attribute> partition = Optional.empty();

    public ProjectionAudit(Table table, boolean fix, Findings findings) {
        this.walk = table.overEverything();
        this.copies = new NameCopies(table);
        this.counts = new Counts(table);
        this.fix = fix;
        this.findings = findings;
    }

    /// Receives progress and results. They contain no names and no secrets.
    public interface Findings {
        void passed(long soFar, long about);

        void drifted(String field, ItemKey where, boolean fixed);

        void unreadable();

        /// The cost of renaming this item.
        void costs(FanOut fanOut);
    }

    /// The number of copies of a source, and the write units for replacing all of them.
    public record FanOut(String field, ItemKey source, long copies, long writeUnits) {
        FanOut and(long units) {
            return new FanOut(field, source, copies + 1, writeUnits + units);
        }
    }

    public void run(Optional<WorkspaceId> only) {
        long about = only.isPresent() ? 0 : walk.about();
        long[] passed = {0};
        walk.pass(only, page -> {
            page.forEach(this::look);
            passed[0] += page.size();
            findings.passed(passed[0], about);
        });
        endOfPartition();
    }

    private void look(Attributes item) {
        Optional<Attribute> lies = item.find(Index.TABLE.partitionKey());
        if (!lies.equals(partition)) {
            endOfPartition();
            partition = lies;
        }
        try {
            if (ItemFormat.decode(item) instanceof StoredItem.Live(ItemKey key, StoredValue<?> stored)) {
                Projections.COPIES.stream()
                        .filter(field -> field.target().type() == key.type())
                        .forEach(field -> copy(field, key, stored, WriteUnits.ofReplacing(item)));
                if (Projections.COPIES.stream().anyMatch(field -> field.source().type() == key.type())) {
                    sources.put(key, stored);
                }
                if (Projections.COUNTS.stream().anyMatch(field -> field.parent().type() == key.type())) {
                    parents.add(key);
                }
            }
        } catch (UnreadableItem e) {
            findings.unreadable();
        }
    }

    private <S, T, V> void copy(CopiedField<S, T, V> field, ItemKey key, StoredValue<?> stored, long units) {
        ItemKey source = field.sourceOf().apply(field.target().valueType().cast(stored.value()));
        if (source.pk().equals(key.pk())) {
            fanOuts.merge(source, new FanOut(field.title(), source, 1, units), (before, _) -> before.and(units));
        }
        if (agrees(field, source, field.target().valueType().cast(stored.value()))) {
            return;
        }
        copies.drifted(field, key)
                .ifPresent(drifted -> findings.drifted(field.title(), key, fix && copies.refresh(field, drifted)));
    }

    /// A campaign precedes its sessions in the partition, so most comparisons need no further read.
    private <S, T, V> boolean agrees(CopiedField<S, T, V> field, ItemKey key, T copy) {
        return Optional.ofNullable(sources.get(key))
                .map(source -> source.as(field.source().valueType().cast(source.value())))
                .filter(source -> !field.differs(source, copy))
                .isPresent();
    }

    /// The counts of a workspace are compared after all of it was read, so that concurrent writes do not interfere.
    private void endOfPartition() {
        for (ItemKey parent : parents) {
            for (CountedField<?, ?> field : Projections.COUNTS) {
                if (field.parent().type() == parent.type()) {
                    counts.drifted(field, parent)
                            .ifPresent(_ -> findings.drifted(
                                    field.title(),
                                    parent,
                                    fix && counts.recount(field, parent).isPresent()));
                }
            }
        }
        fanOuts.values().forEach(findings::costs);
        parents.clear();
        sources.clear();
        fanOuts.clear();
    }
}
