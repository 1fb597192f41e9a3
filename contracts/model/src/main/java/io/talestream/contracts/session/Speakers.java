package io.talestream.contracts.session;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.transcript.Utterance;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The speakers of one session, by the labels of its transcript. A label without a speaker is shown as it is. Names
/// are joined when a transcript is read; the stored transcript does not change.
public record Speakers(Map<String, Speaker> byLabel) {
    public static final int MOST = 200;

    /// Of labels, names, characters and ids of members together.
    public static final int MOST_BYTES = 64_000;

    public static final Speakers NONE = new Speakers(Map.of());

    public Speakers {
        byLabel = Collections.unmodifiableMap(new TreeMap<>(byLabel));
        byLabel.keySet().forEach(label -> Text.line("speakers", label, Utterance.LONGEST_SPEAKER));
        if (byLabel.size() > MOST) {
            throw new InvalidField("speakers", "must be at most %d, are %d".formatted(MOST, byLabel.size()));
        }
        int bytes = byLabel.entrySet().stream()
                .mapToInt(one -> Text.utf8Length(one.getKey())
                        + Text.utf8Length(one.getValue().name())
                        + one.getValue().character().map(Text::utf8Length).orElse(0)
                        + one.getValue()
                                .member()
                                .map(member -> Text.utf8Length(member.value()))
                                .orElse(0))
                .sum();
        if (bytes > MOST_BYTES) {
            throw new InvalidField("speakers", "must have at most %d bytes, have %d".formatted(MOST_BYTES, bytes));
        }
    }

    public Optional<Speaker> find(String label) {
        return Optional.ofNullable(byLabel.get(label));
    }

    public String nameOf(String label) {
        return find(label).map(Speaker::name).orElse(label);
    }

    /// The name with the character, if there is one: `Mira (Ireena)`.
    public String fullNameOf(String label) {
        return find(label)
                .map(speaker -> speaker.name()
                        + speaker.character().map(played -> " (" + played + ")").orElse(""))
                .orElse(label);
    }

    /// For viewers outside the workspace: the character if there is one, otherwise the name.
    public Speakers asPlayed() {
        return new Speakers(byLabel.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        entry -> new Speaker(
                                entry.getValue()
                                        .character()
                                        .orElse(entry.getValue().name()),
                                Optional.empty()))));
    }
}
