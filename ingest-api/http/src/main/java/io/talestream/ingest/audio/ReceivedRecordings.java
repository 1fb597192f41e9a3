package io.talestream.ingest.audio;

import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.AudioUpload;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.Track;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.craig.CraigInfo;
import io.talestream.contracts.transcript.format.input.LongText;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.problem.Refusal;
import io.talestream.store.objects.AudioDownloads;
import io.talestream.store.objects.PlannedRecording;
import io.talestream.store.objects.TranscriptFiles;
import io.talestream.store.objects.zip.UnusableZip;
import io.talestream.store.objects.zip.ZipDirectory;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Takes a complete upload into its session: finds the tracks of a ZIP, keeps the notes taken while recording, and
/// names the speakers.
@Singleton
record ReceivedRecordings(AudioDownloads objects, TranscriptFiles files, TrackSpeakers speakers) {
    private static final int LONGEST_NUMBER = 3;

    Session received(Membership seat, Session before, AudioUpload upload, Instant now) {
        AudioRef sent = upload.audio();
        Optional<Track> replacement = upload.replacement();
        if (replacement.isPresent()) {
            return before.received(replaced(before, replacement.get()), now);
        }
        boolean isZip = sent.contentType().equals(PlannedRecording.ZIP);
        if (!isZip && sent.tracks().isEmpty()) {
            return before.received(sent, now);
        }
        CraigInfo info;
        AudioRef recording;
        if (isZip) {
            ZipDirectory zip = read(sent);
            info = zip.info();
            recording = with(tracks(sent, zip), sent);
        } else {
            info = info(sent);
            recording = sent;
        }
        keepNotes(before, recording, info.notes());
        return before.received(recording, now).naming(speakers.of(seat, before, recording.tracks(), info));
    }

    private static AudioRef replaced(Session before, Track track) {
        return before.job()
                .recording()
                .filter(recording -> recording.track(track.label()).isPresent())
                .map(recording -> recording.replacing(track))
                .orElseThrow(() -> Refusal.conflict("The recording has changed and has no such track any more."));
    }

    private ZipDirectory read(AudioRef zip) {
        try {
            return ZipDirectory.read((from, to) -> objects.read(zip.objectKey(), from, to), zip.bytes());
        } catch (UnusableZip e) {
            throw Refusal.notKept("zip", e.problem());
        }
    }

    private static AudioRef with(List<Track> tracks, AudioRef zip) {
        try {
            return zip.with(tracks);
        } catch (InvalidField e) {
            throw Refusal.notKept("zip", "has %s that %s".formatted(e.field(), e.problem()));
        }
    }

    private static List<Track> tracks(AudioRef zip, ZipDirectory directory) {
        List<Track> tracks = new ArrayList<>();
        Set<String> labels = new HashSet<>();
        for (ZipDirectory.Recording found : directory.recordings()) {
            var source = new Track.Source(
                    zip.objectKey(),
                    found.name().contentType(),
                    found.bytes(),
                    zip.version(),
                    Optional.of(found.entry()));
            String label = found.name().label();
            for (int n = 2; !labels.add(label); n++) {
                int room = Utterance.LONGEST_SPEAKER - LONGEST_NUMBER;
                label = LongText.beginning(found.name().label(), room) + " " + n;
            }
            tracks.add(new Track(label, 0, source));
        }
        return tracks;
    }

    /// Follows the tracks, if it was sent.
    private CraigInfo info(AudioRef recording) {
        long end = recording.tracks().stream()
                .mapToLong(track -> track.source().bytes())
                .sum();
        return end == recording.bytes()
                ? CraigInfo.NONE
                : CraigInfo.read(objects.read(recording.objectKey(), end, recording.bytes()));
    }

    private void keepNotes(Session session, AudioRef recording, List<Utterance> notes) {
        if (notes.isEmpty()) {
            return;
        }
        try {
            files.keepNotes(session.ref(), recording, notes);
        } catch (IOException e) {
            throw new UncheckedIOException("the notes of session %s cannot be written".formatted(session.ref()), e);
        }
    }
}
