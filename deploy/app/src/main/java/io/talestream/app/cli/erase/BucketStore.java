package io.talestream.app.cli.erase;

import io.talestream.app.resources.OpenTable;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.Folder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import software.amazon.awssdk.services.s3.model.MultipartUpload;
import software.amazon.awssdk.services.s3.model.S3Object;

/// The files in the bucket, without the archive. Those of a workspace are known by their names; any other object is
/// read.
record BucketStore(Bucket bucket, String table, DataSubjects subjects) implements SearchedStore {
    private static final int MOST_SAMPLED = 20;
    private static final int MOST_BYTES = 1 << 16;

    BucketStore(OpenTable open, DataSubjects subjects) {
        this(open.bucket(), open.name(), subjects);
    }

    @Override
    public String name() {
        return "files";
    }

    /// Samples transcripts.
    void sample(Evidence evidence) {
        subjects.workspaces().stream()
                .map(this::folder)
                .forEach(folder -> folder.names("").stream()
                        .filter(name -> name.endsWith(".json"))
                        .limit(MOST_SAMPLED)
                        .forEach(name -> folder.open(name).ifPresent(body -> evidence.sample(beginning(body)))));
    }

    @Override
    public long erase(Evidence evidence) {
        sample(evidence);
        return subjects.workspaces().stream().mapToLong(this::erase).sum();
    }

    private long erase(WorkspaceId workspace) {
        List<String> names = folder(workspace).names("");
        folder(workspace).delete(names);
        List<MultipartUpload> unfinished = unfinished(ObjectKeys.below(workspace));
        unfinished.forEach(upload -> bucket.client()
                .abortMultipartUpload(
                        abort -> abort.bucket(bucket.name()).key(upload.key()).uploadId(upload.uploadId())));
        return (long) names.size() + unfinished.size();
    }

    @Override
    public void search(EvidenceSearch search) {
        String archived = "changes/" + table + "/dt=";
        for (S3Object object : bucket.client()
                .listObjectsV2Paginator(list -> list.bucket(bucket.name()))
                .contents()) {
            String key = object.key();
            if (!key.startsWith(archived)) {
                Set<String> owners = owners(key);
                search.entry(
                        key,
                        owners,
                        search.evidence().isIn(key) || (owners.isEmpty() && isInContent(key, search.evidence())));
            }
        }
        unfinished("").forEach(upload -> search.entry(upload.key(), owners(upload.key()), upload.key()));
    }

    private List<MultipartUpload> unfinished(String prefix) {
        return bucket
                .client()
                .listMultipartUploadsPaginator(
                        list -> list.bucket(bucket.name()).prefix(prefix))
                .uploads()
                .stream()
                .toList();
    }

    private Folder folder(WorkspaceId workspace) {
        return new Folder(bucket, ObjectKeys.below(workspace));
    }

    private static Set<String> owners(String key) {
        String[] parts = key.split("/", 3);
        return parts.length == 3 && key.startsWith(ObjectKeys.all())
                ? Set.of(EntityType.WORKSPACE.pk().fill(Map.of("ws", parts[1])))
                : Set.of();
    }

    private boolean isInContent(String key, Evidence evidence) {
        try (InputStream body = bucket.client()
                        .getObject(get -> get.bucket(bucket.name()).key(key));
                var lines = new BufferedReader(new InputStreamReader(
                        key.endsWith(".gz") ? new GZIPInputStream(body) : body, StandardCharsets.UTF_8))) {
            return lines.lines().anyMatch(evidence::isIn);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read %s".formatted(key), e);
        }
    }

    private static String beginning(InputStream body) {
        try (body) {
            return new String(body.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read a file of the workspace", e);
        }
    }
}
