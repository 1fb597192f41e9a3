package io.talestream.stream.archive;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.table.EntityType;
import io.talestream.store.objects.ObjectsUnavailable;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.BatchConsumer;
import io.talestream.stream.consumer.BatchLimits;
import io.talestream.stream.consumer.Outage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Writes every change but those of voices to the archive, including unreadable ones. It answers once the changes
/// are durable, so the checkpoint never passes a change that is not archived.
public record Archiver(ChangeArchive archive, Coverage coverage, BatchLimits batching) implements BatchConsumer {
    public static final String NAME = "archive";

    /// One second of lag limits a shard to 3,600 objects per hour, instead of one object per change.
    public static final BatchLimits USUAL = new BatchLimits(2_000, 8L * 1024 * 1024, Duration.ofSeconds(1), 1);

    @Override
    public String name() {
        return NAME;
    }

    /// Voices and conversations are not archived: a member who deletes theirs leaves no copy. No consumer needs their
    /// history.
    @Override
    public Set<EntityType> interests() {
        return EnumSet.complementOf(EnumSet.of(EntityType.VOICE_PROFILE, EntityType.CONVERSATION));
    }

    @Override
    public List<Answer> applyAll(List<Change.Decoded> changes) {
        keep(changes);
        return Collections.nCopies(changes.size(), new Answer.Applied());
    }

    @Override
    public Answer applyUnreadable(Change.Unreadable change) {
        keep(List.of(change));
        return new Answer.Applied();
    }

    private void keep(List<? extends Change> changes) {
        Map<Hour, List<ChangeRecord>> byHour = new TreeMap<>();
        for (Change change : changes) {
            byHour.computeIfAbsent(Hour.of(change.record().at()), _ -> new ArrayList<>())
                    .add(change.record());
        }
        try {
            coverage.begin();
            byHour.forEach(archive::keep);
        } catch (ObjectsUnavailable e) {
            throw new Outage("the archive", e);
        }
    }
}
