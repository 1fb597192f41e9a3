package io.talestream.transcription.job;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.session.Sessions;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.store.TableUnavailable;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.Folder;
import io.talestream.store.objects.ObjectsUnavailable;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Consumer;
import java.util.EnumSet;
import java.util.Set;

/// Tells the worker that there is something to do, and removes the files of a session that is gone. It starts nothing
/// itself: whether a job is due is decided by the session as it is now, however often and late a change comes.
public final class TranscriptionConsumer implements Consumer {
    public static final String NAME = "transcription";

    private final Sessions sessions;
    private final Bucket bucket;
    private final Runnable worker;

    /// @param worker is told that something may be due
    public TranscriptionConsumer(Sessions sessions, Bucket bucket, Runnable worker) {
        this.sessions = sessions;
        this.bucket = bucket;
        this.worker = worker;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Set<EntityType> interests() {
        return EnumSet.of(EntityType.SESSION);
    }

    @Override
    public boolean isOutage(RuntimeException thrown) {
        return thrown instanceof ObjectsUnavailable
                || (thrown instanceof TableUnavailable unavailable && !unavailable.isForGood());
    }

    @Override
    public Answer apply(Change.Decoded change) {
        switch (change) {
            case Change.Created created -> tell(created.now());
            case Change.Updated updated -> tell(updated.now());
            case Change.Removed removed -> {
                if (removed.key() instanceof ItemKey.SessionKey(SessionRef ref)) {
                    worker.run();
                    clear(ref);
                }
            }
        }
        return new Answer.Applied();
    }

    private void tell(Stored<?> now) {
        if (now.value() instanceof Session session
                && session.job().pendingSince().isPresent()) {
            worker.run();
        }
    }

    private void clear(SessionRef ref) {
        if (sessions.find(ref).isEmpty()) {
            var folder = new Folder(bucket, ObjectKeys.below(ref));
            folder.delete(folder.names(""));
        }
    }
}
