package io.talestream.transcription.engine.whisper;

import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.child.ChildProgram;
import io.talestream.transcription.engine.words.TimedWord;
import io.talestream.transcription.engine.words.WindowWords;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A running [WhisperMain]. A crash fails only the job it works on.
final class WhisperProcess implements AutoCloseable {
    /// whisper.cpp rejects less than a second of audio; shorter audio is padded with silence.
    static final int SHORTEST = 17_600;

    private static final Duration LONGEST_START = Duration.ofMinutes(2);
    private static final Duration LONGEST_WINDOW = Duration.ofMinutes(10);
    /// Exit codes above 128 mean that the process was killed or crashed.
    private static final int SIGNALS = 128;

    private static final String HEAP = "-Xmx96m";

    private final ChildProgram child;
    private final Path errors;
    private final DataInputStream in;
    private final DataOutputStream out;

    private WhisperProcess(ChildProgram child, Path errors) {
        this.child = child;
        this.errors = errors;
        in = new DataInputStream(new BufferedInputStream(child.out(), 1 << 16));
        out = new DataOutputStream(new BufferedOutputStream(child.in(), 1 << 16));
    }

    /// @param scratch folder for libraries and error output; it must exist as long as the process
    static WhisperProcess open(Path scratch, Path model, int threads) throws IOException {
        Path library = WhisperNatives.unpack(scratch);
        Path errors = scratch.resolve("listener.log");
        var program = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                HEAP,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-CreateCoredumpOnCrash",
                "-XX:+DisplayVMOutputToStderr",
                "-XX:ErrorFile=" + scratch.resolve("crash.log"),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                ownClasses().toString(),
                WhisperMain.class.getName(),
                library.toString(),
                model.toString(),
                String.valueOf(threads));
        program.environment().put("LD_LIBRARY_PATH", scratch.toString());
        // Waiting OpenMP threads sleep: on a shared machine spinning slows down both sides.
        program.environment().put("OMP_WAIT_POLICY", "passive");
        program.redirectError(errors.toFile());
        return new WhisperProcess(ChildProgram.start(program), errors);
    }

    WindowWords transcribe(float[] samples) {
        return waited(LONGEST_WINDOW, Failure.BROKE_OFF, () -> {
            out.writeInt(samples.length);
            ByteBuffer bytes = ByteBuffer.allocate(samples.length * Float.BYTES);
            bytes.asFloatBuffer().put(samples);
            out.write(bytes.array());
            out.flush();
            String language = in.readUTF();
            int count = in.readInt();
            List<TimedWord> words = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                words.add(TimedWord.read(in));
            }
            return new WindowWords(language, words);
        });
    }

    /// Ends the process and returns its peak memory in bytes.
    long finish() {
        return waited(LONGEST_START, Failure.BROKE_OFF, () -> {
            out.writeInt(0);
            out.flush();
            return in.readLong();
        });
    }

    /// May be called from any thread at any time.
    @Override
    public void close() {
        child.close();
    }

    /// Must be called first. Waits until the model is loaded.
    ///
    /// @throws TranscriptionFailed if whisper.cpp does not know the language
    void begin(String language, String prompt) {
        boolean isKnown = waited(LONGEST_START, Failure.NO_ENGINE, () -> {
            out.writeUTF(language);
            out.writeUTF(prompt);
            out.flush();
            return in.readBoolean();
        });
        if (!isKnown) {
            throw new TranscriptionFailed(Failure.LANGUAGE, "whisper.cpp does not know the language " + language);
        }
    }

    private <R> R waited(Duration most, Failure otherwise, ChildProgram.Wait<R> wait) {
        try {
            return child.within(most, wait);
        } catch (IOException e) {
            int code = child.endedSoon();
            String reason = child.overran() ? "was killed after " + most : "ended unexpectedly: " + lastWords();
            // A killed process proves nothing about the machine, so the failure is retryable.
            throw new TranscriptionFailed(
                    code > SIGNALS ? Failure.BROKE_OFF : otherwise, "the whisper process " + reason, e);
        }
    }

    /// The last error output of the process, which never contains speech.
    private String lastWords() {
        try (Stream<String> lines = Files.lines(errors, StandardCharsets.ISO_8859_1)) {
            List<String> causes = lines.filter(line -> line.startsWith("Exception")
                            || line.startsWith("Caused by")
                            || line.startsWith("# ")
                            || line.contains("error"))
                    .limit(6)
                    .toList();
            return causes.isEmpty() ? "no error output" : String.join("; ", causes);
        } catch (IOException e) {
            return "its error output cannot be read";
        }
    }

    /// The location of the class files of this package: the process needs nothing else on its class path.
    private static Path ownClasses() {
        try {
            return Path.of(WhisperMain.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the class files of the whisper process are not in a file", e);
        }
    }
}
