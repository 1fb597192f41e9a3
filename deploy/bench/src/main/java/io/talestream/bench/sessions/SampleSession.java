package io.talestream.bench.sessions;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A session that was played: what was said, and what somebody wrote about it afterwards.
///
/// @param episode its name, which begins with its campaign's
public record SampleSession(String episode, List<Turn> turns, List<Scene> scenes) {
    private static final int CAMPAIGN = 2;

    /// Something that was said without interruption.
    public record Turn(String speaker, String text) {}

    /// What happened from one turn to another, both included.
    public record Scene(String summary, int firstTurn, int lastTurn) {
        public Scene {
            if (firstTurn < 0 || lastTurn < firstTurn) {
                throw new IllegalArgumentException("no scene is from turn %d to %d".formatted(firstTurn, lastTurn));
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

    /// Another session of the campaign, with the same words in another order: as many turns of the same
    /// length, and nothing in them that was said before. Who asks for a scene finds it once, however often
    /// its evening is taken again. Nobody wrote about it.
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
