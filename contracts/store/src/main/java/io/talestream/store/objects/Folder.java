package io.talestream.store.objects;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Gatherers;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Object;

/// A prefix of the bucket. Names are relative to the prefix. Every method throws [ObjectsUnavailable] if S3 fails.
public final class Folder {
    private static final int MOST_DELETED_AT_ONCE = 1_000;

    private final Bucket bucket;
    private final String path;

    public Folder(Bucket bucket, String path) {
        if (!path.endsWith("/")) {
            throw new IllegalArgumentException("a folder's path ends with a slash, is " + path);
        }
        this.bucket = bucket;
        this.path = path;
    }

    public void put(String name, byte[] bytes, String type) {
        bucket.put(path + name, RequestBody.fromBytes(bytes), type);
    }

    public void put(String name, Path file, String type) {
        bucket.put(path + name, RequestBody.fromFile(file), type);
    }

    /// Empty if there is no object with this name.
    public Optional<InputStream> open(String name) {
        return bucket.find(path + name);
    }

    /// The names with this prefix, in order.
    public List<String> names(String beginning) {
        return List.copyOf(sizes(beginning).keySet());
    }

    /// The names with this prefix, each with its size in bytes.
    public Map<String, Long> sizes(String beginning) {
        Map<String, Long> sizes = new LinkedHashMap<>();
        list(request(beginning), page -> {
            for (S3Object each : page.contents()) {
                sizes.put(each.key().substring(path.length()), each.size());
            }
        });
        return sizes;
    }

    /// The distinct folder names below this prefix, up to the next slash, in order.
    public List<String> folders(String beginning) {
        List<String> folders = new ArrayList<>();
        list(request(beginning).delimiter("/"), page -> {
            for (CommonPrefix each : page.commonPrefixes()) {
                folders.add(each.prefix().substring(path.length()));
            }
        });
        return folders;
    }

    /// Ignores names that do not exist.
    public void delete(List<String> names) {
        names.stream().gather(Gatherers.windowFixed(MOST_DELETED_AT_ONCE)).forEach(some -> {
            List<ObjectIdentifier> keys = some.stream()
                    .map(name -> ObjectIdentifier.builder().key(path + name).build())
                    .toList();
            var response = bucket.sent(
                    path,
                    () -> bucket.client()
                            .deleteObjects(
                                    delete -> delete.bucket(bucket.name()).delete(all -> all.objects(keys))));
            if (response.hasErrors() && !response.errors().isEmpty()) {
                throw new ObjectsUnavailable(
                        "S3 did not delete " + response.errors().getFirst().key(),
                        new IllegalStateException(response.errors().getFirst().code()));
            }
        });
    }

    public void clear() {
        delete(names(""));
    }

    private ListObjectsV2Request.Builder request(String beginning) {
        return ListObjectsV2Request.builder().bucket(bucket.name()).prefix(path + beginning);
    }

    private void list(ListObjectsV2Request.Builder request, Consumer<ListObjectsV2Response> found) {
        boolean more = true;
        while (more) {
            var response = bucket.sent(path, () -> bucket.client().listObjectsV2(request.build()));
            found.accept(response);
            request.continuationToken(response.nextContinuationToken());
            more = Boolean.TRUE.equals(response.isTruncated());
        }
    }
}
