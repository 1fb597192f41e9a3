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

/// A transcript on this machine's disk, as it came and in our own form, for as long as it takes to send both on. Six
/// hours of talk do not have to fit into memory.
public record ReceivedTranscript(Path raw, Path normalised, WrittenTranscript transcript) implements AutoCloseable {
    /// Six hours of talk with every word's time, as Amazon Transcribe has it, are half of it.
    public static final long LARGEST = 60L * 1024 * 1024;

    /// More than [#LARGEST].
    public static final class TooLarge extends RuntimeException {
        TooLarge() {
            super("a transcript has at most %d MiB".formatted(LARGEST / (1024 * 1024)));
        }
    }

    /// Nothing stays if it cannot be read.
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

    @Override
    public void close() throws IOException {
        delete(raw, normalised);
    }

    /// Whoever does not say how much they send is stopped when it is too much.
    private static void copy(InputStream body, Path raw) throws IOException {
        try (var out = Files.newOutputStream(raw)) {
            long received = 0;
            byte[] buffer = new byte[64 * 1024];
            for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
                received += read;
                if (received > LARGEST) {
                    throw new TooLarge();
                }
                out.write(buffer, 0, read);
            }
        }
    }

    private static WrittenTranscript normalise(TranscriptFormat format, Path from, Path to) throws IOException {
        try (var in = new BufferedInputStream(Files.newInputStream(from));
                var out = new TranscriptWriter(new BufferedOutputStream(Files.newOutputStream(to)))) {
            List<Language> languages = format.read(in, utterance -> write(out, utterance));
            return out.finish(languages);
        } catch (UncheckedIOException e) {
            throw new IOException("the disk could not be written", e);
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
