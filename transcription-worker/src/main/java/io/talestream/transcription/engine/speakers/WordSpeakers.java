package io.talestream.transcription.engine.speakers;

import java.util.List;

/// Finds the speaker of each word: the sequence of speakers that is most like the voices, where a change costs, and
/// costs less between sentences and after a pause.
final class WordSpeakers {
    private static final double CHANGE = 1;
    private static final double CHANGE_AT_PAUSE = 0.3;
    private static final int PAUSE_MS = 300;

    /// Seconds of speech that count as much as the difference between a voice and its opposite.
    private static final double UNIT_S = 0.25;

    private static final double SHORTEST_WORD_S = 0.1;
    private static final double LONGEST_WORD_S = 1;

    private WordSpeakers() {}

    /// The number of the speaker of each word.
    ///
    /// @param windows in order of time, at least one
    static int[] of(List<SpokenWord> words, List<VoiceWindow> windows, SpeakerClusters speakers) {
        int count = speakers.count();
        byte[][] before = new byte[words.size()][count];
        double[] scores = new double[count];
        int window = 0;
        for (int at = 0; at < words.size(); at++) {
            SpokenWord word = words.get(at);
            window = nearest(windows, window, (word.startMs() + word.endMs()) / 2);
            double[] alike = speakers.similarities(windows.get(window).voice());
            double length = Math.clamp((word.endMs() - word.startMs()) / 1_000.0, SHORTEST_WORD_S, LONGEST_WORD_S);
            int best = best(scores);
            double changed = scores[best] - (at == 0 ? 0 : cost(words.get(at - 1), word));
            for (int speaker = 0; speaker < count; speaker++) {
                boolean isChange = changed > scores[speaker];
                before[at][speaker] = (byte) (isChange ? best : speaker);
                scores[speaker] = (isChange ? changed : scores[speaker]) + alike[speaker] * length / UNIT_S;
            }
        }
        int[] speaker = new int[words.size()];
        int last = best(scores);
        for (int at = words.size() - 1; at >= 0; at--) {
            speaker[at] = last;
            last = before[at][last];
        }
        return speaker;
    }

    private static double cost(SpokenWord before, SpokenWord word) {
        return before.endsSentence() || word.startMs() - before.endMs() >= PAUSE_MS ? CHANGE_AT_PAUSE : CHANGE;
    }

    private static int nearest(List<VoiceWindow> windows, int from, long ms) {
        int at = from;
        while (at + 1 < windows.size()
                && Math.abs(windows.get(at + 1).middleMs() - ms)
                        <= Math.abs(windows.get(at).middleMs() - ms)) {
            at++;
        }
        return at;
    }

    private static int best(double[] scores) {
        int best = 0;
        for (int i = 1; i < scores.length; i++) {
            if (scores[i] > scores[best]) {
                best = i;
            }
        }
        return best;
    }
}
