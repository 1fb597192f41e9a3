package io.talestream.transcription.engine.whisper;

import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// Extracts the libraries of whisper.cpp for this machine from their jar. libggml comes in several builds for different
/// CPU features.
final class WhisperNatives {
    /// The OpenMP runtime that libggml needs.
    static final String LIBGOMP = "libgomp.so.1";
    private static final String PACKAGED = "packaged";
    private static final Path PROCESSOR = Path.of("/proc/cpuinfo");

    private WhisperNatives() {}

    /// Returns the path of libwhisper, which finds libggml in the same folder.
    static Path unpack(Path folder) throws IOException {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (!system.equals("linux")) {
            throw new TranscriptionFailed(Failure.NO_ENGINE, "whisper.cpp supports Linux, not " + system);
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
                        Failure.NO_ENGINE, "whisper.cpp is packaged for x86_64 and aarch64, not for " + architecture);
        }
        return whisper;
    }

    /// The packaged libgomp, used if the system has none. It is in a separate folder that the loader does not search.
    static Path libgomp(Path whisper) {
        return whisper.resolveSibling(PACKAGED).resolve(LIBGOMP);
    }

    /// A build for another platform lacks libgomp for this one; the system's libgomp is used then.
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
                throw new TranscriptionFailed(Failure.NO_ENGINE, "the library %s is not packaged".formatted(resource));
            }
            Files.copy(in, to);
        }
    }
}
