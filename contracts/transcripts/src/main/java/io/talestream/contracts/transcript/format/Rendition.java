package io.talestream.contracts.transcript.format;

import java.util.Optional;
import java.util.stream.Stream;

/// An output format of a transcript. All are UTF-8.
public enum Rendition {
    /// The normalised form, with the place and the resolved speaker of each utterance.
    JSON("json", "application/json"),
    /// `[00:01:02] Mira: The door.`, one line per utterance.
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

    /// The file extension, and the name of the format in a request.
    public String ending() {
        return ending;
    }

    public String mediaType() {
        return mediaType;
    }

    /// Cues are shown at their times; untimed utterances have no place among them.
    public boolean needsTimes() {
        return this == WEBVTT || this == SUBRIP;
    }

    public static Optional<Rendition> of(String ending) {
        return Stream.of(values())
                .filter(rendition -> rendition.ending.equals(ending))
                .findFirst();
    }
}
