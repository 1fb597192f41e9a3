package io.talestream.contracts.transcript.format.chat;

import io.talestream.contracts.transcript.Utterance.Kind;
import io.talestream.contracts.transcript.format.input.InputLocation;
import io.talestream.contracts.transcript.format.input.Lines;
import io.talestream.contracts.transcript.format.input.SpokenText;
import java.io.IOException;
import java.io.Reader;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The text export of Foundry VTT: a time in the local time of the browser, a name and the lines of a message; a row
/// of dashes before the next one. It does not say which messages are private.
final class TextChat {
    private static final Pattern HEAD =
            Pattern.compile("\\[(\\d{1,2}/\\d{1,2}/\\d{4}), (\\d{1,2}:\\d{2}(?::\\d{2})?) ?([AaPp][Mm])] ?(.*)");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("M/d/uuuu h:mm[:ss] a", Locale.US);
    private static final Pattern ROW = Pattern.compile("-{10,}");
    private static final Pattern ROLL = Pattern.compile("[^=]*[0-9]*d[0-9][^=]* = [^=]+ = -?[0-9.]+");

    private final Lines lines;
    private final ChatLog to;
    private final StringBuilder text = new StringBuilder();
    private InputLocation begun = InputLocation.line(1);
    private long atMs;
    private String speaker = "";
    private Kind kind = Kind.CHAT;

    private TextChat(Lines lines, ChatLog to) {
        this.lines = lines;
        this.to = to;
    }

    static void read(Reader in, ChatLog to) throws IOException {
        new TextChat(new Lines(in), to).read();
    }

    private void read() throws IOException {
        boolean isHead = true;
        for (String line = lines.next(); line != null; line = lines.next()) {
            String clean = SpokenText.clean(line);
            if (ROW.matcher(clean).matches()) {
                say();
                isHead = true;
            } else if (isHead && !clean.isEmpty()) {
                begin(clean);
                isHead = false;
            } else {
                text.append(clean).append(' ');
                kind = ROLL.matcher(clean).matches() ? Kind.ROLL : kind;
            }
        }
        say();
    }

    private void begin(String line) {
        Matcher head = HEAD.matcher(line);
        if (!head.matches()) {
            throw lines.expected("a date, a time and a name like [12/31/2025, 7:00:00 PM] Mira");
        }
        String time =
                "%s %s %s".formatted(head.group(1), head.group(2), head.group(3).toUpperCase(Locale.ROOT));
        try {
            atMs = to.since(LocalDateTime.parse(time, TIME));
        } catch (DateTimeException e) {
            throw lines.expected("a date and a time");
        }
        speaker = head.group(4);
        kind = Kind.CHAT;
        begun = InputLocation.line(lines.number());
    }

    private void say() {
        to.add(begun, atMs, speaker, text.toString(), kind, false);
        text.setLength(0);
    }
}
