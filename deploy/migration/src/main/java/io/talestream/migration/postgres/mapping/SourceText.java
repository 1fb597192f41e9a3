package io.talestream.migration.postgres.mapping;

import io.talestream.contracts.transcript.format.TranscriptFormat;
import io.talestream.contracts.transcript.format.input.UnreadableTranscript;
import io.talestream.migration.postgres.report.UnmappableRow;
import io.talestream.migration.postgres.source.SourceRows;
import io.talestream.store.objects.ReceivedTranscript;
import java.io.BufferedInputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads transcripts through local disk, never whole in memory.
public record SourceText(SourceRows rows) {
    private static final byte[] WEBVTT = "WEBVTT".getBytes(StandardCharsets.UTF_8);

    /// Throws if the text is not a transcript.
    public ReceivedTranscript read(String session) throws UnmappableRow {
        @Nullable Path file = null;
        try {
            file = Files.createTempFile("postgres-", ".txt");
            try (BufferedWriter out = Files.newBufferedWriter(file)) {
                rows.copyText(session, out);
            }
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
                return ReceivedTranscript.read(format(file), in);
            }
        } catch (UnreadableTranscript e) {
            throw new UnmappableRow("transcriptText", e.place() + ": " + e.problem());
        } catch (ReceivedTranscript.TooLarge e) {
            throw new UnmappableRow(
                    "transcriptText", "must have at most %d bytes".formatted(ReceivedTranscript.LARGEST));
        } catch (IOException e) {
            throw new UncheckedIOException("a transcript could not be written to local disk", e);
        } finally {
            delete(file);
        }
    }

    /// The format, by its first characters: captions have a signature, everything else is plain lines.
    public static TranscriptFormat format(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(WEBVTT.length), WEBVTT)
                    ? TranscriptFormat.WEBVTT
                    : TranscriptFormat.PLAIN_TEXT;
        }
    }

    private static void delete(@Nullable Path file) {
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a temporary file could not be deleted", e);
        }
    }
}
