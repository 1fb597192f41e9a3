package io.talestream.transcription.summary;

import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/// The input for the summary of one edition. It can only be built from utterances, and drops secret ones for players:
/// no summarizer can weigh, quote or send them. The players' edition gets only glossary terms that were spoken, because
/// a name can be a secret too.
public final class SummaryInput {
    private final Edition edition;
    private final Optional<Language> language;
    private final Glossary glossary;
    private final List<TranscriptLine> lines;

    private SummaryInput(Edition edition, Optional<Language> language, Glossary glossary, List<TranscriptLine> lines) {
        this.edition = edition;
        this.language = language;
        this.glossary = glossary;
        this.lines = List.copyOf(lines);
    }

    public Edition edition() {
        return edition;
    }

    public Optional<Language> language() {
        return language;
    }

    public Glossary glossary() {
        return glossary;
    }

    public List<TranscriptLine> lines() {
        return lines;
    }

    public static Listening by(Edition edition, Optional<Language> language, Glossary glossary) {
        return new Listening(edition, language, glossary);
    }

    /// Takes utterances one by one, in order, with speaker names and corrections applied.
    public static final class Listening {
        private final Edition edition;
        private final Optional<Language> language;
        private final Glossary glossary;
        private final List<TranscriptLine> lines = new ArrayList<>();

        private Listening(Edition edition, Optional<Language> language, Glossary glossary) {
            this.edition = edition;
            this.language = language;
            this.glossary = glossary;
        }

        public Listening add(Utterance utterance) {
            if (isVisible(utterance)) {
                var start = utterance.span().map(span -> OptionalLong.of(span.startMs()));
                lines.add(
                        new TranscriptLine(utterance.speaker(), start.orElse(OptionalLong.empty()), utterance.text()));
            }
            return this;
        }

        public SummaryInput end() {
            return new SummaryInput(edition, language, known(), lines);
        }

        private boolean isVisible(Utterance utterance) {
            return switch (edition) {
                case GM -> true;
                case PLAYER -> !utterance.secret();
            };
        }

        private Glossary known() {
            return switch (edition) {
                case GM -> glossary;
                case PLAYER ->
                    new Glossary(glossary.terms().stream().filter(this::isSaid).toList());
            };
        }

        private boolean isSaid(String term) {
            String lowerCase = term.toLowerCase(Locale.ROOT);
            return lines.stream()
                    .anyMatch(line -> line.text().toLowerCase(Locale.ROOT).contains(lowerCase));
        }
    }
}
