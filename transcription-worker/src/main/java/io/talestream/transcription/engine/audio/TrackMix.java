package io.talestream.transcription.engine.audio;

import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Mixes the tracks of a recording into one MP3, without anything else that is in the files.
public record TrackMix(Ffmpeg ffmpeg) {
    public record Input(Path file, long offsetMs) {}

    /// Writes the mix to the file `to`.
    ///
    /// @throws TranscriptionFailed if a track cannot be read, or no ffmpeg runs
    public void make(List<Input> tracks, Path to) throws IOException {
        List<String> arguments = new ArrayList<>(FfmpegSound.QUIET);
        tracks.forEach(track -> arguments.addAll(FfmpegSound.input(track.file())));
        arguments.addAll(List.of("-filter_complex", filter(tracks), "-map", "[mix]"));
        arguments.addAll(SilencedCopy.mp3(to));
        SilencedCopy.run(ffmpeg, arguments);
    }

    /// Times are counted in samples, as in a transcript: timestamps in a file may have gaps. Tracks are as loud as they
    /// are; the limiter keeps voices at once from clipping.
    private static String filter(List<Input> tracks) {
        var filter = new StringBuilder();
        var all = new StringBuilder();
        for (int i = 0; i < tracks.size(); i++) {
            filter.append("[%d:a:0]asetpts=N/SR/TB,aformat=sample_rates=44100:channel_layouts=mono,adelay=%d[t%d];"
                    .formatted(i, tracks.get(i).offsetMs(), i));
            all.append("[t%d]".formatted(i));
        }
        return filter.append(all)
                .append("amix=inputs=%d:duration=longest:normalize=0,alimiter=limit=0.95[mix]".formatted(tracks.size()))
                .toString();
    }
}
