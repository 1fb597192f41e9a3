package io.talestream.app.process;

import io.talestream.app.config.Times;
import io.talestream.app.resources.OpenTable;
import io.talestream.app.resources.SettleOption;
import io.talestream.indexer.verify.Difference;
import io.talestream.indexer.verify.Findings;
import io.talestream.indexer.verify.Verification;
import io.talestream.ingest.operations.Operations;
import io.talestream.ingest.operations.OperationsView;
import io.talestream.ingest.operations.OperationsView.GroupView;
import io.talestream.ingest.operations.OperationsView.ParkedView;
import io.talestream.ingest.operations.OperationsView.RebuildView;
import io.talestream.ingest.operations.OperationsView.VerifyView;
import io.talestream.ingest.operations.RedriveView;
import io.talestream.migration.legacy.LegacyCheck;
import io.talestream.search.index.Generations;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchUnavailable;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.parking.ParkedChange;
import io.talestream.stream.parking.ParkedId;
import io.talestream.stream.parking.ParkedQuery;
import io.talestream.stream.parking.Redrive;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// The operations of an operator, for groups in this process or others. A parked change shows its kind and ids; its id
/// here is prefixed with the consumer's name, because several consumers can park the same change.
public final class TableOperations implements Operations {
    private static final int MOST_PARKED = 200;
    private static final char BETWEEN = '.';

    private final Supplier<List<GroupView>> groups;
    private final LagSamples lag;
    private final OpenParkingLot lot;
    private final OpenTable table;
    private final Optional<Generations> generations;
    private final Consumers consumers;
    private final LegacyCheck legacy;
    private final ProcessFigures figures;
    private final Supplier<OpenTable> another;
    private final Clock clock = Clock.systemUTC();
    private final Map<String, Consumer> opened = new ConcurrentHashMap<>();
    private final AtomicReference<Optional<VerifyView>> verified = new AtomicReference<>(Optional.empty());

    /// @param another opens the table again, for the duration of a verification
    public TableOperations(
            Supplier<List<GroupView>> groups,
            LagSamples lag,
            OpenTable table,
            Consumers consumers,
            Supplier<OpenTable> another) {
        this.groups = groups;
        this.lag = lag;
        this.lot = new OpenParkingLot(table, consumers);
        this.table = table;
        Optional<OpenIndex> index = table.hasIndex() ? Optional.of(table.index()) : Optional.empty();
        this.generations = index.map(Generations::new);
        this.consumers = consumers;
        this.legacy = new LegacyCheck(table.table());
        this.figures = new ProcessFigures(table, index);
        this.another = another;
    }

    @Override
    public OperationsView look() {
        return new OperationsView(
                groups.get(),
                lag.all(),
                parked(),
                rebuilt(),
                verified.get(),
                legacy.isPending(),
                figures.storage(),
                ProcessFigures.process());
    }

    /// Empty without an index, and while OpenSearch is unavailable.
    private Optional<RebuildView> rebuilt() {
        try {
            return generations
                    .flatMap(Generations::rebuilt)
                    .map(note -> new RebuildView(note.finishedAt(), note.documents(), Times.format(note.took())));
        } catch (SearchUnavailable e) {
            return Optional.empty();
        }
    }

    private List<ParkedView> parked() {
        List<ParkedView> views = new ArrayList<>();
        List<ParkedQuery> all = consumers.names().stream().map(ParkedQuery::all).toList();
        lot.forEach(all, entry -> {
            views.add(view(entry));
            return views.size() < MOST_PARKED;
        });
        return views;
    }

    private static ParkedView view(ParkedChange.Entry entry) {
        String ids = ParkedKeyLabel.parts(entry.key()).entrySet().stream()
                .map(part -> part.getKey() + " " + part.getValue())
                .collect(Collectors.joining(", "));
        String kind = ParkedKeyLabel.kind(entry.key());
        return new ParkedView(
                entry.consumer() + BETWEEN + entry.id().value(),
                entry.consumer(),
                ids.isEmpty() ? kind : kind + ": " + ids,
                entry.reason(),
                entry.firstAt(),
                entry.attempts());
    }

