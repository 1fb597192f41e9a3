package io.talestream.transcription.summary;

import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
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

    /// The utterances have speaker names and corrections applied.
    public static SummaryInput of(
            Edition edition, Optional<Language> language, Glossary glossary, List<Utterance> utterances) {
        List<TranscriptLine> lines = utterances.stream()
                .filter(utterance -> edition == Edition.GM || !utterance.secret())
                .map(SummaryInput::line)
                .toList();
        List<String> terms = glossary.terms().stream()
                .filter(term -> edition == Edition.GM || isSaid(term, lines))
                .toList();
        return new SummaryInput(edition, language, new Glossary(terms), lines);
    }

    private static TranscriptLine line(Utterance utterance) {
        var start = utterance.span().map(span -> OptionalLong.of(span.startMs()));
        return new TranscriptLine(utterance.speaker(), start.orElse(OptionalLong.empty()), utterance.text());
    }

    private static boolean isSaid(String term, List<TranscriptLine> lines) {
        String lowerCase = term.toLowerCase(Locale.ROOT);
        return lines.stream()
                .anyMatch(line -> line.text().toLowerCase(Locale.ROOT).contains(lowerCase));
    }
}
