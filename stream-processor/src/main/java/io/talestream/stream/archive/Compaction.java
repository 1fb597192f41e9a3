package io.talestream.stream.archive;

import io.talestream.contracts.change.ChangeRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Merges the objects of an hour into one that holds each change once. The merged object is durable before its
/// inputs are deleted. If the process dies in between, every change is still archived at least once and the next
/// run merges again. A late change stays in a separate object until then. Changes of erased data are dropped.
public record Compaction(ChangeArchive archive) {
    /// `objects` objects were merged into one with `changes` changes; `duplicates` and `erased` ones were removed.
    public record Report(Hour hour, int objects, long changes, long duplicates, long erased) {}

    public Report of(Hour hour) throws InterruptedException {
        List<String> objects = archive.objects(hour);
        return objects.size() < 2
                ? new Report(hour, objects.size(), 0, 0, 0)
                : of(hour, objects, archive.erased().read(), _ -> {});
    }

    /// Rewrites the hour if it has changes of erased data.
    ///
    /// @param dropped gets each of them
    public Report erase(Hour hour, Consumer<ChangeRecord> dropped) throws InterruptedException {
        List<String> objects = archive.objects(hour);
        Predicate<ChangeRecord> isErased = archive.erased().read();
        var found = new AtomicBoolean();
        for (String object : objects) {
            archive.read(object, change -> {
                found.compareAndSet(false, isErased.test(change));
                return !found.get();
            });
        }
        return found.get() ? of(hour, objects, isErased, dropped) : new Report(hour, objects.size(), 0, 0, 0);
    }

    private Report of(Hour hour, List<String> objects, Predicate<ChangeRecord> isErased, Consumer<ChangeRecord> dropped)
            throws InterruptedException {
        try {
            Path file = Files.createTempFile("archive", ArchiveFile.ENDING);
            try {
                return of(hour, objects, new Merge(isErased, dropped), file);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot compact archive hour %s".formatted(hour.folder()), e);
        }
    }

    private Report of(Hour hour, List<String> objects, Merge merge, Path file)
            throws IOException, InterruptedException {
        String digest;
        try (var out = new ArchiveFile(Files.newOutputStream(file), archive.table(), hour)) {
            for (String object : objects) {
                if (!archive.read(object, change -> merge.add(change, out))) {
                    throw new IllegalStateException("%s is gone: another compaction is running".formatted(object));
                }
            }
            digest = out.digest();
        }
        Optional<String> merged = merge.name(digest).map(name -> hour.folder() + name);
        merged.ifPresent(name -> archive.folder().put(name, file, ArchiveFile.TYPE));
        archive.folder()
                .delete(objects.stream()
                        .filter(object -> !merged.equals(Optional.of(object)))
                        .toList());
        return new Report(hour, objects.size(), merge.seen.size(), merge.duplicates, merge.erased);
    }

    private static final class Merge {
        private final Set<ChangeId> seen = new HashSet<>();
        private final Predicate<ChangeRecord> isErased;
        private final Consumer<ChangeRecord> dropped;
        private long duplicates;
        private long erased;
        private @Nullable ChangeRecord first;
        private @Nullable ChangeRecord last;

        Merge(Predicate<ChangeRecord> isErased, Consumer<ChangeRecord> dropped) {
            this.isErased = isErased;
            this.dropped = dropped;
        }

        boolean add(ChangeRecord change, ArchiveFile out) throws IOException {
            if (isErased.test(change)) {
                erased++;
                dropped.accept(change);
            } else if (seen.add(ChangeId.of(change))) {
                out.add(change);
                first = first == null ? change : first;
                last = change;
            } else {
                duplicates++;
            }
            return true;
        }

        /// Empty if no change is left.
        Optional<String> name(String digest) {
            return first == null || last == null
                    ? Optional.empty()
                    : Optional.of(ChangeArchive.name(first, last, digest));
        }
    }
}
