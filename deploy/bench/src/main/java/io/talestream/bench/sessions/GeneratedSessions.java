package io.talestream.bench.sessions;

import io.talestream.bench.sessions.SampleSession.Scene;
import io.talestream.bench.sessions.SampleSession.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/// Generates sessions of meaningless text. Word frequencies follow those of a natural language, the most frequent words
/// are real ones; each scene has its own words, and its summary some of them. Deterministic: the same number always
/// gives the same sessions.
public final class GeneratedSessions {
    private static final String[] FREQUENT =
            ("the and you i to a it that of is in on we he for this my so do have with be are like at what as his they"
                + " but can just if out up not all your me no was there her right one go get now oh okay know see how")
                    .split(" ");
    private static final String[] SYLLABLES =
            "ka ro mi ten dar vel sha gor lin thu pra esk ol bri nor fen ul qua zi mar".split(" ");
    private static final String[] SPEAKERS = {"Mira", "Tom", "Ada", "Jon", "Eve"};
    private static final int VOCABULARY = 20_000;
    private static final int TURNS = 2_000;
    private static final int SCENE_TURNS = 40;
    private static final int SCENE_WORDS = 12;
    private static final int SENTENCE_WORDS = 3;
    private static final int USUAL_TURN_WORDS = 12;
    private static final int LONGEST_TURN_WORDS = 150;
    private static final double ABOUT_THE_SCENE = 0.03;

    private final Random random;

    private GeneratedSessions(long seed) {
        this.random = new Random(seed);
    }

    public static List<SampleSession> sessions(int count) {
        return IntStream.range(0, count).mapToObj(GeneratedSessions::session).toList();
    }

    static SampleSession session(int number) {
        return new GeneratedSessions(number).session("M1E%03d".formatted(number));
    }

    private SampleSession session(String episode) {
        List<Turn> turns = new ArrayList<>();
        List<Scene> scenes = new ArrayList<>();
        while (turns.size() < TURNS) {
            List<String> about = IntStream.range(0, SCENE_WORDS)
                    .mapToObj(_ -> word(random.nextInt(VOCABULARY)))
                    .toList();
            int first = turns.size();
            for (int i = 0; i < SCENE_TURNS; i++) {
                turns.add(new Turn(SPEAKERS[random.nextInt(SPEAKERS.length)], said(about)));
            }
            scenes.add(new Scene(summary(about), first, turns.size() - 1));
        }
        return new SampleSession(episode, turns, scenes);
    }

    private String said(List<String> about) {
        int words = (int) Math.min(LONGEST_TURN_WORDS, 1 - USUAL_TURN_WORDS * Math.log(1 - random.nextDouble()));
        var text = new StringBuilder();
        for (int i = 0; i < words; i++) {
            text.append(i == 0 ? "" : i % USUAL_TURN_WORDS == 0 ? ". " : " ");
            text.append(random.nextDouble() < ABOUT_THE_SCENE ? ofTheScene(about) : anyWord());
        }
        return text.append('.').toString();
    }

    /// Every other call returns all the words of a sentence of the summary, so that a query for that sentence can match
    /// one moment completely.
    private String ofTheScene(List<String> about) {
        int one = random.nextInt(SCENE_WORDS);
        int first = one - one % SENTENCE_WORDS;
        return random.nextBoolean() ? about.get(one) : String.join(" ", about.subList(first, first + SENTENCE_WORDS));
    }

    private String summary(List<String> about) {
        var text = new StringBuilder();
        for (int i = 0; i < SCENE_WORDS; i++) {
            text.append(i % SENTENCE_WORDS == 0 ? capitalised(about.get(i)) : about.get(i));
            text.append(' ').append(anyWord()).append(' ').append(anyWord());
            text.append(i % SENTENCE_WORDS == SENTENCE_WORDS - 1 ? ". " : " ");
        }
        return text.toString().strip();
    }

    /// A sentence starts with a capital letter.
    private static String capitalised(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    /// The n-th word is about n times rarer than the first.
    private String anyWord() {
        return word((int) Math.pow(VOCABULARY, random.nextDouble()) - 1);
    }

    private static String word(int rank) {
        if (rank < FREQUENT.length) {
            return FREQUENT[rank];
        }
        var word = new StringBuilder();
        for (int rest = rank; rest > 0; rest /= SYLLABLES.length) {
            word.append(SYLLABLES[rest % SYLLABLES.length]);
        }
        return word.toString();
    }
}
