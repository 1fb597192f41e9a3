package io.talestream.transcription.engine.aws;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.transcribe.TranscribeClient;
import software.amazon.awssdk.services.transcribe.model.ConflictException;
import software.amazon.awssdk.services.transcribe.model.GetVocabularyResponse;
import software.amazon.awssdk.services.transcribe.model.LimitExceededException;
import software.amazon.awssdk.services.transcribe.model.VocabularyInfo;

/// Custom vocabularies. The name is derived from the content: a changed glossary is a new vocabulary, and campaigns
/// with the same glossary share one. Transcribe takes some minutes to create a vocabulary, and an account has a limit
/// of a hundred; at the limit the oldest is deleted. A failure here never fails the job: it runs without the
/// vocabulary.
record Vocabularies(TranscribeClient transcribe, TranscribeSettings settings) {
    private static final Logger LOG = LoggerFactory.getLogger(Vocabularies.class);

    /// The names of the vocabularies of this glossary that are ready in time, by language. They are created in
    /// parallel.
    Map<String, String> ready(List<String> glossary) {
        long end = System.nanoTime() + settings.vocabularyWait().toNanos();
        Map<String, String> names = new TreeMap<>();
        for (String language : settings.languages()) {
            requested(language, glossary).ifPresent(name -> names.put(language, name));
        }
        names.values().removeIf(name -> !isReadyBefore(end, name));
        return names;
    }

    private Optional<String> requested(String language, List<String> glossary) {
        var phrases = Phrases.of(language, glossary);
        if (phrases.words().isEmpty()) {
            return Optional.empty();
        }
        String name = phrases.vocabularyName();
        try {
            if (find(name).isEmpty()) {
                createWithRoom(name, phrases);
            }
            return Optional.of(name);
        } catch (SdkException e) {
            without(name, e);
            return Optional.empty();
        }
    }

    private static void without(String name, SdkException why) {
        LOG.warn("vocabulary {} is not available; the job runs without it: {}", name, why.getMessage());
    }

    private boolean isReadyBefore(long end, String name) {
        try {
            while (true) {
                Optional<GetVocabularyResponse> found = find(name);
                switch (found.map(GetVocabularyResponse::vocabularyStateAsString)
                        .orElse("")) {
                    case "READY" -> {
                        return true;
                    }
                    case "FAILED" -> {
                        LOG.warn(
                                "vocabulary {} failed in Transcribe: {}; the job runs without it",
                                name,
                                found.get().failureReason());
                        return false;
                    }
                    default -> {
                        if (System.nanoTime() > end || !slept(settings.vocabularyLook())) {
                            LOG.info("vocabulary {} is not ready in time; the job runs without it", name);
                            return false;
                        }
                    }
                }
            }
        } catch (SdkException e) {
            without(name, e);
            return false;
        }
    }

    private Optional<GetVocabularyResponse> find(String name) {
        return Failures.find(() -> transcribe.getVocabulary(get -> get.vocabularyName(name)));
    }

    private void createWithRoom(String name, Phrases phrases) {
        try {
            create(name, phrases);
        } catch (LimitExceededException e) {
            Optional<String> oldest = oldest();
            if (oldest.isEmpty()) {
                throw e;
            }
            LOG.info("deleting vocabulary {} to make room for {}", oldest.get(), name);
            transcribe.deleteVocabulary(delete -> delete.vocabularyName(oldest.get()));
            create(name, phrases);
        }
    }

    private void create(String name, Phrases phrases) {
        try {
            transcribe.createVocabulary(create ->
                    create.vocabularyName(name).languageCode(phrases.language()).phrases(phrases.words()));
        } catch (ConflictException e) {
            LOG.debug("vocabulary {} was already created by another worker", name);
        }
    }

    private Optional<String> oldest() {
        return transcribe.listVocabulariesPaginator(list -> list.nameContains(Phrases.PREFIX)).stream()
                .flatMap(page -> page.vocabularies().stream())
                .filter(each -> each.vocabularyName().startsWith(Phrases.PREFIX))
                .min(Comparator.comparing(VocabularyInfo::lastModifiedTime))
                .map(VocabularyInfo::vocabularyName);
    }

    /// Returns false if interrupted.
    private static boolean slept(Duration time) {
        try {
            Thread.sleep(time);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
