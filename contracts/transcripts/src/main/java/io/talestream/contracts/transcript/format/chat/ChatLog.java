package io.talestream.contracts.transcript.format.chat;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.Utterance.Kind;
import io.talestream.contracts.transcript.format.input.InputLocation;
import io.talestream.contracts.transcript.format.input.LongText;
import io.talestream.contracts.transcript.format.input.SpokenText;
import io.talestream.contracts.transcript.format.input.UnreadableTranscript;
import io.talestream.contracts.transcript.format.input.UtteranceSink;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The messages of a chat log that were sent during a recording. A log often covers several sessions.
public final class ChatLog {
    private final OffsetDateTime start;
    private final long endMs;
    private final boolean hidesAll;
    private final List<Utterance> messages = new ArrayList<>();
    private int outside;

    private ChatLog(OffsetDateTime start, long endMs, boolean hidesAll) {
        this.start = start;
        this.endMs = endMs;
        this.hidesAll = hidesAll;
    }

    /// Reads a whole log.
    ///
    /// @param start of the recording; times without an offset are compared with its local time
    /// @param endMs the length of the recording
    /// @param hidesAll whether all messages are secret; otherwise, private ones
    public static ChatLog read(ChatFormat format, InputStream in, OffsetDateTime start, long endMs, boolean hidesAll)
            throws IOException {
        var log = new ChatLog(start, endMs, hidesAll);
        format.read(in, log);
        if (log.messages.isEmpty() && log.outside == 0) {
            throw new UnreadableTranscript("end", "expected at least one message");
        }
        log.messages.sort(
                Comparator.comparingLong(message -> message.span().orElseThrow().startMs()));
        return log;
    }

    /// In the order of their times.
    public List<Utterance> messages() {
        return messages;
    }

    /// The number of messages before or after the recording.
    public int outside() {
        return outside;
    }

    long since(long epochMs) {
        return epochMs - start.toInstant().toEpochMilli();
    }

    long since(LocalDateTime local) {
        return Duration.between(start.toLocalDateTime(), local).toMillis();
    }

    void add(InputLocation place, long atMs, String speaker, String text, Kind kind, boolean isPrivate) {
        List<String> parts = LongText.parts(SpokenText.clean(text), Utterance.LONGEST_TEXT);
        if (atMs < 0 || atMs > endMs) {
            outside += parts.isEmpty() ? 0 : 1;
            return;
        }
        String name = LongText.beginning(UtteranceSink.speaker(speaker), Utterance.LONGEST_SPEAKER);
        for (String part : parts) {
            if (messages.size() == Utterance.MOST) {
                throw place.expected("at most %d messages".formatted(Utterance.MOST));
            }
            try {
                messages.add(Utterance.message(messages.size(), name, atMs, part, hidesAll || isPrivate, kind));
            } catch (InvalidField e) {
                throw place.refused(e);
            }
        }
    }
}
