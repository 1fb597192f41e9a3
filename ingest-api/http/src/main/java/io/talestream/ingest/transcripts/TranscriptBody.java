package io.talestream.ingest.transcripts;

import io.talestream.ingest.problem.Refusal;
import io.talestream.store.objects.ReceivedTranscript;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// The body of a request that contains a transcript or a chat log.
final class TranscriptBody {
    @FunctionalInterface
    interface Use<R> {
        R of(InputStream body) throws IOException;
    }

    private TranscriptBody() {}

    /// Refuses a body that states that it is too large.
    static void check(@Nullable Long length) {
        if (length != null && length > ReceivedTranscript.LARGEST) {
            throw Refusal.tooLarge(ReceivedTranscript.LARGEST);
        }
    }

    /// Refuses a body that turns out to be too large, or breaks off.
    static <R> R read(InputStream body, Use<R> use) {
        // Closing the body discards the rest of a refused one; otherwise the client could not finish sending.
        try (body) {
            return use.of(body);
        } catch (ReceivedTranscript.TooLarge e) {
            throw Refusal.tooLarge(ReceivedTranscript.LARGEST);
        } catch (ReceivedTranscript.BrokenOff e) {
            throw Refusal.brokenOff();
        } catch (IOException e) {
            throw new UncheckedIOException("the body of a request could not be taken in", e);
        }
    }
}
