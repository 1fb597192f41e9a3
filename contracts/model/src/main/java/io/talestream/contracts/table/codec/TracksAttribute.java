package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.session.Track;
import io.talestream.contracts.session.TrackProgress;
import io.talestream.contracts.store.Version;
import java.util.List;
import java.util.Optional;

/// The tracks of a recording, or their progress, as a list. Not written if there are none.
record TracksAttribute(String name) {
    void write(List<Track> tracks, AttributeWriter out) {
        if (!tracks.isEmpty()) {
            out.allFields(name, tracks.stream().map(TracksAttribute::fields).toList());
        }
    }

    List<Track> read(AttributeReader in) {
        return in.findAllFields(name).orElse(List.of()).stream()
                .map(AttributeReader::new)
                .map(TracksAttribute::track)
                .toList();
    }

    void writeProgress(List<TrackProgress> tracks, AttributeWriter out) {
        if (!tracks.isEmpty()) {
            out.allFields(name, tracks.stream().map(TracksAttribute::fields).toList());
        }
    }

    List<TrackProgress> readProgress(AttributeReader in) {
        return in.findAllFields(name).orElse(List.of()).stream()
                .map(AttributeReader::new)
                .map(track -> new TrackProgress(
                        track.choice("stage", TrackProgress.Stage.class),
                        track.findNumber("percent").map(SessionCodec::small),
                        track.findText("error")))
                .toList();
    }

    private static Attributes fields(Track track) {
        Track.Source source = track.source();
        var out = new AttributeWriter()
                .text("label", track.label())
                .number("offset", track.offsetMs())
                .text("key", source.objectKey())
                .text("type", source.contentType())
                .number("bytes", source.bytes())
                .number("version", source.version().micros());
        source.entry()
                .ifPresent(entry -> out.text("entry", entry.name())
                        .number("entryAt", entry.dataOffset())
                        .number("entryBytes", entry.compressedBytes())
                        .choice("entryMethod", entry.method()));
        return out.done();
    }

    private static Track track(AttributeReader in) {
        Optional<Track.ZipEntry> entry = in.findText("entry")
                .map(name -> new Track.ZipEntry(
                        name,
                        in.number("entryAt"),
                        in.number("entryBytes"),
                        in.choice("entryMethod", Track.ZipEntry.Method.class)));
        return new Track(
                in.text("label"),
                in.number("offset"),
                new Track.Source(
                        in.text("key"), in.text("type"), in.number("bytes"), new Version(in.number("version")), entry));
    }

    private static Attributes fields(TrackProgress track) {
        var out = new AttributeWriter().choice("stage", track.stage()).text("error", track.failure());
        track.percent().ifPresent(percent -> out.number("percent", percent));
        return out.done();
    }
}
