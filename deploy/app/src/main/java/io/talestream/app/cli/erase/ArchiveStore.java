package io.talestream.app.cli.erase;

import io.talestream.contracts.change.ChangeJson;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.table.EntityType;
import io.talestream.stream.archive.ChangeArchive;
import io.talestream.stream.archive.Compaction;
import io.talestream.stream.archive.ErasedData;
import io.talestream.stream.archive.Hour;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

record ArchiveStore(ChangeArchive archive, DataSubjects subjects, Consumer<String> progress) implements SearchedStore {
    private static final String ADDRESS = EntityType.EMAIL.pk().below(1).fill(Map.of());

    @Override
    public String name() {
        return "archive";
    }

    /// Drops what [ErasedData] covers.
    @Override
    public long erase(Evidence evidence) throws InterruptedException {
        var compaction = new Compaction(archive);
        long dropped = 0;
        List<Hour> hours = hours();
        for (Hour hour : hours) {
            dropped += compaction
                    .erase(hour, change -> evidence.sample(ChangeJson.write(change)))
                    .erased();
            progress.accept("archive: %s, %,d changes dropped".formatted(hour.start(), dropped));
        }
        return dropped;
    }

    @Override
    public void search(EvidenceSearch search) throws InterruptedException {
        each((object, change) -> search.entry(object, ErasedData.owners(change), ChangeJson.write(change)));
    }

    /// The e-mail addresses that the users ever claimed, as partitions. A tombstone of one does not name the user.
    Set<String> addresses() throws InterruptedException {
        Set<String> found = new HashSet<>();
        each((_, change) -> {
            Set<String> owners = ErasedData.owners(change);
            if (subjects.areAmong(owners)) {
                owners.stream().filter(owner -> owner.startsWith(ADDRESS)).forEach(found::add);
            }
        });
        return found;
    }

    private void each(BiConsumer<String, ChangeRecord> sink) throws InterruptedException {
        for (Hour hour : hours()) {
            for (String object : archive.objects(hour)) {
                boolean isThere = archive.read(object, change -> {
                    sink.accept(object, change);
                    return true;
                });
                if (!isThere) {
                    throw new IllegalStateException("%s was compacted during the read: repeat".formatted(object));
                }
            }
            progress.accept("archive: %s".formatted(hour.start()));
        }
    }

    private List<Hour> hours() {
        return archive.hours(Optional.empty(), Optional.empty());
    }
}
