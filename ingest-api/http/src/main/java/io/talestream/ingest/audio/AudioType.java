package io.talestream.ingest.audio;

import io.talestream.contracts.text.InvalidField;
import io.talestream.store.objects.PlannedRecording;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/// The supported recording types: WAV, MP3, OGG, M4A, AAC, WebM, FLAC, the audio track of MP4, MOV, MKV and WebM video,
/// and ZIPs of such files.
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
            "audio/aac",
            "video/mp4",
            "video/quicktime",
            "video/matroska",
            "video/x-matroska",
            "video/webm"));

    static final String PATTERN = "^\\s*(audio|video|application)/[a-zA-Z0-9-]+\\s*(;.*)?$";

    private static final Set<String> ZIP = Set.of(PlannedRecording.ZIP, "application/x-zip-compressed");

    private AudioType() {}

    /// Removes parameters, such as the codecs that a browser's recorder adds.
    static String of(String sent) {
        String type = withoutParameters(sent);
        return ZIP.contains(type) ? PlannedRecording.ZIP : known(type, PlannedRecording.ZIP + ", ");
    }

    /// As [#of], without ZIP.
    static String ofTrack(String sent) {
        return known(withoutParameters(sent), "");
    }

    private static String known(String type, String others) {
        if (!KNOWN.contains(type)) {
            throw new InvalidField("contentType", "must be one of " + others + String.join(", ", KNOWN));
        }
        return type;
    }

    private static String withoutParameters(String sent) {
        int semicolon = sent.indexOf(';');
        return (semicolon < 0 ? sent : sent.substring(0, semicolon)).strip().toLowerCase(Locale.ROOT);
    }
}
