package io.talestream.transcription.engine.words;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Separates spoken words from the annotations of whisper models: `[BLANK_AUDIO]`, `(wind blowing)`, `*sighs*`, `♪`.
final class SpeechFilter {
    private static final Pattern LAYOUT = Pattern.compile("[\\p{Cc}\\p{Cs}\\u2028\\u2029\\ufffd♪]+");
    private static final Pattern SOMETHING = Pattern.compile(".*[\\p{L}\\p{N}].*");
    private static final String OPENING = "[(*";
    private static final String CLOSING = "])*";

    /// Annotations are short; a bracket that is not closed within so many words is speech.
    private static final int LONGEST_REMARK = 8;

    private SpeechFilter() {}

    static List<TimedWord> in(List<TimedWord> window) {
        List<TimedWord> spoken = new ArrayList<>();
        for (int i = 0; i < window.size(); i++) {
            int end = endOfRemark(window, i);
            if (end >= 0) {
                i = end;
                continue;
            }
            TimedWord word = window.get(i);
            String text = LAYOUT.matcher(word.text()).replaceAll("").strip();
            if (SOMETHING.matcher(text).matches()) {
                spoken.add(new TimedWord(text, word.startMs(), word.endMs(), word.confidence()));
            }
        }
        return spoken;
    }

    /// -1 if no annotation begins here.
    private static int endOfRemark(List<TimedWord> window, int start) {
        int kind = OPENING.indexOf(window.get(start).text().charAt(0));
        if (kind < 0) {
            return -1;
        }
        char closing = CLOSING.charAt(kind);
        int last = Math.min(window.size(), start + LONGEST_REMARK);
        for (int i = start; i < last; i++) {
            if (window.get(i).text().indexOf(closing, i == start ? 1 : 0) >= 0) {
                return i;
            }
        }
        return -1;
    }
}
