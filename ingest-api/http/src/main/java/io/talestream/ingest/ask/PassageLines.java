package io.talestream.ingest.ask;

import io.talestream.contracts.conversation.AnswerSentence.Citation;
import io.talestream.contracts.conversation.Turn;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.summary.MomentRef;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.ingest.outline.OutlineEntry.SessionLine;
import io.talestream.ingest.transcripts.TranscriptReading;
import io.talestream.languagemodel.TokenUsage;
import io.talestream.languagemodel.prompt.Prompts;
import io.talestream.search.answer.Hit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The lines that a model gets for a question, numbered from 1. They are read from the transcripts as the caller sees
/// them now: the index may lag behind a line that has just become secret.
final class PassageLines {
    /// Lines before and after a passage.
    private static final int AROUND = 2;

    private static final int LONGEST_LINE = 800;
    private static final int TOKENS_OF_A_TITLE = 40;

    private record Line(SessionLine session, Utterance said) {}

    private final List<Line> lines = new ArrayList<>();
    private final List<Prompts.Passage> passages = new ArrayList<>();
    private final List<Turn.Source> sources = new ArrayList<>();
    private boolean isEnglish = true;

    private PassageLines() {}

    /// @param room in tokens; passages that do not fit are left out
    static PassageLines of(AskedQuestion question, TranscriptReading transcripts, long room) {
        Map<SessionId, List<Hit>> bySession = new LinkedHashMap<>();
        for (Hit hit : question.passages()) {
            hit.session()
                    .ifPresent(id -> bySession
                            .computeIfAbsent(id, _ -> new ArrayList<>())
                            .add(hit));
        }
        var found = new PassageLines();
        Map<SessionId, Map<Integer, Utterance>> readable = new HashMap<>();
        bySession.forEach((id, hits) -> question.outline()
                .session(id)
                .ifPresent(session -> readable.put(id, found.read(question, session, hits, transcripts))));
        long left = room;
        for (Hit hit : question.passages()) {
            Optional<SessionLine> session = hit.session().flatMap(question.outline()::session);
            if (session.isPresent()) {
                var texts = readable.getOrDefault(session.get().id(), Map.of());
                left -= found.add(session.get(), hit, texts, left);
            }
        }
        return found;
    }

    private Map<Integer, Utterance> read(
            AskedQuestion question, SessionLine session, List<Hit> hits, TranscriptReading transcripts) {
        Set<Integer> wanted = new HashSet<>();
        hits.forEach(hit -> around(hit).forEach(wanted::add));
        var reader = new TranscriptReading.Reader(question.seat().sees(Visibility.GM), session.speakers());
        var ref = new SessionRef(question.seat().workspace(), session.campaign(), session.id());
        Map<Integer, Utterance> found = new HashMap<>();
        transcripts.lines(ref, reader, wanted::contains).ifPresent(read -> {
            read.lines().forEach(line -> found.put(line.ordinal(), line));
            sources.add(new Turn.Source(session.campaign(), session.id(), read.version()));
            isEnglish &= read.languages().stream().map(Language::tag).allMatch(tag -> tag.startsWith("en"));
        });
        return found;
    }

    /// Returns the tokens of what was added.
    private long add(SessionLine session, Hit hit, Map<Integer, Utterance> readable, long room) {
        List<Utterance> some = around(hit)
                .mapToObj(number -> Optional.ofNullable(readable.remove(number)))
                .flatMap(Optional::stream)
                .map(line -> shortened(line, hit))
                .toList();
        long tokens = TOKENS_OF_A_TITLE
                + some.stream()
                        .mapToLong(line -> TokenUsage.estimate(Prompts.line(line, line.ordinal())) + 1)
                        .sum();
        if (some.isEmpty() || tokens > room) {
            return 0;
        }
        int first = lines.size() + 1;
        some.forEach(line -> lines.add(new Line(session, line)));
        passages.add(new Prompts.Passage(
                session.name(),
                IntStream.range(first, first + some.size()).boxed().toList(),
                some));
        return tokens;
    }

    private static IntStream around(Hit hit) {
        return hit.moment()
                .map(moment ->
                        IntStream.rangeClosed(Math.max(0, moment.firstTurn() - AROUND), moment.lastTurn() + AROUND))
                .orElseGet(IntStream::empty);
    }

    /// Of a long speech, the part that was found.
    private static Utterance shortened(Utterance line, Hit hit) {
        if (line.text().length() <= LONGEST_LINE) {
            return line;
        }
        String text = line.text().contains(hit.text()) ? hit.text() : line.text();
        int end = Math.min(LONGEST_LINE, text.length());
        String part = text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end);
        return line.with(part, List.of(), line.secret());
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }

    /// Whether only names are capitalised within a sentence.
    boolean isEnglish() {
        return isEnglish;
    }

    List<Prompts.Passage> passages() {
        return List.copyOf(passages);
    }

    List<Turn.Source> sources() {
        return List.copyOf(sources);
    }

    boolean has(int number) {
        return number >= 1 && number <= lines.size();
    }

    Citation citation(int number) {
        Line line = lines.get(number - 1);
        return new Citation(line.session().campaign(), line.session().id(), MomentRef.of(line.said()));
    }

    /// The line with its speaker, and the ones next to it in the transcript.
    Stream<String> near(int number) {
        Line line = lines.get(number - 1);
        return IntStream.rangeClosed(Math.max(1, number - 1), Math.min(lines.size(), number + 1))
                .mapToObj(other -> lines.get(other - 1))
                .filter(other -> other.session().id().equals(line.session().id())
                        && Math.abs(other.said().ordinal() - line.said().ordinal()) <= 1)
                .map(PassageLines::text);
    }

    /// Everything that the model got about the sessions.
    Stream<String> all() {
        return lines.stream()
                .flatMap(line -> Stream.of(
                        text(line), line.session().name(), line.session().campaignName()));
    }

    private static String text(Line line) {
        return line.said().speaker() + " " + line.said().text();
    }
}
