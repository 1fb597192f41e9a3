package io.talestream.transcription.engine.aws;

import io.talestream.transcription.engine.Failure;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Maps the failure reasons of Transcribe to those shown to the owner of the recording.
final class Failures {
    private Failures() {}

    /// The reason of a failed job. The documented reasons concern the file; any other concerns the service, and a retry
    /// may succeed.
    static Failure of(@Nullable String reason) {
        String said = lower(reason);
        if (said.contains("file size") || said.contains("too long") || said.contains("duration")) {
            return Failure.TOO_LONG;
        }
        if (said.contains("does not match the detected media format")) {
            return Failure.CORRUPT;
        }
        if (said.contains("media format") || said.contains("sample rate") || said.contains("channels")) {
            return Failure.UNSUPPORTED;
        }
        return said.contains("language") ? Failure.LANGUAGE : Failure.BROKE_OFF;
    }

    /// The reason of a rejected request.
    static Failure ofRefusal(@Nullable String message) {
        return lower(message).contains("doesn't point to an s3 object") ? Failure.MISSING : of(message);
    }

    static boolean isNotFound(@Nullable String message) {
        return lower(message).contains("couldn't be found");
    }

    private static String lower(@Nullable String text) {
        return text == null ? "" : text.toLowerCase(Locale.ROOT);
    }
}
