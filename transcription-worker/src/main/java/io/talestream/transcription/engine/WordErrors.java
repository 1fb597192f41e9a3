package io.talestream.transcription.engine;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// The word error rate: substitutions, insertions and deletions that turn the transcript into the reference, per word
/// of the reference. Case and punctuation are ignored.
public record WordErrors(int errors, int words) {
    public static WordErrors between(String said, String transcribed) {
        List<String> truth = words(said);
        List<String> guess = words(transcribed);
        int[] row = new int[guess.size() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= truth.size(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (truth.get(i - 1).equals(guess.get(j - 1)) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return new WordErrors(row[guess.size()], truth.size());
    }

    public double rate() {
        return words == 0 ? (errors == 0 ? 0 : 1) : (double) errors / words;
    }

    private static List<String> words(String text) {
        String plain = text.toLowerCase(Locale.ROOT).replaceAll("['’]", "").replaceAll("[^\\p{L}\\p{N}]+", " ");
        return Stream.of(plain.split(" ")).filter(word -> !word.isEmpty()).toList();
    }
}
