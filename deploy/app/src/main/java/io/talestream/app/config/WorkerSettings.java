package io.talestream.app.config;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// How `talestream serve worker` transcribes recordings.
///
/// @param engine `whisper`, which runs in the process itself, `transcribe` for Amazon Transcribe, or `openai` for a
///   server with OpenAI's transcription endpoint
/// @param names the directory that numbers the processes of this machine, so that a restarted process resumes its
///   recordings at once
/// @param model the model of the engine `whisper`: `base.en`, which knows English, or `tiny`, which knows many
///   languages with twice the errors
/// @param models the directory of downloaded speech models; in the home folder if it is left out
/// @param ffmpeg the program that decodes recordings other than WAV; if it is left out, the one on the PATH, or else
///   the packaged one
/// @param speakers whether `whisper` and `openai` tell the speakers of a recording without tracks apart by their voices
/// @param longest the longest recording that `whisper` accepts
/// @param queue the URL of the SQS queue that receives Transcribe's events
/// @param silence the time without an event after which the status of a Transcribe job is queried
/// @param region the region of Transcribe and the queue
/// @param languages the languages that may be spoken in sessions that have none set, as Transcribe language codes
/// @param encryptionKey the KMS key for the output of Transcribe; without it the bucket's own encryption applies
@ConfigurationProperties("talestream.worker")
public record WorkerSettings(
        @Bindable(defaultValue = "whisper") Engine engine,
        @Bindable(defaultValue = ".talestream/transcribers") Path names,
        @Bindable(defaultValue = "base.en") String model,
        Optional<Path> models,
        Optional<String> ffmpeg,
        @Bindable(defaultValue = "true") boolean speakers,
        @Bindable(defaultValue = "12h") Duration longest,
        Optional<String> queue,
        @Bindable(defaultValue = "1m") Duration silence,

        @Bindable(defaultValue = "us-east-1") String region,
        @Bindable(defaultValue = "en-US") List<String> languages,
        Optional<String> encryptionKey) {
    public enum Engine {
        WHISPER,
        TRANSCRIBE,
        OPENAI
    }

    public WorkerSettings {
        languages = List.copyOf(languages);
    }
}
