package io.talestream.store.objects;

import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.TranscriptFormat;
import io.talestream.contracts.transcript.format.TranscriptWriter;
import io.talestream.contracts.transcript.format.WrittenTranscript;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A transcript on local disk, raw and normalised, until both are stored. Six hours of talk need not fit into memory.
public record ReceivedTranscript(Path raw, Path normalised, WrittenTranscript transcript) implements AutoCloseable {
    /// Twice the size of six hours of talk with a time for every word in Amazon Transcribe's format.
    public static final long LARGEST = 60L * 1024 * 1024;

    /// The body is larger than [#LARGEST].
    public static final class TooLarge extends RuntimeException {
        TooLarge() {
            super("a transcript has at most %d MiB".formatted(LARGEST / (1024 * 1024)));
        }
    }

    /// The client stopped sending.
    public static final class BrokenOff extends RuntimeException {
        BrokenOff(IOException cause) {
            super("the body broke off", cause);
        }
    }

    /// Deletes its files if the body cannot be read.
    public static ReceivedTranscript read(TranscriptFormat format, InputStream body) throws IOException {
        Path raw = Files.createTempFile("transcript-", ".raw");
        Path normalised = Files.createTempFile("transcript-", ".json");
        boolean understood = false;
        try {
            copy(body, raw);
            var received = new ReceivedTranscript(raw, normalised, normalise(format, raw, normalised));
            understood = true;
            return received;
        } finally {
            if (!understood) {
                delete(raw, normalised);
            }
        }
    }

    /// The body as it is, in a temporary file that the caller deletes.
    public static Path received(InputStream body) throws IOException {
        Path raw = Files.createTempFile("transcript-", ".raw");
        boolean isWhole = false;
        try {
            copy(body, raw);
            isWhole = true;
            return raw;
        } finally {
            if (!isWhole) {
                Files.deleteIfExists(raw);
            }
        }
    }

    @Override
    public void close() throws IOException {
        delete(raw, normalised);
    }

    /// A body without a declared length is cut off as soon as it is too large.
    private static void copy(InputStream body, Path raw) throws IOException {
        try (var out = Files.newOutputStream(raw)) {
            long received = 0;
            byte[] buffer = new byte[64 * 1024];
            for (int read = next(body, buffer); read >= 0; read = next(body, buffer)) {
                received += read;
                if (received > LARGEST) {
                    throw new TooLarge();
                }
                out.write(buffer, 0, read);
            }
        }
    }

    private static int next(InputStream body, byte[] buffer) {
        try {
            return body.read(buffer);
        } catch (IOException e) {
            throw new BrokenOff(e);
        }
    }

    private static WrittenTranscript normalise(TranscriptFormat format, Path from, Path to) throws IOException {
        try (var in = new BufferedInputStream(Files.newInputStream(from));
                var out = new TranscriptWriter(new BufferedOutputStream(Files.newOutputStream(to)))) {
            List<Language> languages = format.read(in, utterance -> write(out, utterance));
            return out.finish(languages);
        } catch (UncheckedIOException e) {
            throw new IOException("the file could not be written to local disk", e);
        }
    }

    private static void write(TranscriptWriter out, Utterance utterance) {
        try {
            out.write(utterance);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path raw, Path normalised) throws IOException {
        Files.deleteIfExists(raw);
        Files.deleteIfExists(normalised);
    }
}
