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

/// Makes one object of an hour's many, with each change in it once. First the new one is durable, then those
/// it was made of are deleted: whoever is killed between leaves every change there at least once, and the
/// next run makes one of all that again. A change that comes late lies beside it until then.
public final class Compaction {
    /// Of so many objects one was made, with so many changes; `duplicates` are no longer there.
    public record Report(Hour hour, int objects, long changes, long duplicates) {}

    private final ChangeArchive archive;

    public Compaction(ChangeArchive archive) {
        this.archive = archive;
    }

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
            throw new UncheckedIOException("the archive's %s could not be compacted".formatted(hour.folder()), e);
        }
    }

    private Report of(Hour hour, List<String> objects, Path file) throws IOException, InterruptedException {
        var merge = new Merge();
        String digest;
        try (var out = new ArchiveFile(Files.newOutputStream(file), archive.table(), hour)) {
            for (String object : objects) {
                if (!archive.read(object, change -> merge.add(change, out))) {
                    throw new IllegalStateException("%s is gone: someone else is compacting".formatted(object));
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
                throw new IllegalStateException("objects without a change");
            }
            return ChangeArchive.name(first, last, digest);
        }
    }
}
