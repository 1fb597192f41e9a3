package io.talestream.store.objects.zip;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.input.LongText;
import io.talestream.contracts.transcript.format.input.SpokenText;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The name of an audio file. A recorder of tracks names them by number and user: `1-mira.flac`.
///
/// @param number of the track; 0 if it has none
/// @param label of the speaker
public record AudioName(int number, String label, String contentType) {
    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("aac", "audio/aac"),
            Map.entry("flac", "audio/flac"),
            Map.entry("m4a", "audio/mp4"),
            Map.entry("mp3", "audio/mpeg"),
            Map.entry("oga", "audio/ogg"),
            Map.entry("ogg", "audio/ogg"),
            Map.entry("opus", "audio/ogg"),
            Map.entry("wav", "audio/wav"),
            Map.entry("webm", "audio/webm"));

    /// A user without a discriminator had `#0` at the end of the name in some releases of Craig.
    private static final Pattern FORM = Pattern.compile("(?:(\\d{1,3})-)?(.*?)(?:_0)?\\.([A-Za-z0-9]{1,5})");

    /// Empty if the extension is none of audio.
    public static Optional<AudioName> of(String name) {
        Matcher parts = FORM.matcher(name);
        if (!parts.matches()) {
            return Optional.empty();
        }
        int number = parts.group(1) == null ? 0 : Integer.parseInt(parts.group(1));
        return Optional.ofNullable(TYPES.get(parts.group(3).toLowerCase(Locale.ROOT)))
                .map(type -> new AudioName(number, label(number, parts.group(2)), type));
    }

    private static String label(int number, String user) {
        String label = LongText.beginning(SpokenText.clean(user), Utterance.LONGEST_SPEAKER);
        return label.isBlank() ? "Track " + number : label;
    }
}
