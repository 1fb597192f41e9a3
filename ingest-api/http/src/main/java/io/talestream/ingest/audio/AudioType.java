package io.talestream.ingest.audio;

import io.talestream.contracts.text.InvalidField;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/// The supported recording types: WAV, MP3, OGG, M4A, WebM, FLAC, and the audio track of MP4, MOV, MKV and WebM video.
final class AudioType {
    private static final Set<String> KNOWN = new TreeSet<>(Set.of(
            "audio/wav",
            "audio/x-wav",
            "audio/mpeg",
            "audio/ogg",
            "audio/mp4",
            "audio/x-m4a",
            "audio/webm",
            "audio/flac",
            "video/mp4",
            "video/quicktime",
            "video/matroska",
            "video/x-matroska",
            "video/webm"));

    static final String PATTERN = "^\\s*(audio|video)/[a-zA-Z0-9-]+\\s*(;.*)?$";

    private AudioType() {}

    /// Removes parameters, such as the codecs that a browser's recorder adds.
    static String of(String sent) {
        int semicolon = sent.indexOf(';');
        String type =
                (semicolon < 0 ? sent : sent.substring(0, semicolon)).strip().toLowerCase(Locale.ROOT);
        if (!KNOWN.contains(type)) {
            throw new InvalidField("contentType", "must be one of " + String.join(", ", KNOWN));
        }
        return type;
    }
}
