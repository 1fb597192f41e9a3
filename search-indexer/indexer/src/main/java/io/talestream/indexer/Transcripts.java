package io.talestream.indexer;

import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.format.TranscriptFormat;
import io.talestream.contracts.transcript.format.input.UnreadableTranscript;
import io.talestream.search.document.Moments;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.ObjectsUnavailable;
import io.talestream.store.objects.TranscriptFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Downloads transcripts from the bucket. A transcript is returned only after it was read to its end and its
/// checksum matches the pointer, because a partial or different transcript would be indexed as this one.
final class Transcripts {
    sealed interface Fetch {
        record Fetched(FetchedTranscript transcript) implements Fetch {}

        /// The transcript is permanently unusable.
        record Unusable(String reason) implements Fetch {}
    }

    private final TranscriptFiles files;

    Transcripts(Bucket bucket) {
        this.files = new TranscriptFiles(bucket);
    }

    /// @throws ObjectsUnavailable if the bucket does not respond
    Fetch fetch(TranscriptPointer pointer) {
        Optional<InputStream> found = files.find(pointer.objectKey());
        if (found.isEmpty()) {
            return new Fetch.Unusable("object not found: " + pointer.objectKey());
        }
        Path file = temporary();
        boolean kept = false;
        try (InputStream from = found.get();
                var in = new CheckedDownload(from, pointer.bytes(), file)) {
            int moments = counted(in);
            kept = in.isWhole(pointer.checksum());
            return kept
                    ? new Fetch.Fetched(new FetchedTranscript(file, moments))
                    : unusable(pointer, "does not match the checksum of its pointer");
        } catch (UnreadableTranscript e) {
            return unusable(pointer, "cannot be read at " + e.getMessage());
        } catch (IOException e) {
            throw new ObjectsUnavailable("download from S3 failed for " + pointer.objectKey(), e);
        } finally {
            if (!kept) {
                drop(file);
            }
        }
    }

    private static int counted(InputStream in) throws IOException {
        var moments = new Moments(_ -> {});
        TranscriptFormat.JSON.read(in, moments::add);
        in.transferTo(OutputStream.nullOutputStream());
        return moments.end();
    }

    private static Fetch unusable(TranscriptPointer pointer, String why) {
        return new Fetch.Unusable("object %s %s".formatted(pointer.objectKey(), why));
    }

    private static Path temporary() {
        try {
            return Files.createTempFile("talestream-transcript-", ".json");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot create a temporary file for a transcript", e);
        }
    }

    private static void drop(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete a temporary transcript", e);
        }
    }
}
