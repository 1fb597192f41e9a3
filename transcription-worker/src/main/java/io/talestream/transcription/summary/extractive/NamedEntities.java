package io.talestream.transcription.summary.extractive;

import io.talestream.contracts.summary.MomentRef;
import io.talestream.contracts.summary.Recap.Heading;
import io.talestream.contracts.summary.Recap.Section;
import io.talestream.contracts.summary.RecapEntry;
import io.talestream.contracts.text.ContentWords;
import io.talestream.contracts.text.Words;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.summary.SummaryInput;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// The people and places that were named, each with the line that named it first. Adjacent names are one: "Lord
/// Karst". A place is a name that often follows a preposition of place, which is English; all others are people.
/// Those who play are not met.
final class NamedEntities {
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final Set<String> BEFORE_PLACES = Set.of(
            "in", "into", "at", "near", "inside", "outside", "through", "across", "of", "from", "within", "around");
    private static final Set<String> AFTER_PEOPLE = Set.of(
            "is", "was", "has", "had", "says", "said", "goes", "looks", "will", "can", "does", "would", "just", "comes",
            "takes", "gets", "turns", "asks", "and", "walks", "nods", "smiles");
    private static final int OFTEN = 2;
    private static final int MOST = 10;
    private static final int CANDIDATES = 200;
    private static final int LONGEST_NAME = 3;
    private static final int LONGEST_WORD = 40;
    private static final double SHARE = 0.25;

    private static final class Uses {
        final Utterance first;
        int all;
        int asPlace;
        int asPerson;

        Uses(Utterance first) {
            this.first = first;
        }
    }

    private final SessionStatistics backdrop;
    private final Map<String, Uses> names = new LinkedHashMap<>();
    private final Set<String> players = new HashSet<>();

    NamedEntities(SummaryInput input, SessionStatistics backdrop) {
        this.backdrop = backdrop;
        input.lines().forEach(line -> players.addAll(Words.of(line.speaker())));
        input.lines().forEach(this::read);
    }

    List<Section> sections() {
        List<RecapEntry> people = new ArrayList<>();
        List<RecapEntry> places = new ArrayList<>();
        List<Map.Entry<String, Uses>> frequent = names.entrySet().stream()
                .filter(name -> name.getValue().all >= OFTEN)
                .sorted(Comparator.comparingInt(name -> -name.getValue().all))
                .limit(CANDIDATES)
                .toList();
        for (Map.Entry<String, Uses> name : frequent) {
            Uses uses = name.getValue();
            if (!isPartOfAnother(name.getKey(), uses.all, frequent)) {
                boolean isPlace = uses.asPlace > uses.asPerson && uses.asPlace >= Math.max(OFTEN, SHARE * uses.all);
                (isPlace ? places : people).add(RecapEntry.narration(name.getKey(), MomentRef.of(uses.first)));
            }
        }
        return List.of(new Section(Heading.PEOPLE_MET, first(people)), new Section(Heading.PLACES, first(places)));
    }

    private static List<RecapEntry> first(List<RecapEntry> entries) {
        return entries.stream().limit(MOST).toList();
    }

    /// "Karst", if "Lord Karst" was said at least half as often.
    private static boolean isPartOfAnother(String name, int all, List<Map.Entry<String, Uses>> names) {
        return names.stream()
                .anyMatch(other -> other.getKey().length() > name.length()
                        && 2 * other.getValue().all >= all
                        && List.of(SPACE.split(other.getKey(), -1)).containsAll(List.of(SPACE.split(name, -1))));
    }

    private void read(Utterance line) {
        String before = "";
        List<String> name = new ArrayList<>();
        for (String piece : SPACE.split(line.text(), -1)) {
            String word = SessionStatistics.plain(piece);
            if (isName(word)) {
                name.add(word);
                String end = piece.substring(piece.lastIndexOf(word) + word.length());
                if (!end.isEmpty()) {
                    boolean isOwner = end.startsWith("'s") || end.startsWith("’s");
                    add(name, before, isOwner ? "has" : "", line);
                    before = "";
                }
            } else {
                add(name, before, word.toLowerCase(Locale.ROOT), line);
                before = word.equalsIgnoreCase("the") ? before : word.toLowerCase(Locale.ROOT);
            }
        }
        add(name, before, "", line);
    }

    private boolean isName(String word) {
        if (word.isEmpty() || !Character.isUpperCase(word.codePointAt(0))) {
            return false;
        }
        List<String> stems = Words.of(word);
        return stems.size() == 1
                && word.length() <= LONGEST_WORD
                && ContentWords.is(stems.getFirst())
                && !players.contains(stems.getFirst())
                && backdrop.isName(backdrop.number(stems.getFirst()));
    }

    private void add(List<String> name, String before, String after, Utterance line) {
        if (!name.isEmpty() && name.size() <= LONGEST_NAME) {
            Uses uses = names.computeIfAbsent(String.join(" ", name), _ -> new Uses(line));
            uses.all++;
            uses.asPlace += BEFORE_PLACES.contains(before) ? 1 : 0;
            uses.asPerson += AFTER_PEOPLE.contains(after) ? 1 : 0;
        }
        name.clear();
    }
}
