package io.talestream.ingest.sessions;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Recap;
import io.talestream.contracts.summary.RecapEntry;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.VisibleSpeech;
import io.talestream.ingest.schema.MayBeAbsent;
import java.util.List;
import java.util.Optional;

/// What a list shows of a session: the length of its transcript, who speaks in it, and the first sentence of its
/// recap. The length and the speakers are those of the lines that are visible to players; GMs get the whole length,
/// and the GM's edition of the recap.
@Serdeable
public record OverviewView(
        @MayBeAbsent Optional<Long> durationMs,
        List<String> speakers,
        @MayBeAbsent Optional<String> recap) {
    private static final int LONGEST = 300;

    /// Empty if there is neither a transcript nor a summary.
    public static Optional<OverviewView> of(
            Session session, Optional<TranscriptPointer> transcript, List<Summary> summaries, boolean toGm) {
        Optional<VisibleSpeech> visible = transcript.flatMap(TranscriptPointer::visible);
        Optional<Long> durationMs =
                toGm ? transcript.map(TranscriptPointer::durationMs) : visible.map(VisibleSpeech::durationMs);
        List<String> speakers = visible.map(VisibleSpeech::speakers).orElse(List.of()).stream()
                .map(session.speakers()::nameOf)
                .distinct()
                .toList();
        Edition edition = toGm ? Edition.GM : Edition.PLAYER;
        Optional<String> recap = summaries.stream()
                .filter(summary -> summary.edition() == edition)
                .findFirst()
                .flatMap(OverviewView::sentence);
        return transcript.isEmpty() && recap.isEmpty()
                ? Optional.empty()
                : Optional.of(new OverviewView(durationMs.filter(ms -> ms > 0), speakers, recap));
    }

    private static Optional<String> sentence(Summary summary) {
        if (summary.text().equals(Summary.WITHHELD)) {
            return Optional.empty();
        }
        Optional<Recap> generated = summary.isByPerson() ? Optional.empty() : summary.recap();
        return generated
                .map(recap -> recap.entries().findFirst().map(OverviewView::said))
                .orElseGet(() -> firstLine(summary.text()))
                .map(OverviewView::shortened);
    }

    private static String said(RecapEntry entry) {
        return entry.speaker().map(speaker -> speaker + ": ").orElse("") + entry.text();
    }

    /// The first line of a Markdown text that is not a heading, without links to moments and markup.
    private static Optional<String> firstLine(String text) {
        return text.lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.replaceAll("\\[[^]]*]\\(#t=[^)]*\\)|^\\s*([-*+>]|\\d+[.)])\\s|[*_\\\\]", "")
                        .strip())
                .filter(line -> !line.isEmpty())
                .findFirst();
    }

    private static String shortened(String text) {
        return text.codePointCount(0, text.length()) <= LONGEST
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST - 1)) + "…";
    }
}
