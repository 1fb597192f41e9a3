package io.talestream.store.objects;

import io.talestream.contracts.session.Track;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import software.amazon.awssdk.core.sync.RequestBody;

/// The files that a speech engine reads and writes.
public record SpeechFiles(Bucket bucket) {
    public boolean isThere(String key) {
        return bucket.size(key).isPresent();
    }

    /// Empty if the key does not exist.
    public Optional<InputStream> find(String key) {
        return bucket.find(key);
    }

    /// Downloads the whole object into a file. False if the key does not exist.
    public boolean fetch(String key, Path to) throws IOException {
        Optional<InputStream> found = bucket.find(key);
        if (found.isEmpty()) {
            return false;
        }
        try (InputStream in = found.get()) {
            Files.copy(in, to, StandardCopyOption.REPLACE_EXISTING);
            return true;
        }
    }

    /// Downloads the audio of a track into a file. Of a ZIP it reads only the bytes of the entry. False if the object
    /// does not exist.
    ///
    /// @throws ZipException if the entry is not what the directory of the ZIP says
    public boolean fetch(Track.Source source, Path to) throws IOException {
        if (source.entry().isEmpty()) {
            return fetch(source.objectKey(), to);
        }
        Track.ZipEntry entry = source.entry().get();
        Optional<InputStream> found =
                bucket.find(source.objectKey(), entry.dataOffset(), entry.dataOffset() + entry.compressedBytes());
        if (found.isEmpty()) {
            return false;
        }
        try (InputStream in = found.get();
                InputStream audio = entry.method() == Track.ZipEntry.Method.DEFLATED ? new InflatedEntry(in) : in;
                OutputStream out = Files.newOutputStream(to)) {
            byte[] buffer = new byte[1 << 16];
            long left = source.bytes();
            for (int read = audio.read(buffer); read >= 0; read = audio.read(buffer)) {
                left -= read;
                if (left < 0) {
                    throw new ZipException("entry %s is larger than %d bytes".formatted(entry.name(), source.bytes()));
                }
                out.write(buffer, 0, read);
            }
            if (left > 0) {
                throw new ZipException("entry %s is smaller than %d bytes".formatted(entry.name(), source.bytes()));
            }
            return true;
        }
    }

    public void put(String key, Path file, String type) {
        bucket.put(key, RequestBody.fromFile(file), type);
    }

    public void put(String key, byte[] bytes, String type) {
        bucket.put(key, RequestBody.fromBytes(bytes), type);
    }

    public void delete(String key) {
        bucket.delete(key);
    }

    /// A deflated entry without the header of zlib.
    private static final class InflatedEntry extends FilterInputStream {
        private final Inflater inflater;

        InflatedEntry(InputStream in) {
            this(in, new Inflater(true));
        }

        private InflatedEntry(InputStream in, Inflater inflater) {
            super(new InflaterInputStream(in, inflater));
            this.inflater = inflater;
        }

        @Override
        public int read(byte[] to, int from, int length) throws IOException {
            try {
                return super.read(to, from, length);
            } catch (EOFException e) {
                throw (ZipException) new ZipException("the entry ends too early").initCause(e);
            }
        }

        @Override
        public void close() throws IOException {
            inflater.end();
            super.close();
        }
    }
}
