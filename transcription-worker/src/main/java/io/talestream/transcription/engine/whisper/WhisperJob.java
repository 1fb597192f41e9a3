package io.talestream.transcription.engine.whisper;

import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.audio.Recording;
import io.talestream.transcription.engine.audio.Windows;
import io.talestream.transcription.engine.model.ModelCache;
import io.talestream.transcription.engine.speakers.SpeakerDetection;
import io.talestream.transcription.engine.voice.SpeechSelection;
import io.talestream.transcription.engine.words.RawWords;
import io.talestream.transcription.engine.words.WindowedSpeech;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Transcribes one recording from file to file. Another thread can stop it.
///
/// @param stop its completion ends the processes, which ends the wait for them
/// @param skipsPauses whether only speech is transcribed
/// @param speakers for this recording only
public record WhisperJob(
        WhisperSettings settings,
        ModelCache models,
        CompletableFuture<@Nullable Void> stop,
        boolean skipsPauses,
        SpeakerDetection speakers) {
    private static final String ENGINE = "whisper.cpp 1.7.1";
    private static final String ENGLISH = "en";

    /// The outcome.
    ///
    /// @param peakBytes peak memory of the whisper process
    public record Statistics(int words, long durationMs, long peakBytes) {}

    /// Writes the words of the file to `raw` in the format of [RawWords], and reports progress.
    ///
    /// @param prompt text that precedes the audio
    /// @throws TranscriptionFailed if that cannot be done, or nothing is said
    public Statistics transcribe(
            Path file, SpokenLanguage language, String prompt, Path scratch, Path raw, WindowedSpeech.Progress progress)
            throws IOException {
        String spoken = spoken(language);
        var recording = new Recording(settings.ffmpeg());
        try (var selection = new SpeechSelection(models);
                var speech = WindowedSpeech.open(
                        recording,
                        file,
                        settings.longest(),
                        Windows.LONGEST,
                        all -> skipsPauses ? selection.of(all) : all,
                        stop)) {
            Path model = models.file(settings.model().file());
            Statistics outcome;
            try (WhisperProcess process = WhisperProcess.open(scratch, model, settings.threads());
                    RawWords out = new RawWords(raw, ENGINE, settings.model().name())) {
                var _ = stop.thenRun(process::close);
                process.begin(spoken, prompt);
                var result =
                        speech.write(out, speakers.listening(window -> process.transcribe(window.samples())), progress);
                outcome = new Statistics(result.words(), result.durationMs(), process.finish());
            }
            speakers.addTo(raw);
            return outcome;
        }
    }

    private String spoken(SpokenLanguage language) {
        if (!settings.model().isEnglishOnly()) {
            return language.code().orElse(WhisperLibrary.ANY_LANGUAGE);
        }
        if (!language.code().orElse(ENGLISH).equals(ENGLISH)) {
            throw new TranscriptionFailed(
                    Failure.LANGUAGE,
                    "the model %s knows English only, not %s"
                            .formatted(settings.model().name(), language.value()));
        }
        return ENGLISH;
    }
}
