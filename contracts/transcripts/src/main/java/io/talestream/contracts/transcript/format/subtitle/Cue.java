package io.talestream.contracts.transcript.format.subtitle;

import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.format.input.ClockTime;
import io.talestream.contracts.transcript.format.input.InputLocation;
import io.talestream.contracts.transcript.format.input.Lines;
import io.talestream.contracts.transcript.format.input.NamedLine;
import io.talestream.contracts.transcript.format.input.SpokenText;
import io.talestream.contracts.transcript.format.input.UtteranceSink;
import java.io.IOException;
import java.util.Optional;

/// One cue of a subtitle file: its times and the lines below them.
record Cue(InputLocation place, Span span, String text) {
    /// Reads on from the line of times, which is the line read last. A blank line ends a cue, and so does the next
    /// cue's line of times, with the number above it, if the blank line is missing.
    static Cue read(Lines lines, String timing) throws IOException {
        InputLocation place = InputLocation.line(lines.number());
        Span span = ClockTime.timing(place, timing)
                .orElseThrow(() -> place.expected("a cue's times like 00:01:02.000 --> 00:01:04.500"));
        var text = new StringBuilder();
        int lastLine = 0;
        for (String line = lines.next(); line != null && !line.isBlank(); line = lines.next()) {
            if (ClockTime.timing(lines, line).isPresent()) {
                lines.back();
                text.setLength(isNumber(text.substring(lastLine)) ? lastLine : text.length());
                break;
            }
            if (text.length() + line.length() > Lines.LONGEST) {
                throw lines.expected("at most %d characters in a cue".formatted(Lines.LONGEST));
            }
            lastLine = text.length();
            text.append(line).append('\n');
        }
        return new Cue(place, span, text.toString());
    }

    /// Without a voice of its own, a text that begins with a name is attributed to that name.
    void say(UtteranceSink out, Optional<String> voice, String words) {
        String clean = SpokenText.clean(words);
        Optional<NamedLine> named = voice.isPresent()
                ? Optional.empty()
                : NamedLine.of(clean).filter(line -> !line.words().isEmpty());
        out.say(
                place,
                voice.or(() -> named.map(NamedLine::speaker)).orElse(""),
                Optional.of(span),
                named.map(NamedLine::words).orElse(clean));
    }

    static boolean isNumber(String line) {
        return !line.isBlank() && line.strip().chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
