package io.talestream.contracts.transcript.format.subtitle;

import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.format.input.ClockTime;
import io.talestream.contracts.transcript.format.input.InputLocation;
import io.talestream.contracts.transcript.format.input.Lines;
import io.talestream.contracts.transcript.format.input.UtteranceSink;
import java.io.IOException;
import java.io.Reader;
import java.util.List;

/// WebVTT. Headers, notes, styles and regions are not spoken and are skipped; any other block without times is
/// rejected, since dropping it might drop spoken text.
public final class WebVtt {
    private static final String SIGNATURE = "WEBVTT";

    private WebVtt() {}

    public static List<Language> read(Reader in, UtteranceSink out) throws IOException {
        var lines = new Lines(in);
        header(lines);
        for (String line = lines.nextFilled(); line != null; line = lines.nextFilled()) {
            if (isNote(line)) {
                lines.skipBlock();
            } else if (ClockTime.isTiming(line)) {
                cue(lines, line, out);
            } else {
                named(lines, line, out);
            }
        }
        return List.of();
    }

    private static void header(Lines lines) throws IOException {
        String first = lines.next();
        if (first == null || !first.startsWith(SIGNATURE) || !isWord(first, SIGNATURE.length())) {
            throw InputLocation.line(1).expected(SIGNATURE);
        }
        String line = lines.next();
        while (line != null && !line.isBlank() && !ClockTime.isTiming(line)) {
            line = lines.next();
        }
        lines.back();
    }

    /// A block that begins with a name: a cue with an id, or a block for display.
    private static void named(Lines lines, String name, UtteranceSink out) throws IOException {
        String line = lines.next();
        if (line != null && ClockTime.isTiming(line)) {
            cue(lines, line, out);
        } else if (name.strip().equals("STYLE") || name.strip().equals("REGION")) {
            lines.back();
            lines.skipBlock();
        } else {
            throw lines.expected("the times of a cue");
        }
    }

    private static void cue(Lines lines, String timing, UtteranceSink out) throws IOException {
        Cue cue = Cue.read(lines, timing);
        CueText.read(cue.text(), true, (voice, words) -> cue.say(out, voice, words));
    }

    private static boolean isNote(String line) {
        return line.startsWith("NOTE") && isWord(line, "NOTE".length());
    }

    private static boolean isWord(String line, int end) {
        return line.length() == end || line.charAt(end) == ' ' || line.charAt(end) == '\t';
    }
}
