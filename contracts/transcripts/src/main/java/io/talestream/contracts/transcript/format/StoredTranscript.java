package io.talestream.contracts.transcript.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.input.JsonInput;
import io.talestream.contracts.transcript.format.input.UnreadableTranscript;
import io.talestream.contracts.transcript.format.input.Utf8Reader;
import io.talestream.contracts.transcript.format.input.UtteranceSink;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A transcript in the normalised form, read lazily, one utterance at a time. Closing it closes the stream.
///
/// Throws [IOException] if the content was not written by [TranscriptWriter], or is truncated.
public final class StoredTranscript implements AutoCloseable {
    private final InputStream from;
    private final JsonInput in;
    private final NormalizedFormat form;
    private final UnaryOperator<Utterance> change;
    private @Nullable Utterance next;
    private boolean isInside;

    public StoredTranscript(InputStream from) throws IOException {
        this(from, UnaryOperator.identity());
    }

    /// @param change applied to each utterance
    public StoredTranscript(InputStream from, UnaryOperator<Utterance> change) throws IOException {
        this.from = from;
        this.change = change;
        this.in = new JsonInput(new Utf8Reader(from));
        this.form = new NormalizedFormat(in, new UtteranceSink(utterance -> next = utterance));
        read(() -> {
            in.enterFirst();
            isInside = goOn();
            return isInside;
        });
    }

    /// Empty after the last.
    public Optional<Utterance> next() throws IOException {
        return read(() -> {
            next = null;
            if (isInside && !form.nextUtterance()) {
                isInside = goOn();
                in.end();
            }
            if (!isInside && !form.isPresent()) {
                throw new UnreadableTranscript("end", "expected form " + NormalizedFormat.NAME);
            }
            return Optional.ofNullable(next).map(change);
        });
    }

    /// Passes on every utterance of a stored transcript. Closes the stream.
    public static void forEach(InputStream from, Consumer<Utterance> to) throws IOException {
        try (var in = new StoredTranscript(new BufferedInputStream(from))) {
            for (Optional<Utterance> utterance = in.next(); utterance.isPresent(); utterance = in.next()) {
                to.accept(utterance.get());
            }
        }
    }

    /// The declared languages; known after the last utterance.
    public List<Language> languages() {
        return form.languages();
    }

    @Override
    public void close() throws IOException {
        try (from) {
            in.close();
        }
    }

    /// Reads up to the utterances, or to the end: whether there are any to come.
    private boolean goOn() throws IOException {
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            if (field.equals("utterances")) {
                form.enterUtterances();
                return true;
            }
            form.read(field);
        }
        return false;
    }

    private interface Step<T> {
        T take() throws IOException;
    }

    private static <T> T read(Step<T> step) throws IOException {
        try {
            return step.take();
        } catch (UnreadableTranscript e) {
            throw new IOException("a kept transcript cannot be read: " + e.getMessage(), e);
        } catch (JsonProcessingException e) {
            // The parser's message may quote the transcript, and so may that of a cause.
            throw new IOException("a kept transcript is not whole");
        }
    }
}
