package io.talestream.contracts.session;

import io.talestream.contracts.store.Version;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A recording in the object store. A new upload has a newer version, and is another recording.
///
/// A recording of several tracks has one per speaker. Its own object is the ZIP with the tracks, or the first track.
/// Its version is the newest of its uploads.
///
/// @param speakers how many people speak; if empty, it is estimated
public record AudioRef(
        String objectKey,
        String contentType,
        long bytes,
        Version version,
        List<Track> tracks,
        Optional<SpeakerCount> speakers) {
    public static final long LARGEST = 2L * 1024 * 1024 * 1024;
    public static final int MOST_TRACKS = 30;

    /// Of labels, names, types and object keys of all tracks together.
    public static final int MOST_TRACK_BYTES = 24_000;

    public AudioRef {
        Text.line("audio object key", objectKey, 1_024);
        Text.line("audio content type", contentType, 100);
        checkedSize(bytes);
        tracks = List.copyOf(tracks);
        checkTracks(tracks);
    }

    /// A single recording.
    public AudioRef(String objectKey, String contentType, long bytes, Version version) {
        this(objectKey, contentType, bytes, version, List.of());
    }

    /// A recording of an unknown number of speakers.
    public AudioRef(String objectKey, String contentType, long bytes, Version version, List<Track> tracks) {
        this(objectKey, contentType, bytes, version, tracks, Optional.empty());
    }

    public AudioRef with(List<Track> newTracks) {
        return new AudioRef(objectKey, contentType, bytes, version, newTracks, speakers);
    }

    /// Another recording: with this track in place of the one with its label.
    public AudioRef replacing(Track track) {
        List<Track> others = tracks.stream()
                .map(old -> old.label().equals(track.label()) ? track : old)
                .toList();
        return new AudioRef(objectKey, contentType, bytes, track.source().version(), others, speakers);
    }

    public Optional<Track> track(String label) {
        return tracks.stream().filter(track -> track.label().equals(label)).findFirst();
    }

    /// The objects that it consists of.
    public Set<String> objectKeys() {
        return Stream.concat(
                        Stream.of(objectKey),
                        tracks.stream().map(track -> track.source().objectKey()))
                .collect(Collectors.toUnmodifiableSet());
    }

    public static long checkedSize(long bytes) {
        return checkedSize("audio size", bytes);
    }

    static long checkedSize(String field, long bytes) {
        if (bytes < 1 || bytes > LARGEST) {
            throw new InvalidField(field, "must be between 1 byte and 2 GiB, is " + bytes);
        }
        return bytes;
    }

    private static void checkTracks(List<Track> tracks) {
        if (tracks.size() > MOST_TRACKS) {
            throw new InvalidField("tracks", "must be at most %d, are %d".formatted(MOST_TRACKS, tracks.size()));
        }
        if (tracks.stream().map(Track::label).distinct().count() < tracks.size()) {
            throw new InvalidField("tracks", "must not have a label twice");
        }
        int bytes = tracks.stream().mapToInt(Track::textBytes).sum();
        if (bytes > MOST_TRACK_BYTES) {
            throw new InvalidField(
                    "tracks", "must have texts of at most %d bytes, have %d".formatted(MOST_TRACK_BYTES, bytes));
        }
    }
}
