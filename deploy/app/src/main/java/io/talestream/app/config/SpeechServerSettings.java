package io.talestream.app.config;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// The server of the speech engine `openai`: any with OpenAI's transcription endpoint and its format `verbose_json`.
///
/// @param url the base URL with the version, as in `https://api.openai.com/v1`; required for the engine `openai`
/// @param model the name of the model; servers with one model ignore it
/// @param key the key of the server, if it requires one; use https then
/// @param keyFile the file with the key, instead of `key`; it is read for each request
/// @param language the language of sessions that have none set, as in `en`; if it is left out, the server detects it
/// @param largestFile the largest file in bytes that the server accepts; a longer recording is sent in parts, and a
///   minute has 1.92 MB
/// @param patience the longest wait for the transcript of a part
/// @param attempts the number of requests for a part before the job fails
/// @param atOnce the number of recordings that a worker sends at the same time
@ConfigurationProperties("talestream.speech-server")
public record SpeechServerSettings(
        Optional<URI> url,
        @Bindable(defaultValue = "whisper-1") String model,
        Optional<String> key,
        Optional<Path> keyFile,
        Optional<String> language,
        @Bindable(defaultValue = "10000000") int largestFile,
        @Bindable(defaultValue = "10m") Duration patience,
        @Bindable(defaultValue = "4") int attempts,
        @Bindable(defaultValue = "1") int atOnce) {}
