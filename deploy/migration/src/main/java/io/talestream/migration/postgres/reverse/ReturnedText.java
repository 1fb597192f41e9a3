package io.talestream.migration.postgres.reverse;

import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.format.RenderedTranscript;
import io.talestream.contracts.transcript.format.Rendition;
import io.talestream.contracts.transcript.format.StoredTranscript;
import io.talestream.contracts.transcript.format.input.UnreadableTranscript;
import io.talestream.migration.postgres.mapping.SourceText;
import io.talestream.store.objects.ReceivedTranscript;
import io.talestream.store.objects.TranscriptFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/// The text that `transcriptText` gets for a transcript: the text as it was received if it can be read from there and
/// has no corrections, otherwise a line for each utterance with the names of its speakers.
public record ReturnedText(TranscriptFiles files) {
    private static final String OWN_FORM = "/transcript.json";

    public String of(Session session, TranscriptPointer pointer) {
        try {
            Optional<String> received = session.speakers().equals(Speakers.NONE) ? received(pointer) : Optional.empty();
            return (received.isPresent() ? received.get() : rendered(session, pointer)).replace("\0", "");
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the transcript of session %s could not be read"
                            .formatted(session.ref().session().value()),
                    e);
        }
    }

    /// As PostgreSQL's `md5`.
    public static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has MD5", e);
        }
    }

    private Optional<String> received(TranscriptPointer pointer) throws IOException {
        String key = pointer.objectKey();
        Optional<InputStream> raw = key.endsWith(OWN_FORM)
                ? files.find(key.substring(0, key.length() - OWN_FORM.length()) + "/raw")
                : Optional.empty();
        if (raw.isEmpty()) {
            return Optional.empty();
        }
        Path file = Files.createTempFile("raw-", ".txt");
        try (InputStream in = raw.get()) {
            Files.write(file, in.readAllBytes());
            try (InputStream again = Files.newInputStream(file);
                    var text = ReceivedTranscript.read(SourceText.format(file), again)) {
                return text.transcript().checksum().equals(pointer.checksum())
                        ? Optional.of(Files.readString(file))
                        : Optional.empty();
            }
        } catch (UnreadableTranscript e) {
            return Optional.empty();
        } finally {
            Files.delete(file);
        }
    }

    private String rendered(Session session, TranscriptPointer pointer) throws IOException {
        String title = session.details().name().value();
        try (var transcript = RenderedTranscript.of(
                new StoredTranscript(files.open(pointer.objectKey())),
                Rendition.TEXT,
                title,
                session.speakers(),
                _ -> true)) {
            return new String(transcript.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