    @Override
    public Optional<RedriveView> redrive(String id) {
        return find(id).flatMap(this::redriven);
    }

    @Override
    public boolean discard(String id) {
        return find(id).filter(parked -> lot.lot().remove(parked.consumer(), parked.id()))
                .isPresent();
    }

    /// A change that may be parked: its consumer exists.
    private record ParkedName(String consumer, ParkedId id) {}

    private Optional<ParkedName> find(String id) {
        int dot = id.indexOf(BETWEEN);
        String name = dot < 0 ? "" : id.substring(0, dot);
        if (!consumers.names().contains(name) || dot == id.length() - 1) {
            return Optional.empty();
        }
        var parked = new ParkedName(name, new ParkedId(id.substring(dot + 1)));
        return lot.find(Set.of(name), parked.id().value()).stream()
                .map(_ -> parked)
                .findFirst();
    }

    private Optional<RedriveView> redriven(ParkedName parked) {
        if (!Consumers.isAvailable(parked.consumer(), table)) {
            return ended("down", "no index is configured");
        }
        Consumer consumer = opened.computeIfAbsent(parked.consumer(), lot::consumer);
        return switch (new Redrive(lot.lot()).of(consumer, parked.id())) {
            case Redrive.Ending.Applied() -> ended("applied");
            case Redrive.Ending.Stale() -> ended("overtaken");
            case Redrive.Ending.NotFound() -> Optional.empty();
            case Redrive.Ending.RefusedAgain(String reason) -> ended("refused", reason);
            case Redrive.Ending.Down(String what) -> ended("down", what);
            case Redrive.Ending.ChangeNotKept() ->
                ended("not-kept", "it is too large to be stored: replay its item from the archive or the table");
        };
    }

    private static Optional<RedriveView> ended(String outcome) {
        return Optional.of(new RedriveView(outcome, Optional.empty()));
    }

    private static Optional<RedriveView> ended(String outcome, String reason) {
        return Optional.of(new RedriveView(outcome, Optional.of(reason)));
    }

    /// Runs one verification at a time; a concurrent call waits and then runs its own.
    @Override
    public synchronized Optional<VerifyView> verify() {
        if (!table.hasIndex()) {
            return Optional.empty();
        }
        var found = new DifferenceList();
        try (OpenTable open = another.get()) {
            Verification.Sources sources = new SettleOption().sources(open);
            String live = new Generations(sources.open()).state().live();
            Verification.ofAll(sources, live, false, false, found).run(Optional.empty());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while table, files and index were compared", e);
        }
        verified.set(Optional.of(found.at(clock.instant())));
        return verified.get();
    }

    /// The findings of a verification for a page: the first 100 differences, and the number of the others.
    private static final class DifferenceList implements Findings {
        private static final int MOST = 100;

        private final List<String> listed = new ArrayList<>();
        private long more;
        private long unreadable;

        @Override
        public void compared(long items, long workspaces, long about) {}

        @Override
        public void differs(String where, Difference difference, boolean isFixed) {
            add("%s in %s: %s, %s"
                    .formatted(
                            difference.kind().name().toLowerCase(Locale.ROOT),
                            where,
                            difference.item(),
                            difference.detail()));
        }

        @Override
        public void unreadable() {
            unreadable++;
        }

        VerifyView at(Instant end) {
            List<String> all = new ArrayList<>(listed);
            if (more > 0) {
                all.add("and %,d more: run `talestream verify` to list all".formatted(more));
            }
            if (unreadable > 0) {
                all.add("%,d items of the table are unreadable".formatted(unreadable));
            }
            return new VerifyView(end, all.isEmpty(), all);
        }

        private void add(String text) {
            if (listed.size() < MOST) {
                listed.add(text);
            } else {
                more++;
            }
        }
    }
}
