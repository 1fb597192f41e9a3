package io.talestream.transcription.engine.whisper;

import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.ListeningFailed;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// The libraries of whisper.cpp for this machine, out of the jar they come in. The half that calculates is
/// there several times, for processors that can do more and less.
final class Natives {
    private static final Path PROCESSOR = Path.of("/proc/cpuinfo");

    private Natives() {}

    /// Answers with libwhisper, which finds the other one beside it.
    static Path unpack(Path folder) throws IOException {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (!system.equals("linux")) {
            throw new ListeningFailed(Failure.NO_ENGINE, "whisper.cpp is there for Linux, this is " + system);
        }
        String features = Files.readString(PROCESSOR);
        String architecture = System.getProperty("os.arch");
        Path whisper = folder.resolve("libwhisper.so.1");
        switch (architecture) {
            case "amd64", "x86_64" -> {
                boolean isModern = features.contains("avx2") && features.contains("fma") && features.contains("f16c");
                copy("/debian-amd64/libwhisper.so.1", whisper);
                copy(
                        isModern ? "/debian-amd64/libggml+mf16c+mfma+mavx+mavx2.so" : "/debian-amd64/libggml.so",
                        folder.resolve("libggml.so"));
            }
            case "aarch64", "arm64" -> {
                copy("/debian-arm64/libwhisper.so.1", whisper);
                copy(
                        features.contains("fphp") ? "/debian-arm64/libggml+fp16.so" : "/debian-arm64/libggml+crc.so",
                        folder.resolve("libggml.so"));
            }
            default ->
                throw new ListeningFailed(
                        Failure.NO_ENGINE, "whisper.cpp is there for x86_64 and aarch64, this is " + architecture);
        }
        return whisper;
    }

    private static void copy(String resource, Path to) throws IOException {
        try (InputStream in = Natives.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new ListeningFailed(Failure.NO_ENGINE, "the library %s is not there".formatted(resource));
            }
            Files.copy(in, to);
        }
    }
}
