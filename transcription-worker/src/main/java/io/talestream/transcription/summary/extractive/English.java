package io.talestream.transcription.summary.extractive;

import java.util.regex.Pattern;

/// Normalises English sentences before they are weighed: removes sounds, fillers and openers, and turns the game
/// master's address of the players into narration: "you see" becomes "they see". Quoted speech is unchanged.
final class English {
    private static final Pattern FILLER = Pattern.compile("(?i)(?<![\\w'])(?:um+|uh+|er|erm|hm+|mm+|ah)\\b[,.]?\\s*");
    private static final Pattern STUTTER = Pattern.compile("(?i)(?<![\\w'])(\\w+)--\\s*(?=\\1\\b)");

    /// Words that can belong to the sentence ("No one comes", "Right behind the door") are openers only before
    /// punctuation.
    private static final Pattern OPENER =
            Pattern.compile("(?i)^(?:(?:okay|all right|alright|yeah|oh|so|and|but|now|then|anyway|with that)[,.!]?"
                    + "|(?:well|yes|no|cool|awesome|you know|i mean|like|right)[,.!])\\s+(?=\\w)");
    private static final int OPENERS = 3;

    private record Change(Pattern from, String to) {
        Change(String from, String to) {
            this(Pattern.compile("(?i)(?<![\\w'’])" + from + "(?![\\w])"), to);
        }
    }

    private static final Change[] THIRD_PERSON = {
        new Change("you (?:guys|all)", "you"),
        new Change("you['’]re", "they are"),
        new Change("you['’]ve", "they have"),
        new Change("you['’]ll", "they will"),
        new Change("you['’]d", "they would"),
        new Change("(?:yourself|yourselves)", "themselves"),
        new Change("yours", "theirs"),
        new Change("your", "their"),
        new Change(
                "(to|at|around|towards?|behind|before|of|for|with|from|past|above|below|near|beside|on|by|over|against|between|through|in|into|under|hits?|lets?|tells?|gives?|sees|about|after|like)"
                    + " you",
                "$1 them"),
        new Change("you(?=\\s*(?:[.,;:!?]|$))", "them"),
        new Change("you", "they"),
    };

    private English() {}

    static String cleaned(String sentence) {
        String text = STUTTER.matcher(FILLER.matcher(sentence).replaceAll("")).replaceAll("");
        for (int i = 0; i < OPENERS; i++) {
            text = OPENER.matcher(text).replaceFirst("");
        }
        return text;
    }

    static String inThirdPerson(String sentence) {
        if (sentence.indexOf('"') >= 0 || sentence.indexOf('“') >= 0 || sentence.indexOf('”') >= 0) {
            return sentence;
        }
        String text = sentence;
        for (Change change : THIRD_PERSON) {
            text = change.from.matcher(text).replaceAll(change.to);
        }
        return text;
    }
}
