package io.talestream.indexer.verify;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.index.OpenIndex;
import io.talestream.store.Sessions;
import io.talestream.store.objects.Bucket;
import io.talestream.store.table.Backoff;
import io.talestream.store.table.TableWalk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// Compares the table with the data derived from it. It holds one workspace in memory at a time, and only the
/// differences of suspected ones.
public final class Verification {
    /// How many suspected workspaces can wait for a second comparison.
    private static final int MOST_SUSPECTS = 500;

    private final TableWalk walk;
    private final List<? extends VerifiedTarget> places;
    private final Settling settling;
    private final Findings findings;
    private final Map<WorkspaceId, Map<VerifiedTarget, Set<Difference>>> suspects = new LinkedHashMap<>();
    private long items;
    private long workspaces;
    private long about;

    public record Sources(TableWalk walk, Sessions sessions, OpenIndex open, Bucket bucket, Settling settling) {}

    public static Verification ofIndices(Sources sources, List<String> indices, boolean repairs, Findings findings) {
        return new Verification(sources.walk(), places(sources, indices, repairs), sources.settling(), findings);
    }

    /// Compares the table with an index and the files. `repairs` is about the index, `dropsFiles` about the files.
    public static Verification ofAll(
            Sources sources, String index, boolean repairs, boolean dropsFiles, Findings findings) {
        List<VerifiedTarget> places = new ArrayList<>(places(sources, List.of(index), repairs));
        places.add(new FileTarget(sources.bucket(), dropsFiles));
        return new Verification(sources.walk(), places, sources.settling(), findings);
    }

    private static List<VerifiedTarget> places(Sources sources, List<String> indices, boolean repairs) {
        return indices.stream()
                .<VerifiedTarget>map(index -> new IndexTarget(index, sources, repairs))
                .toList();
    }

    private Verification(TableWalk walk, List<? extends VerifiedTarget> places, Settling settling, Findings findings) {
        this.walk = walk;
        this.places = List.copyOf(places);
        this.settling = settling;
        this.findings = findings;
    }

    /// How long a change takes at most from the table to the targets.
    public record Settling(Supplier<Duration> needs, Backoff.Pause pause) {}

    public void run(Optional<WorkspaceId> only) throws InterruptedException {
        places.forEach(VerifiedTarget::refresh);
        if (only.isPresent()) {
            compare(only.get(), WorkspaceItems.of(only.get(), walk));
        } else {
            about = walk.about();
            var partition = new Partition();
            walk.pass(Optional.empty(), page -> page.forEach(partition::add));
            partition.end();
            for (VerifiedTarget place : places) {
                place.workspaces(this::compareIfAbsentFromTable);
            }
        }
        recheckSuspects();
    }

    /// The items of a partition are adjacent.
    private final class Partition {
        private Optional<Attribute> key = Optional.empty();
        private Optional<WorkspaceId> workspace = Optional.empty();
        private WorkspaceItems held = new WorkspaceItems();

        void add(Attributes item) {
            Optional<Attribute> lies = item.find(Index.TABLE.partitionKey());
            if (!lies.equals(key)) {
                end();
                key = lies;
            }
            workspace = held.add(item).or(() -> workspace);
        }

        void end() {
            workspace.ifPresent(each -> compare(each, held));
            for (int i = 0; i < held.unreadable(); i++) {
                findings.unreadable();
            }
            workspace = Optional.empty();
            held = new WorkspaceItems();
        }
    }

    private void compareIfAbsentFromTable(WorkspaceId workspace) {
        if (!suspects.containsKey(workspace) && !walk.hasAnythingOf(workspace)) {
            compare(workspace, new WorkspaceItems());
        }
    }

    private void compare(WorkspaceId workspace, WorkspaceItems held) {
        Map<VerifiedTarget, Set<Difference>> differing = differences(workspace, held);
        if (!differing.isEmpty()) {
            if (suspects.size() == MOST_SUSPECTS) {
                recheckUninterrupted();
            }
            suspects.put(workspace, differing);
        }
        items += held.versions().size();
        workspaces++;
        findings.compared(items, workspaces, about);
    }

    private Map<VerifiedTarget, Set<Difference>> differences(WorkspaceId workspace, WorkspaceItems held) {
        Map<VerifiedTarget, Set<Difference>> differing = new HashMap<>();
        for (VerifiedTarget place : places) {
            List<Difference> found = place.compare(workspace, held);
            if (!found.isEmpty()) {
                differing.put(place, new HashSet<>(found));
            }
        }
        return differing;
    }

    /// Reports the differences that persist unchanged after the settling time.
    private void recheckSuspects() throws InterruptedException {
        if (suspects.isEmpty()) {
            return;
        }
        settling.pause().of(settling.needs().get());
        places.forEach(VerifiedTarget::refresh);
        suspects.forEach((workspace, before) -> {
            Map<VerifiedTarget, Set<Difference>> now = differences(workspace, WorkspaceItems.of(workspace, walk));
            before.forEach((place, differing) -> {
                differing.retainAll(now.getOrDefault(place, Set.of()));
                if (!differing.isEmpty()) {
                    report(place, workspace, differing);
                }
            });
        });
        suspects.clear();
    }

    private void report(VerifiedTarget place, WorkspaceId workspace, Set<Difference> differing) {
        Set<Difference> left = differing;
        if (place.repairs()) {
            place.repair(workspace, differing);
            place.refresh();
            left = Set.copyOf(place.compare(workspace, WorkspaceItems.of(workspace, walk)));
        }
        for (Difference difference : differing) {
            boolean repaired = place.repairs()
                    && left.stream().noneMatch(each -> each.item().equals(difference.item()));
            findings.differs(place.name(), difference, repaired);
        }
    }

    private void recheckUninterrupted() {
        try {
            recheckSuspects();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted during the verification", e);
        }
    }
}
