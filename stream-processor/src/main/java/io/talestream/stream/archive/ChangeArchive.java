package io.talestream.stream.archive;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.Folder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The changes of one table in the bucket. An object is never changed: its name is made of what it holds, so
/// that the same changes written again lie where they lay. Between a crash and the next compaction a change
/// may lie in two objects; whoever reads takes it once.
public final class ChangeArchive {
    private static final DateTimeFormatter IN_THE_HOUR =
            DateTimeFormatter.ofPattern("mmss").withZone(ZoneOffset.UTC);

    private final Folder folder;
    private final String table;

    public ChangeArchive(Bucket bucket, String table) {
        this.folder = new Folder(bucket, "changes/" + table + "/");
        this.table = table;
    }

    String table() {
        return table;
    }

    Folder folder() {
        return folder;
    }

    /// Keeps changes of one hour, each once. When it returns they are durable.
    void keep(Hour hour, List<ChangeRecord> changes) {
        Set<ChangeId> seen = new HashSet<>();
        List<ChangeRecord> each =
                changes.stream().filter(change -> seen.add(ChangeId.of(change))).toList();
        var bytes = new ByteArrayOutputStream();
        String digest;
        try {
            var file = new ArchiveFile(bytes, table, hour);
            for (ChangeRecord change : each) {
                file.add(change);
            }
            digest = file.digest();
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        String name = name(each.getFirst(), each.getLast(), digest);
        folder.put(hour.folder() + name, bytes.toByteArray(), ArchiveFile.TYPE);
    }

    /// The hours that have changes made in this time, oldest first. Without a beginning or an end, all.
    public List<Hour> hours(Optional<Instant> from, Optional<Instant> to) {
        Set<Hour> hours = new TreeSet<>();
        for (String day : folder.folders("dt=")) {
            for (String each : folder.folders(day + "hour=")) {
                Hour.in(each)
                        .filter(hour -> from.isEmpty() || hour.end().isAfter(from.get()))
                        .filter(hour -> to.isEmpty() || hour.start().isBefore(to.get()))
                        .ifPresent(hours::add);
            }
        }
        return List.copyOf(hours);
    }

    /// The objects of an hour, about in the order of their changes.
    public List<String> objects(Hour hour) {
        return folder.names(hour.folder());
    }

    /// False when the object is gone, because it was compacted meanwhile. Throws on anything that keeps it
    /// from being read to its end. It is fetched whole first: who takes the changes may take its time.
    public boolean read(String object, ChangeSink each) throws InterruptedException {
        Optional<InputStream> found = folder.open(object);
        if (found.isEmpty()) {
            return false;
        }
        try (InputStream body = found.get()) {
            Path file = Files.createTempFile("archive", ArchiveFile.ENDING);
            try {
                Files.copy(body, file, StandardCopyOption.REPLACE_EXISTING);
                ArchiveFile.read(object, Files.newInputStream(file), each);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the archive's %s could not be fetched".formatted(object), e);
        }
        return true;
    }

    static String name(ChangeRecord first, ChangeRecord last, String digest) {
        return "%s-%s-%s-%s%s"
                .formatted(
                        IN_THE_HOUR.format(first.at()),
                        first.sequenceNumber(),
                        last.sequenceNumber(),
                        digest,
                        ArchiveFile.ENDING);
    }
}
