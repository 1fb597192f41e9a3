package io.talestream.transcription.summary.extractive;

import io.talestream.contracts.text.ContentWords;
import io.talestream.contracts.text.WordCount;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.summary.SummaryInput;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Selects the sentences that may appear in a summary: without sounds and table talk, normalised.
record SentenceFilter(SummaryInput input, SessionStatistics backdrop) {
    private static final Pattern SOUND = Pattern.compile("\\([^()]{0,200}\\)|\\[[^\\[\\]]{0,200}]|[♪♫]+");
    private static final Pattern SPACE = Pattern.compile("\\s+");

    /// Of the lines from `from` (inclusive) to `to` (exclusive).
    List<Sentence> sentences(int from, int to) {
        List<Sentence> sentences = new ArrayList<>();
        for (int i = from; i < to; i++) {
            Utterance line = input.lines().get(i);
            String text = SOUND.matcher(line.text()).replaceAll(" ");
            int turnLength = WordCount.of(text);
            for (String said : Sentences.of(text)) {
                if (!backdrop.isEnglish() || !TableTalk.is(said)) {
                    add(i, line, said, turnLength, sentences);
                }
            }
        }
        return sentences;
    }

    private void add(int number, Utterance line, String said, int turnLength, List<Sentence> to) {
        boolean isNarrated = backdrop.isNarrator(line.speaker());
        String text = said;
        if (backdrop.isEnglish()) {
            text = English.cleaned(text);
            text = isNarrated ? English.inThirdPerson(text) : text;
        }
        text = begun(SPACE.matcher(text).replaceAll(" ").strip());
        List<Integer> words = backdrop.numbers(text);
        if (!words.isEmpty()) {
            int content = ContentWords.of(text).size();
            to.add(new Sentence(number, line, text, words, WordCount.of(text), isNarrated, turnLength, content));
        }
    }

    private static String begun(String text) {
        if (text.isEmpty()) {
            return text;
        }
        int first = text.codePointAt(0);
        return Character.toString(Character.toTitleCase(first)) + text.substring(Character.charCount(first));
    }
}
