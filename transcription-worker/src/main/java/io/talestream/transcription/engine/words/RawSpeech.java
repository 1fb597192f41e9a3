package io.talestream.transcription.engine.words;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// Reads the output of [RawWords] and turns it into utterances, with one window in memory.
public final class RawSpeech {
    private static final JsonMapper JSON =
            JsonMapper.builder().disable(StreamReadFeature.AUTO_CLOSE_SOURCE).build();
    /// In one window.
    public static final int MOST_WORDS = 10_000;

    private final JsonParser in;
    private final Utterances out;
    private final Set<Language> languages = new LinkedHashSet<>();
    private boolean isOurs;
    private boolean isWhole;

    private RawSpeech(JsonParser in, Consumer<Utterance> to) {
        this.in = in;
        out = new Utterances(to);
    }

    /// Passes each utterance to `to`. Leaves the stream open.
    ///
    /// @throws TranscriptionFailed if nothing was said, or the result is none
    public static List<Language> read(InputStream raw, Consumer<Utterance> to) throws IOException {
        try (JsonParser in = JSON.createParser(raw)) {
            return new RawSpeech(in, to).read();
        } catch (JsonProcessingException e) {
            // The cause is dropped because it may quote speech.
            throw unreadable("broken JSON at byte " + e.getLocation().getByteOffset());
        }
    }

    /// The voices of the speakers, if they were detected. Leaves the stream open.
    public static SpeakerVoices voices(InputStream raw) throws IOException {
        try (JsonParser in = JSON.createParser(raw)) {
            if (in.nextToken() != JsonToken.START_OBJECT || !RawSpeakers.FIELD.equals(in.nextFieldName())) {
                return SpeakerVoices.NONE;
            }
            JsonToken _ = in.nextToken();
            return new RawSpeech(in, _ -> {}).speakers().voices();
        } catch (JsonProcessingException e) {
            throw unreadable("broken JSON at byte " + e.getLocation().getByteOffset());
        }
    }

    private RawSpeakers speakers() throws IOException {
        try {
            return RawSpeakers.of(in.readValueAsTree());
        } catch (InvalidField e) {
            throw unreadable("no speakers: " + e.getMessage());
        }
    }

    private List<Language> read() throws IOException {
        expect(in.nextToken(), JsonToken.START_OBJECT);
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String field = in.currentName();
            JsonToken value = in.nextToken();
            switch (field) {
                case "form" -> isOurs = in.getText().equals(RawWords.FORM);
                case "version" -> version();
                case RawSpeakers.FIELD -> out.said(speakers());
                case "windows" -> windows(value);
                default -> in.skipChildren();
            }
        }
        expect(in.currentToken(), JsonToken.END_OBJECT);
        if (!isWhole) {
            throw unreadable("no windows");
        }
        if (out.end() == 0) {
            throw new TranscriptionFailed(Failure.SILENCE, "the result contains no words");
        }
        return List.copyOf(languages);
    }

    private void version() throws IOException {
        if (in.getIntValue() != RawWords.VERSION) {
            throw unreadable("version %d, this release reads %d".formatted(in.getIntValue(), RawWords.VERSION));
        }
    }

    private void windows(JsonToken start) throws IOException {
        if (!isOurs) {
            throw unreadable("no form " + RawWords.FORM);
        }
        expect(start, JsonToken.START_ARRAY);
        while (in.nextToken() != JsonToken.END_ARRAY) {
            expect(in.currentToken(), JsonToken.START_OBJECT);
            add(in.readValueAsTree());
        }
        isWhole = true;
    }

    private void add(JsonNode window) {
        List<TimedWord> spoken = SpeechFilter.in(words(window.path("words")));
        String language = window.path("language").asText();
        if (!spoken.isEmpty() && !language.isEmpty()) {
            languages.add(new Language(language));
        }
        spoken.forEach(word -> out.add(window.path("start").asLong(), word));
    }

    private static List<TimedWord> words(JsonNode window) {
        if (window.size() > MOST_WORDS) {
            throw unreadable("more than %d words in a window".formatted(MOST_WORDS));
        }
        return window.valueStream()
                .map(word -> {
                    if (word.size() != 4 || !word.path(0).isTextual()) {
                        throw unreadable("expected a word, its times and its confidence");
                    }
                    return new TimedWord(
                            word.path(0).asText(),
                            word.path(1).asInt(),
                            word.path(2).asInt(),
                            word.path(3).floatValue());
                })
                .toList();
    }

    private static void expect(JsonToken is, JsonToken expected) {
        if (is != expected) {
            throw unreadable("expected " + expected);
        }
    }

    private static TranscriptionFailed unreadable(String why) {
        return new TranscriptionFailed(Failure.UNREADABLE_RESULT, why);
    }
}
