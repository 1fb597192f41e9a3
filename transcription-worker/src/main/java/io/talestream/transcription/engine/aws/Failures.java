package io.talestream.transcription.engine.aws;

import io.talestream.transcription.engine.Failure;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.transcribe.model.BadRequestException;
import software.amazon.awssdk.services.transcribe.model.NotFoundException;

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

    /// Empty if the service does not know it. It answers with a bad request; its API reference says not found.
    static <R> Optional<R> find(Supplier<R> request) {
        try {
            return Optional.of(request.get());
        } catch (NotFoundException e) {
            return Optional.empty();
        } catch (BadRequestException e) {
            if (lower(e.getMessage()).contains("couldn't be found")) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static String lower(@Nullable String text) {
        return text == null ? "" : text.toLowerCase(Locale.ROOT);
    }
}
