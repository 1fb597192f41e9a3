package io.talestream.stream.archive;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.table.ItemOwners;
import io.talestream.store.objects.Folder;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The partitions of the table whose data was erased. Their changes are not archived, however late they are delivered,
/// and compaction drops those that were. Stored next to the changes, in the names of small objects. A name has a
/// digest of the partition: the archive must not hold the key itself.
public final class ErasedData {
    /// For partitions that are never used again.
    public static final Instant FOR_GOOD = Instant.parse("9999-12-31T00:00:00Z");

    /// A running archiver knows of an erasure after this time.
    public static final Duration KNOWN_AFTER = Duration.ofSeconds(5);

    private static final String FOLDER = "erased/";
    private static final Pattern NAME = Pattern.compile(FOLDER + "([0-9a-f]{64})-(\\d+)\\.json");

    private final Folder folder;
    private Predicate<ChangeRecord> known = _ -> false;
    private long readAt = System.nanoTime() - KNOWN_AFTER.toNanos();

    ErasedData(Folder folder) {
        this.folder = folder;
    }

    /// Erases the changes of this partition that were made until this time. Idempotent.
    public void add(String partition, Instant until) {
        String name = digest(partition) + "-" + ChronoUnit.MICROS.between(Instant.EPOCH, until) + ".json";
        folder.put(FOLDER + name, new byte[] {'{', '}'}, "application/json");
    }

    /// Whether a change is erased, as of now.
    public Predicate<ChangeRecord> read() {
        Map<String, Instant> erased = new HashMap<>();
        for (String name : folder.names(FOLDER)) {
            Matcher match = NAME.matcher(name);
            if (match.matches()) {
                Instant until = Instant.EPOCH.plus(Long.parseLong(match.group(2)), ChronoUnit.MICROS);
                erased.merge(match.group(1), until, (one, other) -> one.isAfter(other) ? one : other);
            }
        }
        return change -> isIn(erased, change);
    }

    /// As [#read], at most a few seconds old.
    synchronized Predicate<ChangeRecord> recent() {
        if (System.nanoTime() - readAt >= KNOWN_AFTER.toNanos()) {
            known = read();
            readAt = System.nanoTime();
        }
        return known;
    }

    /// The partitions whose data the change holds.
    public static Set<String> owners(ChangeRecord change) {
        Set<String> owners = new HashSet<>(ItemOwners.of(change.key()));
        Stream.of(change.before(), change.after())
                .flatMap(Optional::stream)
                .forEach(image -> owners.addAll(ItemOwners.of(image)));
        return owners;
    }

    /// A change without an image after it removes only a tombstone, which may be later than the erasure.
    private static boolean isIn(Map<String, Instant> erased, ChangeRecord change) {
        return !erased.isEmpty()
                && owners(change).stream()
                        .flatMap(owner -> Optional.ofNullable(erased.get(digest(owner))).stream())
                        .anyMatch(until ->
                                change.after().isEmpty() || !change.at().isAfter(until));
    }

    private static String digest(String partition) {
        return Sha256.of(partition).hex();
    }
}
