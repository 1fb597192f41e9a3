package io.talestream.transcription.job;

import io.talestream.contracts.session.Track;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.StoredTranscript;
import io.talestream.contracts.transcript.format.TranscriptWriter;
import io.talestream.contracts.transcript.format.WrittenTranscript;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.SpeechEngine;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.child.CacheFolder;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;

/// Merges the raw results of tracks by time. Utterances that overlap stay as they are. With one utterance of each track
/// in memory.
record TrackMerge(SpeechEngine engine, List<Part> parts) implements Speech {
    /// The result of a track without speech.
    static final byte[] SILENT = "{\"form\":\"silence\"}".getBytes(StandardCharsets.US_ASCII);

    /// @param unreadable called if the result cannot be read
    record Part(Track track, Raw raw, Runnable unreadable) {}

    @Override
    public WrittenTranscript write(TranscriptWriter out) throws IOException {
        Path folder = Files.createTempDirectory("tracks-");
        List<Line> lines = new ArrayList<>();
        try {
            Set<Language> languages = new LinkedHashSet<>();
            for (Part part : parts) {
                Path file = folder.resolve(Integer.toString(lines.size()));
                if (isWritten(part, file, languages)) {
                    lines.add(new Line(
                            lines.size(), new StoredTranscript(new BufferedInputStream(Files.newInputStream(file)))));
                }
            }
            if (lines.isEmpty()) {
                throw new TranscriptionFailed(Failure.SILENCE, "no track contains words");
            }
            merge(lines, out);
            return out.finish(List.copyOf(languages));
        } finally {
            for (Line line : lines) {
                line.from.close();
            }
            CacheFolder.delete(folder);
        }
    }

    private static final class Line {
        private final int place;
        private final StoredTranscript from;
        private Optional<Utterance> next = Optional.empty();
        private long at;

        Line(int place, StoredTranscript from) {
            this.place = place;
            this.from = from;
        }

        /// An utterance without a time follows the one before it.
        boolean hasNext() throws IOException {
            next = from.next();
            at = Math.max(at, next.flatMap(Utterance::span).map(Span::startMs).orElse(0L));
            return next.isPresent();
        }
    }

    private static void merge(List<Line> lines, TranscriptWriter out) throws IOException {
        var queue = new PriorityQueue<Line>(
                Comparator.<Line>comparingLong(line -> line.at).thenComparingInt(line -> line.place));
        for (Line line : lines) {
            if (line.hasNext()) {
                queue.add(line);
            }
        }
        int written = 0;
        for (Line line = queue.poll(); line != null; line = queue.poll()) {
            out.write(line.next.orElseThrow().numbered(written++));
            if (line.hasNext()) {
                queue.add(line);
            }
        }
    }

    /// Writes the utterances of one track. False if there are none.
    private boolean isWritten(Part part, Path to, Set<Language> languages) throws IOException {
        try (var in = new BufferedInputStream(part.raw.open());
                var out = new TranscriptWriter(new BufferedOutputStream(Files.newOutputStream(to)))) {
            in.mark(SILENT.length);
            if (Arrays.equals(in.readNBytes(SILENT.length), SILENT)) {
                return false;
            }
            in.reset();
            List<Language> spoken = engine.read(
                    in,
                    said -> RecordingJobs.write(
                            out, said.saidBy(part.track.label()).later(part.track.offsetMs())));
            WrittenTranscript _ = out.finish(spoken);
            languages.addAll(spoken);
            return true;
        } catch (TranscriptionFailed e) {
            if (e.why() == Failure.SILENCE) {
                return false;
            }
            part.unreadable.run();
            throw e;
        }
    }
}
