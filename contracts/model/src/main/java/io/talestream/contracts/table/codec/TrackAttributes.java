package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.session.Track;
import io.talestream.contracts.session.TrackProgress;
import io.talestream.contracts.store.Version;
import java.util.Optional;

/// A track of a recording, or its progress, in a list.
final class TrackAttributes {
    private TrackAttributes() {}

    static void write(Track track, AttributeWriter out) {
        Track.Source source = track.source();
        out.text("label", track.label())
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
    }

    static Track read(AttributeReader in) {
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

    static void writeProgress(TrackProgress track, AttributeWriter out) {
        out.choice("stage", track.stage()).text("error", track.failure()).number("percent", track.percent());
    }

    static TrackProgress readProgress(AttributeReader in) {
        return new TrackProgress(
                in.choice("stage", TrackProgress.Stage.class), in.findInteger("percent"), in.findText("error"));
    }
}
