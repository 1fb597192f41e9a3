package io.talestream.contracts.transcript.format;

import java.util.Optional;
import java.util.stream.Stream;

/// A form in which a transcript is read. All are UTF-8.
public enum Rendition {
    /// Our own form, with the place of each utterance and who is behind a label.
    JSON("json", "application/json"),
    /// `[00:01:02] Mira: The door.`, a line each.
    TEXT("txt", "text/plain"),
    WEBVTT("vtt", "text/vtt"),
    SUBRIP("srt", "application/x-subrip"),
    MARKDOWN("md", "text/markdown");

    private final String ending;
    private final String mediaType;

    Rendition(String ending, String mediaType) {
        this.ending = ending;
        this.mediaType = mediaType;
    }

    /// Of a file's name, and of the form in a question.
    public String ending() {
        return ending;
    }

    public String mediaType() {
        return mediaType;
    }

    /// Cues are shown at their times; what nobody timed has no place among them.
    public boolean needsTimes() {
        return this == WEBVTT || this == SUBRIP;
    }

    public static Optional<Rendition> of(String ending) {
        return Stream.of(values())
                .filter(rendition -> rendition.ending.equals(ending))
                .findFirst();
    }
}
