package io.talestream.bench.speech;

import io.talestream.transcription.engine.child.ChildProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// A speech synthesizer, if it is installed.
enum SpeechSynthesizer {
    ESPEAK("espeak-ng") {
        @Override
        List<String> command(Path text, Path wav) {
            return List.of("espeak-ng", "-v", "en-us", "-s", "155", "-f", text.toString(), "-w", wav.toString());
        }
    },
    FLITE("flite") {
        @Override
        List<String> command(Path text, Path wav) {
            return List.of("flite", "-voice", "slt", "-f", text.toString(), "-o", wav.toString());
        }
    };

    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final String program;

    SpeechSynthesizer(String program) {
        this.program = program;
    }

    abstract List<String> command(Path text, Path wav);

    String program() {
        return program;
    }

    /// Returns false if the program is missing.
    boolean hasRead(Path text, Path wav) throws InterruptedException {
        try (ChildProgram child = ChildProgram.start(new ProcessBuilder(command(text, wav)).inheritIO())) {
            return child.ended(LONGEST) == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
