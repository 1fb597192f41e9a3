package io.talestream.transcription.engine.whisper;

import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// The libraries of whisper.cpp for this machine, out of the jar they come in. The half that calculates is
/// there several times, for processors that can do more and less.
final class WhisperNatives {
    /// The OpenMP runtime that libggml needs.
    static final String LIBGOMP = "libgomp.so.1";
    private static final String PACKAGED = "packaged";
    private static final Path PROCESSOR = Path.of("/proc/cpuinfo");

    private WhisperNatives() {}

    /// Answers with libwhisper, which finds the other one beside it.
    static Path unpack(Path folder) throws IOException {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (!system.equals("linux")) {
            throw new TranscriptionFailed(Failure.NO_ENGINE, "whisper.cpp is there for Linux, this is " + system);
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
                copyLibgomp("linux-x86_64", whisper);
            }
            case "aarch64", "arm64" -> {
                copy("/debian-arm64/libwhisper.so.1", whisper);
                copy(
                        features.contains("fphp") ? "/debian-arm64/libggml+fp16.so" : "/debian-arm64/libggml+crc.so",
                        folder.resolve("libggml.so"));
                copyLibgomp("linux-arm64", whisper);
            }
            default ->
                throw new TranscriptionFailed(
                        Failure.NO_ENGINE, "whisper.cpp is there for x86_64 and aarch64, this is " + architecture);
        }
        return whisper;
    }

    /// The packaged libgomp, which is used where the system has none. It lies in a folder of its own, where the
    /// loader does not look for it.
    static Path libgomp(Path whisper) {
        return whisper.resolveSibling(PACKAGED).resolve(LIBGOMP);
    }

    /// A build for another platform has none for this one; the system's does as well.
    private static void copyLibgomp(String platform, Path whisper) throws IOException {
        String resource = "/org/bytedeco/dnnl/" + platform + "/" + LIBGOMP;
        if (WhisperNatives.class.getResource(resource) != null) {
            Files.createDirectories(whisper.resolveSibling(PACKAGED));
            copy(resource, libgomp(whisper));
        }
    }

    private static void copy(String resource, Path to) throws IOException {
        try (InputStream in = WhisperNatives.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new TranscriptionFailed(Failure.NO_ENGINE, "the library %s is not there".formatted(resource));
            }
            Files.copy(in, to);
        }
    }
}
