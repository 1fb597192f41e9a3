package io.talestream.transcription.engine.whisper;

import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.child.ChildProgram;
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

/// A [WhisperMain] that was started: what it hears comes back, and if it dies, only the job it worked on fails.
final class WhisperProcess implements AutoCloseable {
    /// whisper.cpp does not listen to less than a second; what is shorter is filled up with silence.
    static final int SHORTEST = 17_600;

    private static final Duration LONGEST_START = Duration.ofMinutes(2);
    private static final Duration LONGEST_WINDOW = Duration.ofMinutes(10);
    /// Exit codes above are those of processes that were killed, or crashed.
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

    /// What was heard in a window, and in which language.
    record Heard(String language, List<WhisperWord> words) {}

    /// @param scratch a folder for libraries and what goes wrong, which is there as long as the process
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
        // Threads that wait for each other sleep: on a machine that others use too, spinning takes from both.
        program.environment().put("OMP_WAIT_POLICY", "passive");
        program.redirectError(errors.toFile());
        return new WhisperProcess(ChildProgram.start(program), errors);
    }

    Heard hear(float[] samples) {
        return waited(LONGEST_WINDOW, Failure.BROKE_OFF, () -> {
            out.writeInt(samples.length);
            ByteBuffer bytes = ByteBuffer.allocate(samples.length * Float.BYTES);
            bytes.asFloatBuffer().put(samples);
            out.write(bytes.array());
            out.flush();
            String language = in.readUTF();
            int count = in.readInt();
            List<WhisperWord> words = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                words.add(WhisperWord.read(in));
            }
            return new Heard(language, words);
        });
    }

    /// Lets it go, and answers with the most memory it ever had, in bytes.
    long finish() {
        return waited(LONGEST_START, Failure.BROKE_OFF, () -> {
            out.writeInt(0);
            out.flush();
            return in.readLong();
        });
    }

    long id() {
        return child.id();
    }

    /// From any thread, at any time.
    @Override
    public void close() {
        child.close();
    }

    /// Comes first, and waits until the model is loaded.
    void begin(String language, String prompt) {
        boolean isKnown = waited(LONGEST_START, Failure.NO_ENGINE, () -> {
            out.writeUTF(language);
            out.writeUTF(prompt);
            out.flush();
            return in.readBoolean();
        });
        if (!isKnown) {
            child.kill();
            throw new TranscriptionFailed(Failure.LANGUAGE, "whisper.cpp knows no language " + language);
        }
    }

    private <R> R waited(Duration most, Failure otherwise, ChildProgram.Wait<R> wait) {
        try {
            return child.within(most, wait);
        } catch (IOException e) {
            int code = child.endedSoon();
            String reason = child.overran() ? "was killed, having worked for " + most : "ended: " + lastWords();
            // Who was killed says nothing of the machine.
            throw new TranscriptionFailed(
                    code > SIGNALS ? Failure.BROKE_OFF : otherwise, "the process that listens " + reason, e);
        }
    }

    /// What it says of itself, which is never what it heard.
    private String lastWords() {
        try (Stream<String> lines = Files.lines(errors, StandardCharsets.ISO_8859_1)) {
            List<String> causes = lines.filter(line -> line.startsWith("Exception")
                            || line.startsWith("Caused by")
                            || line.startsWith("# ")
                            || line.contains("error"))
                    .limit(6)
                    .toList();
            return causes.isEmpty() ? "without a word" : String.join("; ", causes);
        } catch (IOException e) {
            return "without a word that can be read";
        }
    }

    /// Where the class files of this package lie: the listener needs nothing else.
    private static Path ownClasses() {
        try {
            return Path.of(WhisperMain.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the classes of the listener are in no file", e);
        }
    }
}
