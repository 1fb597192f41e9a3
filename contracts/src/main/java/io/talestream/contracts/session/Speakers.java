package io.talestream.contracts.session;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.transcript.Utterance;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Who is who in one session, by the labels of its transcript. A label that nobody was named for stands for
/// itself. Names are joined to what was said when it is read; nothing that was said is written anew.
public record Speakers(Map<String, Speaker> byLabel) {
    public static final int MOST = 30;
    public static final Speakers NONE = new Speakers(Map.of());

    public Speakers {
        byLabel = Collections.unmodifiableMap(new TreeMap<>(byLabel));
        byLabel.keySet().forEach(label -> Text.line("speakers", label, Utterance.LONGEST_SPEAKER));
        if (byLabel.size() > MOST) {
            throw new InvalidField("speakers", "must be at most %d, are %d".formatted(MOST, byLabel.size()));
        }
    }

    public Optional<Speaker> find(String label) {
        return Optional.ofNullable(byLabel.get(label));
    }

    public String nameOf(String label) {
        return find(label).map(Speaker::name).orElse(label);
    }

    /// With the character, where there is one: `Mira (Ireena)`.
    public String fullNameOf(String label) {
        return find(label)
                .map(who -> who.name()
                        + who.character().map(played -> " (" + played + ")").orElse(""))
                .orElse(label);
    }

    /// For strangers: the character where there is one, and else the name.
    public Speakers asPlayed() {
        return new Speakers(byLabel.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        who -> new Speaker(
                                who.getValue().character().orElse(who.getValue().name()), Optional.empty()))));
    }
}
