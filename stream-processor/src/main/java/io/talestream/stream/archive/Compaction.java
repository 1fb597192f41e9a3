package io.talestream.stream.archive;

import io.talestream.contracts.change.ChangeRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Merges the objects of an hour into one that holds each change once. The merged object is durable before its
/// inputs are deleted. If the process dies in between, every change is still archived at least once and the next
/// run merges again. A late change stays in a separate object until then.
public record Compaction(ChangeArchive archive) {
    /// `objects` objects were merged into one with `changes` changes; `duplicates` were removed.
    public record Report(Hour hour, int objects, long changes, long duplicates) {}

    public Report of(Hour hour) throws InterruptedException {
        List<String> objects = archive.objects(hour);
        if (objects.size() < 2) {
            return new Report(hour, objects.size(), 0, 0);
        }
        try {
            Path file = Files.createTempFile("archive", ArchiveFile.ENDING);
            try {
                return of(hour, objects, file);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot compact archive hour %s".formatted(hour.folder()), e);
        }
    }

    private Report of(Hour hour, List<String> objects, Path file) throws IOException, InterruptedException {
        var merge = new Merge();
        String digest;
        try (var out = new ArchiveFile(Files.newOutputStream(file), archive.table(), hour)) {
            for (String object : objects) {
                if (!archive.read(object, change -> merge.add(change, out))) {
                    throw new IllegalStateException("%s is gone: another compaction is running".formatted(object));
                }
            }
            digest = out.digest();
        }
        String merged = hour.folder() + merge.name(digest);
        archive.folder().put(merged, file, ArchiveFile.TYPE);
        archive.folder()
                .delete(objects.stream()
                        .filter(object -> !object.equals(merged))
                        .toList());
        return new Report(hour, objects.size(), merge.seen.size(), merge.duplicates);
    }

    private static final class Merge {
        private final Set<ChangeId> seen = new HashSet<>();
        private long duplicates;
        private @Nullable ChangeRecord first;
        private @Nullable ChangeRecord last;

        boolean add(ChangeRecord change, ArchiveFile out) throws IOException {
            if (seen.add(ChangeId.of(change))) {
                out.add(change);
                first = first == null ? change : first;
                last = change;
            } else {
                duplicates++;
            }
            return true;
        }

        String name(String digest) {
            if (first == null || last == null) {
                throw new IllegalStateException("no change in the objects to compact");
            }
            return ChangeArchive.name(first, last, digest);
        }
    }
}
