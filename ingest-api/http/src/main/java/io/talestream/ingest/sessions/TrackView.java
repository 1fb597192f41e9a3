package io.talestream.ingest.sessions;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Track;
import io.talestream.contracts.session.TrackProgress;
import io.talestream.ingest.schema.MayBeAbsent;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// The track of one speaker. `name` is the file's in a ZIP or a list of tracks. `stage`, and `percent` or `failure`,
/// are present while the recording is transcribed.
@Serdeable
public record TrackView(
        String speaker,
        @MayBeAbsent Optional<String> name,
        long offsetMs,
        String contentType,
        long bytes,
        @MayBeAbsent Optional<TrackProgress.Stage> stage,
        @MayBeAbsent Optional<Integer> percent,
        @MayBeAbsent Optional<String> failure) {
    static List<TrackView> all(JobState job, AudioRef recording) {
        List<TrackProgress> progress =
                job instanceof JobState.Running running ? running.progress().tracks() : List.of();
        return IntStream.range(0, recording.tracks().size())
                .mapToObj(i -> of(
                        recording.tracks().get(i),
                        i < progress.size() ? Optional.of(progress.get(i)) : Optional.empty()))
                .toList();
    }

    private static TrackView of(Track track, Optional<TrackProgress> progress) {
        return new TrackView(
                track.label(),
                track.source().entry().map(Track.ZipEntry::name),
                track.offsetMs(),
                track.source().contentType(),
                track.source().bytes(),
                progress.map(TrackProgress::stage),
                progress.flatMap(TrackProgress::percent),
                progress.flatMap(TrackProgress::failure));
    }
}
