package io.talestream.contracts.transcript.format;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.Utterance.Kind;
import io.talestream.contracts.transcript.Word;
import io.talestream.contracts.transcript.format.input.ClockTime;
import io.talestream.contracts.transcript.format.input.JsonInput;
import io.talestream.contracts.transcript.format.input.NamedLanguages;
import io.talestream.contracts.transcript.format.input.UtteranceSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads the normalised form, which [TranscriptWriter] writes. Its texts are used unchanged: they were split and
/// cleaned at import, so one that is too long is rejected. Unknown fields are ignored, and so are values after the
/// four known ones of a word.
final class NormalizedFormat {
    static final String NAME = "talestream-transcript";
    static final int VERSION = 1;

    private final JsonInput in;
    private final UtteranceSink out;
    private boolean isForm;
    private boolean hasVersion;
    private boolean hasUtterances;
    private List<Language> languages = List.of();

    NormalizedFormat(JsonInput in, UtteranceSink out) {
        this.in = in;
        this.out = out;
    }

    boolean isPresent() {
        return isForm && hasVersion && hasUtterances;
    }

    List<Language> languages() {
        return languages;
    }

    /// Accepts fields in any order; in the order of the writer, a newer version is rejected before its utterances are
    /// read.
    void read(String field) throws IOException {
        switch (field) {
            case "form" -> form();
            case "version" -> version();
            case "languages" -> languages = readLanguages();
            case "utterances" -> utterances();
            default -> in.skip();
        }
    }

    private void form() throws IOException {
        if (!in.text().equals(NAME)) {
            throw in.expected(NAME);
        }
        isForm = true;
    }

    private void version() throws IOException {
        int version = in.integer();
        if (version != VERSION) {
            throw in.refused(
                    "this release reads version %d, the transcript has version %d".formatted(VERSION, version));
        }
        hasVersion = true;
    }

    private List<Language> readLanguages() throws IOException {
        var found = new ArrayList<Language>();
        in.enterArray();
        while (in.nextElement()) {
            if (found.size() == NamedLanguages.MOST) {
                throw in.expected("at most %d languages".formatted(NamedLanguages.MOST));
            }
            found.add(NamedLanguages.language(in, in.text()));
        }
        return List.copyOf(found);
    }

    private void utterances() throws IOException {
        enterUtterances();
        boolean more = true;
        while (more) {
            more = nextUtterance();
        }
    }

    /// Enters the list that is the current value.
    void enterUtterances() {
        if (hasUtterances) {
            throw in.expected("utterances only once");
        }
        hasUtterances = true;
        in.enterArray();
    }

    /// Emits the next utterance of the list, if there is one.
    boolean nextUtterance() throws IOException {
        if (!in.nextElement()) {
            return false;
        }
        in.enterObject();
        utterance();
        return true;
    }

    private void utterance() throws IOException {
        @Nullable String speaker = null;
        @Nullable String text = null;
        int start = -1;
        int end = -1;
        Optional<Confidence> confidence = Optional.empty();
        List<Word> words = List.of();
        boolean secret = false;
        Kind kind = Kind.SPEECH;
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case "speaker" -> speaker = in.text();
                case "text" -> text = in.text();
                case "start" -> start = ms();
                case "end" -> end = ms();
                case "confidence" -> confidence = Optional.of(confidence());
                case "words" -> words = words();
                case "secret" -> secret = in.isTrue();
                case "kind" -> kind = kind();
                default -> in.skip();
            }
        }
        if (speaker == null || text == null || (start < 0) != (end < 0)) {
            throw in.expected("speaker and text, and start and end together or not at all");
        }
        Optional<Span> span = start < 0 ? Optional.empty() : Optional.of(ClockTime.span(in, start, end));
        out.add(in, speaker, span, text, confidence, words, secret, kind);
    }

    private Kind kind() throws IOException {
        return Kind.of(in.text()).orElseThrow(() -> in.expected("speech, chat, roll or whisper"));
    }

    private List<Word> words() throws IOException {
        var words = new ArrayList<Word>();
        in.enterArray();
        while (in.nextElement()) {
            if (words.size() == Utterance.MOST_WORDS) {
                throw in.expected("at most %d words".formatted(words.size()));
            }
            words.add(word());
        }
        return words;
    }

    /// `["door",1400,1600,0.98]`, the last value only if it is known.
    private Word word() throws IOException {
        in.enterArray();
        element();
        String text = in.text();
        element();
        int start = ms();
        element();
        int end = ms();
        Optional<Confidence> confidence = Optional.empty();
        if (in.nextElement()) {
            confidence = Optional.of(confidence());
            while (in.nextElement()) {
                in.skip();
            }
        }
        try {
            return new Word(text, new Span(start, end), confidence);
        } catch (InvalidField e) {
            throw in.refused(e);
        }
    }

    private void element() throws IOException {
        if (!in.nextElement()) {
            throw in.expected("a word with its text, start and end");
        }
    }

    private int ms() throws IOException {
        int ms = in.integer();
        if (ms < 0) {
            throw in.expected("milliseconds from 0 on");
        }
        return ms;
    }

    private Confidence confidence() throws IOException {
        try {
            return new Confidence(in.decimal());
        } catch (InvalidField e) {
            throw in.refused(e);
        }
    }
}
