package io.talestream.transcription.engine.aws;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The formats that Transcribe accepts, by the media type of a recording.
final class MediaTypes {
    private static final Map<String, String> FORMATS = Map.ofEntries(
            Map.entry("audio/wav", "wav"),
            Map.entry("audio/x-wav", "wav"),
            Map.entry("audio/mpeg", "mp3"),
            Map.entry("audio/ogg", "ogg"),
            Map.entry("audio/mp4", "mp4"),
            Map.entry("audio/x-m4a", "m4a"),
            Map.entry("audio/webm", "webm"),
            Map.entry("audio/flac", "flac"),
            Map.entry("video/mp4", "mp4"),
            Map.entry("video/webm", "webm"),
            Map.entry("audio/amr", "amr"));

    private MediaTypes() {}

    static Optional<String> format(String contentType) {
        String type = contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        return Optional.ofNullable(FORMATS.get(type));
    }
}
