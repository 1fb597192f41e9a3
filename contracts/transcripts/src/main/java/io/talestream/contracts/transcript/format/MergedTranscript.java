package io.talestream.contracts.transcript.format;

import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// The speech of a transcript with the messages of a chat log, each before the first utterance that begins later. An
/// utterance without a time keeps its place.
public final class MergedTranscript {
    private final Deque<Utterance> messages;
    private int written;

    /// These messages are in the order of their times.
    public MergedTranscript(List<Utterance> messages) {
        this.messages = new ArrayDeque<>(messages);
    }

    /// Messages of the transcript itself are left out. Empty if there is nothing to write.
    public Optional<WrittenTranscript> write(StoredTranscript speech, TranscriptWriter out) throws IOException {
        for (Optional<Utterance> said = speech.next(); said.isPresent(); said = speech.next()) {
            if (said.get().isSpeech()) {
                write(said.get(), out);
            }
        }
        return end(speech.languages(), out);
    }

    /// Without speech.
    public Optional<WrittenTranscript> write(TranscriptWriter out) throws IOException {
        return end(List.of(), out);
    }

    private Optional<WrittenTranscript> end(List<Language> languages, TranscriptWriter out) throws IOException {
        writeMessages(Long.MAX_VALUE, out);
        return written == 0 ? Optional.empty() : Optional.of(out.finish(languages));
    }

    private void write(Utterance said, TranscriptWriter out) throws IOException {
        if (said.span().isPresent()) {
            writeMessages(said.span().get().startMs(), out);
        }
        out.write(said.numbered(written++));
    }

    private void writeMessages(long beforeMs, TranscriptWriter out) throws IOException {
        while (!messages.isEmpty() && start(messages.getFirst()) < beforeMs) {
            out.write(messages.removeFirst().numbered(written++));
        }
    }

    private static long start(Utterance message) {
        return message.span().map(Span::startMs).orElse(0L);
    }
}
