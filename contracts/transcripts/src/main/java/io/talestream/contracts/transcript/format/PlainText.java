package io.talestream.contracts.transcript.format;

import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.input.ClockTime;
import io.talestream.contracts.transcript.format.input.InputLocation;
import io.talestream.contracts.transcript.format.input.Lines;
import io.talestream.contracts.transcript.format.input.LongText;
import io.talestream.contracts.transcript.format.input.NamedLine;
import io.talestream.contracts.transcript.format.input.SpokenText;
import io.talestream.contracts.transcript.format.input.UtteranceSink;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `NAME: words`, line by line. A line without a name continues the utterance; after a blank line or a time, it is a
/// new utterance of the same speaker. A time marks only the start of an utterance: its span is a moment.
final class PlainText {
    /// Without brackets only `h:mm:ss` is a time: `12:30` may be spoken text.
    private static final Pattern TIMED = Pattern.compile("\\s*(?:\\[([0-9:.,]{4,20})]\\s*|\\(([0-9:.,]{4,20})\\)\\s*"
            + "|([0-9]{1,4}:[0-9]{2}:[0-9]{2}(?:[.,][0-9]{1,3})?)(?:\\s+|$))(?:-\\s+)?");

    private final Lines lines;
    private final UtteranceSink out;
    private final StringBuilder text = new StringBuilder();
    private Optional<Span> span = Optional.empty();
    private String speaker = Utterance.UNKNOWN_SPEAKER;
    private int begun;

    private PlainText(Lines lines, UtteranceSink out) {
        this.lines = lines;
        this.out = out;
    }

    static List<Language> read(Reader in, UtteranceSink out) throws IOException {
        var lines = new Lines(in);
        var reader = new PlainText(lines, out);
        for (String line = lines.next(); line != null; line = lines.next()) {
            reader.take(line);
        }
        reader.say();
        return List.of();
    }

    private void take(String line) {
        if (line.isBlank()) {
            say();
            return;
        }
        Matcher time = TIMED.matcher(line);
        OptionalLong began = time.lookingAt() ? ms(time) : OptionalLong.empty();
        String rest = began.isPresent() ? line.substring(time.end()) : line;
        Optional<NamedLine> named = NamedLine.of(rest);
        if (began.isPresent() || named.isPresent()) {
            say();
        }
        if (began.isPresent()) {
            span = Optional.of(ClockTime.span(lines, began.getAsLong(), began.getAsLong()));
        }
        speaker = named.map(NamedLine::speaker).orElse(speaker);
        goOn(named.map(NamedLine::words).orElse(rest));
    }

    /// Text that is long enough for an utterance of its own is emitted before the rest is read.
    private void goOn(String words) {
        begun = text.isEmpty() ? lines.number() : begun;
        text.append(words).append(' ');
        if (text.length() > 2 * Utterance.LONGEST_TEXT) {
            var parts = new ArrayDeque<>(LongText.parts(SpokenText.clean(text), Utterance.LONGEST_TEXT));
            text.setLength(0);
            while (parts.size() > 1) {
                say(parts.removeFirst());
            }
            parts.forEach(rest -> text.append(rest).append(' '));
        }
    }

    /// A time or a name on a line of its own is held for the words that follow.
    private void say() {
        if (!text.toString().isBlank()) {
            say(text);
            span = Optional.empty();
        }
        text.setLength(0);
    }

    private void say(CharSequence words) {
        out.say(InputLocation.line(begun), speaker, span, words);
    }

    private static OptionalLong ms(Matcher time) {
        for (int group = 1; group <= time.groupCount(); group++) {
            if (time.group(group) != null) {
                return ClockTime.ms(time.group(group));
            }
        }
        return OptionalLong.empty();
    }
}
