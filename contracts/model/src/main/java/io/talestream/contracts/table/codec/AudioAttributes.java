package io.talestream.contracts.table.codec;

import static io.talestream.contracts.attribute.AttributeReader.needed;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.SpeakerCount;
import io.talestream.contracts.session.Track;
import io.talestream.contracts.store.Version;
import java.util.List;
import java.util.Optional;

/// A recording as four attributes: `audioKey`, `audioType`, `audioBytes` and `audioVersion`, `audioTracks` if it has
/// tracks, and `audioSpeakers` if their number is known.
record AudioAttributes(String key, String type, String bytes, String version, String tracks, String speakers) {
    static AudioAttributes beginning(String prefix) {
        return new AudioAttributes(
                prefix + "Key",
                prefix + "Type",
                prefix + "Bytes",
                prefix + "Version",
                prefix + "Tracks",
                prefix + "Speakers");
    }

    void write(AudioRef audio, AttributeWriter out) {
        out.text(key, audio.objectKey())
                .text(type, audio.contentType())
                .number(bytes, audio.bytes())
                .number(version, audio.version().micros())
                .allIfAny(tracks, audio.tracks(), TrackAttributes::write)
                .number(speakers, audio.speakers().map(SpeakerCount::value));
    }

    /// Reads all of them even if there is no recording, so that leftovers of an earlier one are not kept as unknown.
    Optional<AudioRef> read(AttributeReader in) {
        Optional<String> contentType = in.findText(type);
        Optional<Long> size = in.findNumber(bytes);
        Optional<Long> written = in.findNumber(version);
        List<Track> all = in.allIfAny(tracks, TrackAttributes::read);
        Optional<SpeakerCount> count = in.findInteger(speakers).map(SpeakerCount::new);
        return in.findText(key)
                .map(object -> new AudioRef(
                        object,
                        needed(type, contentType),
                        needed(bytes, size),
                        new Version(needed(version, written)),
                        all,
                        count));
    }
}
