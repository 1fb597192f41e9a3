package io.talestream.indexer.verify;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.change.Change;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.Track;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.table.TableWalk;
import io.talestream.stream.consumer.Attempt;
import io.talestream.stream.replay.TableHistory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The items of one workspace in the table, as far as other data derives from them: versions by label, and files.
final class WorkspaceItems {
    private final Map<String, Version> versions = new LinkedHashMap<>();
    private final Map<String, Long> files = new LinkedHashMap<>();
    private final Set<String> sessionFolders = new HashSet<>();
    private final Set<String> unreadableLabels = new HashSet<>();
    private boolean hasUnreadableKey;
    private int unreadable;

    static WorkspaceItems of(WorkspaceId workspace, TableWalk walk) {
        var items = new WorkspaceItems();
        walk.pass(Optional.of(workspace), page -> page.forEach(items::add));
        return items;
    }

    /// The workspace of the item, if it belongs to one.
    Optional<WorkspaceId> add(Attributes item) {
        try {
            StoredItem stored = ItemFormat.decode(item);
            if (stored instanceof StoredItem.Live(ItemKey key, StoredValue<?> live)) {
                ItemLabel.of(key).ifPresent(label -> versions.put(label, live.version()));
                pointTo(live.value());
                addFolder(key);
            }
            return workspace(stored.key());
        } catch (UnreadableItem e) {
            unreadable++;
            return addUnreadable(item);
        }
    }

    /// An item of a newer release exists although its content cannot be read here.
    private Optional<WorkspaceId> addUnreadable(Attributes item) {
        try {
            var in = new AttributeReader(item);
            ItemKey key = ItemKey.parse(in.text(Index.TABLE.partitionKey()), in.text(Index.TABLE.sortKey()));
            ItemLabel.of(key).ifPresent(unreadableLabels::add);
            addFolder(key);
            return workspace(key);
        } catch (UnreadableItem e) {
            hasUnreadableKey = true;
            return Optional.empty();
        }
    }

    private void addFolder(ItemKey key) {
        if (key instanceof ItemKey.SessionKey(var session)) {
            sessionFolders.add(ObjectKeys.below(session));
        }
    }

    private void pointTo(Object item) {
        if (item instanceof Session session) {
            session.job().recording().ifPresent(this::pointTo);
        }
        if (item instanceof TranscriptPointer pointer) {
            files.put(pointer.objectKey(), pointer.bytes());
        }
        if (item instanceof Corrections corrections) {
            files.put(corrections.base().objectKey(), corrections.base().bytes());
        }
    }

    private void pointTo(AudioRef audio) {
        files.put(audio.objectKey(), audio.bytes());
        audio.tracks().stream()
                .map(Track::source)
                .filter(source -> source.entry().isEmpty())
                .forEach(source -> files.put(source.objectKey(), source.bytes()));
    }

    /// The items with these labels, as the changes that would produce them.
    static List<Change.Decoded> changes(WorkspaceId workspace, Set<String> labels, TableWalk walk) {
        List<Change.Decoded> changes = new ArrayList<>();
        walk.pass(
                Optional.of(workspace),
                page -> page.stream()
                        .map(TableHistory::change)
                        .map(Attempt::decoded)
                        .forEach(change -> {
                            if (change instanceof Change.Created created
                                    && ItemLabel.of(created.key())
                                            .filter(labels::contains)
                                            .isPresent()) {
                                changes.add(created);
                            }
                        }));
        return changes;
    }

    Map<String, Version> versions() {
        return versions;
    }

    /// The files that items refer to, with their sizes: recordings, transcripts, and the originals of corrected
    /// transcripts.
    Map<String, Long> files() {
        return files;
    }

    /// Whether all files below this prefix may belong to an existing session.
    boolean mayHaveSession(String folder) {
        return hasUnreadableKey || sessionFolders.contains(folder);
    }

    /// Whether an item with this label may exist, although its version is not known.
    boolean mayHaveUnread(String label) {
        return !versions.containsKey(label) && (hasUnreadableKey || unreadableLabels.contains(label));
    }

    int unreadable() {
        return unreadable;
    }

    private static Optional<WorkspaceId> workspace(ItemKey key) {
        return Optional.ofNullable(key.parts().get("ws"))
                .map(WorkspaceId::new)
                .filter(workspace -> new ItemKey.WorkspaceKey(workspace).pk().equals(key.pk()));
    }
}
