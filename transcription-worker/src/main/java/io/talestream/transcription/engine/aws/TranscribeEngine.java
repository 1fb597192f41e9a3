package io.talestream.transcription.engine.aws;

import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.Progress.Stage;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.TranscriptFormat;
import io.talestream.contracts.transcript.format.input.UnreadableTranscript;
import io.talestream.transcription.engine.EngineState;
import io.talestream.transcription.engine.EngineUnavailable;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.SpeechEngine;
import io.talestream.transcription.engine.SpeechJob;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.transcribe.TranscribeClient;
import software.amazon.awssdk.services.transcribe.model.BadRequestException;
import software.amazon.awssdk.services.transcribe.model.ConflictException;
import software.amazon.awssdk.services.transcribe.model.LanguageIdSettings;
import software.amazon.awssdk.services.transcribe.model.NotFoundException;
import software.amazon.awssdk.services.transcribe.model.StartTranscriptionJobRequest;
import software.amazon.awssdk.services.transcribe.model.TranscriptionJob;

/// Amazon Transcribe batch jobs. This class keeps no state of a job: AWS identifies it by its name and rejects a second
/// job of the same name.
public record TranscribeEngine(TranscribeClient transcribe, TranscribeSettings settings) implements SpeechEngine {
    private static final Logger LOG = LoggerFactory.getLogger(TranscribeEngine.class);
    /// A recording without speech succeeds in Transcribe, with a result without words.
    private static final String NO_WORDS = "expected at least one utterance";

    private static final int MOST_SPEAKERS = 12;

    @Override
    public EngineState start(SpeechJob job) {
        EngineState known = look(job.name());
        return switch (known) {
            case EngineState.Running _, EngineState.Finished _ -> known;
            case EngineState.Unknown _ -> begin(job);
            case EngineState.Failed _ -> {
                boolean _ = delete(job.name());
                yield begin(job);
            }
        };
    }

    @Override
    public EngineState look(JobName name) {
        return find(name).map(this::state).orElseGet(EngineState.Unknown::new);
    }

    /// Transcribe cannot stop a running job. A job that reads another bucket is left alone: it belongs to another
    /// Talestream in the same account and region.
    @Override
    public boolean cancel(JobName name) {
        return find(name).filter(this::isOurs).isEmpty() || delete(name);
    }

    private boolean delete(JobName name) {
        return called(name, () -> {
            try {
                transcribe.deleteTranscriptionJob(delete -> delete.transcriptionJobName(name.value()));
                return true;
            } catch (NotFoundException e) {
                return true;
            } catch (BadRequestException e) {
                return find(name).isEmpty();
            }
        });
    }

    @Override
    public boolean readsZips() {
        return false;
    }

    @Override
    public boolean outlivesItsProcess() {
        return true;
    }

    @Override
    public List<Language> read(InputStream raw, Consumer<Utterance> to) throws IOException {
        try {
            return TranscriptFormat.JSON.read(raw, to);
        } catch (UnreadableTranscript e) {
            boolean isSilence = e.problem().equals(NO_WORDS);
            throw new TranscriptionFailed(isSilence ? Failure.SILENCE : Failure.UNREADABLE_RESULT, e.problem(), e);
        }
    }

    private EngineState begin(SpeechJob job) {
        Optional<String> format = MediaTypes.format(job.contentType());
        if (format.isEmpty()) {
            return new EngineState.Failed(Failure.UNSUPPORTED);
        }
        Optional<TranscribeSettings> speaking = settings.speaking(job.language());
        if (speaking.isEmpty()) {
            return new EngineState.Failed(Failure.LANGUAGE);
        }
        return called(job.name(), () -> {
            List<String> languages = speaking.get().languages();
            Map<String, String> known = new Vocabularies(transcribe, speaking.get()).ready(job.glossary());
            try {
                transcribe.startTranscriptionJob(request(job, format.get(), languages, known));
                return EngineState.Running.in(Stage.WAITING);
            } catch (ConflictException e) {
                // Another worker started the same job first.
                return look(job.name());
            } catch (BadRequestException e) {
                LOG.warn("Transcribe rejected job {}: {}", job.name().value(), e.getMessage());
                return new EngineState.Failed(Failures.ofRefusal(e.getMessage()));
            }
        });
    }

    private StartTranscriptionJobRequest request(
            SpeechJob job, String format, List<String> languages, Map<String, String> known) {
        var request = StartTranscriptionJobRequest.builder()
                .transcriptionJobName(job.name().value())
                .media(media -> media.mediaFileUri(address(job.audioKey())))
                .mediaFormat(format)
                .outputBucketName(settings.bucket())
                .outputKey(job.outputKey())
                .settings(more -> {
                    more.showSpeakerLabels(true).maxSpeakerLabels(MOST_SPEAKERS);
                    if (languages.size() == 1) {
                        more.vocabularyName(known.get(languages.getFirst()));
                    }
                });
        settings.encryptionKey().ifPresent(request::outputEncryptionKMSKeyId);
        if (languages.size() == 1) {
            return request.languageCode(languages.getFirst()).build();
        }
        request.identifyLanguage(true);
        if (!languages.isEmpty()) {
            request.languageOptionsWithStrings(languages);
        }
        if (!known.isEmpty()) {
            request.languageIdSettingsWithStrings(known.entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey,
                            one -> LanguageIdSettings.builder()
                                    .vocabularyName(one.getValue())
                                    .build())));
        }
        return request.build();
    }

    private EngineState state(TranscriptionJob job) {
        return switch (job.transcriptionJobStatus()) {
            case QUEUED -> EngineState.Running.in(Stage.WAITING);
            case IN_PROGRESS, UNKNOWN_TO_SDK_VERSION -> EngineState.Running.in(Stage.LISTENING);
            case FAILED -> {
                LOG.warn("Transcribe job {} failed: {}", job.transcriptionJobName(), job.failureReason());
                yield new EngineState.Failed(Failures.of(job.failureReason()));
            }
            case COMPLETED ->
                ResultAddress.key(job.transcript().transcriptFileUri(), settings.bucket())
                        .<EngineState>map(EngineState.Finished::new)
                        .orElseGet(() -> new EngineState.Failed(Failure.UNREADABLE_RESULT));
        };
    }

    private boolean isOurs(TranscriptionJob job) {
        return job.media().mediaFileUri().startsWith(address(""));
    }

    private String address(String key) {
        return "s3://%s/%s".formatted(settings.bucket(), key);
    }

    private Optional<TranscriptionJob> find(JobName name) {
        return called(
                name,
                () -> Failures.find(() -> transcribe
                        .getTranscriptionJob(get -> get.transcriptionJobName(name.value()))
                        .transcriptionJob()));
    }

    private static <R> R called(JobName name, Supplier<R> request) {
        try {
            return request.get();
        } catch (SdkException e) {
            throw new EngineUnavailable("Transcribe did not respond for job " + name.value(), e);
        }
    }
}
