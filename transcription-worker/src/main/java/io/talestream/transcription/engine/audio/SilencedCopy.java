package io.talestream.transcription.engine.audio;

import io.talestream.contracts.transcript.Span;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.child.ChildProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Makes a copy of a recording in which some parts are silent, as MP3, without anything else that is in the file: other
/// tracks, pictures and titles.
public record SilencedCopy(Ffmpeg ffmpeg) {
    private static final Duration LONGEST = Duration.ofMinutes(30);

    /// Parts are switched off and on between blocks of this many samples, which is less than the margin of a part.
    private static final int BLOCK = 512;

    /// Times are counted in samples, as in a transcript: timestamps in the file may have gaps.
    private static final String COUNTED = "asetpts=N/SR/TB,asetnsamples=n=%d:p=0".formatted(BLOCK);

    /// Writes the copy to the file `to`.
    ///
    /// @throws TranscriptionFailed if the recording cannot be read, or no ffmpeg runs
    public void make(Path recording, List<Span> silent, Path to) throws IOException {
        List<String> arguments = new ArrayList<>(FfmpegSound.QUIET);
        arguments.addAll(FfmpegSound.input(recording));
        arguments.addAll(List.of("-map", "0:a:0"));
        arguments.addAll(List.of("-filter:a", COUNTED + ",volume=volume=0:enable='" + times(silent) + "'"));
        arguments.addAll(mp3(to));
        run(ffmpeg, arguments);
    }

    static void run(Ffmpeg ffmpeg, List<String> arguments) throws IOException {
        try (ChildProgram program = ffmpeg.start(arguments)) {
            FfmpegWords said = FfmpegWords.of(program);
            int exit = program.ended(LONGEST, "copying");
            if (exit != 0) {
                throw new TranscriptionFailed(said.failure(), "ffmpeg exited with %d: %s".formatted(exit, said.last()));
            }
        }
    }

    /// Without other tracks, pictures and titles.
    static List<String> mp3(Path to) {
        return List.of(
                "-map_metadata",
                "-1",
                "-map_chapters",
                "-1",
                "-c:a",
                "libmp3lame",
                "-b:a",
                "96k",
                "-f",
                "mp3",
                "file:" + to);
    }

    private static String times(List<Span> silent) {
        return silent.stream()
                .map(span -> String.format(
                        Locale.ROOT,
                        "between(t,%d.%03d,%d.%03d)",
                        span.startMs() / 1_000,
                        span.startMs() % 1_000,
                        span.endMs() / 1_000,
                        span.endMs() % 1_000))
                .collect(Collectors.joining("+"));
    }
}
