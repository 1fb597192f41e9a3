package io.talestream.bench.speech;

import io.talestream.transcription.engine.child.ChildProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// The command line of whisper.cpp, the baseline of the embedded engine.
record WhisperCommand(Path program, Path model, int threads) {
    /// Those of the embedded engine: greedy, no text of earlier windows, a time for each word.
    private static final List<String> SAME_SETTINGS = List.of("-bs", "1", "-mc", "0", "-ml", "1", "-sow");

    private static final Duration LONGEST = Duration.ofHours(1);

    /// @param wav at 16 kHz
    SpeechComparison.Transcript transcribe(Path wav, Path scratch, boolean hasSameSettings)
            throws IOException, InterruptedException {
        Path out = scratch.resolve("out");
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "-m",
                model.toString(),
                "-t",
                String.valueOf(threads),
                "-ng",
                "-np",
                "-otxt",
                "-of",
                out.toString()));
        if (hasSameSettings) {
            command.addAll(SAME_SETTINGS);
        }
        command.addAll(List.of("-f", wav.toString()));
        var builder = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        if (hasSameSettings) {
            builder.environment().put("OMP_WAIT_POLICY", "passive");
        }
        try (ChildProgram child = ChildProgram.start(builder)) {
            int code = child.ended(LONGEST);
            if (code != 0) {
                throw new IOException("%s ended with %d".formatted(program, code));
            }
        }
        return new SpeechComparison.Transcript(Files.readString(scratch.resolve("out.txt")), OptionalLong.empty());
    }
}
