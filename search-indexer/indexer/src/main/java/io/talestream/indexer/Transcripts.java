package io.talestream.indexer;

import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.format.TranscriptFormat;
import io.talestream.contracts.transcript.format.input.UnreadableTranscript;
import io.talestream.search.document.Moments;
import io.talestream.search.document.Windows;
import io.talestream.store.Sessions;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.ObjectsUnavailable;
import io.talestream.store.objects.TranscriptFiles;
import io.talestream.store.table.TableUnavailable;
import java.io.BufferedOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Optional;

/// Downloads transcripts from the bucket. A transcript is returned only after it was read to its end and its
/// checksum matches the pointer, because a partial or different transcript would be indexed as this one.
final class Transcripts {
    sealed interface Fetch {
        record Fetched(FetchedTranscript transcript) implements Fetch {}

        /// The transcript was replaced or deleted since, and then its file was: a newer change follows.
        record Superseded(Version by) implements Fetch {}

        /// The transcript is permanently unusable.
        record Unusable(String reason) implements Fetch {}
    }

    private final TranscriptFiles files;
    private final Sessions sessions;

    Transcripts(Bucket bucket, Sessions sessions) {
        this.files = new TranscriptFiles(bucket);
        this.sessions = sessions;
    }

    /// @param version that of the pointer
    /// @throws ObjectsUnavailable if the bucket does not respond
    /// @throws TableUnavailable if the table does not, which is read only if the file is missing
    Fetch fetch(TranscriptPointer pointer, Version version) {
        Optional<InputStream> found = files.find(pointer.objectKey());
        if (found.isEmpty()) {
            return missing(pointer, version);
        }
        Path file = temporary();
        boolean kept = false;
        try (InputStream from = found.get();
                var in = new CheckedDownload(from, pointer.bytes(), file)) {
            var windows = new Windows(_ -> {});
            int moments = counted(in, windows);
            kept = in.isWhole(pointer.checksum());
            return kept
                    ? new Fetch.Fetched(new FetchedTranscript(file, moments, windows.end()))
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

    private Fetch missing(TranscriptPointer pointer, Version version) {
        Optional<StoredValue<TranscriptPointer>> current = sessions.transcript(pointer.session());
        boolean isCurrent = current.map(StoredValue::value)
                .filter(now -> now.objectKey().equals(pointer.objectKey()))
                .isPresent();
        return isCurrent
                ? new Fetch.Unusable("object not found: " + pointer.objectKey())
                : new Fetch.Superseded(current.map(StoredValue::version).orElse(version));
    }

    private static int counted(InputStream in, Windows windows) throws IOException {
        var moments = new Moments(windows::add);
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

    /// Copies a download to a file and computes its digest. It stops at the expected length, so that an oversized
    /// object cannot fill the disk.
    private static final class CheckedDownload extends FilterInputStream {
        private final MessageDigest digest = Sha256.digest();
        private final OutputStream copy;
        private long left;
        private boolean isLonger;

        CheckedDownload(InputStream in, long expected, Path file) throws IOException {
            super(in);
            this.left = expected;
            this.copy = new BufferedOutputStream(Files.newOutputStream(file));
        }

        /// Whether the length and the digest match. Call it once, at the end.
        boolean isWhole(Sha256 checksum) throws IOException {
            copy.flush();
            return left == 0 && !isLonger && checksum.equals(Sha256.of(digest));
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            int count = read(one, 0, 1);
            return count < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] to, int offset, int length) throws IOException {
            if (left == 0) {
                isLonger = isLonger || in.read() >= 0;
                return -1;
            }
            int count = in.read(to, offset, (int) Math.min(length, left));
            if (count > 0) {
                left -= count;
                digest.update(to, offset, count);
                copy.write(to, offset, count);
            }
            return count;
        }

        @Override
        public void close() throws IOException {
            copy.close();
            super.close();
        }
    }
}
