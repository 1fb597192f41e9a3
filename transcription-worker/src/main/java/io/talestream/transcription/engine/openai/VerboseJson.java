package io.talestream.transcription.engine.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.talestream.openai.TemporaryFailure;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.words.RawSpeech;
import io.talestream.transcription.engine.words.TimedWord;
import io.talestream.transcription.engine.words.WindowWords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads a response in the format `verbose_json`. Servers differ in it:
///
/// | server | words | text of a word |
/// | --- | --- | --- |
/// | OpenAI | beside the segments | without punctuation |
/// | faster-whisper | in the segments, or beside them | as in the segment |
/// | whisper.cpp | in the segments | a token, which may be a part of a word |
///
/// So the text is that of the segments, and the words only tell when it was said.
final class VerboseJson {
    private static final JsonMapper JSON = new JsonMapper();

    private VerboseJson() {}

    /// @param durationMs duration of the audio; times are limited to it
    /// @throws TranscriptionFailed if the server does not support the format
    static WindowWords read(byte[] body, int durationMs) throws TemporaryFailure {
        JsonNode response = parsed(body).orElseThrow(() -> TemporaryFailure.unreadable("the response is no JSON"));
        JsonNode segments = response.path("segments");
        if (!segments.isArray()) {
            if (!response.path("text").asText().isBlank() || !response.isObject()) {
                throw new TranscriptionFailed(
                        Failure.REFUSED, "the response has no segments: the server must support verbose_json");
            }
            return new WindowWords("", List.of());
        }
        var times = new WordTimes(response.path("words"), durationMs);
        List<TimedWord> words = new ArrayList<>();
        for (JsonNode segment : segments) {
            words.addAll(times.of(segment));
        }
        if (words.size() > RawSpeech.MOST_WORDS) {
            throw TemporaryFailure.unreadable("the response has %d words".formatted(words.size()));
        }
        return new WindowWords(LanguageNames.code(response.path("language").asText()), words);
    }

    /// The cause of a failure is dropped because it may quote speech.
    private static Optional<JsonNode> parsed(byte[] body) {
        try {
            return Optional.ofNullable(JSON.readTree(body)).filter(node -> !node.isMissingNode());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
