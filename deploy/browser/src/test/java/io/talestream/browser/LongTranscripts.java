package io.talestream.browser;

import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Transcripts to import, as WebVTT. Their lines are numbered.
final class LongTranscripts {
    private LongTranscripts() {}

    /// All of it is said by one speaker.
    static FilePayload ofOne(int lines) {
        String text = IntStream.rangeClosed(1, lines)
                .mapToObj(n -> "%s --> %s\n<v GM>Line %d. %s\n"
                        .formatted(clock(n), clock(n + 1), n, "The bell rings over the harbour. ".repeat(n % 7)))
                .collect(Collectors.joining("\n"));
        return new FilePayload("long.vtt", "text/vtt", ("WEBVTT\n\n" + text).getBytes(StandardCharsets.UTF_8));
    }

    /// The GM says three of four lines.
    static FilePayload ofTwo(int lines, int seconds) {
        String text = IntStream.rangeClosed(1, lines)
                .mapToObj(n -> "%s --> %s\n<v %s>Line %d. %s\n"
                        .formatted(
                                clock(n * seconds),
                                clock((n + 1) * seconds),
                                n % 4 == 0 ? "Ines" : "GM",
                                n,
                                n <= lines / 2
                                        ? "The bell rings over the harbour and the ferry leaves."
                                        : "A dragon guards the golden throne in the mountain."))
                .collect(Collectors.joining("\n"));
        return new FilePayload("long.vtt", "text/vtt", ("WEBVTT\n\n" + text).getBytes(StandardCharsets.UTF_8));
    }

    private static String clock(int seconds) {
        return "%02d:%02d:%02d.000".formatted(seconds / 3_600, seconds / 60 % 60, seconds % 60);
    }
}
