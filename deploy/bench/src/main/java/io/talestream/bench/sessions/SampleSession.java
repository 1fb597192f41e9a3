package io.talestream.bench.sessions;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A sample session: its transcript, and summaries that a person wrote afterwards.
///
/// @param episode name of the session, which begins with the name of its campaign
public record SampleSession(String episode, List<Turn> turns, List<Scene> scenes) {
    private static final int CAMPAIGN = 2;

    /// Uninterrupted speech of one speaker.
    public record Turn(String speaker, String text) {}

    /// A scene, from the first turn to the last, both inclusive.
    public record Scene(String summary, int firstTurn, int lastTurn) {
        public Scene {
            if (firstTurn < 0 || lastTurn < firstTurn) {
                throw new IllegalArgumentException("no scene from turn %d to %d".formatted(firstTurn, lastTurn));
            }
        }
    }

    public SampleSession {
        if (episode.length() < CAMPAIGN) {
            throw new IllegalArgumentException("no campaign in the name '%s'".formatted(episode));
        }
        turns = List.copyOf(turns);
        scenes = List.copyOf(scenes);
    }

    /// Another session of the campaign with the same words in another order: the same number of turns of the same
    /// length, and none of the original turns. A scene is found once, however often its session is reused. The new
    /// session has no summaries.
    SampleSession shuffled(int number) {
        List<String> words = new ArrayList<>(turns.stream()
                .flatMap(turn -> Stream.of(turn.text().split(" ", -1)))
                .toList());
        Collections.shuffle(words, new Random(number));
        Iterator<String> next = words.iterator();
        List<Turn> others = turns.stream()
                .map(turn -> new Turn(
                        turn.speaker(),
                        Stream.of(turn.text().split(" ", -1))
                                .map(_ -> next.next())
                                .collect(Collectors.joining(" "))))
                .toList();
        return new SampleSession(episode + "-" + number, others, List.of());
    }

    public String campaign() {
        return episode.substring(0, CAMPAIGN);
    }
}
