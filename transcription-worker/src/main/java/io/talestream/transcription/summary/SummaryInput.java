package io.talestream.transcription.summary;

import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/// The input for the summary of one edition. It has no secret line for players: no summarizer can weigh, quote or send
/// one. The players' edition gets only glossary terms that were spoken, because a name can be a secret too.
///
/// @param lines with speaker names and corrections applied
public record SummaryInput(Edition edition, Optional<Language> language, Glossary glossary, List<Utterance> lines) {
    public SummaryInput {
        if (edition != Edition.GM) {
            List<Utterance> open = lines.stream().filter(line -> !line.secret()).toList();
            glossary = new Glossary(
                    glossary.terms().stream().filter(term -> isSaid(term, open)).toList());
            lines = open;
        }
        lines = List.copyOf(lines);
    }

    public static OptionalLong startMs(Utterance line) {
        return line.span().stream().mapToLong(Span::startMs).findFirst();
    }

    private static boolean isSaid(String term, List<Utterance> lines) {
        String lowerCase = term.toLowerCase(Locale.ROOT);
        return lines.stream()
                .anyMatch(line -> line.text().toLowerCase(Locale.ROOT).contains(lowerCase));
    }
}
