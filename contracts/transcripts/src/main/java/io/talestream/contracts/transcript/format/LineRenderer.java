package io.talestream.contracts.transcript.format;

import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.input.ClockTime;
import io.talestream.contracts.transcript.format.input.SpokenText;
import java.util.List;
import java.util.stream.Collectors;

/// One line per utterance: time, speaker, text.
final class LineRenderer extends Renderer {
    private static final String MARKUP = "\\`*_{}[]()<>#+-.!|~&";

    private final String head;
    private final Speakers speakers;
    private final boolean isMarkdown;

    private LineRenderer(String head, Speakers speakers, boolean isMarkdown) {
        this.head = head;
        this.speakers = speakers;
        this.isMarkdown = isMarkdown;
    }

    static LineRenderer text(Speakers speakers) {
        return new LineRenderer("", speakers, false);
    }

    static LineRenderer markdown(String title, Speakers speakers) {
        return new LineRenderer("# %s\n".formatted(escaped(SpokenText.clean(title))), speakers, true);
    }

    @Override
    void begin() {
        add(head);
    }

    @Override
    void say(Utterance utterance) {
        String time =
                utterance.span().map(span -> ClockTime.text(span.startMs())).orElse("");
        String name = SpokenText.clean(speakers.fullNameOf(utterance.speaker()));
        String words = SpokenText.clean(utterance.text());
        List<String> marks = marks(utterance);
        add(isMarkdown ? markdown(time, name, words, marks) : text(time, name, words, marks));
    }

    @Override
    void end(List<Language> languages) {}

    private static String text(String time, String name, String words, List<String> marks) {
        return (time.isEmpty() ? "" : "[" + time + "] ")
                + name
                + ": "
                + marks.stream().map("[%s] "::formatted).collect(Collectors.joining())
                + words
                + "\n";
    }

    private static String markdown(String time, String name, String words, List<String> marks) {
        return "\n%s**%s:** %s%s\n"
                .formatted(
                        time.isEmpty() ? "" : "`" + time + "` ",
                        escaped(name),
                        marks.stream().map("*(%s)* "::formatted).collect(Collectors.joining()),
                        escaped(words));
    }

    private static String escaped(String text) {
        var escaped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            if (MARKUP.indexOf(text.charAt(i)) >= 0) {
                escaped.append('\\');
            }
            escaped.append(text.charAt(i));
        }
        return escaped.toString();
    }
}
