package io.talestream.bench.sessions;

import io.talestream.bench.sessions.SampleLibrary.Passage;
import io.talestream.bench.sessions.SampleSession.Scene;
import io.talestream.bench.sessions.SampleSession.Turn;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionRef;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Derives questions from the summaries of sessions.
public final class Questions {
    private static final Pattern WORD = Pattern.compile("\\p{L}[\\p{L}\\p{M}\\p{N}'\u2019]*");
    private static final int FEWEST = 2;
    private static final int MOST = 3;

    /// A word that occurs in one of so many moments is too common for a query.
    private static final int COMMON = 100;

    /// So many consecutive words are a quotation.
    private static final int QUOTED = 4;

    private final SampleLibrary library;
    private final Map<CampaignId, Map<String, Integer>> moments = new HashMap<>();
    private final Map<CampaignId, Integer> passages = new HashMap<>();

    /// Counts how rare each word is in these sessions.
    public Questions(SampleLibrary library, List<SampleSession> sessions) {
        this.library = library;
        for (Passage passage : library.passages(sessions)) {
            CampaignId campaign = passage.session().campaign();
            var counts = moments.computeIfAbsent(campaign, _ -> new HashMap<>());
            wordsOf(passage.moment().text()).forEach(word -> counts.merge(word, 1, Integer::sum));
            passages.merge(campaign, 1, Integer::sum);
        }
    }

    /// Each summary, unchanged.
    public List<Question> ofSummaries(SampleSession session) {
        return session.scenes().stream()
                .filter(scene -> !scene.summary().isBlank())
                .map(scene -> question(session, scene, scene.summary()))
                .toList();
    }

    /// The summaries that quote nothing of their scene. The bounds of scenes were set by such quotations, which makes
    /// the other summaries easier to find than a scene described from memory.
    public List<Question> ofParaphrases(SampleSession session) {
        return session.scenes().stream()
                .filter(scene -> !scene.summary().isBlank())
                .filter(scene -> turns(session, scene).stream().noneMatch(turn -> quotes(scene.summary(), turn.text())))
                .map(scene -> question(session, scene, scene.summary()))
                .toList();
    }

    /// For each sentence of a summary, those of its words that are rarest in the transcript.
    public List<Question> inBrief(SampleSession session) {
        List<Question> questions = new ArrayList<>();
        for (Scene scene : session.scenes()) {
            Set<String> said = new HashSet<>();
            turns(session, scene).forEach(turn -> said.addAll(wordsOf(turn.text())));
            for (String sentence : sentences(scene.summary())) {
                List<String> rarest =
                        rarest(sentence, said, library.ref(session).campaign());
                if (rarest.size() >= FEWEST) {
                    questions.add(question(session, scene, String.join(" ", rarest)));
                }
            }
        }
        return questions;
    }

    /// In the order of the sentence.
    private List<String> rarest(String sentence, Set<String> said, CampaignId campaign) {
        Map<String, Integer> counts = moments.getOrDefault(campaign, Map.of());
        int rare = passages.getOrDefault(campaign, 0) / COMMON;
        List<String> words = words(sentence)
                .distinct()
                .filter(said::contains)
                .filter(word -> counts.getOrDefault(word, 0) <= rare)
                .toList();
        Set<String> chosen = words.stream()
                .sorted(Comparator.comparingInt(word -> counts.getOrDefault(word, 0)))
                .limit(MOST)
                .collect(Collectors.toSet());
        return words.stream().filter(chosen::contains).toList();
    }

    private Question question(SampleSession session, Scene scene, String text) {
        SessionRef ref = library.ref(session);
        return new Question(ref.campaign(), ref.session(), scene.firstTurn(), scene.lastTurn(), text);
    }

    private static List<Turn> turns(SampleSession session, Scene scene) {
        int end = Math.min(scene.lastTurn() + 1, session.turns().size());
        return session.turns().subList(Math.min(scene.firstTurn(), end), end);
    }

    private static boolean quotes(String summary, String said) {
        Set<List<String>> runs = new HashSet<>(runs(said));
        return runs(summary).stream().anyMatch(runs::contains);
    }

    /// All runs of consecutive words.
    private static List<List<String>> runs(String text) {
        List<String> words = words(text).toList();
        return IntStream.rangeClosed(0, words.size() - QUOTED)
                .mapToObj(from -> words.subList(from, from + QUOTED))
                .toList();
    }

    private static List<String> sentences(String text) {
        BreakIterator ends = BreakIterator.getSentenceInstance(Locale.ENGLISH);
        ends.setText(text);
        List<String> sentences = new ArrayList<>();
        for (int from = 0, to = ends.next(); to != BreakIterator.DONE; from = to, to = ends.next()) {
            sentences.add(text.substring(from, to));
        }
        return sentences;
    }

    private static Set<String> wordsOf(String text) {
        return words(text).collect(Collectors.toSet());
    }

    private static Stream<String> words(String text) {
        return WORD.matcher(text)
                .results()
                .map(MatchResult::group)
                .map(word -> word.toLowerCase(Locale.ROOT).replace('\u2019', '\''));
    }
}
