package io.talestream.stream.parking;

import io.talestream.contracts.change.ChangeJson;
import io.talestream.contracts.change.ChangeRecord;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/// A change as compressed JSON: two images of 400 KB must fit into one item of 400 KB.
final class PackedChange {
    /// Leaves room for the keys, the reason and the stack at their maximum length.
    static final int MOST_BYTES = 360 * 1024;

    private PackedChange() {}

    static byte[] pack(ChangeRecord change) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new GZIPOutputStream(bytes)) {
            zip.write(ChangeJson.write(change).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to memory", e);
        }
        return bytes.toByteArray();
    }

    static ChangeRecord unpack(byte[] bytes) {
        try (var zip = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return ChangeJson.read(new String(zip.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack a parked change", e);
        }
    }
}
