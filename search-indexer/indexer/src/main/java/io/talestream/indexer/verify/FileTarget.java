package io.talestream.indexer.verify;

import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.Folder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// The files that items refer to, and those of deleted sessions. All files of an existing session are its history,
/// whether they are referenced or not.
final class FileTarget implements VerifiedTarget {
    private final Folder files;
    private final boolean drops;

    /// `drops`: a repair deletes the files of deleted sessions. A missing file cannot be restored.
    FileTarget(Bucket bucket, boolean drops) {
        this.files = new Folder(bucket, ObjectKeys.all());
        this.drops = drops;
    }

    @Override
    public String name() {
        return "files";
    }

    /// A bucket needs no refresh.
    @Override
    public void refresh() {}

    @Override
    public List<Difference> compare(WorkspaceId workspace, WorkspaceItems items) {
        Map<String, Long> sizes = files.sizes(workspace.value() + "/");
        List<Difference> differences = new ArrayList<>();
        items.files().forEach((key, bytes) -> compare(key, bytes, sizes).ifPresent(differences::add));
        sizes.keySet().stream()
                .map(name -> ObjectKeys.all() + name)
                .filter(key -> !items.mayHaveSession(sessionFolder(key)))
                .forEach(key ->
                        differences.add(new Difference(Difference.Kind.EXTRA, key, "belongs to no existing session")));
        return differences;
    }

    private static Optional<Difference> compare(String key, long bytes, Map<String, Long> sizes) {
        Long size = sizes.get(name(key));
        if (size == null) {
            return Optional.of(new Difference(Difference.Kind.MISSING, key, "file is missing"));
        }
        return size == bytes
                ? Optional.empty()
                : Optional.of(
                        new Difference(Difference.Kind.STALE, key, "%d bytes instead of %d".formatted(size, bytes)));
    }

    @Override
    public void workspaces(Consumer<WorkspaceId> each) {
        for (String folder : files.folders("")) {
            try {
                each.accept(new WorkspaceId(folder.substring(0, folder.length() - 1)));
            } catch (InvalidField e) {
                // Not a folder of a workspace.
            }
        }
    }

    @Override
    public boolean repairs() {
        return drops;
    }

    @Override
    public void repair(WorkspaceId workspace, Set<Difference> differences) {
        files.delete(differences.stream()
                .filter(difference -> difference.kind() == Difference.Kind.EXTRA)
                .map(difference -> name(difference.item()))
                .toList());
    }

    private static String name(String key) {
        return key.startsWith(ObjectKeys.all()) ? key.substring(ObjectKeys.all().length()) : key;
    }

    /// The key up to and including the session id.
    private static String sessionFolder(String key) {
        String[] parts = key.split("/", 5);
        return parts.length < 5 ? key : String.join("/", List.of(parts).subList(0, 4)) + "/";
    }
}
