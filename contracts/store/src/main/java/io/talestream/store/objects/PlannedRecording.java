package io.talestream.store.objects;

import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.AudioUpload;
import io.talestream.contracts.session.SpeakerCount;
import io.talestream.contracts.session.Track;
import io.talestream.contracts.store.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A recording that a client is about to send as one object. Several tracks follow each other in it; bytes after the
/// last one are their `info.txt`.
///
/// @param replacesTrack whether it is one track, which the current recording gets in place of its own
/// @param speakers how many people speak in a single recording, if known
public record PlannedRecording(
        String contentType,
        long bytes,
        List<PlannedTrack> tracks,
        boolean replacesTrack,
        Optional<SpeakerCount> speakers) {
    public static final String ZIP = "application/zip";

    /// Of the object with several tracks.
    private static final String TRACKS = "application/octet-stream";

    /// One speaker's file.
    ///
    /// @param name of the file
    public record PlannedTrack(String name, String label, long offsetMs, String contentType, long bytes) {}

    public PlannedRecording {
        tracks = List.copyOf(tracks);
    }

    /// A single recording, or a ZIP of tracks.
    public static PlannedRecording single(String contentType, long bytes, Optional<SpeakerCount> speakers) {
        return new PlannedRecording(contentType, bytes, List.of(), false, speakers);
    }

    /// Several tracks, one after the other.
    ///
    /// @param infoBytes the size of `info.txt`, or 0
    public static PlannedRecording of(List<PlannedTrack> tracks, long infoBytes) {
        long bytes = tracks.stream().mapToLong(PlannedTrack::bytes).sum();
        return new PlannedRecording(TRACKS, bytes + infoBytes, tracks, false, Optional.empty());
    }

    public static PlannedRecording replacing(PlannedTrack track) {
        return new PlannedRecording(track.contentType(), track.bytes(), List.of(track), true, Optional.empty());
    }

    AudioRef at(String objectKey, Version version) {
        List<Track> found = new ArrayList<>();
        long at = 0;
        for (PlannedTrack track : tracks) {
            Optional<Track.ZipEntry> entry = replacesTrack
                    ? Optional.empty()
                    : Optional.of(new Track.ZipEntry(track.name(), at, track.bytes(), Track.ZipEntry.Method.STORED));
            var source = new Track.Source(objectKey, track.contentType(), track.bytes(), version, entry);
            found.add(new Track(track.label(), track.offsetMs(), source));
            at += track.bytes();
        }
        return new AudioRef(objectKey, contentType, bytes, version, found, speakers);
    }

    boolean isOf(AudioUpload upload) {
        AudioRef audio = upload.audio();
        return at(audio.objectKey(), audio.version()).equals(audio);
    }
}
