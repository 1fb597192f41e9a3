package io.talestream.indexer;

import io.talestream.contracts.transcript.format.TranscriptFormat;
import io.talestream.search.document.Moment;
import io.talestream.search.document.Moments;
import io.talestream.search.document.Window;
import io.talestream.search.document.Windows;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/// A transcript that was read to its end and matches its pointer. It is in a file until it is closed, so its length
/// is not limited by memory.
record FetchedTranscript(Path file, int moments, int windows) implements AutoCloseable {
    void forEachWindow(Consumer<Window> to) {
        var windows = new Windows(to);
        forEach(windows::add);
        windows.end();
    }

    void forEach(Consumer<Moment> to) {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            var each = new Moments(to);
            TranscriptFormat.JSON.read(in, each::add);
            each.end();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read a downloaded transcript again", e);
        }
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete a downloaded transcript", e);
        }
    }
}
