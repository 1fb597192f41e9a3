package io.talestream.contracts.transcript.format;

import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.input.ClockTime;
import io.talestream.contracts.transcript.format.input.SpokenText;
import java.util.List;
import java.util.stream.Collectors;

/// Renders subtitle cues. A moment is shown for as long as it takes to read it, and an untimed utterance after the
/// one before it.
final class CueRenderer extends Renderer {
    private static final long READ_MS = 2_000;

    private final Speakers speakers;
    private final boolean isVtt;
    private int cues;
    private long lastEnd;

    private CueRenderer(Speakers speakers, boolean isVtt) {
        this.speakers = speakers;
        this.isVtt = isVtt;
    }

    static CueRenderer webVtt(Speakers speakers) {
        return new CueRenderer(speakers, true);
    }

    static CueRenderer subRip(Speakers speakers) {
        return new CueRenderer(speakers, false);
    }

    @Override
    void begin() {
        add(isVtt ? "WEBVTT\n\n" : "");
    }

    @Override
    void say(Utterance utterance) {
        Span span = utterance.span().orElseGet(() -> Span.at(lastEnd));
        boolean isMoment = span.endMs() == span.startMs();
        long end = isMoment ? Math.min(Span.LATEST_MS, span.startMs() + READ_MS) : span.endMs();
        lastEnd = Math.max(lastEnd, span.endMs());
        String name = SpokenText.clean(speakers.fullNameOf(utterance.speaker()));
        String words = SpokenText.clean(utterance.text());
        add(
                isVtt
                        ? vtt(span.startMs(), end, name, words, marks(utterance))
                        : srt(span.startMs(), end, name, words, marks(utterance)));
    }

    @Override
    void end(List<Language> languages) {}

    private static String vtt(long start, long end, String name, String words, List<String> marks) {
        return "%s --> %s\n<v%s %s>%s\n\n"
                .formatted(
                        ClockTime.text(start, '.'),
                        ClockTime.text(end, '.'),
                        marks.stream().map("."::concat).collect(Collectors.joining()),
                        escaped(name),
                        escaped(words));
    }

    private String srt(long start, long end, String name, String words, List<String> marks) {
        return "%d\n%s --> %s\n%s: %s%s\n\n"
                .formatted(
                        ++cues,
                        ClockTime.text(start, ','),
                        ClockTime.text(end, ','),
                        name,
                        marks.stream().map("[%s] "::formatted).collect(Collectors.joining()),
                        words);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
