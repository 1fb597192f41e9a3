package io.talestream.transcription.engine.whisper;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// Reads the output of [RawWords] and turns it into utterances, with one window in memory.
public final class RawSpeech {
    private static final JsonFactory JSON =
            JsonFactory.builder().disable(StreamReadFeature.AUTO_CLOSE_SOURCE).build();
    private static final int MOST_WORDS = 10_000;

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

    private List<Language> read() throws IOException {
        expect(in.nextToken(), JsonToken.START_OBJECT);
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String field = in.currentName();
            JsonToken value = in.nextToken();
            switch (field) {
                case "form" -> isOurs = in.getText().equals(RawWords.FORM);
                case "version" -> version();
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
            window();
        }
        isWhole = true;
    }

    private void window() throws IOException {
        long start = 0;
        String language = "";
        List<WhisperWord> words = List.of();
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String field = in.currentName();
            in.nextToken();
            switch (field) {
                case "start" -> start = in.getLongValue();
                case "language" -> language = in.getText();
                case "words" -> words = words();
                default -> in.skipChildren();
            }
        }
        List<WhisperWord> spoken = SpeechFilter.in(words);
        if (!spoken.isEmpty() && !language.isEmpty()) {
            languages.add(new Language(language));
        }
        for (WhisperWord word : spoken) {
            out.add(start, word);
        }
    }

    private List<WhisperWord> words() throws IOException {
        List<WhisperWord> words = new ArrayList<>();
        expect(in.currentToken(), JsonToken.START_ARRAY);
        while (in.nextToken() == JsonToken.START_ARRAY) {
            if (words.size() == MOST_WORDS) {
                throw unreadable("more than %d words in a window".formatted(MOST_WORDS));
            }
            expect(in.nextToken(), JsonToken.VALUE_STRING);
            String text = in.getText();
            in.nextToken();
            int start = in.getIntValue();
            in.nextToken();
            int end = in.getIntValue();
            in.nextToken();
            words.add(new WhisperWord(text, start, end, in.getFloatValue()));
            expect(in.nextToken(), JsonToken.END_ARRAY);
        }
        return words;
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
