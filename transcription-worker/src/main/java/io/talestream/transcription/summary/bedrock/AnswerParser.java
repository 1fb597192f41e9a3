package io.talestream.transcription.summary.bedrock;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.summary.SummaryDraft.Heading;
import io.talestream.transcription.summary.SummaryDraft.Point;
import io.talestream.transcription.summary.SummaryDraft.Section;
import io.talestream.transcription.summary.SummaryInput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Parses the answer of the model. Text in another format than requested is left out; a number that matches no line
/// gives an entry without a moment.
final class AnswerParser {
    private static final Pattern ENTRY =
            Pattern.compile("^[-*] (?:\\[(\\d{1,6})](?:[,\\s]*\\[\\d{1,6}])*)?\\s*(\\S.*)$");
    private static final int LONGEST_ENTRY = 1_000;

    private AnswerParser() {}

    static List<Section> read(String answer, List<Utterance> lines) {
        Map<Heading, List<Point>> points = new EnumMap<>(Heading.class);
        Heading heading = Heading.WHAT_HAPPENED;
        for (String line : answer.lines().map(String::strip).toList()) {
            if (line.startsWith("#")) {
                heading = heading(line, heading);
            }
            Matcher entry = ENTRY.matcher(line);
            if (entry.matches() && entry.group(2).length() <= LONGEST_ENTRY) {
                points.computeIfAbsent(heading, _ -> new ArrayList<>())
                        .add(Point.narration(moment(entry.group(1), lines), entry.group(2)));
            }
        }
        return points.entrySet().stream()
                .map(section -> new Section(section.getKey(), section.getValue()))
                .toList();
    }

    private static Heading heading(String line, Heading otherwise) {
        String title = line.replace("#", "").strip();
        return Arrays.stream(Heading.values())
                .filter(heading -> heading.title().equalsIgnoreCase(title))
                .findFirst()
                .orElse(otherwise);
    }

    private static OptionalLong moment(@Nullable String number, List<Utterance> lines) {
        if (number == null || Integer.parseInt(number) >= lines.size()) {
            return OptionalLong.empty();
        }
        return SummaryInput.startMs(lines.get(Integer.parseInt(number)));
    }
}
