package io.talestream.contracts.session;

import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.transcript.Utterance;
import java.util.Optional;

/// One speaker's part of a recording.
///
/// @param label the speaker label of all its lines
/// @param offsetMs when it begins, from the beginning of the recording
public record Track(String label, long offsetMs, Source source) {
    /// A day.
    public static final long LATEST_MS = 86_400_000;

    public Track {
        Text.line("track label", label, Utterance.LONGEST_SPEAKER);
        checkedOffset(offsetMs);
    }

    public static long checkedOffset(long ms) {
        if (ms < 0 || ms > LATEST_MS) {
            throw new InvalidField("track offset", "must be between 0 and %d ms, is %d".formatted(LATEST_MS, ms));
        }
        return ms;
    }

    /// Where its audio is: an object of the bucket, or an entry of a ZIP there.
    ///
    /// @param contentType of the audio
    /// @param bytes of the audio; those of an entry are not compressed
    /// @param version of the upload
    public record Source(String objectKey, String contentType, long bytes, Version version, Optional<ZipEntry> entry) {
        public Source {
            Text.line("track object key", objectKey, 1_024);
            Text.line("track content type", contentType, 100);
            AudioRef.checkedSize("track size", bytes);
        }

        /// Names this audio among all of a session: the same audio has the same id, also in another recording.
        public String id() {
            String place = entry.map(in -> "\n" + in.dataOffset()).orElse("");
            return Sha256.of(objectKey + place).hex().substring(0, 32);
        }
    }

    /// A file in a ZIP.
    ///
    /// @param dataOffset position of its first byte in the ZIP
    /// @param compressedBytes its length in the ZIP
    public record ZipEntry(String name, long dataOffset, long compressedBytes, Method method) {
        public enum Method {
            STORED,
            DEFLATED
        }

        public ZipEntry {
            Text.line("track name", name, 255);
            AudioRef.checkedSize("track size", compressedBytes);
            if (dataOffset < 0 || dataOffset > AudioRef.LARGEST - compressedBytes) {
                throw new InvalidField("track position", "must be in a ZIP of at most 2 GiB, is " + dataOffset);
            }
        }
    }

    int textBytes() {
        return Text.utf8Length(label)
                + Text.utf8Length(source.objectKey())
                + Text.utf8Length(source.contentType())
                + source.entry().map(entry -> Text.utf8Length(entry.name())).orElse(0);
    }
}
