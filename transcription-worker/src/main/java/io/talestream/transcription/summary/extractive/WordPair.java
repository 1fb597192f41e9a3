package io.talestream.transcription.summary.extractive;

/// Two consecutive words, with features from all their occurrences in a passage.
final class WordPair {
    static final int FEATURES = 13;

    final int first;
    final int second;
    private int times;
    private int turns;
    private int lastTurn = -1;
    private int longestTurn;
    private int longestSentence;
    private boolean isNarrated;
    private boolean isOnlyInQuestions = true;
    private boolean isOnlyQuoted = true;

    WordPair(int first, int second) {
        this.first = first;
        this.second = second;
    }

    static long key(int first, int second) {
        return ((long) first << 32) | second;
    }

    void seenIn(Sentence sentence) {
        times++;
        turns += sentence.line() == lastTurn ? 0 : 1;
        lastTurn = sentence.line();
        longestTurn = Math.max(longestTurn, sentence.turnLength());
        longestSentence = Math.max(longestSentence, sentence.words().size());
        isNarrated |= sentence.isNarrated();
        isOnlyInQuestions &= sentence.isQuestion();
        isOnlyQuoted &= sentence.isQuote();
    }

    /// In the order of [Weights].
    double[] features(SessionStatistics backdrop, int passageWords) {
        int names = (backdrop.isName(first) ? 1 : 0) + (backdrop.isName(second) ? 1 : 0);
        double one = backdrop.rarity(first);
        double other = backdrop.rarity(second);
        return new double[] {
            1,
            Math.log(times),
            Math.log(turns),
            isNarrated ? 1 : 0,
            names > 0 ? 1 : 0,
            names > 1 ? 1 : 0,
            Math.max(one, other),
            Math.min(one, other),
            Math.log(passageWords + 1.0),
            Math.log(longestTurn + 1.0),
            Math.log(longestSentence + 1.0),
            isOnlyInQuestions ? 1 : 0,
            isOnlyQuoted ? 1 : 0,
        };
    }
}
