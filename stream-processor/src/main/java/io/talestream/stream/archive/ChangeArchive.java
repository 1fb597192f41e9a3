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
import java.util.function.Predicate;

/// The archived changes of one table in the bucket. Objects are immutable and content-addressed, so writing the
/// same changes again overwrites the same object. Between a crash and the next compaction a change can be in two
/// objects; readers deduplicate by [ChangeId].
public final class ChangeArchive {
    private static final DateTimeFormatter IN_THE_HOUR =
            DateTimeFormatter.ofPattern("mmss").withZone(ZoneOffset.UTC);

    private final Folder folder;
    private final String table;
    private final ErasedData erased;

    public ChangeArchive(Bucket bucket, String table) {
        this.folder = new Folder(bucket, "changes/" + table + "/");
        this.table = table;
        this.erased = new ErasedData(folder);
    }

    public ErasedData erased() {
        return erased;
    }

    String table() {
        return table;
    }

    Folder folder() {
        return folder;
    }

    /// Archives changes of one hour, each once, without those of erased data. They are durable when it returns.
    void keep(Hour hour, List<ChangeRecord> changes) {
        Set<ChangeId> seen = new HashSet<>();
        Predicate<ChangeRecord> isErased = erased.recent();
        List<ChangeRecord> each = changes.stream()
                .filter(change -> !isErased.test(change) && seen.add(ChangeId.of(change)))
                .toList();
        if (each.isEmpty()) {
            return;
        }
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
            throw new UncheckedIOException("cannot write to memory", e);
        }
        String name = name(each.getFirst(), each.getLast(), digest);
        folder.put(hour.folder() + name, bytes.toByteArray(), ArchiveFile.TYPE);
    }

    /// The hours with changes in this time range, oldest first. An absent bound is unlimited.
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

    /// The objects of an hour, approximately in the order of their changes.
    public List<String> objects(Hour hour) {
        return folder.names(hour.folder());
    }

    /// Returns false if the object no longer exists because it was compacted. Throws if it cannot be read to its
    /// end. The object is downloaded completely first, because the sink may be slow.
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
            throw new UncheckedIOException("cannot download archive object %s".formatted(object), e);
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
