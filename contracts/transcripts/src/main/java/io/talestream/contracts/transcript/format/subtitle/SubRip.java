package io.talestream.contracts.transcript.format.subtitle;

import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.format.input.Lines;
import io.talestream.contracts.transcript.format.input.UtteranceSink;
import java.io.IOException;
import java.io.Reader;
import java.util.List;

/// SubRip, as lenient as video players: the number of a cue may be missing and a dot may replace the comma.
public final class SubRip {
    private SubRip() {}

    public static List<Language> read(Reader in, UtteranceSink out) throws IOException {
        var lines = new Lines(in);
        for (String line = lines.nextFilled(); line != null; line = lines.nextFilled()) {
            String timing = Cue.isNumber(line) ? lines.nextFilled() : line;
            if (timing == null) {
                throw lines.expected("the times of a cue");
            }
            Cue cue = Cue.read(lines, timing);
            CueText.read(withoutStyles(cue.text()), false, (voice, words) -> cue.say(out, voice, words));
        }
        return List.of();
    }

    /// `{\an8}` and the like set the position of a line on the screen.
    private static String withoutStyles(String text) {
        var plain = new StringBuilder(text.length());
        int from = 0;
        int style = text.indexOf("{\\");
        while (style >= 0) {
            int end = text.indexOf('}', style);
            if (end < 0) {
                break;
            }
            plain.append(text, from, style);
            from = end + 1;
            style = text.indexOf("{\\", from);
        }
        return plain.append(text, from, text.length()).toString();
    }
}
