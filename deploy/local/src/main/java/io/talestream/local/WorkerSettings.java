package io.talestream.local;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// How `talestream serve worker` turns recordings into transcripts and summaries.
///
/// @param engine `whisper`, which listens in the process itself, or `transcribe`, which is Amazon's
/// @param names where the processes of this machine are numbered, so that one that is started again goes on with its
///   recordings at once
/// @param models where speech models are kept once they were fetched; in the home folder if it is left out
/// @param ffmpeg the program that decodes recordings other than WAV; if it is left out, the one on the PATH, or else
///   the packaged one
/// @param queue the address of the SQS queue that Transcribe's events arrive in
/// @param silence a job of Transcribe's that nothing was heard of for so long is asked about
/// @param region of Transcribe, the queue and Bedrock
/// @param languages that may be spoken, as Transcribe writes them
/// @param encryptionKey of KMS, for what Transcribe writes; without it the bucket's own encryption does
/// @param summaryModel of Bedrock, which writes the summaries; without it they are put together from what was said
@ConfigurationProperties("talestream.worker")
record WorkerSettings(
        @Bindable(defaultValue = "whisper") Engine engine,
        @Bindable(defaultValue = ".talestream/transcribers") Path names,
        Optional<Path> models,
        Optional<String> ffmpeg,
        Optional<String> queue,
        @Bindable(defaultValue = "1m") Duration silence,
        @Bindable(defaultValue = WorkerSettings.DEFAULT_REGION) String region,
        @Bindable(defaultValue = "en-US") List<String> languages,
        Optional<String> encryptionKey,
        Optional<String> summaryModel) {
    static final String DEFAULT_REGION = "us-east-1";

    enum Engine {
        WHISPER,
        TRANSCRIBE
    }

    WorkerSettings {
        languages = List.copyOf(languages);
    }
}
